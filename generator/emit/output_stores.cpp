// SPDX-License-Identifier: BSD-3-Clause
#include "emit/output_stores.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/stored_elements.hpp"

namespace dynac {
namespace {

bool is_in_one_function(const Graph& graph, const WideStore& store,
                        const std::map<NodeId, std::size_t>& functions) {
  std::set<std::size_t> found;
  for (const NodeId value : store.values) {
    if (graph.is_constant(value)) continue;
    const auto function = functions.find(source_of(graph, value));
    found.insert(function == functions.end() ? 0 : function->second);
  }
  return found.size() == 1;
}

}  // namespace

void clear(const Graph& graph, const OutputBlock& output, StatementWriter& writer) {
  const StatementLanguage& language = writer.language();
  for (const ElementRange& range : stored_ranges(output)) {
    if (stored_zeros(graph, output, range) == 0) continue;
    writer.loop(range.first, range.last, language.store(output.name + "[i]", language.literal(0)));
  }
}

OutputStores::OutputStores(const KernelEntry& kernel, const MatrixProducts& products)
    : kernel_(kernel), outputs_(kernel.program.graph.outputs()) {
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    is_cleared_.push_back(is_cleared_whole(k));
    is_single_.push_back(singly_stored(kernel.program.graph, outputs_[k]));
  }
  for (const MatrixProduct& product : products.products) {
    for (const ProductColumn& column : product.columns) {
      if (!column.output) continue;
      for (std::size_t row = 0; row < product.rows; ++row) {
        is_single_[*column.output][column.first + row] = false;
      }
    }
  }
}

std::vector<NodeId> OutputStores::vector_results() const {
  std::vector<NodeId> results;
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (is_stored_early(k)) continue;
    results.insert(results.end(), outputs_[k].elements.begin(), outputs_[k].elements.end());
  }
  return results;
}

std::vector<std::string> OutputStores::stored_by(const std::set<NodeId>& statements) const {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    const bool is_stored =
        is_stored_early(k) && std::ranges::any_of(outputs_[k].elements, [&](NodeId element) {
          return statements.contains(source_of(kernel_.program.graph, element));
        });
    if (is_stored) names.push_back(outputs_[k].name);
  }
  return names;
}

std::optional<ArrayElement> OutputStores::early_store_of(std::span<const NodeId> values) const {
  const Graph& graph = kernel_.program.graph;
  const bool are_statements = std::ranges::all_of(
      values, [&](NodeId id) { return is_statement(graph.node(source_of(graph, id)).op); });
  if (!are_statements) return std::nullopt;
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (!is_stored_early(k) || !outputs_[k].is_whole()) continue;
    const std::vector<NodeId>& elements = outputs_[k].elements;
    const auto found = std::search(elements.begin(), elements.end(), values.begin(), values.end());
    if (found != elements.end()) {
      return ArrayElement{outputs_[k].name, static_cast<std::size_t>(found - elements.begin())};
    }
  }
  return std::nullopt;
}

void OutputStores::register_stores(const Outline& outline, StatementWriter& writer) {
  const std::map<NodeId, std::size_t> functions =
      outline.is_empty() ? std::map<NodeId, std::size_t>{} : functions_of(outline.functions);
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (!is_stored_early(k)) continue;
    for (const WideStore& store : outputs_[k].wide_stores) {
      if (is_in_one_function(kernel_.program.graph, store, functions))
        writer.store_later(outputs_[k], store);
      else
        store_singly(k, store);
    }
    for (std::size_t i = 0; i < outputs_[k].elements.size(); ++i) {
      if (!is_done_with(k, i)) writer.store_later({outputs_[k].name, i}, outputs_[k].elements[i]);
    }
  }
}

void OutputStores::store_singly(std::size_t output, const WideStore& store) {
  for (const StoredLane& lane : stored_lanes(kernel_.program.graph, store))
    is_single_[output][lane.element] = true;
}

void OutputStores::write_zeros(StatementWriter& writer) const {
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (is_cleared_[k]) clear(kernel_.program.graph, outputs_[k], writer);
    for (const auto& [first, last] : outputs_[k].cleared)
      writer.store_zeros({outputs_[k].name, first}, last - first);
  }
}

void OutputStores::write_rest(StatementWriter& writer) const {
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    const OutputBlock& block = outputs_[k];
    if (!is_stored_early(k)) {
      for (const WideStore& store : block.wide_stores) writer.store(block, store);
    }
    for (std::size_t i = 0; i < block.elements.size(); ++i) {
      if (is_done_with(k, i)) continue;
      if (is_stored_early(k)) {
        writer.write_stores(source_of(kernel_.program.graph, block.elements[i]));
      } else {
        writer.store({block.name, i}, block.elements[i]);
      }
    }
  }
}

// Elements of matrices are stored when they are computed, those of vectors are not.
bool OutputStores::is_stored_early(std::size_t output) const {
  return kernel_.outputs[output].is_matrix();
}

// Tensors are cleared at once, and so are matrices with more than this many zeros if most of their
// elements are: gcc's time grows with the square of the number of single stores. (The inertial
// regressor of a humanoid has 9700 zeros; with them it took gcc 12 three times as long.)
bool OutputStores::is_cleared_whole(std::size_t output) const {
  constexpr std::size_t kManyZeros = 256;
  if (!outputs_[output].cleared.empty()) return false;  // by windows
  const std::vector<std::size_t>& shape = kernel_.outputs[output].shape;
  const Graph& graph = kernel_.program.graph;
  const std::size_t zeros = stored_zeros(graph, outputs_[output]);
  if (shape.size() >= 3) return zeros > 0;
  return shape.size() == 2 && zeros > kManyZeros && is_mostly_zero(graph, outputs_[output]);
}

bool OutputStores::is_done_with(std::size_t output, std::size_t element) const {
  const Graph& graph = kernel_.program.graph;
  const NodeId value = outputs_[output].elements[element];
  return !is_single_[output][element] || (is_cleared_[output] && graph.is_constant(value, 0));
}

}  // namespace dynac
