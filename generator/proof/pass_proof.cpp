// SPDX-License-Identifier: BSD-3-Clause
#include "proof/pass_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "ir/interpret.hpp"
#include "ir/lane_element.hpp"
#include "ir/stored_elements.hpp"
#include "proof/prime_field.hpp"
#include "proof/rerolled_run.hpp"
#include "proof/running.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

template <class T>
using Blocks = std::vector<std::vector<T>>;

template <class T, class Number>
Blocks<T> random_inputs(const Graph& graph, const Number& number) {
  std::mt19937_64 random(20240229);
  Blocks<T> inputs;
  for (const InputBlock& block : graph.inputs()) {
    std::vector<T>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < block.size; ++k) input.push_back(number(random()));
  }
  return inputs;
}

Blocks<Field> random_field_inputs(const Graph& graph) {
  return random_inputs<Field>(graph, [](std::uint64_t bits) { return Field::of(bits); });
}

// The elements of an output as they are stored: by wide stores, zeros before all else, or singly.
// Those that are not stored are what they are.
template <class T>
std::vector<T> stored(const Graph& graph, const OutputBlock& block, const NodeValues<T>& values) {
  std::vector<T> elements;
  for (const NodeId id : block.elements) elements.push_back(values(id));
  for (const auto& [first, last] : block.cleared) {
    for (std::size_t k = first; k < last; ++k) elements[k] = T(0);
  }
  const std::vector<bool> is_single = singly_stored(graph, block);
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (is_single[k]) elements[k] = values(block.elements[k]);
  }
  for (const WideStore& store : block.wide_stores) {
    for (const StoredLane& lane : stored_lanes(graph, store)) {
      const auto element = lane_element(graph, block.elements[lane.element]);
      const T& value = values(lane.value, lane.lane);
      elements[lane.element] = element && element->is_negative ? -value : value;
    }
  }
  return elements;
}

// Where an element of an output stands after a pass that may have left out zeros.
struct ElementPair {
  std::size_t before = 0;
  std::optional<std::size_t> after;  ///< none: it was left out
};

std::vector<ElementPair> pairs_of(const OutputBlock& before, const OutputBlock& after) {
  std::vector<ElementPair> pairs;
  const bool are_alike = before.positions == after.positions;
  std::size_t next = 0;
  for (std::size_t k = 0; k < before.elements.size(); ++k) {
    const bool is_listed = next < after.positions.size() && after.positions[next] == k;
    if (are_alike) {
      pairs.push_back({k, k});
    } else if (is_listed) {
      pairs.push_back({k, next++});
    } else if (before.stores(k)) {
      pairs.push_back({k, std::nullopt});
    }
  }
  return pairs;
}

// Whether two results of a formula differ by no more than its roundings.
bool are_near(const Running& x, const Running& y) {
  constexpr double kUnits = 8 * std::numeric_limits<double>::epsilon();
  return std::abs(x.value - y.value) <= kUnits * std::max(x.bound, y.bound);
}

struct RoundedValues {
  NodeValues<Running> before, after;
};

class PassComparison {
 public:
  PassComparison(std::string_view pass, const Graph& before, const Graph& after,
                 const ExactConstants& constants)
      : pass_(pass), before_(before), after_(after), constants_(constants) {}

  PassProof run() {
    if (after_.outputs().size() != before_.outputs().size()) fail("the number of outputs");
    const Blocks<Field> inputs = random_field_inputs(before_);
    const auto old_values = interpret_nodes<Field>(before_, inputs);
    const auto new_values = interpret_nodes<Field>(after_, inputs, constants_);
    PassProof proof;
    proof.rounded_constants = constants_.rounded();
    for (std::size_t k = 0; k < before_.outputs().size(); ++k) {
      const std::vector<Field> old = stored(before_, before_.outputs()[k], old_values);
      const std::vector<Field> now = stored(after_, after_.outputs()[k], new_values);
      for (const ElementPair& pair : pairs_of(before_.outputs()[k], after_.outputs()[k])) {
        ++proof.elements;
        if (old[pair.before] == (pair.after ? now.at(*pair.after) : Field())) continue;
        compare_in_doubles(k, pair, proof);
      }
    }
    return proof;
  }

 private:
  [[nodiscard]] std::string element_name(std::size_t output, std::size_t element) const {
    return fmt::format("element {} of output {}", element, before_.outputs()[output].name);
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw InternalError(fmt::format("pass {} changes {}", pass_, what));
  }

  // Counts an element that differs in the field as one that differs by roundings, if it may.
  void compare_in_doubles(std::size_t output, const ElementPair& pair, PassProof& proof) {
    if (!pair.after || constants_.are_exact()) fail(element_name(output, pair.before));
    const NodeId before = before_.outputs()[output].elements[pair.before];
    const NodeId after = after_.outputs()[output].elements[*pair.after];
    for (double scale = 1; scale > 1e-3; scale /= 8) {  // where all is finite
      const RoundedValues& values = values_at(scale);
      const Running &x = values.before(before), &y = values.after(after);
      if (!std::isfinite(x.bound) || !std::isfinite(y.bound)) continue;
      if (!are_near(x, y)) fail(element_name(output, pair.before));
      ++proof.within_rounding;
      return;
    }
    ++proof.undecided;
  }

  const RoundedValues& values_at(double scale) {
    const auto [place, is_new] = rounded_.try_emplace(scale);
    if (is_new) {
      const auto inputs = random_inputs<Running>(before_, [&](std::uint64_t bits) {
        return Running(scale * (static_cast<double>(bits >> 11) / 0x1p52 - 1));
      });
      place->second = {interpret_nodes<Running>(before_, inputs),
                       interpret_nodes<Running>(after_, inputs)};
    }
    return place->second;
  }

  std::string_view pass_;
  const Graph& before_;
  const Graph& after_;
  const ExactConstants& constants_;
  std::map<double, RoundedValues> rounded_;  // by the size of inputs; made when asked for
};

}  // namespace

PassProof prove_pass(std::string_view pass, const Graph& before, const Graph& after,
                     const ExactConstants& constants) {
  return PassComparison(pass, before, after, constants).run();
}

void prove_rerolled(const Program& straight, const RerolledProgram& rerolled) {
  const Graph& graph = straight.graph;
  Blocks<Field> inputs = random_field_inputs(graph);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const std::vector<double>& table = graph.inputs()[k].table;
    if (!table.empty()) inputs[k] = std::vector<Field>(table.begin(), table.end());
  }
  const Blocks<Field> expected = interpret<Field>(graph, inputs);
  const RerolledRun<Field> run(straight, rerolled, inputs, Field::of(0x5eed));
  for (std::size_t k = 0; k < expected.size(); ++k) {
    for (std::size_t i = 0; i < expected[k].size(); ++i) {
      const bool is_stored = graph.outputs()[k].stores(i);  // else its mirror image is
      if (!is_stored || expected[k][i] == run.outputs()[k][i]) continue;
      throw InternalError(
          fmt::format("re-rolling changes element {} of output {}", i, graph.outputs()[k].name));
    }
  }
}

}  // namespace dynac
