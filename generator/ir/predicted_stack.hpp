// SPDX-License-Identifier: BSD-3-Clause
// How much stack a call takes, predicted. In: a program and its arithmetic. Out: bytes.
#pragma once

#include <cstddef>

#include "ir/arithmetic.hpp"
#include "ir/program.hpp"
#include "ir/rerolled.hpp"

namespace dynac {

/// Of a call of a kernel itself, compiled with optimisation for the target, within a factor of 2.5.
/// @param[in] rerolled  the program in loops; null: it is in straight lines
[[nodiscard]] std::size_t predicted_stack(const Program& program, const RerolledProgram* rerolled,
                                          const Arithmetic& arithmetic);

}  // namespace dynac
