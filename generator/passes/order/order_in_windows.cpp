// SPDX-License-Identifier: BSD-3-Clause
#include "passes/order/order_in_windows.hpp"

#include <algorithm>
#include <span>

#include "ir/outline.hpp"
#include "passes/order/window.hpp"

namespace dynac {
namespace {

// What a compiler adds to a window in some order: stores and loads of values that do not fit into
// registers, and copies for multiply-adds whose operands are all read again. It gives a value one
// place for its whole life (linear scan: M. Poletto and V. Sarkar, Linear scan register allocation,
// ACM TOPLAS 21, 1999). Where no register is left, that is the stack for the value with the longest
// life per access. Counts of g++ 12 and clang 14 follow this more closely than Belady's optimum.
class LinearScan {
 public:
  LinearScan(const Graph& graph, const Window& window, std::size_t registers)
      : window_(window), registers_(registers) {
    for (const NodeId id : window.statements)
      overwrites_.push_back(graph.node(id).op == Op::kMultiplyAdd);
  }

  std::size_t added_instructions(const Order& order) {
    find_lives(order);
    is_on_stack_.assign(order.size(), false);
    held_.clear();
    std::size_t added = 0;
    for (const std::size_t statement : order) {
      std::erase_if(held_, [&](std::size_t value) { return end_[value] <= begin_[statement]; });
      if (window_.readers[statement].empty()) continue;
      held_.push_back(statement);
      if (held_.size() <= registers_) continue;
      const auto longest = std::ranges::max_element(
          held_, {}, [&](std::size_t value) { return life_per_access(value); });
      is_on_stack_[*longest] = true;
      added += accesses(*longest);
      held_.erase(longest);
    }
    return added + copies(order);
  }

 private:
  void find_lives(const Order& order) {
    begin_.resize(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) begin_[order[k]] = k;
    end_.assign(order.size(), 0);
    for (std::size_t value = 0; value < order.size(); ++value) {
      for (const std::size_t reader : window_.readers[value])
        end_[value] = std::max(end_[value], begin_[reader]);
    }
  }

  // What is needed after the window is stored anyway.
  [[nodiscard]] std::size_t accesses(std::size_t value) const {
    return window_.readers[value].size() + (window_.is_needed_after[value] ? 0 : 1);
  }
  [[nodiscard]] double life_per_access(std::size_t value) const {
    return static_cast<double>(end_[value] - begin_[value]) / static_cast<double>(accesses(value));
  }

  [[nodiscard]] std::size_t copies(const Order& order) const {
    const auto ends_at = [&](std::size_t value, std::size_t statement) {
      return !window_.is_in_memory(value) && !is_on_stack_[value] &&
             end_[value] == begin_[statement];
    };
    return static_cast<std::size_t>(std::ranges::count_if(order, [&](std::size_t statement) {
      return overwrites_[statement] &&
             std::ranges::none_of(window_.reads[statement],
                                  [&](std::size_t value) { return ends_at(value, statement); });
    }));
  }

  const Window& window_;
  std::size_t registers_;
  std::vector<bool> overwrites_;          // of each statement: one of its operands
  std::vector<std::size_t> begin_, end_;  // of the life of each value, as places in the order
  std::vector<bool> is_on_stack_;
  std::vector<std::size_t> held_;
};

// The statements as the algorithm came to them.
std::vector<NodeId> as_traced(std::span<const NodeId> statements) {
  std::vector<NodeId> sorted(statements.begin(), statements.end());
  std::ranges::sort(sorted);
  return sorted;
}

void order_window(const Graph& graph, const std::vector<bool>& is_needed_after,
                  std::size_t registers, std::span<NodeId> statements) {
  const std::vector<NodeId> as_scheduled(statements.begin(), statements.end());
  std::size_t fewest = kNever;
  const auto consider = [&](const Window& window, const Order& order) {
    const std::size_t added = LinearScan(graph, window, registers).added_instructions(order);
    if (added >= fewest) return;
    fewest = added;
    std::ranges::transform(order, statements.begin(),
                           [&](std::size_t k) { return window.statements[k]; });
  };
  const Window scheduled = find_window(graph, as_scheduled, is_needed_after);
  consider(scheduled, scheduled.as_numbered());
  consider(scheduled, order_by_waiting_values(scheduled));
  const Window traced = find_window(graph, as_traced(as_scheduled), is_needed_after);
  consider(traced, order_by_waiting_values(traced));
}

// Part of a program's statements.
struct Range {
  std::size_t first = 0, size = 0;
};

std::vector<Range> windows_of(const Program& program, std::size_t size) {
  std::vector<Range> windows;
  std::size_t first = 0;
  for (const auto& [stage, statements] : functions_in_stages(program, size)) {
    windows.push_back({first, statements.size()});
    first += statements.size();
  }
  return windows;
}

// The last window that reads each node, counted from 0; outputs are written after the last one.
std::vector<std::size_t> last_readers(const Program& program, std::span<const Range> windows) {
  std::vector<std::size_t> last(program.graph.size(), 0);
  for (std::size_t w = 0; w < windows.size(); ++w) {
    for (std::size_t k = 0; k < windows[w].size; ++k) {
      for (const NodeId operand : program.graph.operands(program.statements[windows[w].first + k]))
        last[source_of(program.graph, operand).index()] = w;
    }
  }
  const std::vector<bool> is_result = results_of(program.graph);
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (is_result[i]) last[i] = kNever;
  }
  return last;
}

}  // namespace

void order_in_windows(Program& program, std::size_t size, std::size_t registers) {
  const std::vector<Range> windows = windows_of(program, size);
  const std::vector<std::size_t> last_reader = last_readers(program, windows);
  const std::span<NodeId> all(program.statements);
  std::vector<bool> is_needed_after(program.graph.size(), false);
  for (std::size_t w = 0; w < windows.size(); ++w) {
    const std::span<NodeId> window = all.subspan(windows[w].first, windows[w].size);
    for (const NodeId id : window) is_needed_after[id.index()] = last_reader[id.index()] > w;
    order_window(program.graph, is_needed_after, registers, window);
  }
}

}  // namespace dynac
