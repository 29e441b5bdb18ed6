#include "emit/output_stores.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dynac {

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
    if (!is_stored_early(k)) continue;
    const auto& [name, elements] = outputs_[k];
    const auto found = std::search(elements.begin(), elements.end(), values.begin(), values.end());
    if (found != elements.end()) {
      return ArrayElement{name, static_cast<std::size_t>(found - elements.begin())};
    }
  }
  return std::nullopt;
}

void OutputStores::register_stores(StatementWriter& writer) const {
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (!is_stored_early(k)) continue;
    const auto& [name, elements] = outputs_[k];
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (is_stored_elsewhere(k, elements[i])) continue;
      writer.store_later({name, i}, elements[i]);
    }
  }
}

void OutputStores::write_zeros(StatementWriter& writer) const {
  const Language& language = writer.language();
  for (const ArgumentEntry& output : kernel_.outputs) {
    if (!is_cleared(output)) continue;
    writer.loop(output.units.size(), language.store(output.name + "[i]", language.literal(0)));
  }
}

void OutputStores::write_rest(StatementWriter& writer) const {
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    const auto& [name, elements] = outputs_[k];
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (is_stored_elsewhere(k, elements[i])) continue;
      if (is_stored_early(k)) {
        writer.write_stores(source_of(kernel_.program.graph, elements[i]));
      } else {
        writer.store({name, i}, elements[i]);
      }
    }
  }
}

// Elements of matrices are stored when they are computed, those of vectors are not.
bool OutputStores::is_stored_early(std::size_t output) const {
  return kernel_.outputs[output].shape.size() >= 2;
}

// Tensors are cleared at once, and so are matrices with more than this many zeros if most of their
// elements are: gcc's time grows with the square of the number of single stores. (The inertial
// regressor of a humanoid has 9700 zeros; with them it took gcc 12 three times as long.)
bool OutputStores::is_cleared(const ArgumentEntry& output) {
  constexpr std::size_t kManyZeros = 256;
  const std::size_t zeros = output.zeros.size();
  if (output.shape.size() >= 3) return zeros > 0;
  return output.shape.size() == 2 && zeros > kManyZeros && 2 * zeros > output.size();
}

bool OutputStores::is_stored_elsewhere(std::size_t output, NodeId element) const {
  const Graph& graph = kernel_.program.graph;
  return graph.node(element).op == Op::kDotProduct ||
         (is_cleared(kernel_.outputs[output]) && graph.is_constant(element, 0));
}

}  // namespace dynac
