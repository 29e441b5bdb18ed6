// Options about the emitted code and where it goes.
#pragma once

#include <optional>
#include <string>

#include "driver/measure/machine_table.hpp"
#include "driver/options/language_predicates.hpp"
#include "driver/options/option_checks.hpp"
#include "driver/options/option_forms.hpp"
#include "driver/options/option_row.hpp"
#include "driver/options/option_words.hpp"
#include "emit/emit_options.hpp"
#include "writers/format_table.hpp"

namespace dynac {

struct OutputOptions {
  std::string output;  ///< empty: ./<robot>; of a report <robot>.html
  const RobotFormat* format = &kRobotFormats.front();  ///< that convert writes
  std::string name;                                    ///< empty: the stem of the robot file
  std::string name_space;                              ///< empty: the robot's identifier
  EmitOptions emit;
  const Machine* measure = nullptr;  ///< where calls are measured; null: nowhere
  std::optional<std::size_t> code_budget;  ///< of a kernel [kB]; not given: the target's
};

inline constexpr OptionRow kOutputOptions[] = {
    {.flag = "--output",
     .letter = "-o",
     .takes = "PATH",
     .help = "Output folder, of report the page, of convert the file (default: ./<robot>, "
             "<robot>.html, the standard output)",
     .example = "src/arm",
     .commands = kWritingCommands,
     .member = text_member<&OutputOptions::output>(),
     .offer = Offer::kFolders},
    {.flag = "--to",
     .help = "Format of the robot description to write (default: json)",
     .example = "urdf",
     .commands = kConvertOnly,
     .member = word_member<kFormatWords, &OutputOptions::format>()},
    {.flag = "--name",
     .takes = "NAME",
     .help = "Name of the robot (default: the file's stem)",
     .example = "arm",
     .commands = kEmittingCommands,
     .canonical_rank = 20,
     .member = text_member<&OutputOptions::name>(),
     .check = option_checks::check_name},
    {.flag = "--namespace",
     .takes = "A::B",
     .help = "C++ namespace (default: the robot's name)",
     .example = "arm::dynamics",
     .commands = kEmittingCommands,
     .canonical_rank = 80,
     .member = text_member<&OutputOptions::name_space>(),
     .check = option_checks::check_namespace},
    {.flag = "--language",
     .help = "Language of the bodies: c++ (C++14) or c (C99) (default: c++)",
     .example = "c",
     .commands = kEmittingCommands,
     .canonical_rank = 55,
     .member = word_member<kLanguageWords, &OutputOptions::emit, &EmitOptions::language>(),
     .check = option_checks::check_language},
    {.flag = "--scalar",
     .help = "Number type (default: double)",
     .example = "float",
     .commands = kKernelCommands,
     .canonical_rank = 60,
     .member = word_member<kScalarWords, &OutputOptions::emit, &EmitOptions::scalar>()},
    {.flag = "--batch",
     .takes = "N",
     .help = "Also write <kernel>_batch(), which computes N configurations per call in SIMD lanes: "
             "1 to 4096 (default: none)",
     .example = "64",
     .commands = kEmittingCommands,
     .canonical_rank = 265,
     .is_silent = true,
     .member = {Arity::kOne, option_forms::read_batch, option_forms::print_batch,
                is_same<&OutputOptions::emit, &EmitOptions::batch>},
     .check = option_checks::check_batch},
    {.flag = "--trig",
     .help = "Sine and cosine: own (branch-free) or the C library's (default: own)",
     .example = "libm",
     .commands = kEmittingCommands,
     .canonical_rank = 280,
     .member = word_member<kTrigWords, &OutputOptions::emit, &EmitOptions::trig>(),
     .applies = language_predicates::has_one_number_type},
    {.flag = "--fma",
     .help = "Fused multiply-adds; off: bit-identical results on every machine (default: on)",
     .example = "off",
     .commands = kKernelCommands,
     .canonical_rank = 290,
     .member = word_member<kOnOffWords, &OutputOptions::emit, &EmitOptions::fma>(),
     .applies = language_predicates::has_one_number_type},
    {.flag = "--target",
     .help = "Processor for which formulations, SIMD lanes and loops are chosen; the code runs on "
             "any (default: x86-64-v3)",
     .example = "cortex-m7",
     .commands = kKernelCommands,
     .canonical_rank = 285,
     .member = word_member<kTargetWords, &OutputOptions::emit, &EmitOptions::target>(),
     .applies = language_predicates::has_one_number_type},
    {.flag = "--lanes",
     .help = "Most SIMD lanes that compute limbs of identical shape or columns of matrices "
             "together, in C++ with --trig own; 1: no packing, as with --batch (default: the "
             "target's, 4)",
     .example = "1",
     .commands = kKernelCommands,
     .canonical_rank = 295,
     .member = {Arity::kOne, read_word<kLanesWords, &OutputOptions::emit, &EmitOptions::lanes>,
                option_forms::print_lanes, option_forms::is_same_lanes, option_forms::lanes_words},
     .applies = language_predicates::has_wide_values},
    {.flag = "--runtime",
     .help = "Copy the runtime headers, or expect the build to provide them (default: copy)",
     .example = "external",
     .commands = kGenerateOnly,
     .canonical_rank = 300,
     .member = word_member<kRuntimeWords, &OutputOptions::emit, &EmitOptions::copy_runtime>(),
     .applies_to = language_predicates::includes_runtime},
    {.flag = "--wrap",
     .takes = "python",
     .help = "Also write a package around the kernels: python, for pip and NumPy",
     .example = "python",
     .commands = kGenerateOnly,
     .canonical_rank = 310,
     .is_silent = true,
     .member = list_member<&OutputOptions::emit, &EmitOptions::wrappers>(),
     .applies = language_predicates::has_one_number_type,
     .check = option_checks::check_wrap},
    {.flag = "--measure",
     .help = "Compile the kernels for this processor, run them, and record what a call costs in "
             "the manifest: host: by $CXX or $CC for this machine, nanoseconds; others: by "
             "Debian's cross compilers in QEMU, instructions and stack (default: none)",
     .example = "host",
     .commands = kEmittingCommands,
     .canonical_rank = 320,
     .is_silent = true,
     .member = word_member<kMeasureWords, &OutputOptions::measure>(),
     .applies = language_predicates::has_one_number_type},
    {.flag = "--code-budget",
     .takes = "KB",
     .help = "Approximate size of a kernel's machine code above which it is re-rolled into loops "
             "(default: the target's, 384 kB)",
     .example = "64",
     .commands = kKernelCommands,
     .canonical_rank = 270,
     .member = {Arity::kOne, read_number<&OutputOptions::code_budget>,
                option_forms::print_code_budget, option_forms::is_same_code_budget},
     .applies = language_predicates::has_one_number_type},
};

}  // namespace dynac
