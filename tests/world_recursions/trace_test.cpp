// SPDX-License-Identifier: BSD-3-Clause
// The recursions recorded on symbols: interpreted, the graphs give the generic code's bits.
#include <gtest/gtest.h>

#include "algorithms/orders/body_fixed_derivatives.hpp"
#include "algorithms/orders/higher_order_inverse_kinematics.hpp"
#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/random_tree.hpp"
#include "harness/subject.hpp"
#include "ir/expr.hpp"
#include "ir/interpret.hpp"

namespace dynac::test {
namespace {

template <class Scalar>
Arrays<Scalar> world_recursion(const Mechanism& robot, const Instant<Scalar>& instant,
                               GravityForm form) {
  return second_order_inverse_dynamics(robot, instant.state, instant.v, {}, form, kUnobserved);
}

template <class Scalar>
Arrays<Scalar> body_fixed(const Mechanism& robot, const Instant<Scalar>& instant) {
  return body_fixed_inverse_dynamics(robot, instant.state, instant.v, {}, kUnobserved);
}

// The last link's twist is what the rates make of it, and the rates what its twist makes of them.
template <class Scalar>
Arrays<Scalar> there_and_back(const Mechanism& robot, const Instant<Scalar>& instant) {
  const LinkPlacement& tip = robot.links.back();
  const auto motion =
      world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
  return higher_order_inverse_kinematics(robot, instant.state.configuration, tip,
                                         motion[tip.body.index()].V, {}, Scalar(0.1), kUnobserved)
      .v;
}

// An instant of the inputs q, v^(0), v^(1) ..
template <class Scalar>
Instant<Scalar> instant_of(const Mechanism& robot, const Arrays<Scalar>& inputs) {
  Instant<Scalar> instant;
  instant.state.q = inputs.front();
  instant.state.configuration = configure(robot, instant.state.q);
  instant.state.gravity = cast<Scalar>(robot.gravity);
  for (const Body& body : robot.bodies) {
    instant.state.inertia.push_back(cast<Scalar>(body.inertia));
  }
  instant.v.assign(inputs.begin() + 1, inputs.end());
  return instant;
}

template <class Run>
void expect_same_bits(const Mechanism& robot, const Course& course, const Run& run) {
  Arrays<double> inputs{course.q};
  inputs.insert(inputs.end(), course.v.begin(), course.v.end());
  Graph graph;
  Arrays<Expr> symbols;
  for (const std::vector<double>& input : inputs) {
    const std::size_t block = graph.add_input("x", input.size());
    std::vector<Expr>& names = symbols.emplace_back();
    for (std::size_t k = 0; k < input.size(); ++k) names.emplace_back(graph, graph.input(block, k));
  }
  for (const std::vector<Expr>& output : run(robot, instant_of(robot, symbols))) {
    std::vector<NodeId> elements;
    for (const Expr& element : output) elements.push_back(element.node_in(graph));
    graph.add_output("y", std::move(elements));
  }
  const auto results = interpret(graph, std::span<const std::vector<double>>(inputs));
  EXPECT_TRUE(is_identical(results, run(robot, instant_of(robot, inputs))));
}

void expect_same_bits_of_all(const Model& model, std::uint64_t seed) {
  const Mechanism robot = lump(model);
  const Course course = random_course(model, seed, 3);
  for (const GravityForm form : {GravityForm::kAcceleratedWorld, GravityForm::kWrenches}) {
    expect_same_bits(robot, course, [&](const Mechanism& at, const auto& instant) {
      return world_recursion(at, instant, form);
    });
  }
  expect_same_bits(robot, course, [](const Mechanism& at, const auto& instant) {
    return body_fixed(at, instant);
  });
  if (robot.links.back().body.is_none()) return;
  expect_same_bits(robot, course, [](const Mechanism& at, const auto& instant) {
    return there_and_back(at, instant);
  });
}

TEST(WorldRecursions, OnSymbolsAreThoseOnNumbers) {
  expect_same_bits_of_all(own_robot("panda", Base::kFixed), 1);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_bits_of_all(random_tree(seed), seed);
  }
}

}  // namespace
}  // namespace dynac::test
