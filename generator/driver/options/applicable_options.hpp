// Which options of the emitted code its language leaves anything to decide: one that decides
// nothing is rejected by name where it is given, and no file lists its value. The predicates are in
// language_predicates.hpp; which kernels an option affects is another question,
// kernel_predicates.hpp.
#pragma once

namespace dynac {

struct EmitJob;
struct OptionRow;
struct Options;

/// Before anything is computed.
/// @throws UsageError  all options that are given and decide nothing, and because of which others
void check_applicable(const Options& options);

/// The same where the kernels are known, of options that depend on them.
void check_applicable(const Options& options, const EmitJob& job);

/// Whether an option decides anything in these files.
[[nodiscard]] bool is_applicable(const OptionRow& option, const EmitJob& job);

}  // namespace dynac
