// SPDX-License-Identifier: BSD-3-Clause
// Options that affect only some kernels: one that affects none of the requested kernels is
// rejected, since its user would take the results for those of the option. In: a robot, its
// kernels, the options. Which options affect a kernel follows from the kernel's arguments for the
// robot: options/kernel_predicates.hpp.
#pragma once

#include <vector>

#include "dynac/options/option_row.hpp"

namespace dynac {

struct Kernel;
struct KernelContext;
struct Options;
struct Robot;

/// What of an option is given that differs from the default, each of which must affect some kernel:
/// "" or its word for the option as a whole, or its arguments. Empty: nothing.
[[nodiscard]] Words words_to_check(const OptionRow& option, const Options& options);

/// @param[in] kernels  that are to be written
/// @throws UsageError  all options that affect none of the kernels, and the kernels that each
/// affects
void check_affected_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                            const Options& options);

/// Whether an option that is left at its default might as well be given: it fits the other options,
/// and affects some kernel. Options that are not about kernels always might.
[[nodiscard]] bool could_be_given(const OptionRow& option, const KernelContext& context,
                                  const std::vector<const Kernel*>& kernels,
                                  const Options& options);

}  // namespace dynac
