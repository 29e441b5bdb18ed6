// The passes that make a graph of a graph, with what each promises.
#pragma once

#include <array>
#include <map>
#include <string_view>

#include "ir/count.hpp"
#include "passes/columns.hpp"
#include "passes/limbs.hpp"
#include "passes/pack.hpp"
#include "passes/passes.hpp"

namespace dynac {

/// A pass under test.
struct PassRow {
  std::string_view name;
  Graph (*run)(const Graph&);
  bool keeps_bits;       ///< changes no rounding
  bool is_wide = false;  ///< makes wide operations
};

/// Two limbs, between which the angles and half of the other inputs of random graphs are divided.
inline const std::array<LimbInputs, 1> kTwoLimbs{
    LimbInputs{{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, {{0, 2}, {0, 3}, {1, 2}, {1, 3}}}};

[[nodiscard]] inline Graph pack_two_limbs(const Graph& graph) {
  return pack(graph, find_limb_packs(graph, kTwoLimbs));
}

[[nodiscard]] inline Graph add_up_by_two_limbs(const Graph& graph) {
  return add_up_by_limbs(graph, kTwoLimbs);
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
    if (!is_live[i] || !is_packable(op)) continue;
    Pack& pack = open[op == Op::kSubtract ? Op::kAdd : op];
    pack.push_back(NodeId::of(i));
    constexpr std::size_t kAtOnce = 4;
    if (pack.size() == kAtOnce) packs.push_back(std::exchange(pack, {}));
  }
  return pack(graph, packs);
}

/// All passes in the order of the compiler's pipeline, which is one of the last rows.
inline constexpr std::array kPasses{
    PassRow{"dead_code", eliminate_dead_code, true},
    PassRow{"common_subexpressions", eliminate_common_subexpressions, true},
    PassRow{"simplify", simplify, false},
    PassRow{"limbs", pack_two_limbs, true, true},
    PassRow{"few signs", pack_two_limbs_with_few_signs, true, true},
    PassRow{"limb_sums", add_up_by_two_limbs, false},
    PassRow{"columns", pack_columns, true, true},
    PassRow{"packs", pack_at_random, true, true},
    PassRow{"negations", shape_negations, true},
    PassRow{"fuse", fuse_multiply_adds, false},
    PassRow{"pipeline",
            [](const Graph& graph) {
              return fuse_multiply_adds(shape_negations(
                  simplify(eliminate_common_subexpressions(eliminate_dead_code(graph)))));
            },
            false},
    PassRow{"wide pipeline",
            [](const Graph& graph) {
              const Graph packed = pack_at_random(simplify(eliminate_common_subexpressions(graph)));
              return eliminate_dead_code(fuse_multiply_adds(shape_negations(packed)));
            },
            false, true},
};

}  // namespace dynac
