#include "emit/parts.hpp"

#include <algorithm>
#include <set>

namespace dynac {
namespace {

// The part in which each value is computed, and the last one that reads it. The caller, which
// computes inputs and angles, is part 0; it also reads results, after all parts.
struct Lifetimes {
  std::map<NodeId, std::size_t> born;
  std::map<NodeId, std::size_t> last_read;
};

bool is_kept_elsewhere(Op op) {
  return op == Op::kConstant || op == Op::kSin ||
         op == Op::kCos;  // literals and arrays of their own
}

Lifetimes lifetimes(const Program& program, const Parts& parts, std::span<const NodeId> results) {
  const Graph& graph = program.graph;
  Lifetimes result;
  for (std::size_t p = 0; p < parts.statements.size(); ++p) {
    for (const NodeId id : parts.statements[p]) result.born[id] = p + 1;
  }
  const auto read = [&](NodeId id, std::size_t part) {
    const NodeId value = without_sign(graph, id);
    if (!is_kept_elsewhere(graph.node(value).op)) result.last_read[value] = part;
  };
  for (std::size_t p = 0; p < parts.statements.size(); ++p) {
    for (const NodeId id : parts.statements[p]) {
      for (const NodeId operand : graph.operands(id)) read(operand, p + 1);
    }
  }
  for (const NodeId id : results) {  // the caller still has its own
    if (result.born.contains(without_sign(graph, id))) read(id, parts.statements.size() + 1);
  }
  return result;
}

}  // namespace

Parts cut(const Program& program, std::span<const NodeId> results, std::size_t size) {
  Parts parts;
  const std::span<const NodeId> all(program.statements);
  for (std::size_t first = 0; first < all.size(); first += size) {
    parts.statements.push_back(all.subspan(first, std::min(size, all.size() - first)));
  }
  if (parts.is_whole()) return parts;
  const Lifetimes lives = lifetimes(program, parts, results);
  std::vector<std::vector<NodeId>> births(parts.statements.size() + 2), deaths(births.size());
  for (const auto& [value, last] : lives.last_read) {
    const auto born = lives.born.find(value);
    const std::size_t first = born == lives.born.end() ? 0 : born->second;
    if (first == last) continue;
    births[first].push_back(value);
    deaths[last].push_back(value);
  }
  std::set<std::size_t> free_places;
  for (std::size_t p = 0; p < births.size(); ++p) {
    for (const NodeId value : births[p]) {
      if (free_places.empty()) free_places.insert(parts.shared_size++);
      parts.places[value] = *free_places.begin();
      free_places.erase(free_places.begin());
    }
    // A place is free for the next part only: within this one its reader may come last.
    for (const NodeId value : deaths[p]) free_places.insert(parts.places[value]);
  }
  return parts;
}

}  // namespace dynac
