// SPDX-License-Identifier: BSD-3-Clause
#include "ir/stack_traffic.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace dynac {
namespace {

// Registers while a program is executed.
class RegisterFile {
 public:
  RegisterFile(const Program& program, std::size_t registers, std::size_t lanes)
      : program_(program),
        registers_(registers),
        lanes_(lanes),
        uses_(program.graph.size()),
        next_use_(program.graph.size()),
        is_stored_(program.graph.size(), false) {
    // From the last use to the first, so that the next one stands at the end.
    for (std::size_t k = program.statements.size(); k-- > 0;) {
      for_each_value_of(k, [&](NodeId value) { uses_[value.index()].push_back(k); });
    }
  }

  StackTraffic run() {
    for (std::size_t k = 0; k < program_.statements.size(); ++k) {
      for_each_value_of(k, [&](NodeId value) { use(value, k); });
      hold(program_.statements[k]);
    }
    return traffic_;
  }

 private:
  // Operands of a statement that some statement has computed.
  template <class Do>
  void for_each_value_of(std::size_t statement, const Do& run) const {
    for (const NodeId operand : program_.graph.operands(program_.statements[statement])) {
      const NodeId value = source_of(program_.graph, operand);
      if (is_statement(program_.graph.node(value).op)) run(value);
    }
  }

  [[nodiscard]] double registers_of(NodeId value) const {
    return static_cast<double>((program_.graph.width(value) + lanes_ - 1) / lanes_);
  }

  void use(NodeId value, std::size_t statement) {
    std::vector<std::size_t>& uses = uses_[value.index()];
    if (uses.empty() || uses.back() != statement) return;  // the same operand twice
    if (held_.erase({next_use_[value.index()], value}) == 0) traffic_.reads += registers_of(value);
    while (!uses.empty() && uses.back() == statement) uses.pop_back();
    if (uses.empty() && is_stored_[value.index()]) waiting_ -= program_.graph.width(value);
    hold(value);
  }

  void hold(NodeId value) {
    if (uses_[value.index()].empty()) return;
    next_use_[value.index()] = uses_[value.index()].back();
    held_.insert({next_use_[value.index()], value});
    if (held_.size() <= registers_) return;
    const NodeId last = std::prev(held_.end())->second;
    held_.erase(std::prev(held_.end()));
    if (is_stored_[last.index()]) return;
    is_stored_[last.index()] = true;
    traffic_.writes += registers_of(last);
    waiting_ += program_.graph.width(last);
    traffic_.numbers = std::max(traffic_.numbers, waiting_);
  }

  const Program& program_;
  std::size_t registers_, lanes_;
  std::vector<std::vector<std::size_t>> uses_;  // numbers of statements, one list a node
  std::vector<std::size_t> next_use_;
  std::vector<bool> is_stored_;
  std::set<std::pair<std::size_t, NodeId>> held_;  // by their next use
  std::size_t waiting_ = 0;                        // numbers of stored values that are still needed
  StackTraffic traffic_;
};

}  // namespace

StackTraffic stack_traffic(const Program& program, std::size_t registers, std::size_t lanes) {
  return RegisterFile(program, registers, lanes).run();
}

}  // namespace dynac
