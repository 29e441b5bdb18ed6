// SPDX-License-Identifier: BSD-3-Clause
#include "describe/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/model_constants.hpp"
#include "describe/error_units.hpp"
#include "describe/results_at_states.hpp"
#include "describe/samples.hpp"
#include "ir/graph_too_big.hpp"
#include "kernels/hard_inputs.hpp"
#include "proof/big_number.hpp"
#include "proof/outputs_at.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Exact = BigNumber<200>;

// What a program gives at some states, and what it should.
struct Results {
  Values<Exact> expected;          // by the textbook
  Values<double> expected_bounds;  // of its roundings, in units of eps
  Values<Exact> exact;             // by the program
  Values<double> bounds;
  Values<double> emitted;  // by the emitted arithmetic
};

// Collects the errors of a program at states.
class Certifier {
 public:
  /// @param[in] snapping  see certify()
  Certifier(const Graph& program, const Graph& textbook, const Mechanism& robot,
            const Arithmetic& arithmetic, double snapping)
      : is_demanding_(!has_extraordinary_numbers(robot)),
        program_(program),
        textbook_(textbook),
        arithmetic_(arithmetic),
        is_float_(is_in_float(arithmetic)),
        snapping_(snapping) {}

  /// @param[in] states  inputs at up to kAtOnce states
  void add_states(States states) {
    const Results results = results_at(states);
    for (std::size_t at = 0; at < states.size(); ++at) {
      ++result_.states;
      if (!are_finite(results, at)) continue;
      ++result_.finite;
      for (std::size_t k = 0; k < results.exact.size(); ++k) add_output(results, k, at);
    }
  }

  [[nodiscard]] Certificate take() {
    if (ulps_.empty()) return result_;
    result_.median_ulps = median(ulps_);
    result_.largest_ulps = *std::max_element(ulps_.begin(), ulps_.end());
    return result_;
  }

 private:
  static constexpr double kZero = 0x1p-150;

  [[nodiscard]] double unit() const { return epsilon(is_float_); }

  [[nodiscard]] Results results_at(States states) const {
    // To first order, what a change of each number can amount to.
    const double change = 2 * snapping_ / (kRoundingUnits * unit());
    // Literals are printed in the number type.
    const auto printed = [&](double x) { return Exact(is_float_ ? static_cast<float>(x) : x); };
    return {
        outputs_at<Exact>(textbook_, states), rounding_bounds(textbook_, states, is_float_, change),
        outputs_at<Exact>(program_, states, printed), rounding_bounds(program_, states, is_float_),
        emitted_results(program_, states, is_float_, arithmetic_.multiply_adds)};
  }

  void add_output(const Results& results, std::size_t k, std::size_t at) {
    const OutputBlock& block = program_.outputs()[k];
    double largest = std::numeric_limits<double>::min();
    for (const auto& entry : results.expected[k]) {
      largest = std::max(largest, std::abs(static_cast<double>(entry.at[at])));
    }
    // Constants that the program folds are roundings, as its operations are. Those of one frame's
    // numbers are relative to the largest of them, so errors are to those of the largest entry.
    const double largest_of_program = largest_bound(results.bounds[k], at);
    const double allowed = kRoundingUnits * unit() *
                           (largest_bound(results.expected_bounds[k], at) + largest_of_program);
    const double second_order = unit() * largest_of_program;
    const bool vanishes = largest <= allowed;  // the array is zero, but for roundings
    for (std::size_t i = 0; i < results.exact[k].size(); ++i) {
      if (!block.stores(i)) continue;
      const std::size_t whole = block.positions.empty() ? i : block.positions[i];
      const Exact& exact = results.exact[k][i].at[at];
      const double of_program = distance(exact, results.expected[k][whole].at[at]);
      demand(of_program, allowed, "program differs from the textbook", k, i);
      if (!vanishes) result_.program_error = std::max(result_.program_error, of_program / largest);
      const double error = distance(exact, Exact(results.emitted[k][i].at[at]));
      demand(error, kRoundingUnits * unit() * (results.bounds[k][i].at[at] + second_order),
             "arithmetic differs from the program", k, i);
      if (vanishes) continue;
      result_.error = std::max(result_.error, error / largest);
      const auto value = static_cast<double>(exact);
      const bool is_zero = std::abs(value) <= kZero * largest;  // but for the bits there are
      if (!is_zero) ulps_.push_back(error / unit_in_last_place(value, is_float_));
    }
  }

