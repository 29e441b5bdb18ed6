// SPDX-License-Identifier: BSD-3-Clause
#include "passes/order/order_in_order.hpp"

#include <algorithm>
#include <random>

#include "ir/matrix_products.hpp"
#include "passes/order/window.hpp"

namespace dynac {
namespace {

// Registers that hold what is used again soonest (Belady 1966): how often a program goes to memory.
class RegisterFile {
 public:
  RegisterFile(const Window& window, std::size_t registers)
      : window_(window), registers_(registers) {}

  std::size_t memory_accesses(const Order& order) {
    begin(order);
    for (now_ = 0; now_ < order.size(); ++now_) {
      const std::size_t statement = order[now_];
      for (const std::size_t value : window_.reads[statement]) {
        if (!holds(value)) load(value, statement);
      }
      for (const std::size_t value : window_.reads[statement]) ++next_[value];
      std::erase_if(held_, [&](std::size_t value) { return next_use(value) == kNever; });
      if (next_use(statement) != kNever) hold(statement, kNever);
    }
    return accesses_;
  }

 private:
  void begin(const Order& order) {
    std::vector<std::size_t> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = k;
    uses_.resize(window_.readers.size());
    for (std::size_t value = 0; value < uses_.size(); ++value) {
      uses_[value].clear();
      for (const std::size_t reader : window_.readers[value]) uses_[value].push_back(place[reader]);
      std::sort(uses_[value].begin(), uses_[value].end());
      if (!window_.is_in_memory(value) && window_.is_needed_after[value])
        uses_[value].push_back(order.size());
    }
    next_.assign(uses_.size(), 0);
    is_stored_.assign(uses_.size(), false);
    held_.clear();
    accesses_ = 0;
  }

  [[nodiscard]] std::size_t next_use(std::size_t value) const {
    return next_[value] < uses_[value].size() ? uses_[value][next_[value]] : kNever;
  }
  [[nodiscard]] bool holds(std::size_t value) const {
    return std::find(held_.begin(), held_.end(), value) != held_.end();
  }

  void load(std::size_t value, std::size_t statement) {
    ++accesses_;
    hold(value, statement);
  }

  // Makes room first, not by what the statement reads; what was computed is stored, once.
  void hold(std::size_t value, std::size_t statement) {
    if (held_.size() >= registers_) {
      const auto is_read = [&](std::size_t other) {
        return statement != kNever && next_use(other) == now_;
      };
      std::size_t latest = 0;
      for (std::size_t k = 1; k < held_.size(); ++k) {
        if (is_read(held_[latest]) ||
            (!is_read(held_[k]) && next_use(held_[k]) > next_use(held_[latest])))
          latest = k;
      }
      const std::size_t evicted = held_[latest];
      if (evicted < window_.reads.size() && !is_stored_[evicted]) {
        is_stored_[evicted] = true;
        ++accesses_;
      }
      held_[latest] = held_.back();
      held_.pop_back();
    }
    held_.push_back(value);
  }

  const Window& window_;
  std::size_t registers_;
  std::vector<std::vector<std::size_t>> uses_;  // of each value, by place in the order
  std::vector<std::size_t> next_;               // of them, of each value
  std::vector<bool> is_stored_;
  std::vector<std::size_t> held_;
  std::size_t now_ = 0, accesses_ = 0;
};

// Moves statements, one at a time, between their operands and their first reader, where that takes
// no more accesses.
class LocalSearch {
 public:
  LocalSearch(const Window& window, Order order) : window_(window), order_(std::move(order)) {}

  Order run(RegisterFile& registers, std::size_t tries) {
    std::size_t fewest = registers.memory_accesses(order_);
    for (std::size_t k = 0; k < tries; ++k) {
      const std::size_t from = draw(order_.size());
      const auto [first, last] = places_of(order_[from]);
      if (first >= last) continue;
      const std::size_t to = k % 3 == 0   ? first
                             : k % 3 == 1 ? last
                                          : first + draw(last - first + 1);
      move(from, to);
      const std::size_t accesses = registers.memory_accesses(order_);
      if (accesses > fewest)
        move(to, from);
      else
        fewest = accesses;
    }
    return order_;
  }

 private:
  std::size_t draw(std::size_t below) { return random_() % below; }

  [[nodiscard]] std::size_t place_of(std::size_t statement) const {
    return static_cast<std::size_t>(std::ranges::find(order_, statement) - order_.begin());
  }

  // From after its operands to before its readers.
  [[nodiscard]] std::pair<std::size_t, std::size_t> places_of(std::size_t statement) const {
    std::size_t first = 0, last = order_.size() - 1;
    for (const std::size_t value : window_.reads[statement]) {
      if (value < order_.size()) first = std::max(first, place_of(value) + 1);
    }
    for (const std::size_t reader : window_.readers[statement])
      last = std::min(last, place_of(reader) - 1);
    return {first, last};
  }

  void move(std::size_t from, std::size_t to) {
    const auto at = [&](std::size_t k) { return order_.begin() + static_cast<std::ptrdiff_t>(k); };
    if (from < to)
      std::rotate(at(from), at(from + 1), at(to + 1));
    else
      std::rotate(at(to), at(from), at(from + 1));
  }

  const Window& window_;
  Order order_;
  std::minstd_rand random_;  // the same on every machine
};

// @param[in] is_needed_after  of each node: by a later stage, or as a result
void order_stage(const Graph& graph, const std::vector<bool>& is_needed_after,
                 std::size_t registers, std::span<NodeId> statements) {
  // More tries find less and less; those of long programs take as long in all.
  constexpr std::size_t kMostTries = 20'000, kMostSteps = 20'000'000;
  if (statements.empty()) return;
  std::vector<NodeId> as_traced(statements.begin(), statements.end());
  std::ranges::sort(as_traced);
  const Window window = find_window(graph, std::move(as_traced), is_needed_after);
  // One is left to what an instruction overwrites: the addend of a multiply-add.
  RegisterFile file(window, registers - 1);
  Order textbook = window.as_numbered();
  Order greedy = order_by_waiting_values(window);
  const bool is_better = file.memory_accesses(greedy) < file.memory_accesses(textbook);
  const std::size_t tries = std::min(kMostTries, kMostSteps / textbook.size());
  LocalSearch search(window, is_better ? std::move(greedy) : std::move(textbook));
  const Order order = search.run(file, tries);
  for (std::size_t k = 0; k < order.size(); ++k) statements[k] = window.statements[order[k]];
}

}  // namespace

void order_for_in_order_core(Program& program, std::size_t registers) {
  std::vector<bool> is_needed_after = results_of(program.graph);
  const auto stages = stages_of(program);
  // Back to front, for what later stages read is needed after one.
  std::size_t end = program.statements.size();
  for (std::size_t s = stages.size(); s-- > 0; end -= stages[s].size()) {
    const std::span<NodeId> stage =
        std::span(program.statements).subspan(end - stages[s].size(), stages[s].size());
    order_stage(program.graph, is_needed_after, registers, stage);
    for (const NodeId id : stage) {
      for (const NodeId operand : program.graph.operands(id))
        is_needed_after[source_of(program.graph, operand).index()] = true;
    }
  }
}

}  // namespace dynac
