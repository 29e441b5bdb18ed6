// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/wide_stores.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "ir/count.hpp"
#include "ir/lane_element.hpp"
#include "ir/program.hpp"
#include "ir/stored_elements.hpp"

namespace dynac {
namespace {

// Zeros that are cleared together, at most.
constexpr std::size_t kClearedTogether = 4;

// All lanes of a value, each at an element.
struct Occurrence {
  NodeId value;
  std::vector<std::size_t> elements;  // of lane 0, 1, ..
};

// Plans the wide stores of one output.
class StorePlan {
 public:
  StorePlan(Graph& graph, std::size_t output)
      : graph_(graph), block_(graph.outputs()[output]), is_taken_(block_.elements.size(), false) {}

  OutputBlock make() {
    for (const Occurrence& occurrence : occurrences()) {
      if (const std::ptrdiff_t rows = rows_of(occurrence.elements); rows > 0) {
        add_store({occurrence.value},
                  {occurrence.elements.begin(), occurrence.elements.begin() + rows});
      } else if (occurrence.elements.size() <= 4) {
        by_first_.emplace(occurrence.elements.front(), occurrence);
      }
    }
    while (!by_first_.empty()) cut_up(take_longest_row());
    add_zeros();
    return std::move(block_);
  }

 private:
  // 1: all lanes are neighbours. 2: so are every other two of four. 0: none of these.
  static std::ptrdiff_t rows_of(const std::vector<std::size_t>& elements) {
    const auto are_apart = [&](std::size_t rows) {
      for (std::size_t k = rows; k < elements.size(); ++k) {
        if (elements[k] != elements[k - rows] + 1) return false;
      }
      return true;
    };
    return are_apart(1) ? 1 : elements.size() == 4 && are_apart(2) ? 2 : 0;
  }

  // A value may stand in an output several times, such as in both triangles of a matrix: the first
  // element of every lane, then the second, ..
  [[nodiscard]] std::vector<Occurrence> occurrences() const {
    std::map<NodeId, std::vector<std::vector<std::size_t>>> places;  // of each lane
    for (std::size_t k = 0; k < block_.elements.size(); ++k) {
      const auto element = lane_element(graph_, block_.elements[k]);
      if (!element || !block_.stores(k) || !is_statement(graph_.node(element->value).op)) continue;
      auto& lanes = places[element->value];
      lanes.resize(graph_.width(element->value));
      lanes[element->lane].push_back(k);
    }
    std::vector<Occurrence> found;
    for (const auto& [value, lanes] : places) {
      const std::size_t count = lanes.front().size();
      if (!std::ranges::all_of(lanes, [&](const auto& lane) { return lane.size() == count; }))
        continue;
      for (std::size_t k = 0; k < count; ++k) {
        Occurrence& occurrence = found.emplace_back();
        occurrence.value = value;
        for (const auto& lane : lanes) occurrence.elements.push_back(lane[k]);
      }
    }
    return found;
  }

  static std::vector<std::size_t> moved(std::vector<std::size_t> elements, std::size_t by) {
    for (std::size_t& element : elements) element += by;
    return elements;
  }

  // Occurrences of which every lane stands beside that of the one before.
  std::vector<Occurrence> take_longest_row() {
    std::vector<Occurrence> row{by_first_.begin()->second};
    by_first_.erase(by_first_.begin());
    for (;;) {
      const std::vector<std::size_t> next = moved(row.back().elements, 1);
      const auto found = by_first_.find(next.front());
      if (found == by_first_.end() || found->second.elements != next) return row;
      row.push_back(std::move(found->second));
      by_first_.erase(found);
    }
  }

  // Two values at a time; what is left may have constants beside it.
  void cut_up(std::span<const Occurrence> row) {
    for (; row.size() >= 2; row = row.subspan(2))
      add_store({row[0].value, row[1].value}, row[0].elements);
    if (row.empty()) return;
    const Occurrence& last = row.front();
    if (const auto after = constants_at(moved(last.elements, 1)))
      add_store({last.value, *after}, last.elements);
    else if (const auto before = constants_at(moved(last.elements, static_cast<std::size_t>(-1))))
      add_store({*before, last.value}, moved(last.elements, static_cast<std::size_t>(-1)));
  }

  // The constants that some elements are, as lanes, if all are.
  std::optional<NodeId> constants_at(const std::vector<std::size_t>& elements) {
    std::vector<double> constants;
    for (const std::size_t k : elements) {
      if (k >= block_.elements.size() || is_taken_[k] || !block_.stores(k)) return std::nullopt;
      const NodeId id = block_.elements[k];
      if (!graph_.is_constant(id)) return std::nullopt;
      constants.push_back(graph_.constant_values(id)[0]);
    }
    return graph_.constant(constants);
  }

  void add_store(std::vector<NodeId> values, std::vector<std::size_t> rows) {
    WideStore store{std::move(values), std::move(rows)};
    for (const StoredLane& lane : stored_lanes(graph_, store)) is_taken_[lane.element] = true;
    block_.wide_stores.push_back(std::move(store));
  }

  [[nodiscard]] bool is_zero(std::size_t element) const {
    return block_.stores(element) && !is_taken_[element] &&
           graph_.is_constant(block_.elements[element], 0);
  }

  // Zeros, before all else: what other elements they cover is stored later. Many zeros are left to
  // a loop if most elements are zero: the code of its own that each store is takes longer to fetch.
  void add_zeros() {
    constexpr std::size_t kMostCleared = 128;
    const std::size_t size = block_.elements.size();
    for (std::size_t first = 0; first < size; ++first) {
      if (!is_zero(first)) continue;
      for (const std::size_t lanes : {kClearedTogether, kClearedTogether / 2}) {
        if (first + lanes > size) continue;
        std::size_t zeros = 0;
        bool is_stored = true;
        for (std::size_t k = first; k < first + lanes; ++k) {
          zeros += is_zero(k) ? 1 : 0;
          is_stored = is_stored && block_.stores(k);
        }
        if (!is_stored || zeros < 2) continue;
        for (std::size_t k = first; k < first + lanes; ++k) {
          if (is_zero(k)) is_taken_[k] = true;
        }
        block_.cleared.push_back({first, first + lanes});
        break;
      }
    }
    if (block_.cleared.size() > kMostCleared && is_mostly_zero(graph_, block_))
      block_.cleared.clear();
  }

  Graph& graph_;
  OutputBlock block_;
  std::vector<bool> is_taken_;  // elements that are stored so far
  std::map<std::size_t, Occurrence> by_first_;
};

}  // namespace

Graph store_wide(const Graph& graph) {
  if (widest(graph) == 1) return graph;
  Graph result = graph;
  for (std::size_t k = 0; k < graph.outputs().size(); ++k) {
    result.replace_output(k, StorePlan(result, k).make());
  }
  return result;
}

}  // namespace dynac
