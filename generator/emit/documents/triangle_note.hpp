// SPDX-License-Identifier: BSD-3-Clause
// What documents say of an output of which the setting triangle leaves elements out.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// "lower" or "upper": the word of a triangle that is no matrix's whole.
[[nodiscard]] std::string triangle_word(const WrittenTriangle& written);

/// The elements that a kernel writes of an output that it does not write whole.
/// @param[in] indices  that the output has
[[nodiscard]] std::string written_part(const WrittenTriangle& written, std::size_t indices);

/// Which elements a kernel writes, and what becomes of the others; empty: it writes all.
[[nodiscard]] std::string triangle_note(const ArgumentEntry& output);

}  // namespace dynac
