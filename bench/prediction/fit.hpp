// SPDX-License-Identifier: BSD-3-Clause
// The constants of the cost model, fitted to what was measured. In: work of calls, their times and
// sizes. Out: a core and the code bytes of ir/target_table.hpp, and how far predictions are off.
#pragma once

#include <span>

#include "measured_calls.hpp"

namespace dynac::bench {

/// Relative errors of predictions.
struct FitErrors {
  std::size_t calls = 0;
  double root_mean_square = 0;
  double largest = 0;
  double within_10_percent = 0;  ///< share of the calls
  double within_20_percent = 0;
};

/// Predicted over measured, less 1.
[[nodiscard]] double time_error(const MeasuredCall& call, const Core& core);
[[nodiscard]] double size_error(const MeasuredCall& call, const CodeBytes& bytes);

/// @param[in] errors  one a call
[[nodiscard]] FitErrors summary_of(std::span<const double> errors);

/// The row with the constants that make the mean square of the logarithms of predicted over
/// measured times least, starting from those of `core`; frequency and latencies stay. Outliers
/// count no more than a factor of 1.5 does.
[[nodiscard]] Core fit_core(const Core& core, std::span<const MeasuredCall> calls);

/// The same of sizes.
[[nodiscard]] CodeBytes fit_bytes(const CodeBytes& bytes, std::span<const MeasuredCall> calls);

}  // namespace dynac::bench
