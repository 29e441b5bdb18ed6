// SPDX-License-Identifier: BSD-3-Clause
// Dot products: a graph of them means what its sums would, large products of matrices are found and
// stay whole, and everything else is written out without a change of rounding.
#include <gtest/gtest.h>

#include <algorithm>

#include "../ir/random.hpp"
#include "ir/differentiate.hpp"
#include "ir/interpret.hpp"
#include "ir/matrix_products.hpp"
#include "ir/verify.hpp"
#include "ir/verify_program.hpp"
#include "pass_list.hpp"
#include "proof/prime_field.hpp"

namespace dynac {
namespace {

struct Sizes {
  std::size_t rows = 24, inner = 20, columns = 10;
  std::size_t one_zero_in = 10;
};

// The product of a matrix with vectors, their numbers inputs, negatives and products of inputs,
// and some of the matrix's zero; column-major.
struct Product {
  explicit Product(const Sizes& sizes) : random(1) {
    const std::size_t block = graph.add_input("x", 40);
    for (std::size_t k = 0; k < 40; ++k) x.push_back(graph.input(block, k));
    std::vector<NodeId> left, right;
    for (std::size_t k = 0; k < sizes.rows * sizes.inner; ++k) {
      left.push_back(random.one_in(sizes.one_zero_in) ? graph.constant(0) : factor());
    }
    for (std::size_t k = 0; k < sizes.inner * sizes.columns; ++k) right.push_back(factor());
    for (std::size_t j = 0; j < sizes.columns; ++j) {
      for (std::size_t i = 0; i < sizes.rows; ++i) {
        std::vector<NodeId> factors;
        for (std::size_t k = 0; k < sizes.inner; ++k) {
          factors.insert(factors.end(), {left[i * sizes.inner + k], right[j * sizes.inner + k]});
        }
        results.push_back(graph.dot_product(factors));
      }
    }
  }

  NodeId factor() {
    const NodeId product = graph.make(Op::kMultiply, random.pick(x), random.pick(x));
    return random.one_in(3) ? graph.make(Op::kNegate, product) : product;
  }

  template <class T>
  [[nodiscard]] std::vector<std::vector<T>> inputs() const {
    Rng numbers(2);
    std::vector<T> block;
    for (std::size_t k = 0; k < x.size(); ++k) {
      block.emplace_back(static_cast<double>(numbers.below(1u << 20)) / (1 << 19) - 1);
    }
    return {block};
  }

