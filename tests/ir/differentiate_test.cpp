// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of graphs: each operation against its derivative as textbooks have it, forward
// against backward on sparse functions, and what costs nothing.
#include "ir/differentiate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ir/count.hpp"
#include "ir/expr.hpp"
#include "ir/interpret.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// A function of x y z, and its gradient as written by hand.
struct Case {
  const char* name;
  Expr (*function)(const Expr& x, const Expr& y, const Expr& z);
  std::vector<double> (*gradient)(double x, double y, double z);
};

Expr sine(const Expr& x) {
  Expr s, c;
  sincos(x, s, c);
  return s;
}
Expr cosine(const Expr& x) {
  Expr s, c;
  sincos(x, s, c);
  return c;
}

const Case kCases[] = {
    {"sum", [](const Expr& x, const Expr& y, const Expr&) { return -x + y; },
     [](double, double, double) {
       return std::vector<double>{-1, 1, 0};
     }},
    {"difference", [](const Expr& x, const Expr& y, const Expr&) { return Expr(3) * x - y; },
     [](double, double, double) {
       return std::vector<double>{3, -1, 0};
     }},
    {"product", [](const Expr& x, const Expr& y, const Expr& z) { return x * y * z; },
     [](double x, double y, double z) {
       return std::vector<double>{y * z, x * z, x * y};
     }},
    {"square", [](const Expr& x, const Expr&, const Expr&) { return x * x; },
     [](double x, double, double) {
       return std::vector<double>{2 * x, 0, 0};
     }},
    {"quotient", [](const Expr& x, const Expr& y, const Expr&) { return x / y; },
     [](double x, double y, double) {
       return std::vector<double>{1 / y, -x / (y * y), 0};
     }},
    {"inverse", [](const Expr& x, const Expr&, const Expr&) { return Expr(1) / x; },
     [](double x, double, double) {
       return std::vector<double>{-1 / (x * x), 0, 0};
     }},
    {"sine", [](const Expr& x, const Expr& y, const Expr&) { return sine(x * y); },
     [](double x, double y, double) {
       return std::vector<double>{y * std::cos(x * y), x * std::cos(x * y), 0};
     }},
    {"cosine", [](const Expr& x, const Expr&, const Expr& z) { return z * cosine(x); },
     [](double x, double, double z) {
       return std::vector<double>{-z * std::sin(x), 0, std::cos(x)};
     }},
    {"square root",
     [](const Expr& x, const Expr& y, const Expr&) { return square_root(x * x + y); },
     [](double x, double y, double) {
       const double root = std::sqrt(x * x + y);
       return std::vector<double>{x / root, 0.5 / root, 0};
     }},
    {"sign", [](const Expr& x, const Expr& y, const Expr&) { return sign(x) * y; },
     [](double, double, double) {
       return std::vector<double>{0, 1, 0};
     }},
    {"reduced_angle",
     [](const Expr& x, const Expr& y, const Expr&) { return reduced_angle(x) * y; },
     [](double x, double y, double) {
       return std::vector<double>{y, reduced_angle(x), 0};
     }},
    {"half_cos of x^2", [](const Expr& x, const Expr&, const Expr&) { return half_cos(x * x); },
     [](double x, double, double) {
       return std::vector<double>{-0.5 * std::sin(x / 2), 0, 0};
     }},
    {"half_sinc of x^2", [](const Expr& x, const Expr&, const Expr&) { return half_sinc(x * x); },
     [](double x, double, double) {
       return std::vector<double>{(x / 2 * std::cos(x / 2) - std::sin(x / 2)) / (x * x), 0, 0};
     }},
};

// The function's graph, with its gradient as the output: backward, or column by column forward.
Graph gradient_graph(const Case& test, bool is_backward) {
  Graph graph;
  const std::size_t block = graph.add_input("x", 3);
  std::vector<NodeId> inputs;
  for (std::size_t k = 0; k < 3; ++k) inputs.push_back(graph.input(block, k));
  const auto x = [&](std::size_t k) { return Expr(graph, inputs[k]); };
  const NodeId result = test.function(x(0), x(1), x(2)).node_in(graph);
  const NodeId one = graph.constant(1);
  std::vector<NodeId> derivatives;
  if (is_backward) {
    derivatives = gradient(graph, std::span(&result, 1), std::span(&one, 1), inputs);
  } else {
    const std::vector<Direction> units{{{inputs[0], one}}, {{inputs[1], one}}, {{inputs[2], one}}};
    for (const auto& rates : rates_along(graph, std::span(&result, 1), units)) {
      derivatives.push_back(rates.front());
    }
  }
  graph.add_output("gradient", derivatives);
  return graph;
}

class Derivatives : public testing::TestWithParam<Case> {};

TEST_P(Derivatives, AreThoseOfTextbooks) {
  const std::vector<double> at{0.7, 1.3, -0.4};
  const std::vector<double> expected = GetParam().gradient(at[0], at[1], at[2]);
  for (const bool is_backward : {false, true}) {
    const Graph graph = gradient_graph(GetParam(), is_backward);
    const std::vector<double> computed = interpret(graph, std::span(&at, 1)).front();
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(computed[k], expected[k], 4e-16 * (1 + std::abs(expected[k])))
          << GetParam().name << ", " << k << (is_backward ? " backward" : " forward");
      if (expected[k] == 0) {
        EXPECT_TRUE(graph.is_constant(graph.outputs()[0].elements[k], 0)) << GetParam().name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Operations, Derivatives, testing::ValuesIn(kCases));

TEST(Differentiate, AsksNothingOfWhatStandsStill) {
  Graph graph;
  const std::size_t block = graph.add_input("x", 2);
  const NodeId x = graph.input(block, 0), y = graph.input(block, 1);
  const NodeId product = graph.make(Op::kMultiply, x, y);
  const Direction only_x{{x, graph.constant(1)}};
  EXPECT_EQ(rates_along(graph, std::span(&product, 1), std::span(&only_x, 1)).front().front(), y);
}

TEST(Differentiate, WhatIsHeldStandsStill) {
  Graph graph;
  const Expr x(graph, graph.input(graph.add_input("x", 1), 0));
  const NodeId product = (held(x) * x).node_in(graph);
  const NodeId still = held(x).node_in(graph), one = graph.constant(1), entry = x.node_in(graph);
  const Direction step{{entry, one}};
  EXPECT_EQ(rates_along(graph, std::span(&product, 1), std::span(&step, 1)).front().front(), still);
  EXPECT_EQ(
      gradient(graph, std::span(&product, 1), std::span(&one, 1), std::span(&entry, 1)).front(),
      still);
}

}  // namespace
}  // namespace dynac
