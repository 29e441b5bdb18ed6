// SPDX-License-Identifier: BSD-3-Clause
// Which options of the emitted code its language leaves anything to decide: one that decides
// nothing is rejected by name where it is given, and no file lists its value. The predicates are in
// language_predicates.hpp; which kernels an option affects is another question,
// kernel_predicates.hpp.
#pragma once

#include <span>

#include "dynac/options/option_table.hpp"

namespace dynac {

/// Checks each member by itself where a program fills them: whether it is a value that the option's
/// arguments can give.
/// @throws UsageError  what the command says of such an argument
void check_values(const Options& options);

/// Checks options before anything is computed: whether they fit each other, and decide anything.
/// @throws UsageError  an option that does not fit the others; or all options that are given and
/// decide nothing, and because of which others
/// @param[in] groups  whose rows check; of a command that has options of its own, those too
void check_options(const Options& options, std::span<const OptionGroup> groups = option_groups(),
                   Command command = Command::kGenerate);

/// Whether options decide anything where the kernels are known, on which some depend.
void check_applicable(const Options& options, const EmitJob& job);

/// Whether an option decides anything in these files.
[[nodiscard]] bool is_applicable(const OptionRow& option, const EmitJob& job);

}  // namespace dynac
