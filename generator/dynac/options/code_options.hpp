// SPDX-License-Identifier: BSD-3-Clause
// Options about the emitted code.
#pragma once

#include <optional>
#include <string>

#include "dynac/measure/machine_table.hpp"
#include "dynac/options/language_predicates.hpp"
#include "dynac/options/option_checks.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_row.hpp"
#include "dynac/options/option_words.hpp"
#include "emit/emit_options.hpp"

namespace dynac {

struct CodeOptions {
  std::string name;        ///< empty: the stem of the robot file
  std::string name_space;  ///< empty: the robot's identifier
  EmitOptions emit;
  const Machine* measure = nullptr;        ///< where calls are measured; null: nowhere
  std::size_t certified_states = 8;        ///< at which errors of kernels are measured
  bool is_checked = false;                 ///< the graph is verified after every pass
  std::optional<std::size_t> code_budget;  ///< of a kernel [kB]; not given: the target's
};

inline constexpr OptionRow kCodeOptions[] = {
    {.key = "name",
     .takes = "NAME",
     .help = "Name of the robot (default: the file's stem)",
     .example = "arm",
     .commands = kEmittingCommands,
     .canonical_rank = 20,
     .member = text_member<&CodeOptions::name>(),
     .check = option_checks::check_name},
    {.key = "namespace",
     .takes = "A::B",
     .help = "C++ namespace (default: the robot's name)",
     .example = "arm::dynamics",
     .commands = kEmittingCommands,
     .canonical_rank = 80,
     .member = text_member<&CodeOptions::name_space>(),
     .check = option_checks::check_namespace},
    {.key = "language",
     .help = "Language of the bodies: c++ (C++14), c (C99), or cuda, C++ that also computes many "
             "configurations on a GPU, a thread each (default: c++)",
     .example = "c",
     .commands = kEmittingCommands,
     .canonical_rank = 55,
     .member = word_member<kLanguageWords, &CodeOptions::emit, &EmitOptions::language>(),
     .check = option_checks::check_language},
    {.key = "scalar",
     .help = "Number type (default: double)",
     .example = "float",
     .commands = kKernelCommands,
     .canonical_rank = 60,
     .member = word_member<kScalarWords, &CodeOptions::emit, &EmitOptions::scalar>()},
    {.key = "batch",
     .takes = "N",
     .help = "Also write <kernel>_batch(), which computes N configurations per call in SIMD lanes: "
             "1 to 4096 (default: none)",
     .example = "64",
     .commands = kEmittingCommands,
     .canonical_rank = 265,
     .is_silent = true,
     .member = {Arity::kOne, option_forms::read_batch, option_forms::print_batch,
                is_same<&CodeOptions::emit, &EmitOptions::batch>},
     .check = option_checks::check_batch},
    {.key = "trig",
     .help = "Sine and cosine: own (branch-free) or the C library's (default: own)",
     .example = "libm",
     .commands = kEmittingCommands,
     .canonical_rank = 280,
     .member = word_member<kTrigWords, &CodeOptions::emit, &EmitOptions::trig>(),
     .applies = language_predicates::has_one_number_type},
    {.key = "fma",
     .help = "Fused multiply-adds; off: bit-identical results on every machine (default: on)",
     .example = "off",
     .commands = kKernelCommands,
     .canonical_rank = 290,
     .member = word_member<kOnOffWords, &CodeOptions::emit, &EmitOptions::fma>(),
     .applies = language_predicates::has_one_number_type},
    {.key = "target",
     .help = "Processor for which formulations, SIMD lanes and loops are chosen; the code runs on "
             "any (default: x86-64-v3)",
     .example = "cortex-m7",
     .commands = kKernelCommands,
     .canonical_rank = 285,
     .member = word_member<kTargetWords, &CodeOptions::emit, &EmitOptions::target>(),
     .applies = language_predicates::has_target},
    {.key = "lanes",
     .help = "Most SIMD lanes that compute limbs of identical shape or columns of matrices "
             "together, in C++ with @trig own; 1: no packing, as with @batch (default: the "
             "target's, 4)",
     .example = "1",
     .commands = kKernelCommands,
     .canonical_rank = 295,
     .member = {Arity::kOne, read_word<kLanesWords, &CodeOptions::emit, &EmitOptions::lanes>,
                option_forms::print_lanes, option_forms::is_same_lanes, option_forms::lanes_words},
     .applies = language_predicates::has_wide_values},
    {.key = "runtime",
     .help = "Copy the runtime headers, or expect the build to provide them (default: copy)",
     .example = "external",
     .commands = kGenerateOnly,
     .canonical_rank = 300,
     .member = word_member<kRuntimeWords, &CodeOptions::emit, &EmitOptions::copy_runtime>(),
     .applies_to = language_predicates::includes_runtime},
    {.key = "wrap",
     .takes = "python,casadi,acados,crocoddyl,..",
     .help =
         "Also write what makes the kernels usable elsewhere: python, a package for pip and "
         "NumPy; casadi, external functions of CasADi; acados, functions of its model; "
         "crocoddyl, aligator, ocs2, libfranka, a class of C++ for these libraries; rust, a "
         "crate without std, with @language c; matlab, a package for MATLAB and Octave, and "
         "what Simulink takes, with @language c; inverse_dynamics_solver, kinematics_interface, a "
         "plugin of ROS 2 for these interfaces; jax, functions of JAX on the CPU",
     .example = "python",
     .commands = kGenerateOnly,
     .canonical_rank = 310,
     .is_silent = true,
     .member = list_member<&CodeOptions::emit, &EmitOptions::wrappers>(),
     .applies = language_predicates::has_one_number_type,
     .check = option_checks::check_wrap},
    {.key = "measure",
     .help = "Compile the kernels for this processor, run them, and record what a call costs in "
             "the manifest: host: by $CXX or $CC for this machine, nanoseconds; others: by "
             "Debian's cross compilers in QEMU, instructions and stack (default: none)",
     .example = "host",
     .commands = kEmittingCommands,
     .canonical_rank = 320,
     .is_silent = true,
     .member = word_member<kMeasureWords, &CodeOptions::measure>(),
     .applies = language_predicates::has_one_number_type},
    {.key = "certify",
     .takes = "N",
     .help = "States at which the errors of each kernel are measured in 200 bits, against the "
             "textbook algorithm and of its arithmetic: 0 (not at all) to 100000 (default: 8)",
     .example = "100",
     .least = "0",
     .most = "100000",
     .commands = kEmittingCommands,
     .canonical_rank = 315,
     .is_silent = true,
     .member = number_member<&CodeOptions::certified_states>()},
    {.key = "code-budget",
     .takes = "KB",
     .help = "Approximate size of a kernel's machine code above which it is re-rolled into loops "
             "(default: the target's, 384 kB)",
     .example = "64",
     .commands = kKernelCommands,
     .canonical_rank = 270,
     .member = {Arity::kOne, read_number<&CodeOptions::code_budget>,
                option_forms::print_code_budget, option_forms::is_same_code_budget},
     .applies = language_predicates::rerolls_bodies},
    {.key = "check",
     .help = "Verify the graph after every pass",
     .commands = kKernelCommands,
     .member = switch_member<&CodeOptions::is_checked>()},
};

}  // namespace dynac
