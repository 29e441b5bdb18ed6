// What the command line says, as data, and its canonical form. Members stand in the headers of
// their groups, each with the row that describes its option.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "driver/joint_dynamics_options.hpp"
#include "driver/kernel_options.hpp"
#include "driver/output_options.hpp"
#include "driver/report_options.hpp"
#include "driver/robot_options.hpp"

namespace dynac {

/// Options of one run; the defaults are those of the command line.
struct Options : RobotOptions, KernelOptions, JointDynamicsOptions, OutputOptions, ReportOptions {};

/// An option that shapes the output, and its value in force.
struct OptionValue {
  std::string name;
  std::string value;  ///< empty: nothing is named
  bool is_default = true;
};

/// All options that shape the output, in the order of OptionRow::place; those that may be repeated,
/// where given.
[[nodiscard]] std::vector<OptionValue> option_values(const Options& options);

/// Option names and values that shape the output and differ from the defaults, in the same order.
/// Paths and what changes no byte of the output are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> canonical_options(
    const Options& options);

/// The command line that the banner prints: the robot file's basename and canonical_options().
[[nodiscard]] std::string canonical_command_line(const Options& options);

[[nodiscard]] std::string to_string(Base base);
[[nodiscard]] std::string to_string(ScalarType scalar);
[[nodiscard]] std::string to_string(JacobianFrame frame);
[[nodiscard]] std::string to_string(BaseVelocity representation);
[[nodiscard]] std::string to_string(Discretization discretization);

}  // namespace dynac
