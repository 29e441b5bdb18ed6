// SPDX-License-Identifier: BSD-3-Clause
#include "random_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "../ir/random.hpp"

namespace dynac {
namespace {

constexpr std::array kNumbers{2.0, 3.0, 0.5, -1.5, 0.25, 5.0, -2.0, 1.0, 0.0, -1.0};
constexpr std::array kConstantDivisors{2.0, -2.0, 0.5, 4.0};
constexpr std::array kOfSquares{Op::kSquareRoot, Op::kHalfSinc, Op::kHalfCos, Op::kLeftJacobianJ2};
constexpr std::array kSums{Op::kAdd, Op::kSubtract};
constexpr double kLargest = 1e6;  // values stay below, so that errors and exponents stay small

// Bounds of the magnitudes of a graph's values, while it grows.
class Magnitudes {
 public:
  explicit Magnitudes(const Graph& graph) : graph_(graph) {}

  double of(NodeId id) {
    for (std::size_t i = known_.size(); i < graph_.size(); ++i) known_.push_back(bound(i));
    return known_[id.index()];
  }

 private:
  [[nodiscard]] double bound(std::size_t index) const {
    const NodeId id = NodeId::of(index);
    const auto size = [&](std::size_t k) { return known_[graph_.operands(id)[k].index()]; };
    switch (graph_.node(id).op) {
      case Op::kConstant:
        return std::abs(graph_.constant_values(id)[0]);
      case Op::kInput:
        return 2;
      case Op::kNegate:
      case Op::kReducedAngle:
      case Op::kHeld:
      case Op::kGather:
      case Op::kLane:
        return size(0);
      case Op::kAdd:
      case Op::kSubtract:
        return size(0) + size(1);
      case Op::kMultiply:
        return size(0) * size(1);
      case Op::kDivide:
        return 2 * size(0);
      case Op::kSin:
      case Op::kCos:
      case Op::kSign:
      case Op::kHalfSinc:
      case Op::kHalfCos:
      case Op::kLeftJacobianJ2:
        return 1;
      case Op::kSquareRoot:
        return 1 + size(0);
      case Op::kMultiplyAdd:
        return size(0) * size(1) + size(2);
      case Op::kDotProduct: {
        double sum = 0;
        for (std::size_t k = 0; k < graph_.operands(id).size(); k += 2)
          sum += size(k) * size(k + 1);
        return sum;
      }
    }
    return 0;
  }

  const Graph& graph_;
  std::vector<double> known_;  // of each node
};

ColumnProvenance random_column(Rng& random) {
  const auto below = [&](std::size_t bound) {
    return static_cast<std::uint32_t>(random.below(bound));
  };
  return {.loop = 1, .position = below(2), .column = below(6), .step = below(2)};
}

class Grower {
 public:
  explicit Grower(std::uint64_t seed)
      : random_(seed), is_unshaped_(has_unshaped_nodes(seed)), may_fuse_(has_multiply_adds(seed)) {}

  Graph grow() {
    plant();
    const std::size_t steps = 3 + random_.below(40);
    for (std::size_t k = 0; k < steps; ++k) step();
    if (may_fuse_) keep(graph_.make(Op::kMultiplyAdd, any(), any(), any()));
    harvest();
    return std::move(graph_);
  }

 private:
  void plant() {
    const std::size_t q = graph_.add_input("q", 4);
    const std::size_t x = graph_.add_input("x", 6);
    const std::size_t d = graph_.add_input("d", 3);
    for (std::size_t k = 0; k < 4; ++k) angles_.push_back(graph_.input(q, k));
    for (std::size_t k = 0; k < 6; ++k) keep(graph_.input(x, k));
    for (std::size_t k = 0; k < 3; ++k) divisors_.push_back(graph_.input(d, k));
    const std::size_t first = random_.below(4);
    for (std::size_t k = first; k < 4; ++k) {
      keep(graph_.make(Op::kSin, angle(k)));
      keep(graph_.make(Op::kCos, angle(k)));
    }
    if (random_.below(2) != 0) return;
    const NodeId length = angle(0);
    const NodeId square = graph_.make(Op::kMultiply, length, length);
    for (const Op op : kOfSquares) keep(graph_.make(op, square));
    keep(graph_.make(Op::kSign, angles_[1]));
  }

  // An angle that no rewriting can turn into a constant, whose sine would be folded.
  NodeId angle(std::size_t k) {
    switch (random_.below(5)) {
      case 0:
        return make(Op::kAdd, graph_.make(Op::kReducedAngle, angles_[k]), constant());
      case 1:
        return make(Op::kSubtract, angles_[k], angles_[(k + 1) % 4]);
      case 2:
        return make(Op::kNegate, angles_[k]);
      default:
        return angles_[k];
    }
  }

  void step() {
    graph_.begin_column(random_.one_in(2) ? ColumnProvenance{} : random_column(random_));
    switch (random_.below(15)) {
      case 0:
        return keep(make(Op::kAdd, any(), any()));
      case 1:
        return keep(make(Op::kSubtract, any(), any()));
      case 2:
      case 3:
        return keep(make(Op::kMultiply, any(), any()));
      case 4:
        return keep(make(Op::kMultiply, any(), constant()));
      case 5:
        return keep(make(random_.pick(kSums), any(), constant()));
      case 6:
        return keep(make(Op::kDivide, any(), divisor()));
      case 7:
        return keep(make(Op::kNegate, any()));
      case 8:
        return common_factor();
      case 9:
        return wide_sum();
      case 10:
        return deep_chain();
      case 11:
        return cancellation();
      case 12:
        return keep(make(Op::kAdd, square(Op::kSin), square(Op::kCos)));
      case 13:
        return constants_that_meet();
      default:
        return multiply_add();
    }
  }

