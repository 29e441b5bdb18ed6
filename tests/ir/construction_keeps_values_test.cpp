// SPDX-License-Identifier: BSD-3-Clause
// Construction never changes a rounding: random programs give the same bits when they are run on
// numbers and when they are recorded as a graph and interpreted (signs of zeros apart).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "ir/expr.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "random.hpp"

namespace dynac {
namespace {

// An operation on earlier values, the leaves first.
struct Step {
  Op op;
  std::size_t a;
  std::size_t b;
};

// Leaves are inputs and then constants; both have one value per lane, those of inputs all the same.
struct RandomProgram {
  std::vector<double> inputs;
  std::vector<std::vector<double>> constants;
  std::vector<Step> steps;
  std::vector<std::vector<double>> values;  // of leaves and steps; one per lane
};

constexpr std::array kOps{Op::kNegate, Op::kAdd, Op::kSubtract, Op::kMultiply,
                          Op::kDivide, Op::kSin, Op::kCos};
constexpr std::array kNumbers{0.0, 1.0, -1.0, -0.0, 2.0, -2.0, 0.1, -0.3, 1e-3, 3.0};

// Infinities and NaN are no business of construction: 0 * x is 0.
bool is_tame(const Step& step, double a, double b, double result) {
  if (step.op == Op::kDivide && std::abs(b) < 1e-20) return false;
  if ((step.op == Op::kSin || step.op == Op::kCos) && std::abs(a) > 1e5) return false;
  return std::abs(result) < 1e50;
}

void try_step(const Step& step, RandomProgram& program) {
  std::vector<double> lanes;
  for (std::size_t lane = 0; lane < program.values[0].size(); ++lane) {
    const double a = program.values[step.a][lane];
    const double b = program.values[step.b][lane];
    lanes.push_back(evaluate(step.op, a, b, 0.0));
    if (!is_tame(step, a, b, lanes.back())) return;
  }
  program.steps.push_back(step);
  program.values.push_back(lanes);
}

RandomProgram make_program(std::uint64_t seed, std::size_t lanes) {
  Rng random(seed);
  RandomProgram program;
  for (int k = 0; k < 4; ++k) {
    program.inputs.push_back(random.uniform(-2, 2));
    program.values.emplace_back(lanes, program.inputs.back());
  }
  for (int k = 0; k < 6; ++k) {
    std::vector<double> constant(lanes, random.pick(kNumbers));
    if (random.one_in(3)) constant.back() = random.pick(kNumbers);
    program.constants.push_back(constant);
    program.values.push_back(constant);
  }
  const std::size_t tries = 5 + random.below(60);
  for (std::size_t k = 0; k < tries; ++k) {
    const std::size_t count = program.values.size();
    try_step({random.pick(kOps), random.below(count), random.below(count)}, program);
  }
  return program;
}

Graph record_with_births(const RandomProgram& program, std::size_t lanes) {
  Graph graph;
  graph.add_input("x", program.inputs.size());
  std::vector<NodeId> ids;
  for (std::size_t k = 0; k < program.inputs.size(); ++k) ids.push_back(graph.input(0, k));
  for (const auto& constant : program.constants) ids.push_back(graph.constant(constant));
  for (const Step& step : program.steps) {
    const bool is_unary = row_of(step.op).arity == 1;
    ids.push_back(graph.make(step.op, ids[step.a], is_unary ? NodeId{} : ids[step.b]));
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::vector<NodeId> values;
    for (const NodeId id : ids) values.push_back(graph.lane(id, lane));
    graph.add_output("values", values);
  }
  return graph;
}

Expr apply(Op op, const Expr& a, const Expr& b) { return evaluate(op, a, b, Expr()); }

Graph record_with_expressions(const RandomProgram& program) {
  Graph graph;
  graph.add_input("x", program.inputs.size());
  std::vector<Expr> values;
  for (std::size_t k = 0; k < program.inputs.size(); ++k) {
    values.emplace_back(graph, graph.input(0, k));
  }
  for (const auto& constant : program.constants) values.emplace_back(constant[0]);
  for (const Step& step : program.steps) {
    values.push_back(apply(step.op, values[step.a], values[step.b]));
  }
  std::vector<NodeId> ids;
  for (const Expr& value : values) ids.push_back(value.node_in(graph));
  graph.add_output("values", ids);
  return graph;
}

void expect_same_bits(const RandomProgram& program, const Graph& graph) {
  const std::vector<std::vector<double>> inputs{program.inputs};
  for (std::size_t lane = 0; lane < graph.outputs().size(); ++lane) {
    const std::vector<double> values = interpret<double>(graph, inputs)[lane];
    ASSERT_EQ(values.size(), program.values.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
      ASSERT_EQ(values[k], program.values[k][lane]) << "value " << k << ", lane " << lane;
    }
  }
}

TEST(ConstructionKeepsValues, InGraphsOfOneAndSeveralLanes) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const std::size_t lanes = 1 + seed % 3;
    const RandomProgram program = make_program(seed, lanes);
    const Graph graph = record_with_births(program, lanes);
    verify(graph);
    expect_same_bits(program, graph);
    if (HasFatalFailure()) return;
  }
}

TEST(ConstructionKeepsValues, InExpressions) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomProgram program = make_program(seed, 1);
    const Graph graph = record_with_expressions(program);
    verify(graph);
    expect_same_bits(program, graph);
    if (HasFatalFailure()) return;
  }
}

TEST(ConstructionKeepsValues, OfProgramsWithEveryOperation) {
  std::array<int, kOpTable.size()> counts{};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const Step& step : make_program(seed, 1).steps)
      ++counts[static_cast<std::size_t>(step.op)];
  }
  for (const Op op : kOps) EXPECT_GT(counts[static_cast<std::size_t>(op)], 100) << row_of(op).name;
}

}  // namespace
}  // namespace dynac
