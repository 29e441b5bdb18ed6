// A directed acyclic graph of scalar operations in which equal nodes are one node.
//
// Nodes canonicalise at construction by identities that never change a rounding: constants fold, 0
// and 1 vanish, signs move outwards, commutative operands sort. So the structural zeros of
// transforms, motion subspaces and inertias disappear without a line of special code. A node stands
// after its operands; the order of construction is the order of the algorithm that made it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/op.hpp"
#include "support/ids.hpp"

namespace dynac {

using NodeId = Id<struct NodeTag>;
using SectionId = Id<struct SectionTag>;

/// One operation. Operands beyond the arity are none. A constant keeps its place in the pool of
/// constants, an input its block and element, in the first two slots.
struct Node {
  Op op = Op::kConstant;
  std::array<NodeId, 3> operands{};
  friend bool operator==(const Node&, const Node&) = default;
};

/// A named array that goes in.
struct InputBlock {
  std::string name;
  std::size_t size = 0;
  std::vector<double> table = {};  ///< its values, where they are known: no argument, but a table
};

/// A named array that comes out, one node an element (column-major where it is a matrix).
struct OutputBlock {
  std::string name;
  std::vector<NodeId> elements;
};

/// See the top of this file.
class Graph {
 public:
  /// @param[in] lanes  entries of every constant: one graph may serve several isomorphic limbs that
  ///                   differ in their numbers only; identities apply where all lanes agree
  explicit Graph(std::size_t lanes = 1) : lanes_(lanes) {}

  /// The constant with the same value in every lane.
  NodeId constant(double value);
  /// The constant with one value per lane.
  NodeId constant(std::span<const double> lane_values);
  /// Constants made in operations from now on keep their signs, so that what differs in signs only
  /// has the same shape.
  void keep_signs() { keeps_signs_ = true; }
  [[nodiscard]] bool keeps_signs() const { return keeps_signs_; }
  /// Declares an input array; its elements are made by input().
  std::size_t add_input(std::string name, std::size_t size);
  /// Declares an array of known values that are not to be folded.
  std::size_t add_table(std::string name, std::vector<double> values);
  NodeId input(std::size_t block, std::size_t element);
  /// The node for an operation on nodes of this graph, in canonical form; perhaps an older one.
  NodeId make(Op op, NodeId a, NodeId b = {}, NodeId c = {});
  /// The node exactly as given, shared but not rewritten: for passes that fix a shape on purpose.
  NodeId make_as_is(Op op, NodeId a, NodeId b = {}, NodeId c = {});
  void add_output(std::string name, std::vector<NodeId> elements);

  /// Nodes made from now on belong to this section (a link of the robot), which names temporaries.
  void begin_section(const std::string& name);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t lanes() const { return lanes_; }
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] SectionId section(NodeId id) const { return sections_[id.index()]; }
  [[nodiscard]] const std::vector<std::string>& section_names() const { return section_names_; }
  [[nodiscard]] const std::vector<InputBlock>& inputs() const { return inputs_; }
  [[nodiscard]] const std::vector<OutputBlock>& outputs() const { return outputs_; }
  /// Operands of a node: none for constants and inputs.
  [[nodiscard]] std::span<const NodeId> operands(NodeId id) const {
    const Node& node = this->node(id);
    return {node.operands.data(), static_cast<std::size_t>(row_of(node.op).arity)};
  }
  /// Values of a constant node, one per lane.
  [[nodiscard]] std::span<const double> constant_values(NodeId id) const;
  [[nodiscard]] bool is_constant(NodeId id) const { return node(id).op == Op::kConstant; }
  /// True for a constant with this value in every lane.
  [[nodiscard]] bool is_constant(NodeId id, double value) const {
    return is_constant(id) && has_value(id, value);
  }

  /// An empty graph with the same lanes, inputs and sections: where a pass writes its result.
  [[nodiscard]] Graph empty_copy() const;
  /// The section of nodes made next, as begin_section() with the name of an existing one.
  void set_section(SectionId section) { current_section_ = section; }

 private:
  /// A place in the table of nodes: which node, and some bits of its hash, which spare most looks.
  struct Slot {
    NodeId id;
    std::uint32_t tag = 0;
  };

  [[nodiscard]] bool has_value(NodeId constant, double value) const {
    return lanes_ == 1 ? constants_[node(constant).operands[0].index()] == value
                       : all_lanes_have(constant, value);
  }
  [[nodiscard]] bool all_lanes_have(NodeId constant, double value) const;
  NodeId intern(const Node& node);
  void grow_slots();
  void grow_scalar_slots();

  std::size_t lanes_;
  bool keeps_signs_ = false;
  std::vector<Node> nodes_;
  std::vector<SectionId> sections_;
  // Open addressing over nodes_: making nodes is what compiling takes time for.
  std::vector<Slot> slots_;
  std::vector<double> constants_;
  NodeId zero_;  // the constant, once there is one
  // One lane: open addressing over constants, by their bits.
  std::vector<NodeId> scalar_slots_;
  std::unordered_map<std::string, NodeId> lane_constants_;  // key: the bytes of all lanes
  std::vector<InputBlock> inputs_;
  std::vector<OutputBlock> outputs_;
  std::vector<std::string> section_names_;
  SectionId current_section_;
};

/// The canonical form of an operation, or none if it has to be a node as it stands. Free of
/// rounding changes. Implemented in canonicalise.cpp, called by Graph::make.
[[nodiscard]] NodeId canonicalise(Graph& graph, Op op, NodeId a, NodeId b);

}  // namespace dynac
