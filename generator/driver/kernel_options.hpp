// Options about what kernels take and compute.
#pragma once

#include <string>
#include <vector>

#include "driver/heeding.hpp"
#include "driver/option_checks.hpp"
#include "driver/option_forms.hpp"
#include "driver/option_row.hpp"
#include "driver/option_words.hpp"

namespace dynac {

struct KernelOptions {
  std::vector<std::string> kernels{"inverse_dynamics"};
  std::vector<std::string> formulations;  ///< KERNEL=NAME
  std::vector<std::string> fext;          ///< link names, or "all"
  JacobianFrame wrench_frame = JacobianFrame::kLocal;
  std::vector<std::string> parameters;  ///< gravity, payload:LINK, inertia:LINK
  std::vector<std::string> frames;      ///< link names, or "all"; empty: the kernel's usual ones
  JacobianFrame jacobian_frame = JacobianFrame::kWorldAligned;
  BaseVelocity base_velocity = BaseVelocity::kBody;
  std::vector<std::string> derivatives_by;  ///< fext, parameters
  Discretization discretization = Discretization::kVariational;
  std::vector<std::string> prescribed_motion;  ///< joint names, or "all"; empty: none
  std::string problem;                         ///< file of an estimation problem; empty: none
  Vector3<double> gravity{{0, 0, -9.81}};      ///< [m/s^2]
};

inline constexpr OptionRow kKernelOptions[] = {
    {.flag = "--kernels",
     .takes = "A,B,..|all",
     .help = "Kernels to write, or all (default: inverse_dynamics)",
     .example = "inverse_dynamics,mass_matrix",
     .commands = kGenerateOnly,
     .place = 10,
     .member = {Arity::kList, option_forms::read_kernels, print_list<&KernelOptions::kernels>,
                is_same<&KernelOptions::kernels>}},
    {.flag = "--formulation",
     .takes = "KERNEL=NAME",
     .help = "Algorithm to use for a kernel",
     .example = "mass_matrix=composite_body",
     .commands = kKernelCommands,
     .place = 70,
     .member = repeated_member<&KernelOptions::formulations>(),
     .heeds = heeding::has_formulation,
     .is_heeded_by_word = true},
    {.flag = "--fext",
     .takes = "LINK,..|all",
     .help = "Links that take an external wrench as an input",
     .example = "forearm,hand",
     .commands = kKernelCommands,
     .place = 90,
     .member = list_member<&KernelOptions::fext>(),
     .heeds = heeding::takes_wrenches,
     .check = option_checks::check_fext},
    {.flag = "--wrench-frame",
     .help =
         "Axes and reference point of the wrenches of --fext: link axes at the link's origin, "
         "world axes at the link's origin, or world axes at the world's origin (default: local)",
     .example = "spatial",
     .commands = kKernelCommands,
     .place = 100,
     .member = word_member<kJacobianFrameWords, &KernelOptions::wrench_frame>(),
     .heeds = heeding::takes_wrenches,
     .check = option_checks::check_wrench_frame},
    {.flag = "--gravity",
     .takes = "X,Y,Z",
     .help = "Gravity in m/s^2 in world axes; with --parameters gravity, the initial value of that "
             "input (default: 0,0,-9.81)",
     .example = "0.0,0.0,-1.62",
     .commands = kKernelCommands,
     .place = 250,
     .member = {Arity::kOne, option_forms::read_gravity, option_forms::print_gravity,
                is_same<&KernelOptions::gravity>},
     .heeds = heeding::depends_on_gravity},
    {.flag = "--parameters",
     .takes = "gravity,payload:LINK,inertia:LINK",
     .help = "Parameters of the robot that kernels take as run-time inputs: gravity, the payload "
             "of a link, the inertia of a link",
     .example = "gravity,payload:hand",
     .commands = kKernelCommands,
     .place = 110,
     .member = list_member<&KernelOptions::parameters>(),
     .heeds = heeding::takes_run_time_parameters,
     .check = option_checks::check_parameters},
    {.flag = "--frames",
     .takes = "LINK,..|all",
     .help = "Links whose poses, Jacobians and motions are computed (default: all links for poses, "
             "the tips for all else)",
     .example = "forearm,hand",
     .commands = kKernelCommands,
     .place = 120,
     .member = list_member<&KernelOptions::frames>(),
     .heeds = heeding::is_of_frames,
     .check = option_checks::check_frames},
    {.flag = "--jacobian-frame",
     .help = "Axes and reference point of frame Jacobians and motions (default: world-aligned)",
     .example = "local",
     .commands = kKernelCommands,
     .place = 130,
     .member = word_member<kJacobianFrameWords, &KernelOptions::jacobian_frame>(),
     .heeds = heeding::has_motion_of_frames},
    {.flag = "--base-velocity",
     .help = "Representation of a floating base's velocity (default: body)",
     .example = "mixed",
     .commands = kKernelCommands,
     .place = 140,
     .member = word_member<kBaseVelocityWords, &KernelOptions::base_velocity>(),
     .heeds = heeding::has_velocities,
     .check = option_checks::check_base_velocity},
    {.flag = "--derivatives-by",
     .takes = "fext,parameters",
     .help = "Further variables of first derivatives, besides q, v and the third input: the "
             "entries of --fext or of --parameters",
     .example = "fext,parameters",
     .commands = kKernelCommands,
     .place = 150,
     .member = list_member<&KernelOptions::derivatives_by>(),
     .heeds = heeding::has_derivatives_by,
     .is_heeded_by_word = true,
     .check = option_checks::check_derivatives},
    {.flag = "--discretization",
     .help = "Time step that discrete_linearization computes: the derivative of one step of the "
             "geometric semi-implicit Euler integrator, or the exact solution of the continuous "
             "linearization (default: variational)",
     .example = "zero-order-hold",
     .commands = kKernelCommands,
     .place = 160,
     .member = word_member<kDiscretizationWords, &KernelOptions::discretization>(),
     .heeds = heeding::is_discretized},
    {.flag = "--prescribed-motion",
     .takes = "JOINT,..|none|all",
     .help = "Joints whose motion is an input of hybrid dynamics and whose torque is an output; a "
             "floating base counts as a joint. In inverse kinematics they follow their desired "
             "motion (default: none)",
     .example = "elbow,wrist",
     .commands = kKernelCommands,
     .place = 180,
     .member = {Arity::kList, option_forms::read_prescribed,
                print_list<&KernelOptions::prescribed_motion>,
                is_same<&KernelOptions::prescribed_motion>},
     .heeds = heeding::prescribes_motion,
     .check = option_checks::check_prescribed},
    {.flag = "--problem",
     .takes = "FILE",
     .help = "Measurements and estimates of dynamics_estimation; see generator/readers/PROBLEMS.md",
     .example = "arm.problem",
     .commands = kKernelCommands,
     .place = 170,
     .member = {Arity::kOne, read_text<&KernelOptions::problem>, option_forms::print_problem,
                is_same<&KernelOptions::problem>},
     .heeds = heeding::solves_a_problem},
};

}  // namespace dynac
