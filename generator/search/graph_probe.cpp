// SPDX-License-Identifier: BSD-3-Clause
#include "search/graph_probe.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "ir/graph.hpp"
#include "lower/lower.hpp"
#include "lower/numbers_key.hpp"
#include "search/generic_placement.hpp"
#include "support/sha256.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// The robot in frames where no number is zero that need not be, and no two happen to be equal.
Mechanism in_generic_frames(const Mechanism& aligned) {
  constexpr std::array<std::array<double, 2>, 3> kRotations{
      {{0.28, 0.96}, {0.8, -0.6}, {-0.352, 0.936}}};
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < aligned.bodies.size(); ++i) {
    const auto& [cosine, sine] = kRotations[i % kRotations.size()];
    frames.push_back({cosine, sine, 0.1 + 0.013 * static_cast<double>(i), false});
  }
  return reframe(aligned, frames);
}

// The robot with every link elsewhere on its body.
Mechanism with_links_moved(Mechanism robot) {
  for (LinkPlacement& link : robot.links) link.X_BL = link.X_BL * generic_placement();
  return robot;
}

template <class Number>
void add(std::string& bytes, const Number& number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

// The bytes of a graph: its nodes, and those of them that come out. Constants that come out are
// left out: they cost nothing, and some kernels have more of them than others.
std::string bytes_of(const Graph& graph) {
  std::string bytes;
  bytes.reserve(graph.size() * 16);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const Node& node = graph.node(id);
    add(bytes, node.op);
    for (const NodeId operand : node.operands) add(bytes, operand.value);
    if (!graph.is_constant(id)) continue;
    for (const double value : graph.constant_values(id)) add(bytes, value);
  }
  std::set<NodeId> results;
  for (const OutputBlock& output : graph.outputs()) {
    for (const NodeId id : output.elements) {
      if (!graph.is_constant(id)) results.insert(id);
    }
  }
  for (const NodeId id : results) add(bytes, id.value);
  return bytes;
}

}  // namespace

GraphProbe probe(const Mechanism& aligned, const Kernel& kernel, const Formulation& formulation,
                 const KernelSettings& settings) {
  const Mechanism generic = in_generic_frames(aligned);
  const auto hash = [&](const Mechanism& robot) {
    return sha256_hex(bytes_of(trace(kernel, formulation, {robot, settings})));
  };
  const std::string of_graph = hash(generic);
  GraphProbe result;
  result.concerns_links = of_graph != hash(with_links_moved(generic));
  result.fingerprint = bodies_key(aligned) + links_key(aligned) + of_graph +
                       std::to_string(static_cast<int>(kernel.invariance));
  return result;
}

}  // namespace dynac
