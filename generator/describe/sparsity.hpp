// SPDX-License-Identifier: BSD-3-Clause
// Outputs that are lists of the entries of a matrix that may differ from zero (the setting sparse).
#pragma once

#include "describe/datasheet.hpp"

namespace dynac {

/// Makes of matrices, described and recorded, the lists that a kernel's program writes of them,
/// where it writes lists.
void list_nonzero(KernelEntry& kernel);

}  // namespace dynac
