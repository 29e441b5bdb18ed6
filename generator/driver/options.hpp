// What the command line says, as data, and its canonical form.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "emit/job.hpp"
#include "model/builder.hpp"

namespace dynac {

/// Options of one run; the defaults are those of the command line.
struct Options {
  std::string robot_file;
  std::string model;                         ///< which model of an SDF file; empty: the only one
  std::vector<std::string> xacro_arguments;  ///< name:=value
  std::vector<std::string> kernels{"inverse_dynamics"};
  std::string output;  ///< empty: ./<robot>
  std::string name;    ///< empty: the stem of the robot file
  Base base = Base::kFixed;
  bool is_base_given = false;  ///< or the default
  EmitOptions emit;
  std::vector<std::string> formulations;  ///< KERNEL=NAME
  std::string name_space;                 ///< empty: the robot's identifier
  std::vector<std::string> fext;          ///< link names, or "all"
  JacobianFrame wrench_frame = JacobianFrame::kLocal;
  std::vector<std::string> parameters;   ///< gravity, payload:LINK, inertia:LINK
  std::vector<std::string> frames;       ///< the same; empty: what is usual for the kernel
  std::vector<std::string> joint_order;  ///< names; empty: the file's
  std::vector<std::string> locks;        ///< JOINT=VALUE
  IgnoredMimics ignored_mimics;
  JacobianFrame jacobian_frame = JacobianFrame::kWorldAligned;
  BaseVelocity base_velocity = BaseVelocity::kBody;
  std::vector<std::string> derivatives_by;  ///< fext, parameters
  Discretization discretization = Discretization::kVariational;
  std::vector<std::string> prescribed_motion;  ///< joint names, or "all"; empty: none
  std::string problem;                         ///< file of an estimation problem; empty: none
  JointPhysicsSelection joint_physics;
  std::vector<std::string> rotors;         ///< JOINT=INERTIA[:RATIO]
  Vector3<double> gravity{{0, 0, -9.81}};  ///< [m/s^2]
  double snap_angles = 1e-11;
  std::size_t code_budget = 384;  ///< of a kernel [kB]
  bool is_strict = false;
  bool is_checked = false;
  std::string dump_after;
  std::string pattern;  ///< picture of a sparse system, to write; empty: none
  bool is_json = false;
};

/// An option that shapes the output, and its value in force.
struct OptionValue {
  std::string name;
  std::string value;  ///< empty: nothing is named
  bool is_default = true;
};

/// All options that shape the output, in table order; those that may be repeated, where given.
[[nodiscard]] std::vector<OptionValue> option_values(const Options& options);

/// Option names and values that shape the output and differ from the defaults, in table order.
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
[[nodiscard]] std::string to_string(const JointEffects& effects);

}  // namespace dynac
