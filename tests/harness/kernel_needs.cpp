#include "harness/kernel_needs.hpp"

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

}  // namespace

KernelSettings with_needs(KernelSettings settings, const Kernel& kernel, const Model& model) {
  if (kernel.needs_task) settings.frames = {LinkId::of(model.links.size() - 1)};
  if (kernel.needs_constraints) {
    ConstraintSet set = held_tip(model);
    set.passive = passive_joints(model);
    settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  }
  if (kernel.needs_problem) {
    settings.problem = std::make_shared<const EstimationProblem>(read_problem_text(
        "measure joint_torque all\nestimate joint_acceleration all", "problem", model));
  }
  return settings;
}

}  // namespace dynac::test
