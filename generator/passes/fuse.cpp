#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

// One fusion site: sum = sign_product * (x y) + sign_addend * addend.
class Fuser {
 public:
  explicit Fuser(const Graph& graph) : graph_(graph), uses_(use_counts(graph)) {}

  NodeId operator()(Graph& fresh, NodeId id, const std::vector<NodeId>& map) const {
    const Op op = graph_.node(id).op;
    if (op == Op::kAdd) return fuse(fresh, id, false, map);
    if (op == Op::kSubtract) return fuse(fresh, id, false, map);
    if (op == Op::kNegate && uses_[graph_.operands(id)[0].index()] == 1 &&
        graph_.node(graph_.operands(id)[0]).op == Op::kAdd) {
      return fuse(fresh, graph_.operands(id)[0], true, map);
    }
    return copy_node(graph_, fresh, id, map);
  }

 private:
  [[nodiscard]] bool is_free_product(NodeId id) const {
    return graph_.node(id).op == Op::kMultiply && uses_[id.index()] == 1;
  }

  // The sum or difference `id`, negated if asked, as a multiply-add if one of its sides can be.
  NodeId fuse(Graph& fresh, NodeId id, bool negate, const std::vector<NodeId>& map) const {
    const NodeId a = graph_.operands(id)[0];
    const NodeId b = graph_.operands(id)[1];
    const bool minus_b = graph_.node(id).op == Op::kSubtract;
    if (is_free_product(b)) return multiply_add(fresh, b, minus_b != negate, a, negate, map);
    if (is_free_product(a)) return multiply_add(fresh, a, negate, b, minus_b != negate, map);
    const NodeId sum = copy_node(graph_, fresh, id, map);
    return negate ? fresh.make_as_is(Op::kNegate, sum) : sum;
  }

  NodeId multiply_add(Graph& fresh, NodeId product, bool minus_product, NodeId addend,
                      bool minus_addend, const std::vector<NodeId>& map) const {
    const auto signed_node = [&](NodeId id, bool minus) {
      const NodeId mapped = map[id.index()];
      return minus ? fresh.make(Op::kNegate, mapped) : mapped;
    };
    const NodeId x = signed_node(graph_.operands(product)[0], minus_product);
    const NodeId y = map[graph_.operands(product)[1].index()];
    return fresh.make_as_is(Op::kMultiplyAdd, x, y, signed_node(addend, minus_addend));
  }

  const Graph& graph_;
  std::vector<int> uses_;
};

}  // namespace

Graph fuse_multiply_adds(const Graph& graph) { return rebuild(graph, Fuser(graph)); }

}  // namespace dynac
