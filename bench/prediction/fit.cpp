// SPDX-License-Identifier: BSD-3-Clause
#include "fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace dynac::bench {
namespace {

constexpr std::array kFittedOfCore{
    &Core::arithmetic_cycles, &Core::divide_cycles, &Core::move_cycles,     &Core::sincos_cycles,
    &Core::write_cycles,      &Core::path_share,    &Core::bytes_per_cycle, &Core::cached_bytes,
};

constexpr std::array kFittedOfBytes{
    &CodeBytes::arithmetic, &CodeBytes::moves,  &CodeBytes::sincos,
    &CodeBytes::reads,      &CodeBytes::writes, &CodeBytes::call,
};

double loss_of(double error) {
  const double logarithm = std::log1p(error);
  constexpr double kOutlier = 0.4;  // a factor of 1.5
  return std::min(logarithm * logarithm, kOutlier * kOutlier);
}

// Pattern search (Hooke & Jeeves 1961): each constant is made larger and smaller by a factor, which
// becomes smaller where nothing helps. There are few constants, and all of them have a meaning, so
// that the start is near.
template <class Row, class Members, class Loss>
Row search(Row row, const Members& members, const Loss& loss) {
  double least = loss(row);
  for (double step = 0.3; step > 0.002; step /= 2) {
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (const auto member : members) {
        for (const double factor : {1 + step, 1 / (1 + step)}) {
          Row tried = row;
          tried.*member *= factor;
          const double tried_loss = loss(tried);
          if (tried_loss >= least * (1 - 1e-9)) continue;
          row = tried;
          least = tried_loss;
          is_better = true;
        }
      }
    }
  }
  return row;
}

}  // namespace

double time_error(const MeasuredCall& call, const Core& core) {
  return time_of(call.work, core).total / call.nanoseconds - 1;
}

double size_error(const MeasuredCall& call, const CodeBytes& bytes) {
  return code_bytes(call.work, bytes) / call.text_bytes - 1;
}

FitErrors summary_of(std::span<const double> errors) {
  FitErrors summary{.calls = errors.size()};
  const double share = 1 / static_cast<double>(errors.size());
  for (const double error : errors) {
    summary.root_mean_square += share * error * error;
    summary.largest = std::max(summary.largest, std::abs(error));
    if (std::abs(error) <= 0.1) summary.within_10_percent += share;
    if (std::abs(error) <= 0.2) summary.within_20_percent += share;
  }
  summary.root_mean_square = std::sqrt(summary.root_mean_square);
  return summary;
}

Core fit_core(const Core& core, std::span<const MeasuredCall> calls) {
  return search(core, kFittedOfCore, [&](const Core& tried) {
    double loss = 0;
    for (const MeasuredCall& call : calls) {
      if (call.is_fitted) loss += loss_of(time_error(call, tried));
    }
    return loss;
  });
}

CodeBytes fit_bytes(const CodeBytes& bytes, std::span<const MeasuredCall> calls) {
  return search(bytes, kFittedOfBytes, [&](const CodeBytes& tried) {
    double loss = 0;
    for (const MeasuredCall& call : calls) {
      if (call.is_fitted) loss += loss_of(size_error(call, tried));
    }
    return loss;
  });
}

}  // namespace dynac::bench