  Rng random;
  Graph graph;
  std::vector<NodeId> x, results;
};

std::size_t dot_products(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  std::size_t count = 0;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (is_live[i] && graph.nodes()[i].op == Op::kDotProduct) ++count;
  }
  return count;
}

TEST(DotProducts, MeanTheSameAfterEveryPass) {
  Product product({});
  product.graph.add_output("y", product.results);
  const auto inputs = product.inputs<Field>();
  const auto before = interpret<Field>(product.graph, inputs);
  for (const PassRow& pass : pass_rows()) {
    const Graph result = pass.run(product.graph);
    verify(result);
    EXPECT_TRUE(interpret<Field>(result, inputs) == before) << pass.name;
  }
}

TEST(DotProducts, AreWrittenOutWithTheSameBits) {
  Product product({});
  product.graph.add_output("y", product.results);
  const Graph expanded = expand_dot_products(product.graph, false);
  EXPECT_EQ(dot_products(expanded), 0);
  const auto inputs = product.inputs<double>();
  EXPECT_EQ(interpret<double>(expanded, inputs), interpret<double>(product.graph, inputs));
  // Products that several sums have are one.
  EXPECT_EQ(count_operations(expanded).add, count_operations(product.graph).add);
}

// Whether loops over the rows of what is found give every dot product of a graph once, in stages:
// what a product of one needs is there by then.
void expect_products_to_be_those_of_their_factors(const Graph& graph,
                                                  const std::vector<std::vector<double>>& inputs) {
  const auto values = interpret_nodes<double>(graph, inputs);
  const std::vector<std::size_t> stages = product_stages(graph);
  std::vector<int> times(graph.size(), 0);
  const MatrixProducts all = find_matrix_products(graph);
  std::size_t last_stage = 0;
  for (const auto& [stage, rows, left, columns] : all.products) {
    EXPECT_GE(stage, last_stage);
    last_stage = stage;
    for (const ProductColumn& column : columns) {
      ASSERT_EQ(column.results.size(), rows);
      ASSERT_EQ(column.right.size(), left.size());
      for (std::size_t i = 0; i < rows; ++i) {
        const NodeId result = column.results[i];
        if (result.is_none()) continue;
        double sum = 0;
        for (std::size_t k = 0; k < left.size(); ++k) {
          const NodeId a = all.left[left[k] + i], b = column.right[k];
          EXPECT_LE(stages[a.index()], stage);
          EXPECT_LE(stages[b.index()], stage);
          sum += values(a) * values(b);
        }
        ++times[result.index()];
        EXPECT_EQ(sum, values(result));
        if (column.output) {
          EXPECT_EQ(result, graph.outputs()[*column.output].elements[column.first + i]);
        }
      }
    }
  }
  const std::vector<bool> is_live = live_nodes(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const bool is_product = is_live[i] && graph.nodes()[i].op == Op::kDotProduct;
    EXPECT_EQ(times[i], is_product ? 1 : 0) << "node " << i;
  }
}

constexpr PassContext kWithLoops{.multiply_adds = true, .lanes = 4, .makes_loops = true};

TEST(DotProducts, LargeProductsStayWholeAndAreThoseOfTheirFactors) {
  Product product({});
  product.graph.add_output("y", product.results);
  const Graph graph = run_pipeline(product.graph, kWithLoops);
  EXPECT_EQ(dot_products(graph), product.results.size());
  expect_products_to_be_those_of_their_factors(graph, product.inputs<double>());
  for (const MatrixProduct& found : find_matrix_products(graph).products) {
    for (const ProductColumn& column : found.columns) EXPECT_TRUE(column.output.has_value());
  }
}

// Sums with the results of one product are a factor of the next.
TEST(DotProducts, FeedStatementsAndOtherProducts) {
  Product product({});
  std::vector<NodeId> second;
  for (std::size_t j = 0; j < 10; ++j) {
    for (std::size_t i = 0; i < 10; ++i) {
      std::vector<NodeId> factors;
      for (std::size_t k = 0; k < 24; ++k) {
        const NodeId sum = product.graph.make(Op::kAdd, product.results[24 * i + k], product.x[k]);
        factors.insert(factors.end(), {sum, product.results[24 * j + k]});
      }
      second.push_back(product.graph.dot_product(factors));
    }
  }
  std::vector<NodeId> squares;
  for (const NodeId id : second) squares.push_back(product.graph.make(Op::kMultiply, id, id));
  product.graph.add_output("y", squares);
  const Graph graph = run_pipeline(product.graph, kWithLoops);
  EXPECT_EQ(dot_products(graph), product.results.size() + second.size());
  expect_products_to_be_those_of_their_factors(graph, product.inputs<double>());
  const Program program = schedule(graph);
  verify(program);
  const auto stages = stages_of(program);
  ASSERT_EQ(stages.size(), 3);
  EXPECT_FALSE(stages[1].empty());
  EXPECT_EQ(stages[2].size(), second.size());
}

// Columns of a triangle share their matrix with those that have more rows.
TEST(DotProducts, OfATriangleShareTheirMatrices) {
  constexpr std::size_t kSize = 24, kInner = 20;
  Product product({.columns = kSize});
  std::vector<NodeId> triangle;
  for (std::size_t j = 0; j < kSize; ++j) {
    for (std::size_t i = j; i < kSize; ++i) triangle.push_back(product.results[kSize * j + i]);
  }
  std::vector<NodeId> squares;
  for (const NodeId id : triangle) squares.push_back(product.graph.make(Op::kMultiply, id, id));
  product.graph.add_output("y", squares);
  const Graph graph = run_pipeline(product.graph, kWithLoops);
  EXPECT_EQ(dot_products(graph), triangle.size());
  expect_products_to_be_those_of_their_factors(graph, product.inputs<double>());
  const MatrixProducts all = find_matrix_products(graph);
  EXPECT_EQ(all.products.size(), kSize / 6);
  EXPECT_EQ(all.left.size(), kSize * kInner);
  EXPECT_LT(all.results, 3 * triangle.size() / 2);
}

TEST(DotProducts, AreWrittenOutWhereALoopWouldNotDo) {
  const auto left_over = [](const Sizes& sizes, const auto& add_outputs) {
    Product product(sizes);
    add_outputs(product);
    return dot_products(expand_dot_products(product.graph, true));
  };
  const auto plainly = [](Product& product) { product.graph.add_output("y", product.results); };
  EXPECT_EQ(left_over({.rows = 3, .inner = 40, .columns = 40}, plainly), 0);
  EXPECT_EQ(left_over({.rows = 24, .inner = 4, .columns = 10}, plainly), 0);
  EXPECT_EQ(left_over({.one_zero_in = 2}, plainly), 0);
}

TEST(DotProducts, WriteToOutputsWhatNothingElseNeeds) {
  const auto in_outputs = [](const auto& add_outputs) {
    Product product({});
    add_outputs(product);
    const Graph graph = expand_dot_products(product.graph, true);
    std::size_t count = 0;
    for (const MatrixProduct& found : find_matrix_products(graph).products) {
      for (const ProductColumn& column : found.columns) {
        if (column.output) count += found.rows;
      }
    }
    return count;
  };
  EXPECT_EQ(in_outputs([](Product& product) {  // something else needs the first result
              product.graph.add_output("y", product.results);
              const NodeId first = product.results.front();
              product.graph.add_output("z",
                                       {product.graph.make(Op::kMultiply, first, product.x[0])});
            }),
            24 * 10 - 1);
  EXPECT_EQ(in_outputs([](Product& product) {  // a loop would write what is not to be written
              std::vector<bool> is_stored(product.results.size(), true);
              is_stored.back() = false;
              product.graph.add_output("y", product.results, is_stored);
            }),
            0);
}

TEST(DotProducts, HaveTheRatesOfTheirSums) {
  const auto rates = [](bool is_expanded) {
    Product product({.rows = 5, .inner = 6, .columns = 2});
    product.graph.add_output("y", product.results);
    Graph graph = is_expanded ? expand_dot_products(product.graph, false) : product.graph;
    std::vector<NodeId> inputs;
    for (std::size_t k = 0; k < product.x.size(); ++k) inputs.push_back(graph.input(0, k));
    const NodeId x = inputs[3];
    const std::vector<Direction> along{{{x, graph.constant(1)}}};
    const std::vector<NodeId> results = graph.outputs()[0].elements;
    graph.add_output("rates", rates_along(graph, results, along)[0]);
    graph.add_output("gradient", gradient(graph, std::span(results).first(2),
                                          std::vector<NodeId>{x, x}, inputs));
    return interpret<Field>(graph, product.inputs<Field>());
  };
  EXPECT_TRUE(rates(false) == rates(true));
}

}  // namespace
}  // namespace dynac
