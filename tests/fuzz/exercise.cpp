// SPDX-License-Identifier: BSD-3-Clause
#include "exercise.hpp"

#include <sstream>

#include "algorithms/inverse/newton_euler.hpp"
#include "ir/expr.hpp"
#include "ir/input_symbols.hpp"
#include "ir/verify.hpp"
#include "kernels/state.hpp"
#include "lower/lower.hpp"
#include "model/constraint_set.hpp"
#include "passes/passes.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/estimation/problem.hpp"
#include "readers/json/spheres.hpp"
#include "readers/robot_file.hpp"
#include "readers/text/document.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac::test {
namespace {

// Robots up to this many bodies get a kernel and every candidate frame.
constexpr std::size_t kFewBodies = 12;

// Inverse dynamics on symbols, as trace/ records it, without the table of kernels, which takes long
// to compile.
Graph record_inverse_dynamics(const Mechanism& robot) {
  Graph graph;
  const auto input = [&](const char* name, std::size_t size) {
    return add_input_symbols(graph, name, size);
  };
  const BodyObserver observe = [&](const Body& body) { graph.begin_section(body.name); };
  graph.begin_section("robot");
  RobotState<Expr> state;
  const std::vector<Expr> q = input("q", robot.nq);
  for (const Body& body : robot.bodies) {
    state.configuration.push_back(joint_position(body, q));
    state.inertia.push_back(cast<Expr>(body.inertia));
  }
  state.v = input("v", robot.nv);
  state.a = input("a", robot.nv);
  state.gravity = cast<Expr>(robot.gravity);
  std::vector<NodeId> outputs;
  for (const Expr& tau : inverse_dynamics_newton_euler(robot, state, observe)) {
    outputs.push_back(tau.node_in(graph));
  }
  graph.add_output("tau", std::move(outputs));
  return graph;
}

// Every constant of a kernel has a literal.
void write_constants(const Graph& graph) {
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const NodeId id = NodeId::of(i);
    if (!graph.is_constant(id)) continue;
    for (const double value : graph.constant_values(id)) {
      static_cast<void>(number_literal(value));
    }
  }
}

void write_kernel(const Mechanism& robot) {
  const Graph graph = fuse_multiply_adds(shape_negations(simplify(
      eliminate_common_subexpressions(eliminate_dead_code(record_inverse_dynamics(robot))))));
  verify(graph);
  write_constants(schedule(graph).graph);
}

std::vector<FrameChoice> last_candidates(const Mechanism& robot) {
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    frames.push_back(frame_candidates(robot, BodyId::of(i)).back());
  }
  return frames;
}

template <class Read>
Outcome outcome_of(const Read& read) {
  try {
    read();
    return Outcome::kRead;
  } catch (const InputError&) {
    return Outcome::kRefused;
  }
}

// The robot that problem files, constraint files and lists of spheres are about.
const Model& lift() {
  static const Model model = read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf");
  return model;
}

}  // namespace

void lower_and_write(const Model& model) {
  static_cast<void>(count_snapped(model, 1e-4));
  LowerOptions options{.regroup = Regrouping::kNone, .frames = {}};
  const Mechanism robot = lower(model, options);
  if (robot.bodies.size() > kFewBodies) return;
  write_kernel(robot);
  options.frames = last_candidates(robot);
  options.regroup = Regrouping::kAll;
  write_kernel(lower(model, options));
}

Outcome exercise_robot(std::string_view text) {
  const Base base = text.size() % 3 == 0 ? Base::kFloating : Base::kFixed;
  return outcome_of([&] {
    std::istringstream stream{std::string(text)};
    lower_and_write(read_robot_stream(read_stream(stream), {.build = {.base = base}}));
  });
}

Outcome exercise_problem(std::string_view text) {
  return outcome_of([&] { static_cast<void>(read_problem_text(text, "fuzz", lift())); });
}

Outcome exercise_constraints(std::string_view text) {
  return outcome_of([&] {
    for (const ConstraintSet& set : read_constraints_text(text, "fuzz", lift())) {
      static_cast<void>(row_names(set));
    }
  });
}

Outcome exercise_spheres(std::string_view text) {
  return outcome_of([&] { static_cast<void>(read_spheres_text(text, "fuzz", lift())); });
}

}  // namespace dynac::test
