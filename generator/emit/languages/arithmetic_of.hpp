// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of emitted code, as the compiler's passes and its cost model have to know it.
#pragma once

#include "emit/emit_options.hpp"
#include "ir/arithmetic.hpp"

namespace dynac {

/// Of code in the language and number type of the options.
[[nodiscard]] Arithmetic arithmetic_of(const EmitOptions& options);

}  // namespace dynac
