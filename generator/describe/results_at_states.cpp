// SPDX-License-Identifier: BSD-3-Clause
#include "describe/results_at_states.hpp"

#include <algorithm>
#include <limits>

#include "proof/emitted_arithmetic.hpp"
#include "proof/running.hpp"

namespace dynac {
namespace {

// One double of each value.
template <class T, class Part>
Values<double> part_of(const Values<T>& arrays, const Part& part) {
  Values<double> parts;
  for (const auto& values : arrays) {
    auto& array = parts.emplace_back(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t at = 0; at < kAtOnce; ++at) array[i].at[at] = part(values[i].at[at]);
    }
  }
  return parts;
}

template <class Number, bool has_fma>
Values<double> emitted_at(const Graph& graph, States states) {
  return part_of(outputs_at<EmittedNumber<Number, has_fma>>(graph, states),
                 [](const auto& x) { return static_cast<double>(x.value); });
}

template <int digits>
Values<double> bounds_at(const Graph& graph, States states, double change) {
  using Number = RunningOf<digits>;
  const auto changed = [change](double x) { return Number(x, change); };
  return part_of(outputs_at<Number>(graph, states, changed),
                 [](const Number& x) { return x.bound; });
}

}  // namespace

double epsilon(bool is_float) {
  return is_float ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
}

Values<double> emitted_results(const Graph& graph, States states, bool is_float, bool has_fma) {
  const auto compute = is_float ? (has_fma ? emitted_at<float, true> : emitted_at<float, false>)
                                : (has_fma ? emitted_at<double, true> : emitted_at<double, false>);
  return compute(graph, states);
}

Values<double> rounding_bounds(const Graph& graph, States states, bool is_float, double change) {
  return is_float ? bounds_at<24>(graph, states, change) : bounds_at<53>(graph, states, change);
}

double largest_bound(std::span<const AtStates<double, kAtOnce>> entries, std::size_t at) {
  double largest = 0;
  for (const auto& entry : entries) largest = std::max(largest, entry.at[at]);
  return largest;
}

}  // namespace dynac
