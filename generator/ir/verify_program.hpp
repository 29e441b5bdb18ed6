// SPDX-License-Identifier: BSD-3-Clause
// Checks that programs and loops are well formed, as verify.hpp does for graphs, and prints them.
#pragma once

#include <string>

#include "ir/program.hpp"
#include "ir/rerolled.hpp"

namespace dynac {

/// Throws InternalError where a statement does not stand once, after what it needs, or where an
/// output or an angle is not computed. The graph itself is not looked at.
void verify(const Program& program);

/// Throws InternalError where the code of a region is not well formed, or a call does not fit it.
void verify(const RerolledProgram& rerolled);

/// The graph, then the numbers of its statements in order.
[[nodiscard]] std::string to_text(const Program& program);

/// The code of each kind of region, then the calls.
[[nodiscard]] std::string to_text(const RerolledProgram& rerolled);

}  // namespace dynac
