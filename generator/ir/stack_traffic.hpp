// SPDX-License-Identifier: BSD-3-Clause
// Values that wait in memory because registers are few: what a compiler stores to the stack and
// reads again, estimated. In: a program in its order. Out: how often.
#pragma once

#include "ir/program.hpp"

namespace dynac {

struct StackTraffic {
  double writes = 0;        ///< registers' worth of values
  double reads = 0;         ///< the same
  std::size_t numbers = 0;  ///< that wait at once, at most
};

/// The statements are executed one by one; where no register is left, the value that is needed last
/// goes to the stack, once (L. A. Belady, A study of replacement algorithms for a virtual-storage
/// computer, IBM Systems Journal 5, 1966). Inputs and constants stand in memory anyway.
/// @param[in] registers  that there are
/// @param[in] lanes      that one holds
[[nodiscard]] StackTraffic stack_traffic(const Program& program, std::size_t registers,
                                         std::size_t lanes);

}  // namespace dynac
