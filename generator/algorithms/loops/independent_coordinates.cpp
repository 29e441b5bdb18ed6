// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/loops/independent_coordinates.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/ltdl.hpp"

namespace dynac::loops {
namespace {

const ConstraintSet& set_of(const KernelContext& context) { return *context.settings.loops; }

// The coordinates that change a constraint's rows.
std::vector<std::size_t> coordinates_of(const Mechanism& robot, const Constraint& constraint) {
  std::vector<bool> moves(robot.nv, false);
  if (!has_frames(constraint)) {
    const std::vector<double> factors = constraints::coupling_factors(robot, constraint);
    for (std::size_t c = 0; c < robot.nv; ++c) moves[c] = factors[c] != 0;
  } else {
    for (const constraints::MovingBody& moving : constraints::moving_bodies(robot, constraint)) {
      const Body& body = robot.bodies[moving.body];
      for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
        moves[body.v_index + k] = true;
      }
    }
  }
  std::vector<std::size_t> coordinates;
  for (std::size_t c = 0; c < robot.nv; ++c) {
    if (moves[c]) coordinates.push_back(c);
  }
  return coordinates;
}

void merge(std::vector<std::size_t>& into, const std::vector<std::size_t>& more) {
  into.insert(into.end(), more.begin(), more.end());
  std::ranges::sort(into);
  into.erase(std::unique(into.begin(), into.end()), into.end());
}

bool share_any(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  return std::ranges::any_of(
      a, [&](std::size_t entry) { return std::ranges::find(b, entry) != b.end(); });
}

// Adds a loop to a list, united with those that share dependent coordinates with it.
void add_loop(std::vector<LoopBlock>& loops, LoopBlock loop) {
  std::vector<LoopBlock> others;
  for (LoopBlock& other : loops) {
    if (!share_any(other.dependent, loop.dependent)) {
      others.push_back(std::move(other));
      continue;
    }
    merge(loop.rows, other.rows);
    merge(loop.dependent, other.dependent);
    merge(loop.independent, other.independent);
  }
  others.push_back(std::move(loop));
  loops = std::move(others);
}

// Which entries of M are not zero: coordinates that are eliminated with each other.
Pattern pattern_of_tree(const std::vector<EliminationStep>& steps) {
  Pattern pattern(steps.size(), std::vector<bool>(steps.size(), false));
  for (const auto& [pivot, rest] : steps) {
    pattern[pivot][pivot] = true;
    for (const std::size_t j : rest) pattern[pivot][j] = pattern[j][pivot] = true;
  }
  return pattern;
}

}  // namespace

bool has_loops(const KernelSettings& settings) {
  return settings.loops != nullptr && !settings.loops->dependent.empty();
}

std::vector<bool> dependent_coordinates(const KernelContext& context) {
  if (!has_loops(context)) return std::vector<bool>(context.robot.nv, false);
  return coordinates_of_joints(context.robot, set_of(context).dependent);
}

std::vector<std::size_t> independent_coordinates(const KernelContext& context) {
  const std::vector<bool> is_dependent = dependent_coordinates(context);
  std::vector<std::size_t> coordinates;
  for (std::size_t c = 0; c < context.robot.nv; ++c) {
    if (!is_dependent[c]) coordinates.push_back(c);
  }
  return coordinates;
}

std::vector<std::size_t> coordinates_without_motor(const KernelContext& context) {
  std::vector<std::size_t> coordinates =
      constraints::coordinates_without_motor(context.robot, *context.settings.constraints);
  const std::vector<bool> is_dependent = dependent_coordinates(context);
  std::erase_if(coordinates, [&](std::size_t c) { return is_dependent[c]; });
  return coordinates;
}

KernelContext of_tree(const KernelContext& context) {
  ConstraintSet open = set_of(context);
  open.dependent.clear();
  KernelContext tree = context;
  tree.settings.loops = std::make_shared<const ConstraintSet>(std::move(open));
  return tree;
}

std::vector<LoopBlock> separate_loops(const KernelContext& context) {
  const std::vector<bool> is_dependent = dependent_coordinates(context);
  std::vector<LoopBlock> loops;
  std::size_t row = 0;
  for (const Constraint& constraint : set_of(context).constraints) {
    LoopBlock loop;
    for (std::size_t i = 0; i < rows_of(constraint); ++i) loop.rows.push_back(row++);
    for (const std::size_t c : coordinates_of(context.robot, constraint)) {
      (is_dependent[c] ? loop.dependent : loop.independent).push_back(c);
    }
    add_loop(loops, std::move(loop));
  }
  return loops;
}

std::vector<bool> bodies_in_loops(const KernelContext& context) {
  std::vector<bool> matters(context.robot.bodies.size(), false);
  for (const Constraint& constraint : set_of(context).constraints) {
    if (!has_frames(constraint)) continue;
    for (const auto& moving : constraints::moving_bodies(context.robot, constraint)) {
      matters[moving.body] = true;
    }
  }
  return matters;
}

std::vector<BodyId> origins_of_loops(const KernelContext& context) {
  const std::vector<Body>& bodies = context.robot.bodies;
  const std::vector<bool> matters = bodies_in_loops(context);
  const bool sees_world =
      std::ranges::any_of(set_of(context).constraints, [&](const Constraint& constraint) {
        return has_frames(constraint) &&
               (constraint.first.link.is_none() || constraint.second.link.is_none());
      });
  std::vector<BodyId> origins(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyId parent = bodies[i].parent;
    const bool is_first = matters[i] && (parent.is_none() || !matters[parent.index()]);
    if (!is_first || (parent.is_none() && sees_world)) continue;
    for (std::size_t k = 0; k <= i && origins[i].is_none(); ++k) {
      if (matters[k] && bodies[k].parent == parent) origins[i] = BodyId::of(k);
    }
  }
  return origins;
}

std::vector<EliminationStep> eliminate_independent(const KernelContext& context,
                                                   const std::vector<bool>& left_out) {
  const std::vector<EliminationStep> tree = eliminate_coordinates(context.robot);
  const Pattern of_tree = pattern_of_tree(tree);
  const std::size_t nv = context.robot.nv;
  std::vector<std::vector<std::size_t>> drivers(nv);  // the independent coordinates behind each
  for (const std::size_t c : independent_coordinates(context)) drivers[c] = {c};
  for (const LoopBlock& loop : separate_loops(context)) {
    for (const std::size_t c : loop.dependent) drivers[c] = loop.independent;
  }
  Pattern pattern(nv, std::vector<bool>(nv, false));
  for (std::size_t i = 0; i < nv; ++i) {
    for (std::size_t j = 0; j < nv; ++j) {
      if (!of_tree[i][j]) continue;
      for (const std::size_t a : drivers[i]) {
        for (const std::size_t b : drivers[j]) pattern[a][b] = pattern[b][a] = true;
      }
    }
  }
  const std::vector<bool> is_dependent = dependent_coordinates(context);
  std::vector<std::size_t> order;
  for (const auto& [pivot, rest] : tree) {
    const bool is_left_out = !left_out.empty() && left_out[pivot];
    if (!is_dependent[pivot] && !is_left_out) order.push_back(pivot);
  }
  return eliminate(std::move(pattern), order);
}

}  // namespace dynac::loops
