// SPDX-License-Identifier: BSD-3-Clause
// Options about what kernels take and compute.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dynac/options/kernel_predicates.hpp"
#include "dynac/options/option_checks.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_row.hpp"
#include "dynac/options/option_words.hpp"

namespace dynac {

struct KernelOptions : KernelChoices {
  /// Empty: inverse_dynamics, or what is fused alone.
  std::vector<std::string> kernels;
  std::vector<std::string> fuse;            ///< NAME=A,B,.. of fused kernels
  std::vector<std::string> formulations;    ///< KERNEL=NAME
  std::vector<std::string> fext;            ///< link names, frames (new_frame.hpp), or "all"
  std::vector<std::string> parameters;      ///< gravity, payload:LINK, damping:JOINT and the like
  std::vector<std::string> frames;          ///< the same; empty: the kernel's usual ones
  std::vector<std::string> derivatives_by;  ///< fext, parameters
  std::vector<std::string> prescribed_motion;  ///< joint names, or "all"; empty: none
  std::string problem;                         ///< file of an estimation problem; empty: none
  std::string spheres;                         ///< file of spheres on links; empty: none
  /// [m/s^2] Not given: what the robot's file states, else kUsualGravity.
  std::optional<Vector3<double>> gravity;
};

inline constexpr OptionRow kKernelOptions[] = {
    {.key = "kernels",
     .takes = "A,B,..|all",
     .help = "Kernels to write, or all (default: inverse_dynamics, or those of @fuse alone)",
     .example = "inverse_dynamics,mass_matrix",
     .commands = kEmittingCommands,
     .canonical_rank = 10,
     .member = {Arity::kList, option_forms::read_kernels, option_forms::print_kernels,
                option_forms::is_same_kernels},
     .offer = Offer::kKernels},
    {.key = "fuse",
     .takes = "NAME=A,B,..",
     .help = "Also write one kernel of this name that computes what several do, of the union of "
             "their inputs, with shared work; once per fused kernel",
     .example = "whole_body=mass_matrix,bias_forces",
     .commands = kKernelCommands,
     .canonical_rank = 15,
     .is_silent = true,
     .member = {Arity::kRepeated, option_forms::read_fuse, print_list<&KernelOptions::fuse>,
                is_same<&KernelOptions::fuse>}},
    {.key = "formulation",
     .takes = "KERNEL=NAME",
     .help = "Algorithm to use for a kernel",
     .example = "mass_matrix=composite_body",
     .commands = kKernelCommands,
     .canonical_rank = 70,
     .member = repeated_member<&KernelOptions::formulations>(),
     .offer = Offer::kFormulations,
     .affects = kernel_predicates::has_formulation,
     .is_checked_by_word = true},
    {.key = "fext",
     .takes = "LINK,..|all",
     .help = "Links that take an external wrench as an input, or frames as of @frames",
     .example = "forearm,hand",
     .commands = kKernelCommands,
     .canonical_rank = 90,
     .member = link_list_member<&KernelOptions::fext>(),
     .affects = kernel_predicates::takes_wrenches,
     .check = option_checks::check_fext},
    {.key = "wrench-frame",
     .help =
         "Axes and reference point of the wrenches of @fext: link axes at the link's origin, "
         "world axes at the link's origin, or world axes at the world's origin (default: local)",
     .example = "spatial",
     .commands = kKernelCommands,
     .canonical_rank = 100,
     .member = word_member<kJacobianFrameWords, &KernelOptions::wrench_frame>(),
     .affects = kernel_predicates::takes_wrenches,
     .check = option_checks::check_wrench_frame},
    {.key = "gravity",
     .takes = "X,Y,Z",
     .help = "Gravity in m/s^2 in world axes; with @parameters gravity, the initial value of that "
             "input (default: 0,0,-9.81, or what an MJCF, SDF or JSON file says)",
     .example = "0.0,0.0,-1.62",
     .commands = kGravityCommands,
     .canonical_rank = 250,
     .member = {Arity::kOne, option_forms::read_gravity, option_forms::print_gravity,
                option_forms::is_same_gravity},
     .overrides_file = option_forms::gives_gravity,
     .affects = kernel_predicates::depends_on_gravity},
    {.key = "parameters",
     .takes = "gravity,payload:LINK,damping:JOINT,..",
     .help =
         "Parameters of the robot that kernels take as run-time inputs: gravity; payload:LINK or "
         "inertia:LINK, of a link or a frame as of @frames; with @joint-dynamics "
         "damping:JOINT, friction:JOINT, stiffness:JOINT, armature:JOINT or rotor:JOINT, its "
         "inertia and gear ratio; base, the base parameters of the whole robot in place of all "
         "inertias",
     .example = "gravity,payload:hand",
     .commands = kKernelCommands,
     .canonical_rank = 110,
     .member = link_list_member<&KernelOptions::parameters>(),
     .affects = kernel_predicates::takes_run_time_parameters,
     .check = option_checks::check_parameters},
    {.key = "frames",
     .takes = "LINK,..|all",
     .help =
         "Links whose poses, Jacobians and motions are computed, or frames: of the file, or new "
         "ones on a link, NAME=LINK@X,Y,Z or NAME=LINK@X,Y,Z,ROLL,PITCH,YAW in m and rad, or "
         "NAME=LINK@input, placed by an input (default: all links for poses, the tips for all "
         "else)",
     .example = "forearm,hand",
     .commands = kKernelCommands,
     .canonical_rank = 120,
     .member = link_list_member<&KernelOptions::frames>(),
     .affects = kernel_predicates::is_of_frames,
     .idle_words = option_checks::frames_without_use,
     .check = option_checks::check_frames},
    {.key = "spheres",
     .takes = "FILE",
     .help = "Spheres on links for collision checks, whose centres sphere_positions computes: a "
             "JSON file, format: docs/collision_spheres.md",
     .example = "robot.spheres.json",
     .commands = kFileCommands,
     .canonical_rank = 125,
     .named_file = text_of<&KernelOptions::spheres>,
     .is_silent = true,
     .member = {Arity::kOne, read_text<&KernelOptions::spheres>, option_forms::print_spheres,
                is_same<&KernelOptions::spheres>},
     .offer = Offer::kFiles,
     .affects = kernel_predicates::is_of_spheres},
    {.key = "jacobian-frame",
     .help = "Axes and reference point of frame Jacobians and motions (default: world-aligned)",
     .example = "local",
     .commands = kKernelCommands,
     .canonical_rank = 130,
     .member = word_member<kJacobianFrameWords, &KernelOptions::jacobian_frame>(),
     .affects = kernel_predicates::has_motion_of_frames},
    {.key = "base-velocity",
     .help = "Representation of a floating base's velocity (default: body)",
     .example = "mixed",
     .commands = kKernelCommands,
     .canonical_rank = 140,
     .member = word_member<kBaseVelocityWords, &KernelOptions::base_velocity>(),
     .affects = kernel_predicates::has_base_velocities},
    {.key = "derivatives-by",
     .takes = "fext,parameters",
     .help = "Further variables of first derivatives, besides q, v and the third input: the "
             "entries of @fext or of @parameters",
     .example = "fext,parameters",
     .commands = kKernelCommands,
     .canonical_rank = 150,
     .member = list_member<&KernelOptions::derivatives_by>(),
     .affects = kernel_predicates::has_derivatives_by,
     .is_checked_by_word = true,
     .check = option_checks::check_derivatives},
    {.key = "discretization",
     .help = "Time step that discrete_linearization computes: the derivative of one step of the "
             "geometric semi-implicit Euler integrator, or the exact solution of the continuous "
             "linearization (default: variational)",
     .example = "zero-order-hold",
     .commands = kKernelCommands,
     .canonical_rank = 160,
     .member = word_member<kDiscretizationWords, &KernelOptions::discretization>(),
     .affects = kernel_predicates::is_discretized},
    {.key = "integrator",
     .help = "Method of one step of `step` and of its derivatives (default: semi-implicit-euler)",
     .example = "rk4",
     .commands = kKernelCommands,
     .canonical_rank = 162,
     .member = word_member<kIntegratorWords, &KernelOptions::integrator>(),
     .affects = kernel_predicates::is_integrated},
    {.key = "substeps",
     .takes = "N",
     .help =
         "Equal steps of the integrator that one step of `step` is made of, all in straight lines: "
         "1 to 64 (default: 1)",
     .example = "4",
     .least = "1",
     .most = "64",
     .commands = kKernelCommands,
     .canonical_rank = 163,
     .member = number_member<&KernelOptions::substeps>(),
     .affects = kernel_predicates::is_integrated},
    {.key = "horizon",
     .takes = "N",
     .help =
         "Also write rollout(), N times `step` in a loop, and with `step_adjoint` its gradient, "
         "rollout_adjoint(): 1 to 4096 (default: none)",
     .example = "50",
     .commands = kEmittingCommands,
     .canonical_rank = 164,
     .is_silent = true,
     .member = {Arity::kOne, option_forms::read_horizon, option_forms::print_horizon,
                is_same<&KernelOptions::horizon>},
     .affects = kernel_predicates::has_rollout},
    {.key = "triangle",
     .help =
         "What is written of symmetric outputs, such as the mass matrix and its inverse: all, or "
         "the elements of one triangle with the diagonal; the others are left as they are "
         "(default: full)",
     .example = "lower",
     .commands = kKernelCommands,
     .canonical_rank = 165,
     .is_silent = true,
     .member = word_member<kTriangleWords, &KernelOptions::triangle>(),
     .affects = kernel_predicates::has_symmetric_outputs},
    {.key = "sparse",
     .help = "Write matrices and tensors as lists of the entries that may differ from zero, in "
             "compressed columns; header and manifest say where each stands",
     .commands = kKernelCommands,
     .canonical_rank = 166,
     .is_silent = true,
     .member = switch_member<&KernelOptions::sparse>(),
     .affects = kernel_predicates::has_matrix_outputs,
     .check = option_checks::check_sparse},
    {.key = "prescribed-motion",
     .takes = "JOINT,..|none|all",
     .help = "Joints whose motion is an input of hybrid dynamics and whose torque is an output; a "
             "floating base counts as a joint. In inverse kinematics they follow their desired "
             "motion (default: none)",
     .example = "elbow,wrist",
     .commands = kKernelCommands,
     .canonical_rank = 180,
     .member = {Arity::kList, option_forms::read_prescribed,
                print_list<&KernelOptions::prescribed_motion>,
                is_same<&KernelOptions::prescribed_motion>},
     .affects = kernel_predicates::prescribes_motion,
     .check = option_checks::check_prescribed},
    {.key = "problem",
     .takes = "FILE",
     .help = "Measurements and estimates of dynamics_estimation; language: docs/problem_files.md",
     .example = "arm.problem",
     .commands = kFileCommands,
     .canonical_rank = 170,
     .named_file = text_of<&KernelOptions::problem>,
     .member = {Arity::kOne, read_text<&KernelOptions::problem>, option_forms::print_problem,
                is_same<&KernelOptions::problem>},
     .offer = Offer::kFiles,
     .affects = kernel_predicates::solves_a_problem},
};

}  // namespace dynac
