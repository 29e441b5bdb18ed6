// SPDX-License-Identifier: BSD-3-Clause
// Processor cores as the cost model of cost.hpp sees them: one row per core.
#pragma once

#include <string_view>

namespace dynac {

/// One row (target_table.hpp). Frequency and latencies are the core's own; the rest is fitted by
/// bench/prediction to calls that were timed on it, or estimated, as `meaning` states.
struct Core {
  std::string_view name = {};
  std::string_view meaning = {};  ///< its whole name, and how fast it runs
  double gigahertz = 0;           ///< at which it runs such code

  // Latencies [cycles].
  double add_latency = 0;
  double multiply_latency = 0;
  double fma_latency = 0;
  double divide_latency = 0;
  double move_latency = 0;    ///< of a lane that is put into a register or taken out of one
  double sincos_latency = 0;  ///< from an angle to its sine and cosine

  // Throughput: what a register's worth of each keeps the core busy for [cycles].
  double arithmetic_cycles = 0;
  double divide_cycles = 0;
  double move_cycles = 0;
  double sincos_cycles = 0;
  double write_cycles = 0;

  /// Instructions in flight: a call of fewer overlaps those before and after it.
  double window = 0;
  double instruction_bytes = 6.5;  ///< of such code, on average
  /// How much of the longest path the others wait for.
  double path_share = 0;

  // Bytes of instructions that come from beyond the innermost caches, of code that is larger than
  // those; of smaller code, as large a part of it as its size is of that.
  double bytes_per_cycle = 0;
  double cached_bytes = 0;
};

}  // namespace dynac
