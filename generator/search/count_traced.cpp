// SPDX-License-Identifier: BSD-3-Clause
#include "search/count_traced.hpp"

#include <algorithm>

#include "ir/count.hpp"
#include "ir/graph.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// A formulation of so many times the operations of the best is given up before its graph is whole:
// of a long chain, forward dynamics by the mass matrix would fill the memory.
constexpr std::size_t kFarTooMany = 20;
// A graph of so many nodes is always made.
constexpr std::size_t kFewNodes = 2'000'000;

}  // namespace

std::optional<int> count_traced(const Kernel& kernel, const Formulation& formulation,
                                const KernelContext& context, std::optional<int> best,
                                const std::function<void(const Graph&)>& observe) {
  const std::size_t most =
      best ? std::max(kFewNodes, kFarTooMany * static_cast<std::size_t>(*best)) : kMostNodes;
  try {
    const Graph graph = trace(kernel, formulation, context, TraceGenerality::kNone, most);
    if (observe) observe(graph);
    return count_operations(graph).operations();
  } catch (const GraphTooBig&) {
    if (!best) throw;
    return std::nullopt;
  }
}

}  // namespace dynac
