// SPDX-License-Identifier: BSD-3-Clause
// A stopwatch for calls of very different lengths: time of this thread alone, calls taken in turn,
// so that whatever else the machine does hits all of them alike.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace dynac::bench {

/// Medians of the times of one call [s], one for each of the calls.
/// @param[in] repetitions  how often each is timed
/// @param[in] seconds      how long it runs each time at least [s]
[[nodiscard]] std::vector<double> median_seconds(std::span<const std::function<void()>> calls,
                                                 int repetitions, double seconds);

/// Lets a result count as used.
template <class Result>
void keep(const Result& result) {
  asm volatile("" : : "r"(&result) : "memory");
}

}  // namespace dynac::bench
