// Options that only some kernels heed: one that none of the kernels asked for does is refused, for
// else its user would take what comes out for what was meant. In: a robot, its kernels, the
// options. What a kernel heeds follows from the arguments that it has for the robot: heeding.hpp.
#pragma once

#include <vector>

#include "driver/compile.hpp"
#include "driver/option_row.hpp"

namespace dynac {

/// What of an option is given that differs from the default, each to be heeded by some kernel: ""
/// or its word for the option as a whole, or its arguments. Empty: nothing.
[[nodiscard]] Words words_to_heed(const OptionRow& option, const Options& options);

/// @param[in] kernels  that are to be written
/// @throws UsageError  all options that none of the kernels heeds, and for each the kernels that do
void check_heeded(const Robot& robot, const std::vector<const Kernel*>& kernels,
                  const Options& options);

/// Whether an option that is left at its default might as well be given: it fits the other options,
/// and some kernel heeds it. One that does not speaks of what these kernels do not have. Options
/// that are not about kernels are never idle.
[[nodiscard]] bool could_be_given(const OptionRow& option, const KernelContext& context,
                                  const std::vector<const Kernel*>& kernels,
                                  const Options& options);

}  // namespace dynac
