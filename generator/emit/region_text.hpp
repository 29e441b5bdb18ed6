// SPDX-License-Identifier: BSD-3-Clause
// Prints a kind of region of a re-rolled program: its function and the table of where each call
// finds its numbers.
#pragma once

#include <span>
#include <string>

#include "emit/statement_language.hpp"
#include "ir/rerolled.hpp"

namespace dynac {

/// The array that holds a copy of an input, so that buffers may overlap.
[[nodiscard]] std::string copy_of(const std::string& input);

/// @param[in] kernel  the graph of the kernel, whose inputs and outputs are arrays
[[nodiscard]] std::string array_name(const Graph& kernel, const RegionArray& array);

/// Whether regions may write an array.
[[nodiscard]] bool is_written(const RegionArray& array);

/// @param[in] kernel  as above
/// @param[in] number  of the kind, from 1 on: the function is step_<number>, the table at_<number>
/// @param[in] calls   of this kind, in order
[[nodiscard]] std::string print_region_kind(const Graph& kernel, const RegionKind& kind,
                                            std::size_t number,
                                            std::span<const RegionCall* const> calls,
                                            const StatementLanguage& language,
                                            const EmitOptions& options);

}  // namespace dynac
