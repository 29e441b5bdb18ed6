// SPDX-License-Identifier: BSD-3-Clause
// The outputs of a graph at a few states at once, in any number type.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "ir/interpret.hpp"
#include "proof/at_states.hpp"

namespace dynac {

/// A graph is walked once for so many states.
inline constexpr std::size_t kAtOnce = 4;
/// Inputs of a graph at up to kAtOnce states.
using States = std::span<const std::vector<std::vector<double>>>;

/// Arrays of entries, each at kAtOnce states.
template <class T>
using Values = std::vector<std::vector<AtStates<T, kAtOnce>>>;

/// Outputs of a graph at states, the last of which stands for those that are missing. The robot's
/// own numbers, where they are inputs, are constants that the graph knows.
/// @param[in] constant  what a constant is, of its value
template <class T, class Constants = PlainConstants<T>>
[[nodiscard]] Values<T> outputs_at(const Graph& graph, States states,
                                   const Constants& constant = {}) {
  Values<T> inputs;
  for (std::size_t k = 0; k < graph.inputs().size(); ++k) {
    const InputBlock& block = graph.inputs()[k];
    auto& input = inputs.emplace_back(block.size);
    for (std::size_t i = 0; i < input.size(); ++i) {
      for (std::size_t at = 0; at < kAtOnce; ++at) {
        input[i].at[at] = block.table.empty() ? T(states[std::min(at, states.size() - 1)][k][i])
                                              : constant(block.table[i]);
      }
    }
  }
  const auto at_states = [&](double x) {
    AtStates<T, kAtOnce> result;
    result.at.fill(constant(x));
    return result;
  };
  return interpret(graph, std::span<const std::vector<AtStates<T, kAtOnce>>>(inputs), at_states);
}

}  // namespace dynac
