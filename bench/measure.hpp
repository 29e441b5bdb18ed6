// SPDX-License-Identifier: BSD-3-Clause
// A stopwatch for engines: time of this thread alone, engines taken in turn, so that whatever else
// the machine does hits all of them alike.
#pragma once

#include <span>
#include <vector>

#include "engine.hpp"

namespace dynac::bench {

/// Time of one call [ns], over the repetitions.
struct Times {
  double median = 0;
  double minimum = 0;
};

/// Processor time that this thread has used [s].
[[nodiscard]] double thread_seconds();

/// The median and the least of a list that is not empty.
[[nodiscard]] Times summarise(std::vector<double> nanoseconds);

/// Times engines, all of them once a repetition.
/// @param[in] repetitions  how often
/// @param[in] seconds      roughly how long one engine runs in a repetition [s]
[[nodiscard]] std::vector<Times> measure(std::span<const Engine> engines, int repetitions,
                                         double seconds);

}  // namespace dynac::bench