  static double distance(const Exact& a, const Exact& b) {
    return std::abs(static_cast<double>(a - b));
  }

  static bool are_finite(const Results& results, std::size_t at) {
    const auto are_all = [at](const auto& arrays, const auto& is_finite) {
      return std::ranges::all_of(arrays, [&](const auto& array) {
        return std::ranges::all_of(array, [&](const auto& x) { return is_finite(x.at[at]); });
      });
    };
    const auto is_finite = [](double x) { return std::isfinite(x); };
    return are_all(results.emitted, is_finite) && are_all(results.expected_bounds, is_finite) &&
           are_all(results.bounds, is_finite);
  }

  void demand(double error, double bound, const char* what, std::size_t output,
              std::size_t element) const {
    if (error <= bound || !is_demanding_) return;
    throw InternalError(
        fmt::format("certificate: {} by {:.2g} in element {} of output {} at state {}; roundings "
                    "amount to at most {:.2g}",
                    what, error, element, program_.outputs()[output].name, result_.states, bound));
  }

  bool is_demanding_;
  const Graph& program_;
  const Graph& textbook_;
  Arithmetic arithmetic_;
  bool is_float_;
  double snapping_;
  Certificate result_;
  std::vector<double> ulps_;
};

struct Textbook {
  std::string name;
  Graph graph;
};

// The fewest operations of a formulation, however the model is prepared; none: not known.
std::optional<int> fewest_operations(const Choice& choice, const std::string& formulation) {
  std::optional<int> fewest;
  for (const Candidate& candidate : choice.candidates) {
    if (candidate.formulation->name != formulation) continue;
    fewest = std::min(fewest.value_or(candidate.operations), candidate.operations);
  }
  return fewest;
}

// Another formulation than the chosen one; that one where the other takes far more operations.
Textbook textbook_of(const CompiledKernel& compiled, const KernelContext& context) {
  constexpr int kFarMore = 3;
  constexpr std::size_t kMost = 500000;  // nodes, of which most are not needed
  const Candidate& chosen = compiled.choice.chosen();
  const Formulation other = other_formulation(*compiled.row, *chosen.formulation, context);
  const std::optional<int> operations = fewest_operations(compiled.choice, other.name);
  if (operations.value_or(0) <= kFarMore * chosen.operations) {
    try {
      return {other.name, trace_reference(*compiled.row, other, context, kMost)};
    } catch (const GraphTooBig&) {
    }
  }
  return {chosen.formulation->name, trace_reference(*compiled.row, *chosen.formulation, context)};
}

}  // namespace

bool has_extraordinary_numbers(const Mechanism& robot) {
  constexpr double kExtraordinary = 1e6;  // m, kg, kg m, kg m^2
  return std::ranges::any_of(numbers_of(robot),
                             [](double x) { return std::abs(x) > kExtraordinary; });
}

Certificate certify(const Robot& robot, const CompiledKernel& compiled,
                    const CompileRequest& request, const SnappingEntry& snapping) {
  const Mechanism mechanism = reference_mechanism(robot, compiled, 0);
  const KernelContext context{mechanism, robot.settings};
  const Textbook textbook = textbook_of(compiled, context);
  Certifier certifier(compiled.program.graph, textbook.graph, mechanism, request.arithmetic,
                      snapping.largest_change);
  std::vector<Arrays<double>> states;
  for (std::size_t state = 0; state < request.certified_states; ++state) {
    states.push_back(hard_inputs(context, *compiled.row, state, is_in_float(request.arithmetic)));
    if (states.size() < kAtOnce && state + 1 < request.certified_states) continue;
    certifier.add_states(states);
    states.clear();
  }
  Certificate certificate = certifier.take();
  certificate.textbook = textbook.name;
  return certificate;
}

}  // namespace dynac
