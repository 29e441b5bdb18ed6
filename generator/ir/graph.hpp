// SPDX-License-Identifier: BSD-3-Clause
// A directed acyclic graph of operations in which equal nodes are one node.
//
// A node is a scalar, or wide: so many lanes, each computed as a scalar would be. Operations take
// scalars and values of one width; a scalar stands for a value that is the same in all lanes.
//
// Nodes canonicalise at construction by identities that never change a rounding: constants fold, 0
// and 1 vanish, signs move outwards, commutative operands sort. So the structural zeros of
// transforms, motion subspaces and inertias disappear without a line of special code. A node stands
// after its operands; the order of construction is the order of the algorithm that made it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "ir/folding_observer.hpp"
#include "ir/graph_too_big.hpp"
#include "ir/op.hpp"
#include "ir/output_block.hpp"
#include "support/ids.hpp"

namespace dynac {

using SectionId = Id<struct SectionTag>;

/// One operation. Operands beyond the arity are none. A constant keeps its place in the pool of
/// constants, an input its block and element, a gather its place in the pool of operands, a dot
/// product that and how many they are, a lane behind its operand which one it is, in the first two
/// slots.
struct Node {
  Op op = Op::kConstant;
  std::uint16_t width = 1;  ///< lanes; 1: a scalar
  std::array<NodeId, 3> operands{};
  friend bool operator==(const Node&, const Node&) = default;
};

/// Where in a loop over columns of a matrix a node was made. Columns go through the same steps, one
/// like the other: nodes that differ in the column alone are one operation on several columns.
struct ColumnProvenance {
  std::uint32_t loop = 0;      ///< from 1; 0: in none
  std::uint32_t position = 0;  ///< in the loop, such as a body
  std::uint32_t column = 0;    ///< such as a coordinate
  std::uint32_t step = 0;      ///< how many operations came before, for this column in this place

  [[nodiscard]] bool is_none() const { return loop == 0; }
  friend bool operator==(const ColumnProvenance&, const ColumnProvenance&) = default;
};

/// A named array that goes in.
struct InputBlock {
  std::string name;
  std::size_t size = 0;
  std::vector<double> table = {};  ///< its values, where they are known: no argument, but a table
};

/// See the top of this file.
class Graph {
 public:
  NodeId constant(double value);
  /// The constant with one value per lane; where all are the same, a scalar.
  NodeId constant(std::span<const double> lane_values);
  /// Constants made in operations from now on keep their signs, so that what differs in signs only
  /// has the same shape.
  void keep_signs() { keeps_signs_ = true; }
  [[nodiscard]] bool keeps_signs() const { return keeps_signs_; }
  /// Whoever is to be told of constants that operations from now on fold to, here and in copies;
  /// null: no one.
  void observe_foldings(FoldingObserver* observer) { folding_observer_ = observer; }
  [[nodiscard]] FoldingObserver* folding_observer() const { return folding_observer_; }
  /// Throws GraphTooBig where it would have more nodes, or be asked for many times as many: those
  /// of constants are none, but take time.
  void limit_to(std::size_t most_nodes) { most_nodes_ = most_nodes; }
  /// Declares an input array; its elements are made by input().
  std::size_t add_input(std::string name, std::size_t size);
  /// Declares an array of known values that are not to be folded.
  std::size_t add_table(std::string name, std::vector<double> values);
  NodeId input(std::size_t block, std::size_t element);
  /// The node for an operation on nodes of this graph, in canonical form; perhaps an older one.
  NodeId make(Op op, NodeId a, NodeId b = {}, NodeId c = {});
  /// The node exactly as given, shared but not rewritten: for passes that fix a shape on purpose.
  NodeId make_as_is(Op op, NodeId a, NodeId b = {}, NodeId c = {});
  /// What has in its lane k the value of the k-th of these: a scalar, or lane k of a wide value.
  /// Where all are the same, that one. Signs that all have are seen, and lanes that stay in place.
  NodeId gather(std::span<const NodeId> from);
  /// The dot product of two lists, a left factor before its right one. Zeros among them are kept,
  /// but their products are not computed: graph traversals skip them.
  NodeId dot_product(std::span<const NodeId> factors);
  /// One lane of a node; a scalar is the same in all.
  NodeId lane(NodeId wide, std::size_t index);
  /// @param[in] elements   scalars
  /// @param[in] is_stored  see OutputBlock
  void add_output(std::string name, std::vector<NodeId> elements, std::vector<bool> is_stored = {});
  void add_output(OutputBlock block);
  /// @param[in] output  its number
  void replace_output(std::size_t output, OutputBlock block);

