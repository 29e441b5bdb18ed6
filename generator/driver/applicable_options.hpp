// Which options of the emitted code its language leaves anything to decide: one that decides
// nothing is rejected by name where it is given, and no file lists its value. Asked of the tables
// of languages and number types; what kernels are affected by is another question, heeding.hpp.
#pragma once

namespace dynac {

struct EmitJob;
struct EmitOptions;
struct OptionRow;
struct Options;

namespace applicability {

/// Whether values may be wide (--lanes).
bool has_wide_values(const EmitOptions& emit);
/// Whether multiply-adds are those of the language, and not of the caller's number type (--fma).
bool has_multiply_adds(const EmitOptions& emit);
/// The same of sines and cosines (--trig).
bool has_own_sines(const EmitOptions& emit);
/// Whether the size of machine code is known, so that it may have a bound (--code-budget).
bool has_budget(const EmitOptions& emit);
/// Whether the files include headers of the runtime (--runtime).
bool includes_runtime(const EmitJob& job);

}  // namespace applicability

/// Before anything is computed.
/// @throws UsageError  all options that are given and decide nothing, and because of which others
void check_applicable(const Options& options);

/// The same where the kernels are known, of options that depend on them.
void check_applicable(const Options& options, const EmitJob& job);

/// Whether an option decides anything in these files.
[[nodiscard]] bool is_applicable(const OptionRow& option, const EmitJob& job);

}  // namespace dynac
