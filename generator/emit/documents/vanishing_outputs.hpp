// SPDX-License-Identifier: BSD-3-Clause
// Outputs that are zero but for roundings: self-tests cannot compare them relative to themselves.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dynac {

struct KernelEntry;

/// The largest difference that a self-test allows between an output and its recorded values, as a
/// literal of double; empty: the output is compared relative to its largest entry.
/// @param[in] tolerance  of the number type
/// @param[in] first      of the samples that the comparison is of
/// @param[in] count      of these samples
[[nodiscard]] std::string vanishing_tolerance(std::string_view tolerance, const KernelEntry& kernel,
                                              std::size_t output, std::size_t first,
                                              std::size_t count);

}  // namespace dynac