  /// Nodes made from now on belong to this section (a link of the robot), which names temporaries.
  void begin_section(const std::string& name);
  /// The number of a new loop over columns.
  std::uint32_t begin_column_loop() { return ++column_loops_; }
  /// Nodes made from now on belong to a column, in a place of a loop; the default: to none.
  void begin_column(const ColumnProvenance& at = {}) {
    column_ = at;
    counts_steps_ = !at.is_none();
  }
  /// The next operation of the column, whether or not it makes a node.
  void next_step(std::uint32_t steps = 1) { column_.step += counts_steps_ ? steps : 0; }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t width(NodeId id) const { return node(id).width; }
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] SectionId section(NodeId id) const { return sections_[id.index()]; }
  [[nodiscard]] ColumnProvenance column_provenance(NodeId id) const {
    return id.index() < column_provenances_.size() ? column_provenances_[id.index()]
                                                   : ColumnProvenance{};
  }
  [[nodiscard]] const std::vector<std::string>& section_names() const { return section_names_; }
  [[nodiscard]] const std::vector<InputBlock>& inputs() const { return inputs_; }
  [[nodiscard]] const std::vector<OutputBlock>& outputs() const { return outputs_; }
  /// Operands of a node: none for constants and inputs.
  [[nodiscard]] std::span<const NodeId> operands(NodeId id) const {
    const Node& node = this->node(id);
    if (node.op == Op::kGather) return {&pool_[node.operands[0].index()], node.width};
    if (node.op == Op::kDotProduct) {
      return {&pool_[node.operands[0].index()], node.operands[1].index()};
    }
    return {node.operands.data(), static_cast<std::size_t>(row_of(node.op).arity)};
  }
  /// Which lane of its operand a node is that is one.
  [[nodiscard]] std::size_t lane_index(NodeId lane) const { return node(lane).operands[1].index(); }
  /// Values of a constant node, one per lane that it has.
  [[nodiscard]] std::span<const double> constant_values(NodeId id) const;
  [[nodiscard]] bool is_constant(NodeId id) const { return node(id).op == Op::kConstant; }
  /// True for a constant with this value.
  [[nodiscard]] bool is_constant(NodeId id, double value) const {
    return is_constant(id) && width(id) == 1 && constants_[node(id).operands[0].index()] == value;
  }

  /// An empty graph with the same inputs, sections and numbers of loops: where a pass writes its
  /// result.
  [[nodiscard]] Graph empty_copy() const;
  /// Nodes made next belong where a node of a graph belongs of which this is a copy, or of this
  /// one.
  void set_origin(const Graph& other, NodeId id) {
    current_section_ = other.section(id);
    column_ = other.column_provenance(id);
    counts_steps_ = false;
  }

 private:
  /// A place in the table of nodes: which node, and some bits of its hash, which spare most looks.
  struct Slot {
    NodeId id;
    std::uint32_t tag = 0;
  };

  NodeId gather_in_place(const std::vector<NodeId>& lanes);
  /// Where operands begin in the pool, added to it.
  NodeId add_to_pool(std::span<const NodeId> operands);
  NodeId intern(const Node& node);
  void grow_slots();
  void grow_scalar_slots();

  bool keeps_signs_ = false;
  FoldingObserver* folding_observer_ = nullptr;
  std::size_t most_nodes_ = kMostNodes;
  std::size_t made_ = 0;  // operations that were asked for
  std::vector<Node> nodes_;
  std::vector<SectionId> sections_;
  // Open addressing over nodes_: making nodes is what compiling takes time for.
  std::vector<Slot> slots_;
  std::vector<double> constants_;
  NodeId zero_;  // the constant, once there is one
  // Open addressing over scalar constants, by their bits.
  std::vector<NodeId> scalar_slots_;
  std::vector<NodeId> pool_;  // operands of nodes that have many
  std::map<std::vector<double>, NodeId> wide_constants_;
  std::map<std::vector<NodeId>, NodeId> gathers_, dot_products_;
  std::vector<InputBlock> inputs_;
  std::vector<OutputBlock> outputs_;
  std::vector<std::string> section_names_;
  SectionId current_section_;
  std::vector<ColumnProvenance> column_provenances_;  // as long as the last node that has one
  ColumnProvenance column_;
  std::uint32_t column_loops_ = 0;
  bool counts_steps_ = false;
};

/// The canonical form of an operation, or none if it has to be a node as it stands. Free of
/// rounding changes. Implemented in canonicalise.cpp, called by Graph::make.
[[nodiscard]] NodeId canonicalise(Graph& graph, Op op, NodeId a, NodeId b);

}  // namespace dynac
