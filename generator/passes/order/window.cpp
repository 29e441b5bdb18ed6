// SPDX-License-Identifier: BSD-3-Clause
#include "passes/order/window.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dynac {
namespace {

class WindowFinder {
 public:
  WindowFinder(const Graph& graph, std::vector<NodeId> statements)
      : graph_(graph), number_(graph.size(), kNever) {
    window_.statements = std::move(statements);
    for (const NodeId id : window_.statements) number_[id.index()] = count_++;
  }

  Window find(const std::vector<bool>& is_needed_after) {
    for (const NodeId id : window_.statements) {
      add_reads(id, window_.reads.emplace_back());
      window_.is_needed_after.push_back(is_needed_after[id.index()]);
    }
    window_.readers.resize(count_);
    for (std::size_t k = 0; k < window_.size(); ++k) {
      for (const std::size_t value : window_.reads[k]) window_.readers[value].push_back(k);
    }
    return std::move(window_);
  }

 private:
  // Looks through what is written where it is used.
  void add_reads(NodeId id, std::vector<std::size_t>& reads) {
    for (const NodeId operand : graph_.operands(id)) {
      std::size_t& number = number_[operand.index()];
      const Op op = graph_.node(operand).op;
      const bool has_place = is_kept_elsewhere(op) || graph_.operands(operand).empty();
      if (number == kNever && !has_place && !is_statement(op)) {
        add_reads(operand, reads);
        continue;
      }
      if (number == kNever) number = count_++;
      if (std::ranges::find(reads, number) == reads.end()) reads.push_back(number);
    }
  }

  const Graph& graph_;
  std::vector<std::size_t> number_;  // of each node
  std::size_t count_ = 0;
  Window window_;
};

// The statements that can be executed next, while an order is made.
class ReadyStatements {
 public:
  explicit ReadyStatements(const Window& window)
      : window_(window), missing_(window.size(), 0), waiting_(window.readers.size()) {
    for (std::size_t value = 0; value < waiting_.size(); ++value)
      waiting_[value] = window.readers[value].size();
    for (std::size_t k = 0; k < window.size(); ++k) {
      missing_[k] = static_cast<std::size_t>(std::ranges::count_if(
          window.reads[k], [&](std::size_t value) { return !window.is_in_memory(value); }));
      if (missing_[k] == 0) ready_.push_back(k);
    }
  }

  [[nodiscard]] bool is_empty() const { return ready_.empty(); }

  std::size_t take_best() {
    const auto best = std::ranges::min_element(ready_, {}, [&](std::size_t statement) {
      return std::pair(-values_that_end(statement), statement);
    });
    const std::size_t statement = *best;
    ready_.erase(best);
    for (const std::size_t value : window_.reads[statement]) --waiting_[value];
    for (const std::size_t reader : window_.readers[statement]) {
      if (--missing_[reader] == 0) ready_.push_back(reader);
    }
    return statement;
  }

 private:
  [[nodiscard]] std::ptrdiff_t values_that_end(std::size_t statement) const {
    return std::ranges::count_if(window_.reads[statement], [&](std::size_t value) {
      return !window_.is_in_memory(value) && waiting_[value] == 1;
    });
  }

  const Window& window_;
  std::vector<std::size_t> missing_;  // operands of each statement that are not computed yet
  std::vector<std::size_t> waiting_;  // readers of each value that are still to come
  std::vector<std::size_t> ready_;
};

}  // namespace

Order Window::as_numbered() const {
  Order order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

std::vector<bool> results_of(const Graph& graph) {
  std::vector<bool> is_result(graph.size(), false);
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) is_result[source_of(graph, id).index()] = true;
  }
  return is_result;
}

Window find_window(const Graph& graph, std::vector<NodeId> statements,
                   const std::vector<bool>& is_needed_after) {
  return WindowFinder(graph, std::move(statements)).find(is_needed_after);
}

Order order_by_waiting_values(const Window& window) {
  ReadyStatements ready(window);
  Order order;
  while (!ready.is_empty()) order.push_back(ready.take_best());
  return order;
}

}  // namespace dynac
