// SPDX-License-Identifier: BSD-3-Clause
#include "harness/kernel_needs.hpp"

#include <algorithm>
#include <memory>

#include "harness/random_constraints.hpp"
#include "readers/estimation/problem.hpp"

namespace dynac::test {

namespace {

// The second joint above the last link, or the only one; none where nothing moves it.
std::vector<LinkId> passive_joints(const Model& model) {
  std::vector<LinkId> joints;
  LinkId link = LinkId::of(model.links.size() - 1);
  while (!link.is_none() && joints.size() < 2) {
    const bool moves = is_independent(model.link(link).joint);
    if (moves) joints.push_back(link);
    link = model.link(link).parent;
  }
  return joints.empty() ? joints : std::vector{joints.back()};
}

// One that has one coordinate and may follow from a loop: of the last link that has such a joint.
LinkId single_joint(const Model& model) {
  LinkId single;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (is_independent(joint) && velocity_size(joint.type) == 1) single = LinkId::of(i);
  }
  return single;
}

// A loop of one row, that a coupling keeps a joint where it is.
ConstraintSet smallest_loop(const Model& model) {
  const LinkId joint = single_joint(model);
  ConstraintSet set;
  set.name = "loop";
  set.constraints.push_back(
      {.name = "held", .type = ConstraintType::kCoupling, .terms = {{joint, 1}}});
  set.dependent = {joint};
  return set;
}

// One on the last link and one on the root link, on which a fixed base has it stand still.
std::vector<CollisionSphere> some_spheres(const Model& model) {
  return {{"last", LinkId::of(model.links.size() - 1), {{0.1, -0.2, 0.3}}, 0.5},
          {"", LinkId::of(0), {{0, 0.4, 0}}, 0.25}};
}

bool needs_loops(const Kernel& kernel) {
  return std::ranges::all_of(kernel.formulations, [](const Formulation& formulation) {
    return formulation.scope == FormulationScope::kLocalLoops;
  });
}

}  // namespace

KernelSettings with_needs(KernelSettings settings, const Kernel& kernel, const Model& model) {
  if (kernel.needs_task) settings.frames = {LinkId::of(model.links.size() - 1)};
  if (kernel.needs_constraints) {
    ConstraintSet set = held_tip(model);
    set.passive = passive_joints(model);
    settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  }
  if (is_of_spheres(kernel)) settings.spheres = some_spheres(model);
  if (needs_loops(kernel) && !single_joint(model).is_none()) {
    settings.loops = std::make_shared<const ConstraintSet>(smallest_loop(model));
  }
  if (kernel.needs_problem) {
    settings.problem = std::make_shared<const EstimationProblem>(read_problem_text(
        "measure joint_torque all\nestimate joint_acceleration all", "problem", model));
  }
  return settings;
}

}  // namespace dynac::test
