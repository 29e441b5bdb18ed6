// SPDX-License-Identifier: BSD-3-Clause
// The order of statements for processors that execute them as they stand.
#pragma once

#include <cstddef>

#include "ir/program.hpp"

namespace dynac {

/// Puts the statements after the sines in an order in which `registers` serve most reads: for
/// processors that execute them as they stand. Compilers have to be told to keep it.
void order_for_in_order_core(Program& program, std::size_t registers);

}  // namespace dynac