  // x*y +- x*z, perhaps with a third term in the middle.
  void common_factor() {
    const NodeId x = any();
    const NodeId first = make(Op::kMultiply, x, any());
    const NodeId second = make(Op::kMultiply, any(), x);
    const NodeId left = random_.one_in(2) ? first : make(random_.pick(kSums), first, any());
    const NodeId right = random_.one_in(2) ? second : make(random_.pick(kSums), any(), second);
    keep(make(random_.pick(kSums), left, right));
  }

  void wide_sum() {
    NodeId sum = make(Op::kMultiply, any(), any());
    const std::size_t terms = 2 + random_.below(8);
    for (std::size_t k = 0; k < terms; ++k) {
      sum = make(random_.pick(kSums), sum, make(Op::kMultiply, any(), any()));
    }
    keep(sum);
  }

  void deep_chain() {
    constexpr std::array kLinks{Op::kAdd, Op::kSubtract, Op::kMultiply};
    NodeId value = any();
    const std::size_t links = 5 + random_.below(20);
    for (std::size_t k = 0; k < links; ++k) {
      const NodeId next = make(random_.pick(kLinks), value, random_.pick(leaves()));
      if (magnitudes_.of(next) <= kLargest) value = next;
    }
    keep(value);
  }

  void cancellation() {
    const NodeId x = any();
    const NodeId y = any();
    const NodeId inner = make(random_.pick(kSums), x, y);
    const NodeId outer = random_.one_in(2) ? y : x;
    const Op op = random_.pick(kSums);
    keep(random_.one_in(2) ? make(op, inner, outer) : make(op, outer, inner));
  }

  void constants_that_meet() {
    constexpr std::array kOps{Op::kAdd, Op::kSubtract, Op::kMultiply};
    NodeId value = any();
    for (int k = 0; k < 2; ++k) {
      const NodeId other = constant();
      const bool is_first = random_.one_in(2);
      value = make(random_.pick(kOps), is_first ? other : value, is_first ? value : other);
    }
    keep(value);
  }

  void multiply_add() {
    if (may_fuse_) keep(graph_.make(Op::kMultiplyAdd, any(), any(), any()));
  }

  NodeId square(Op op) {
    const NodeId value = graph_.make(op, random_.pick(angles_));
    return make(Op::kMultiply, value, value);
  }

  void harvest() {
    std::vector<NodeId> last;
    const std::size_t count = 1 + random_.below(4);
    for (std::size_t k = 1; k <= count; ++k) last.push_back(pool_[pool_.size() - k]);
    graph_.add_output("last", last);
    std::vector<NodeId> some;
    for (std::size_t k = random_.below(4); k-- > 0;) some.push_back(any());
    if (random_.one_in(10)) some.push_back(constant());
    graph_.add_output("some", some);
  }

  // A value made so far, half of the time one of the latest.
  NodeId any() {
    const std::size_t recent = std::min<std::size_t>(pool_.size(), 5);
    return random_.one_in(2) ? random_.pick(pool_)
                             : pool_[pool_.size() - 1 - random_.below(recent)];
  }

  std::vector<NodeId> leaves() const { return {pool_.begin(), pool_.begin() + 6}; }

  NodeId constant() { return graph_.constant(random_.pick(kNumbers)); }

  // Between 1/2 and 2^20, whatever the inputs.
  NodeId divisor() {
    switch (random_.below(4)) {
      case 0:
        return graph_.constant(random_.pick(kConstantDivisors));
      case 1:
        return graph_.make(Op::kAdd, random_.pick(divisors_), random_.pick(divisors_));
      case 2: {
        const NodeId x = random_.pick(leaves());
        return graph_.make(Op::kAdd, graph_.make(Op::kMultiply, x, x), random_.pick(divisors_));
      }
      default:
        return random_.pick(divisors_);
    }
  }

  NodeId make(Op op, NodeId a, NodeId b = {}) {
    if (is_unshaped_ && random_.one_in(2)) return graph_.make_as_is(op, a, b);
    return graph_.make(op, a, b);
  }

  void keep(NodeId id) {
    if (magnitudes_.of(id) <= kLargest) pool_.push_back(id);
  }

  Rng random_;
  bool is_unshaped_;
  bool may_fuse_;
  Graph graph_;
  std::vector<NodeId> angles_;
  std::vector<NodeId> divisors_;
  std::vector<NodeId> pool_;
  Magnitudes magnitudes_{graph_};
};

}  // namespace

Graph random_graph(std::uint64_t seed) { return Grower(seed).grow(); }

std::vector<std::vector<double>> random_inputs(std::uint64_t seed) {
  Rng random(seed + 0x5EED);
  std::vector<std::vector<double>> inputs(3);
  for (int k = 0; k < 4; ++k) inputs[0].push_back(random.uniform(-3, 3));
  for (int k = 0; k < 6; ++k) inputs[1].push_back(random.uniform(-2, 2));
  for (int k = 0; k < 3; ++k) inputs[2].push_back(random.uniform(1, 2));
  return inputs;
}

}  // namespace dynac
