// SPDX-License-Identifier: BSD-3-Clause
#include <functional>
#include <map>
#include <optional>

#include "ir/rebuild.hpp"
#include "passes/passes.hpp"
#include "passes/rewrite_rows.hpp"

namespace dynac {
namespace {

using Bindings = std::map<char, NodeId>;

// Finds where the left side of a row fits.
class Matcher {
 public:
  explicit Matcher(const Graph& graph) : graph_(graph) {}

  // Calls `then` for every way in which `term` fits `id`, until it returns true.
  bool match(const RewriteTerm& term, NodeId id, Bindings& bindings,
             const std::function<bool()>& then) const {
    if (term.symbol != 0) return bind(term.symbol, id, bindings, then);
    const Node& node = graph_.node(id);
    if (node.op != term.op) return false;
    if (match_in_order(term, node.operands[0], node.operands[1], bindings, then)) return true;
    return row_of(node.op).is_commutative && node.operands[0] != node.operands[1] &&
           match_in_order(term, node.operands[1], node.operands[0], bindings, then);
  }

 private:
  bool match_in_order(const RewriteTerm& term, NodeId a, NodeId b, Bindings& bindings,
                      const std::function<bool()>& then) const {
    if (term.operands.size() == 1) return match(term.operands[0], a, bindings, then);
    const auto rest = [&] { return match(term.operands[1], b, bindings, then); };
    return match(term.operands[0], a, bindings, std::cref(rest));  // which needs no memory
  }

  bool bind(char symbol, NodeId id, Bindings& bindings, const std::function<bool()>& then) const {
    const bool wants_constant = symbol == 'c' || symbol == 'd';
    if (wants_constant && !graph_.is_constant(id)) return false;
    const auto [place, is_new] = bindings.try_emplace(symbol, id);
    if (place->second != id) return false;
    if (then()) return true;
    if (is_new) bindings.erase(symbol);
    return false;
  }

  const Graph& graph_;
};

bool is_number(const RewriteTerm& term) {
  if (term.symbol != 0) return term.symbol == 'c' || term.symbol == 'd' || term.symbol == '1';
  for (const RewriteTerm& operand : term.operands) {
    if (!is_number(operand)) return false;
  }
  return true;
}

int cost_of(const RewriteTerm& term) {
  if (term.symbol != 0 || is_number(term)) return 0;
  int cost = row_of(term.op).operations();
  for (const RewriteTerm& operand : term.operands) cost += cost_of(operand);
  return cost;
}

class Simplifier {
 public:
  explicit Simplifier(const Graph& graph)
      : graph_(graph), uses_(use_counts(graph)), matcher_(graph) {}

  NodeId operator()(Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) const {
    for (const RewriteRow& row : rewrite_rows()) {
      if (row.left.op != graph_.node(id).op) continue;
      Bindings bindings;
      const auto is_gain = [&] {
        return saved_by_removing(row.left, id, bindings) > cost_of(row.right);
      };
      if (matcher_.match(row.left, id, bindings, std::cref(is_gain))) {
        return build(row.right, rebuilt, bindings, map);
      }
    }
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < graph_.operands(id).size(); ++k) {
      operands[k] = map[graph_.operands(id)[k].index()];
    }
    return rebuilt.make(graph_.node(id).op, operands[0], operands[1], operands[2]);
  }

 private:
  // Operations of the matched left side that die with it: the root, and below it what has no other
  // use. Walks term and node together along the same match.
  int saved_by_removing(const RewriteTerm& term, NodeId id, Bindings& bindings) const {
    if (term.symbol != 0) return 0;
    const Node& node = graph_.node(id);
    int saved = row_of(node.op).operations();
    for (std::size_t k = 0; k < term.operands.size(); ++k) {
      const RewriteTerm& operand = term.operands[k];
      if (operand.symbol != 0) continue;
      const NodeId child = child_for(term, k, node, bindings);
      if (uses_[child.index()] == 1) saved += saved_by_removing(operand, child, bindings);
    }
    return saved;
  }

  // The operand of `node` that the k-th operand of `term` fits under the bindings already made.
  NodeId child_for(const RewriteTerm& term, std::size_t k, const Node& node,
                   Bindings& bindings) const {
    const auto fits = [&](const RewriteTerm& t, NodeId id) {
      return matcher_.match(t, id, bindings, [] { return true; });
    };
    const bool as_given = fits(term.operands[0], node.operands[0]) &&
                          (term.operands.size() == 1 || fits(term.operands[1], node.operands[1]));
    return node.operands[as_given ? k : 1 - k];
  }

  static NodeId build(const RewriteTerm& term, Graph& rebuilt, const Bindings& bindings,
                      const std::vector<NodeId>& map) {
    if (term.symbol == '1') return rebuilt.constant(1);
    if (term.symbol != 0) return map[bindings.at(term.symbol).index()];
    const NodeId a = build(term.operands[0], rebuilt, bindings, map);
    if (term.operands.size() == 1) return rebuilt.make(term.op, a);
    return rebuilt.make(term.op, a, build(term.operands[1], rebuilt, bindings, map));
  }

  const Graph& graph_;
  std::vector<int> uses_;
  Matcher matcher_;
};

}  // namespace

Graph simplify(const Graph& graph) {
  Graph best = rebuild(graph, Simplifier(graph));
  int operations = count_operations(best).operations();
  if (operations > count_operations(graph).operations()) return eliminate_dead_code(graph);
  constexpr int kRounds = 16;
  for (int round = 0; round < kRounds; ++round) {
    Graph next = rebuild(best, Simplifier(best));
    const int next_operations = count_operations(next).operations();
    if (next_operations >= operations) break;
    operations = next_operations;
    best = std::move(next);
  }
  return best;
}

}  // namespace dynac
