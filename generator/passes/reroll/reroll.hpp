// SPDX-License-Identifier: BSD-3-Clause
// Re-rolls a scheduled program: straight lines become loops over regions of the same code.
#pragma once

#include "ir/program.hpp"
#include "ir/rerolled.hpp"

namespace dynac {

/// Finds the regions of a program that differ in their numbers only; changes no value.
[[nodiscard]] RerolledProgram reroll(const Program& program);

}  // namespace dynac
