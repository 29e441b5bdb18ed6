// SPDX-License-Identifier: BSD-3-Clause
// C++ whose numbers are vectors: a lane of them is a configuration of a batch. Statements read as
// those of single numbers; runtime/batch.hpp has the functions that they call.
#pragma once

#include "emit/language.hpp"

namespace dynac {

/// @param[in] scalar  of a lane: double or float
[[nodiscard]] const Language& cpp_lanes(ScalarType scalar);

}  // namespace dynac
