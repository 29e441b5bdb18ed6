// SPDX-License-Identifier: BSD-3-Clause
#include "search/accuracy_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "ir/graph.hpp"
#include "kernels/hard_inputs.hpp"
#include "proof/big_number.hpp"
#include "proof/outputs_at.hpp"
#include "support/number_arrays.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr std::size_t kStates = 2 * kAtOnce;  // those of a short certificate

// Relative errors up to this are no reason to pay for fewer.
constexpr double kNegligible = 0x1p-40;
constexpr double kFourBits = 16;

// Of each state, each output.
template <class T>
std::vector<Arrays<double>> outputs_of(const Graph& graph, States states) {
  std::vector<Arrays<double>> outputs(kStates);
  for (std::size_t first = 0; first < kStates; first += kAtOnce) {
    for (const auto& array : outputs_at<T>(graph, states.subspan(first, kAtOnce))) {
      for (std::size_t at = 0; at < kAtOnce; ++at) {
        auto& output = outputs[first + at].emplace_back();
        for (const auto& entry : array) output.push_back(static_cast<double>(entry.at[at]));
      }
    }
  }
  return outputs;
}

double largest_of(const Arrays<double>& arrays) {
  double largest = 0;
  for (const auto& array : arrays) largest = std::max(largest, largest_magnitude(array));
  return largest;
}

// The largest difference of an entry at a state, relative to the largest entry of its array. An
// array that vanishes, but for roundings, has none.
double error_at(const Arrays<double>& outputs, const Arrays<double>& expected) {
  constexpr double kVanishes = 0x1p-48;
  const double vanishing = kVanishes * largest_of(outputs);
  double error = 0;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const double largest = largest_magnitude(expected[k]);
    for (std::size_t i = 0; i < outputs[k].size() && largest > vanishing; ++i) {
      error = std::max(error, std::abs(outputs[k][i] - expected[k][i]) / largest);
    }
  }
  return error;
}

double largest_error(const std::vector<Arrays<double>>& outputs,
                     const std::vector<Arrays<double>>& expected) {
  double error = 0;
  for (std::size_t at = 0; at < kStates; ++at) {
    error = std::max(error, error_at(outputs[at], expected[at]));
  }
  return error;
}

}  // namespace

AccuracyComparison::AccuracyComparison(const Kernel& kernel, const KernelContext& context)
    : kernel_(kernel), context_(context) {}

void AccuracyComparison::add(const Formulation& formulation, const Graph& graph) {
  for (std::size_t state = states_.size(); state < kStates; ++state) {
    states_.push_back(hard_inputs(context_, kernel_, state, false));
  }
  results_.push_back({&formulation, outputs_of<double>(graph, states_)});
}

AccuracyComparison::Outputs AccuracyComparison::exact_outputs() const {
  const Formulation& any = *results_.front().formulation;
  return outputs_of<BigNumber<200>>(trace(kernel_, any, context_), states_);
}

std::vector<const Formulation*> AccuracyComparison::inaccurate() const {
  const bool do_agree = std::ranges::all_of(results_, [&](const Result& result) {
    return largest_error(result.outputs, results_.front().outputs) <= kNegligible;
  });
  if (do_agree) return {};
  const Outputs exact = exact_outputs();
  std::vector<double> errors;
  for (const Result& result : results_) errors.push_back(largest_error(result.outputs, exact));
  const double least = *std::ranges::min_element(errors);
  std::vector<const Formulation*> inaccurate;
  for (std::size_t k = 0; k < results_.size(); ++k) {
    if (errors[k] > std::max(kFourBits * least, kNegligible)) {
      inaccurate.push_back(results_[k].formulation);
    }
  }
  return inaccurate;
}

}  // namespace dynac
