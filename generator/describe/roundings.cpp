// SPDX-License-Identifier: BSD-3-Clause
#include "describe/roundings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "describe/datasheet.hpp"
#include "describe/error_units.hpp"
#include "describe/results_at_states.hpp"
#include "describe/samples.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/number_arrays.hpp"

namespace dynac {
namespace {

// A part of what self-tests allow, relative to the largest entry.
double suspicious_error(bool is_float) { return is_float ? 2e-5 : 2e-11; }

// Compares what a program gives with samples: at most as many as a graph is walked for at once.
class SampleComparison {
 public:
  SampleComparison(const Graph& program, const std::vector<Sample>& samples, bool is_float)
      : program_(program), samples_(samples), is_float_(is_float) {
    DYNAC_ASSERT(samples.size() <= kAtOnce, "{} samples", samples.size());
    for (const Sample& sample : samples) states_.push_back(sample.inputs);
    for (const bool has_fma : {false, true}) {
      results_.push_back(emitted_results(program, states_, is_float, has_fma));
    }
  }

  /// Whether an output is far from what was recorded, by its size, with or without fused
  /// multiply-adds.
  [[nodiscard]] bool is_suspicious(std::size_t output, std::size_t at) const {
    constexpr double kLeast = 1e-12;  // that self-tests compare with
    const double allowed = suspicious_error(is_float_) *
                           std::max(kLeast, largest_magnitude(samples_[at].outputs[output]));
    return std::ranges::any_of(results_, [&](const Values<double>& results) {
      return !(largest_difference(results, output, at) <= allowed);
    });
  }

  [[nodiscard]] bool is_any_suspicious(const KernelEntry& entry) const {
    for (std::size_t k = 0; k < entry.outputs.size(); ++k) {
      if (entry.outputs[k].vanishes) continue;
      for (std::size_t at = 0; at < samples_.size(); ++at) {
        if (is_suspicious(k, at)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] States states() const { return states_; }

 private:
  [[nodiscard]] double largest_difference(const Values<double>& results, std::size_t output,
                                          std::size_t at) const {
    const OutputBlock& block = program_.outputs()[output];
    double largest = 0;
    for (std::size_t i = 0; i < results[output].size(); ++i) {
      if (!block.stores(i)) continue;
      const std::size_t whole = block.positions.empty() ? i : block.positions[i];
      const double recorded = samples_[at].outputs[output][whole];
      largest = std::max(largest, std::abs(results[output][i].at[at] - recorded));
    }
    return largest;
  }

  const Graph& program_;
  const std::vector<Sample>& samples_;
  bool is_float_;
  std::vector<Arrays<double>> states_;
  std::vector<Values<double>> results_;
};

Graph reference_graph(const Robot& robot, const CompiledKernel& compiled, double snap_tolerance) {
  const Mechanism mechanism = reference_mechanism(robot, compiled, snap_tolerance);
  const KernelContext context{mechanism, robot.settings};
  const Formulation& chosen = *compiled.choice.chosen().formulation;
  return trace_reference(*compiled.row, other_formulation(*compiled.row, chosen, context), context);
}

}  // namespace

void find_roundings(const Robot& robot, const CompiledKernel& compiled,
                    const CompileRequest& request, KernelEntry& entry) {
  const bool is_float = is_in_float(request.arithmetic);
  const Graph& program = compiled.program.graph;
  const SampleComparison comparison(program, entry.samples, is_float);
  if (!comparison.is_any_suspicious(entry)) return;
  const Graph reference = reference_graph(robot, compiled, request.snap_angles);
  const Values<double> of_program = rounding_bounds(program, comparison.states(), is_float);
  const Values<double> of_reference = rounding_bounds(reference, comparison.states(), is_float);
  for (std::size_t at = 0; at < entry.samples.size(); ++at) {
    Sample& sample = entry.samples[at];
    for (std::size_t k = 0; k < entry.outputs.size(); ++k) {
      if (entry.outputs[k].vanishes || !comparison.is_suspicious(k, at)) continue;
      const double roundings =
          kRoundingUnits * epsilon(is_float) *
          (largest_bound(of_program[k], at) + largest_bound(of_reference[k], at));
      if (!std::isfinite(roundings) || largest_magnitude(sample.outputs[k]) > roundings) continue;
      sample.roundings.resize(entry.outputs.size());
      sample.roundings[k] = roundings;
    }
  }
}

}  // namespace dynac
