// SPDX-License-Identifier: BSD-3-Clause
#include "equal_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "harness/state.hpp"
#include "ir/interpret.hpp"

namespace dynac::bench {
namespace {

constexpr double kZero = 1e-13, kEqual = 1e-11;  // as parts of what is added or compared

// All nodes at a random point, inputs in [0.2, 1.2).
std::vector<double> values_of(const Graph& graph, std::uint64_t seed) {
  test::Rng rng(seed);
  std::vector<std::vector<double>> inputs;
  for (const InputBlock& block : graph.inputs()) {
    std::vector<double>& input = inputs.emplace_back(block.size);
    for (double& entry : input) entry = rng.uniform(0.2, 1.2);
  }
  return interpret_nodes<double>(graph, inputs).values;  // all are scalars
}

class Sharing {
 public:
  explicit Sharing(const Graph& graph)
      : graph_(graph),
        values_{values_of(graph, 1), values_of(graph, 2)},
        result_(graph.empty_copy()),
        copies_(graph.size()) {}

  Graph run() {
    for (std::size_t i = 0; i < graph_.size(); ++i) copies_[i] = copy_of(i);
    for (const OutputBlock& block : graph_.outputs()) {
      std::vector<NodeId> elements;
      for (const NodeId id : block.elements) elements.push_back(copies_[id.index()]);
      result_.add_output(block.name, std::move(elements));
    }
    return std::move(result_);
  }

 private:
  NodeId copy_of(std::size_t i) {
    const Node& node = graph_.nodes()[i];
    if (node.op == Op::kConstant) return result_.constant(graph_.constant_values(NodeId::of(i)));
    if (node.op == Op::kInput) {
      return result_.input(node.operands[0].index(), node.operands[1].index());
    }
    if (cancels(i)) return result_.constant(0);
    for (auto near = known_.lower_bound(std::abs(values_[0][i]) * (1 - kEqual));
         near != known_.end() && near->first <= std::abs(values_[0][i]) * (1 + kEqual); ++near) {
      const double ratio = ratio_to(near->second, i);
      if (ratio != 0) {
        const NodeId equal = copies_[near->second];
        return ratio > 0 ? equal : result_.make(Op::kNegate, equal);
      }
    }
    known_.emplace(std::abs(values_[0][i]), i);
    std::array<NodeId, 3> operands{};
    std::size_t k = 0;
    for (const NodeId id : graph_.operands(NodeId::of(i))) operands[k++] = copies_[id.index()];
    return result_.make(node.op, operands[0], operands[1], operands[2]);
  }

  // Whether a sum is zero, as far as rounding tells. Products are by their operands.
  [[nodiscard]] bool cancels(std::size_t i) const {
    const Op op = graph_.nodes()[i].op;
    if (op != Op::kAdd && op != Op::kSubtract) return false;
    const std::size_t a = graph_.operands(NodeId::of(i)).front().index();
    return std::ranges::all_of(values_, [&](const std::vector<double>& values) {
      return std::abs(values[i]) <= kZero * std::abs(values[a]);
    });
  }

  // 1 or -1 if two nodes are equal or opposite at both points, else 0.
  [[nodiscard]] double ratio_to(std::size_t known, std::size_t i) const {
    const double sign = values_[0][known] * values_[0][i] > 0 ? 1 : -1;
    const double gap = values_[1][i] - sign * values_[1][known];
    return std::abs(gap) <= kEqual * std::abs(values_[1][i]) ? sign : 0;
  }

  const Graph& graph_;
  std::array<std::vector<double>, 2> values_;
  Graph result_;
  std::vector<NodeId> copies_;
  std::multimap<double, std::size_t> known_;  // nodes by size at the first point
};

}  // namespace

Graph share_equal_values(const Graph& graph) { return Sharing(graph).run(); }

}  // namespace dynac::bench
