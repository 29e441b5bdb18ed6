// SPDX-License-Identifier: BSD-3-Clause
#include "ir/outline.hpp"

#include <algorithm>
#include <set>

#include "ir/matrix_products.hpp"

namespace dynac {
namespace {

// The function that computes each value, and the last one that reads it, counted from 1. The
// caller, which computes inputs and angles, is 0; it also reads results, after all functions.
struct Lifetimes {
  std::map<NodeId, std::size_t> computed;
  std::map<NodeId, std::size_t> last_read;
};

Lifetimes lifetimes(const Graph& graph, std::span<const std::span<const NodeId>> functions,
                    std::span<const NodeId> results) {
  Lifetimes lives;
  lives.computed = functions_of(functions);
  const auto read = [&](NodeId id, std::size_t function) {
    const NodeId value = source_of(graph, id);
    if (!is_kept_elsewhere(graph.node(value).op)) lives.last_read[value] = function;
  };
  for (std::size_t f = 0; f < functions.size(); ++f) {
    for (const NodeId id : functions[f]) {
      for (const NodeId operand : graph.operands(id)) read(operand, f + 1);
    }
  }
  for (const NodeId id : results) {  // the caller still has its own
    if (lives.computed.contains(source_of(graph, id))) read(id, functions.size() + 1);
  }
  return lives;
}

// Gives every value that crosses from one function into another a slot in the shared array; a wide
// one as many in a row as it has lanes.
void assign_places(const Graph& graph, const Lifetimes& lives, Outline& outline) {
  std::vector<std::vector<NodeId>> first_needed(outline.functions.size() + 2);
  std::vector<std::vector<NodeId>> last_needed(first_needed.size());
  for (const auto& [value, last] : lives.last_read) {
    const auto computed = lives.computed.find(value);
    const std::size_t first = computed == lives.computed.end() ? 0 : computed->second;
    if (first == last) continue;
    first_needed[first].push_back(value);
    last_needed[last].push_back(value);
  }
  std::map<std::size_t, std::set<std::size_t>> free_of_width;
  for (std::size_t f = 0; f < first_needed.size(); ++f) {
    for (const NodeId value : first_needed[f]) {
      const std::size_t width = graph.width(value);
      std::set<std::size_t>& free_slots = free_of_width[width];
      if (free_slots.empty()) {
        free_slots.insert(outline.shared_size);
        outline.shared_size += width;
      }
      outline.slots[value] = *free_slots.begin();
      free_slots.erase(free_slots.begin());
    }
    // A slot is free for the next function only: within this one its reader may come last.
    for (const NodeId value : last_needed[f]) {
      free_of_width[graph.width(value)].insert(outline.slots[value]);
    }
  }
}

}  // namespace

std::vector<std::pair<std::size_t, std::span<const NodeId>>> functions_in_stages(
    const Program& program, std::size_t size) {
  std::vector<std::pair<std::size_t, std::span<const NodeId>>> functions;
  const auto stages = stages_of(program);
  for (std::size_t stage = 0; stage < stages.size(); ++stage) {
    const std::span<const NodeId> all = stages[stage];
    for (std::size_t first = 0; first < all.size(); first += size) {
      functions.emplace_back(stage, all.subspan(first, std::min(size, all.size() - first)));
    }
  }
  return functions;
}

std::map<NodeId, std::size_t> functions_of(std::span<const std::span<const NodeId>> functions) {
  std::map<NodeId, std::size_t> computing;
  for (std::size_t f = 0; f < functions.size(); ++f) {
    for (const NodeId id : functions[f]) computing[id] = f + 1;
  }
  return computing;
}

Outline outline(const Program& program, std::span<const NodeId> results, std::size_t size) {
  Outline outline;
  for (const auto& [stage, statements] : functions_in_stages(program, size)) {
    outline.functions.push_back(statements);
    outline.stages.push_back(stage);
  }
  if (outline.is_empty()) return outline;
  assign_places(program.graph, lifetimes(program.graph, outline.functions, results), outline);
  return outline;
}

}  // namespace dynac
