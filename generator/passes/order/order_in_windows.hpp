// SPDX-License-Identifier: BSD-3-Clause
// The order of statements for processors that execute instructions when their operands are there.
// In: a program as schedule() makes it. Out: the same statements, for which compilers keep fewer
// values outside of registers.
#pragma once

#include <cstddef>

#include "ir/program.hpp"

namespace dynac {

/// Puts the statements of each window of `size`, as they stand after schedule(), in the order in
/// which a compiler has to keep fewest values outside of `registers`: for processors that execute
/// instructions when their operands are there. The order of results that a window leaves to others
/// does not matter, so windows are the functions into which long programs are cut.
void order_in_windows(Program& program, std::size_t size, std::size_t registers);

}  // namespace dynac
