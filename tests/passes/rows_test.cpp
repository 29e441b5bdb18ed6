// SPDX-License-Identifier: BSD-3-Clause
// Every row of the rewrite table, in every form that construction may give its left side.
#include <gtest/gtest.h>

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "../ir/random.hpp"
#include "ir/count.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "passes/passes.hpp"
#include "passes/rewrite_rows.hpp"
#include "proof/prime_field.hpp"

namespace dynac {
namespace {

std::string formula(const RewriteTerm& term) {
  if (term.symbol != 0) return std::string(1, term.symbol);
  fmt::dynamic_format_arg_store<fmt::format_context> operands;
  for (const RewriteTerm& operand : term.operands) {
    operands.push_back(operand.symbol != 0 ? formula(operand)
                                           : fmt::format("({})", formula(operand)));
  }
  return fmt::vformat(row_of(term.op).spelling, operands);
}

std::string formula(const RewriteRow& row) {
  return formula(row.left) + "  ->  " + formula(row.right);
}

void collect_symbols(const RewriteTerm& term, std::string& symbols) {
  const bool is_new = symbols.find(term.symbol) == std::string::npos;
  if (term.symbol != 0 && term.symbol != '1' && is_new) symbols += term.symbol;
  for (const RewriteTerm& operand : term.operands) collect_symbols(operand, symbols);
}

// Builds terms on inputs x, y, z, w and constants c, d that are made in a given order.
class TermBuilder {
 public:
  TermBuilder(const std::string& order, bool right_first) : right_first_(right_first) {
    graph_.add_input("x", 4);
    for (const char symbol : order) ids_[symbol] = leaf(symbol);
  }

  // The operations below the root come out, too, if asked.
  Graph finish(const RewriteTerm& term, bool needs_interior = false) {
    std::vector<NodeId> outputs{build(term)};
    if (needs_interior) outputs.insert(outputs.end(), interior_.begin(), interior_.end() - 1);
    graph_.add_output("out", outputs);
    return graph_;
  }

 private:
  NodeId leaf(char symbol) {
    if (symbol == 'c') return graph_.constant(3);
    if (symbol == 'd') return graph_.constant(0.25);
    return graph_.input(0, std::string("xyzw").find(symbol));
  }

  NodeId build(const RewriteTerm& term) {
    if (term.symbol == '1') return graph_.constant(1);
    if (term.symbol != 0) return ids_.at(term.symbol);
    std::array<NodeId, 2> operands{};
    for (std::size_t k = 0; k < term.operands.size(); ++k) {
      const std::size_t place = right_first_ ? term.operands.size() - 1 - k : k;
      operands[place] = build(term.operands[place]);
    }
    interior_.push_back(graph_.make(term.op, operands[0], operands[1]));
    return interior_.back();
  }

  bool right_first_;
  Graph graph_;
  std::map<char, NodeId> ids_;
  std::vector<NodeId> interior_;
};

std::vector<Field> values(const Graph& graph) {
  Rng random(1);
  std::vector<std::vector<Field>> inputs(1);
  for (int k = 0; k < 4; ++k) inputs[0].push_back(Field::of(random.bits()));
  return interpret<Field>(graph, inputs)[0];
}

// Calls check(row, builder) for every row and every order of construction of its symbols and
// operations.
template <class Check>
void for_every_form(const Check& check) {
  for (const RewriteRow& row : rewrite_rows()) {
    std::string order;
    collect_symbols(row.left, order);
    std::sort(order.begin(), order.end());
    do {
      for (const bool right_first : {false, true}) {
        SCOPED_TRACE(formula(row) + "  made in order " + order +
                     (right_first ? ", right first" : ""));
        check(row, order, right_first);
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(RewriteRows, CostExactlyTheirRightSide) {
  for_every_form([](const RewriteRow& row, const std::string& order, bool right_first) {
    const Graph left = TermBuilder(order, right_first).finish(row.left);
    const Graph right = TermBuilder(order, right_first).finish(row.right);
    const Graph result = simplify(left);
    EXPECT_EQ(count_operations(result), count_operations(right)) << to_text(result);
    EXPECT_LT(count_operations(result).operations(), count_operations(left).operations());
  });
}

TEST(RewriteRows, AreIdentities) {
  for_every_form([](const RewriteRow& row, const std::string& order, bool right_first) {
    const Graph left = TermBuilder(order, right_first).finish(row.left);
    const Graph right = TermBuilder(order, right_first).finish(row.right);
    EXPECT_EQ(values(left)[0].value(), values(right)[0].value());
    EXPECT_EQ(values(simplify(left))[0].value(), values(left)[0].value());
  });
}

TEST(RewriteRows, DoNotFireWhereNothingIsSaved) {
  for_every_form([](const RewriteRow& row, const std::string& order, bool right_first) {
    const Graph right = TermBuilder(order, right_first).finish(row.right);
    if (count_operations(right).operations() == 0) return;  // saves the root in any case
    const Graph left = TermBuilder(order, right_first).finish(row.left, true);
    EXPECT_EQ(to_text(simplify(left)), to_text(eliminate_common_subexpressions(left)));
  });
}

TEST(RewriteRows, StillCancelWhereTheInteriorIsUsedElsewhere) {
  for_every_form([](const RewriteRow& row, const std::string& order, bool right_first) {
    const Graph right = TermBuilder(order, right_first).finish(row.right);
    if (count_operations(right).operations() != 0) return;
    const Graph left = TermBuilder(order, right_first).finish(row.left, true);
    const Graph result = simplify(left);
    EXPECT_EQ(count_operations(result).operations(), count_operations(left).operations() - 1);
    EXPECT_TRUE(values(result) == values(left));
  });
}

}  // namespace
}  // namespace dynac
