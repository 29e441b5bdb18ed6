// SPDX-License-Identifier: BSD-3-Clause
// Every quantity that a problem may speak of, against classical mechanics: of all joints and links
// of random robots, fixed ones too, and of sums.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "harness/random_tree.hpp"
#include "problem_kernel.hpp"
#include "random_trees/seeds.hpp"

namespace dynac::test {
namespace {

// Links that move, at most one of each body: those that are fixed to each other have one wrench.
std::vector<LinkId> pushed_links(const Model& model, std::uint64_t seed) {
  const Mechanism robot = lump(model);
  Rng rng(seed + 7);
  std::vector<LinkId> links;
  std::vector<bool> is_pushed(robot.bodies.size(), false);
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const BodyId body = robot.links[i].body;
    if (body.is_none() || is_pushed[body.index()] || !rng.chance(0.4)) continue;
    is_pushed[body.index()] = true;
    links.push_back(LinkId::of(i));
  }
  return links;
}

// Names of what moves: of links, or of the joints that carry them.
std::vector<std::string> moving_names(const Model& model, bool is_of_joints) {
  const Mechanism robot = lump(model);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].body.is_none()) continue;
    if (model.links[i].parent.is_none() && model.base() == Base::kFixed) continue;
    names.push_back(is_of_joints ? model.links[i].joint.name : model.links[i].name);
  }
  return names;
}

std::string statement(std::string_view begin, const std::vector<std::string>& names) {
  std::string line;
  for (const std::string& name : names) line += ' ' + name;
  return line.empty() ? "" : fmt::format("{}{}\n", begin, line);
}

// Knows the motion and the wrenches, asks for all there is.
std::string everything(const Model& model, const std::vector<LinkId>& pushed) {
  std::vector<std::string> pushed_names;
  for (const LinkId link : pushed) pushed_names.push_back(model.link(link).name);
  return "measure joint_acceleration all\n" + statement("measure external_wrench", pushed_names) +
         "estimate joint_torque all\nestimate joint_acceleration all\n" +
         statement("estimate link_acceleration", moving_names(model, false)) +
         statement("estimate joint_wrench", moving_names(model, true));
}

class Quantities : public RandomTrees {};

TEST_P(Quantities, AreWhatMechanicsSaysOfRandomTrees) {
  for_each_seed(
      [](std::uint64_t seed) {
        const Model model = with_joint_dynamics(random_tree(seed), seed);
        const std::vector<LinkId> pushed = pushed_links(model, seed);
        Scene scene = random_scene(model, pushed, seed);
        KernelSettings settings;
        if (seed % 2 == 0) {
          scene.friction_velocity = 0.3;
          settings.joint_dynamics = {{true, true, true, true}, 0.3};
        }
        const ProblemKernel kernel(model, everything(model, pushed), settings);
        const Truth truth(model, scene);
        const std::vector<double> y = truth.measurements(kernel.problem());
        EXPECT_LE(error_of(kernel.run(scene, y).front(), truth.estimates(kernel.problem())), 1e-11);
      },
      2);
}

INSTANTIATE_TEST_SUITE_P(Share, Quantities, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
