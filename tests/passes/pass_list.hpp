// SPDX-License-Identifier: BSD-3-Clause
// The passes that make a graph of a graph, with what each promises: the rows of the compiler, and
// parts of them.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/count.hpp"
#include "passes/passes.hpp"
#include "passes/pipeline.hpp"
#include "passes/wide/column_packs.hpp"
#include "passes/wide/limb_packs.hpp"
#include "passes/wide/pack.hpp"

namespace dynac {

/// A pass under test.
struct PassRow {
  std::string_view name;
  std::function<Graph(const Graph&)> run;
  bool keeps_bits;       ///< changes no rounding
  bool is_wide = false;  ///< makes wide operations
};

/// Two limbs, between which the angles and half of the other inputs of random graphs are divided.
inline const std::array<LimbInputs, 1> kTwoLimbs{
    LimbInputs{{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, {{0, 2}, {0, 3}, {1, 2}, {1, 3}}}};

[[nodiscard]] inline Graph pack_two_limbs(const Graph& graph) {
  return pack(graph, find_limb_packs(graph, kTwoLimbs));
}

/// Columns of both limbs by two, and of what is in neither by four.
[[nodiscard]] inline Graph pack_columns(const Graph& graph) {
  const ColumnGrid grid{.lanes = 4, .first = 1, .loops = column_loops(graph)};
  return pack(graph, find_column_packs(graph, find_limb_packs(graph, kTwoLimbs), grid));
}

/// With signs of sines and inputs chosen.
[[nodiscard]] inline Graph pack_two_limbs_with_few_signs(const Graph& graph) {
  return pack_with_few_signs(graph, find_limb_packs(graph, kTwoLimbs));
}

/// Whatever operations are alike, by four as they come: many of them wait for each other, and few
/// have operands that are alike.
[[nodiscard]] inline Graph pack_at_random(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::map<Op, Pack> open;
  std::vector<Pack> packs;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const Op op = graph.nodes()[i].op;
    if (!is_live[i] || !row_of(op).is_packable) continue;
    Pack& pack = open[op == Op::kSubtract ? Op::kAdd : op];
    pack.push_back(NodeId::of(i));
    constexpr std::size_t kAtOnce = 4;
    if (pack.size() == kAtOnce) packs.push_back(std::exchange(pack, {}));
  }
  return pack(graph, packs);
}

/// Those of the compiler that make no lanes, each alone, on two limbs and with multiply-adds; then
/// parts of packing; then all that the compiler runs, packing included.
[[nodiscard]] inline const std::vector<PassRow>& pass_rows() {
  static const std::vector<PassRow> rows = [] {
    const PassContext context{.multiply_adds = true,
                              .lanes = 4,
                              .limbs = {kTwoLimbs.begin(), kTwoLimbs.end()},
                              .summed_limbs = {kTwoLimbs.begin(), kTwoLimbs.end()},
                              .makes_loops = true};
    std::vector<PassRow> all;
    for (const Pass& pass : pipeline()) {
      if (pass.makes_lanes) continue;  // slow, and in the wide pipeline
      all.push_back({pass.name,
                     [&pass, context](const Graph& graph) { return pass.run(graph, context); },
                     pass.keeps_bits, pass.makes_lanes});
    }
    all.push_back({"limbs", pack_two_limbs, true, true});
    all.push_back({"few signs", pack_two_limbs_with_few_signs, true, true});
    all.push_back({"columns", pack_columns, true, true});
    all.push_back({"packs", pack_at_random, true, true});
    all.push_back({"pipeline",
                   [](const Graph& graph) { return run_pipeline(graph, {.multiply_adds = true}); },
                   false});
    all.push_back({"wide pipeline",
                   [context](const Graph& graph) { return run_pipeline(graph, context); }, false,
                   true});
    all.push_back({"packs in the pipeline",
                   [](const Graph& graph) {
                     const Graph simple = simplify(eliminate_common_subexpressions(graph));
                     return eliminate_dead_code(
                         fuse_multiply_adds(shape_negations(pack_at_random(simple))));
                   },
                   false, true});
    return all;
  }();
  return rows;
}

}  // namespace dynac
