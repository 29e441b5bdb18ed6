// SPDX-License-Identifier: BSD-3-Clause
// Runs a re-rolled program region by region, in any number type.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/interpret.hpp"
#include "ir/program.hpp"
#include "ir/rerolled.hpp"

namespace dynac {

/// Runs the regions one after the other on arrays of their own. What no region stores, constants
/// and inputs among the outputs, is the straight program's.
template <class T>
class RerolledRun {
 public:
  /// @param[in] inputs   of the straight program
  /// @param[in] nothing  what stands in arrays before it is stored
  RerolledRun(const Program& straight, const RerolledProgram& rerolled,
              const std::vector<std::vector<T>>& inputs, const T& nothing)
      : rerolled_(rerolled),
        nothing_(nothing),
        inputs_(inputs),
        memory_(rerolled.memory_size, nothing),
        table_(rerolled.table.begin(), rerolled.table.end()) {
    const Graph& graph = straight.graph;
    const NodeValues<T> values = interpret_nodes<T>(graph, inputs);
    for (const NodeId angle : straight.angles) {
      sine_.push_back(evaluate(Op::kSin, values(angle), nothing, nothing));
      cosine_.push_back(evaluate(Op::kCos, values(angle), nothing, nothing));
    }
    for (std::size_t k = 0; k < straight.angle_statements.size(); ++k) {
      memory_[k] = values(straight.angle_statements[k]);
    }
    for (const OutputBlock& block : graph.outputs()) {
      std::vector<T>& output = outputs_.emplace_back();
      for (const NodeId id : block.elements) {
        const bool is_stored = is_statement(graph.node(source_of(graph, id)).op);
        output.push_back(is_stored ? nothing : values(id));
      }
    }
    for (const RegionCall& call : rerolled.calls) run(call);
  }

  [[nodiscard]] const std::vector<std::vector<T>>& outputs() const { return outputs_; }

 private:
  using Space = RegionArray::Space;

  std::vector<T>& array(const RegionArray& which) {
    switch (which.space) {
      case Space::kInput:
        return inputs_[which.block];
      case Space::kOutput:
        return outputs_[which.block];
      case Space::kSine:
        return sine_;
      case Space::kCosine:
        return cosine_;
      case Space::kTable:
        return table_;
      case Space::kMemory:
        break;
    }
    return memory_;
  }

  void run(const RegionCall& call) {
    const RegionKind& kind = rerolled_.kinds[call.kind];
    std::vector<std::vector<T>> given;
    for (std::size_t k = 0; k < kind.inputs.size(); ++k) {
      std::vector<T>& input = given.emplace_back(kind.program.graph.inputs()[k].size, nothing_);
      const std::vector<T>& source = array(kind.inputs[k]);
      for (std::size_t i = 0; i < input.size(); ++i) {
        const std::ptrdiff_t from = call.offsets[k] + static_cast<std::ptrdiff_t>(i);
        const bool is_there = from >= 0 && from < std::ssize(source);
        if (is_there) input[i] = source[static_cast<std::size_t>(from)];
      }
    }
    const NodeValues<T> values = interpret_nodes<T>(kind.program.graph, given);
    for (const RegionStore& store : kind.stores) {
      const std::ptrdiff_t offset = call.offsets[kind.inputs.size() + store.array];
      array(kind.outputs[store.array])
          .at(static_cast<std::size_t>(offset + static_cast<std::ptrdiff_t>(store.element))) =
          values(store.value);
    }
  }

  const RerolledProgram& rerolled_;
  T nothing_;
  std::vector<std::vector<T>> inputs_, outputs_;
  std::vector<T> memory_, sine_, cosine_, table_;
};

}  // namespace dynac
