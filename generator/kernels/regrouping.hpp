// SPDX-License-Identifier: BSD-3-Clause
// What may be done to a mechanism before a kernel runs on it.
#pragma once

#include "kernels/kernel.hpp"
#include "lower/lower.hpp"

namespace dynac {

/// What may be done where a kernel is computed by a formulation: outputs that are not those of the
/// others hang on the parameters themselves.
[[nodiscard]] Invariance invariance_of(const Kernel& kernel, const Formulation& formulation);
/// How inertial parameters may be regrouped.
[[nodiscard]] Regrouping regrouping_for(Invariance invariance);

}  // namespace dynac
