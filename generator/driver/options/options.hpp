// What the command line says, as data. Members stand in the headers of
// their groups, each with the row that describes its option.
#pragma once

#include <string>

#include "driver/options/constraint_options.hpp"
#include "driver/options/joint_dynamics_options.hpp"
#include "driver/options/kernel_options.hpp"
#include "driver/options/output_options.hpp"
#include "driver/options/report_options.hpp"
#include "driver/options/robot_options.hpp"

namespace dynac {

/// Options of one run; the defaults are those of the command line.
struct Options : RobotOptions,
                 KernelOptions,
                 ConstraintOptions,
                 JointDynamicsOptions,
                 OutputOptions,
                 ReportOptions {};

[[nodiscard]] std::string to_string(Base base);
[[nodiscard]] std::string to_string(ScalarType scalar);
[[nodiscard]] std::string to_string(JacobianFrame frame);
[[nodiscard]] std::string to_string(BaseVelocity representation);
[[nodiscard]] std::string to_string(Discretization discretization);

}  // namespace dynac
