#include "search/accuracy_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "ir/graph.hpp"
#include "kernels/hard_inputs.hpp"
#include "proof/big_number.hpp"
#include "proof/outputs_at.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr std::size_t kFirstState = 2;  // then right angles, a random state, near-singular, fast

// Relative errors up to this are no reason to pay for fewer.
constexpr double kNegligible = 0x1p-40;
constexpr double kFourBits = 16;

// Of each state, each output.
template <class T>
std::vector<Arrays<double>> outputs_of(const Graph& graph, States states) {
  std::vector<Arrays<double>> outputs(states.size());
  const auto values = outputs_at<T>(graph, states);
  for (std::size_t at = 0; at < states.size(); ++at) {
    for (const auto& array : values) {
      auto& output = outputs[at].emplace_back();
      for (const auto& entry : array) output.push_back(static_cast<double>(entry.at[at]));
    }
  }
  return outputs;
}

double largest_of(const std::vector<double>& array) {
  double largest = 0;
  for (const double x : array) largest = std::max(largest, std::abs(x));
  return largest;
}

double largest_of(const Arrays<double>& arrays) {
  double largest = 0;
  for (const auto& array : arrays) largest = std::max(largest, largest_of(array));
  return largest;
}

// The largest difference of an entry at a state, relative to the largest entry of its array. An
// array that vanishes but for roundings is measured by the others; a state where all do, by none.
double error_at(const Arrays<double>& outputs, const Arrays<double>& expected) {
  constexpr double kVanishes = 0x1p-60, kLeast = 0x1p-12;
  const double largest = largest_of(expected);
  if (!(largest > kVanishes * largest_of(outputs))) return 0;
  double error = 0;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const double scale = std::max(largest_of(expected[k]), kLeast * largest);
    for (std::size_t i = 0; i < outputs[k].size(); ++i) {
      error = std::max(error, std::abs(outputs[k][i] - expected[k][i]) / scale);
    }
  }
  return error;
}

double largest_error(const std::vector<Arrays<double>>& outputs,
                     const std::vector<Arrays<double>>& expected) {
  double error = 0;
  for (std::size_t at = 0; at < expected.size(); ++at) {
    error = std::max(error, error_at(outputs[at], expected[at]));
  }
  return error;
}

}  // namespace

AccuracyComparison::AccuracyComparison(const Kernel& kernel, const KernelContext& context)
    : kernel_(kernel), context_(context) {
  for (std::size_t state = 0; state < kAtOnce; ++state) {
    states_.push_back(hard_inputs(context, kernel, kFirstState + state, false));
  }
}

void AccuracyComparison::add(const Formulation& formulation, const Graph& graph) {
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
