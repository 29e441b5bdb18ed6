// SPDX-License-Identifier: BSD-3-Clause
// Sensors on random robots instead of what they replace: an inertial measurement unit for the
// motion of a floating base, a force-torque sensor in any joint for what touches the robot beyond
// it, sums of accelerations for their terms.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "harness/random_tree.hpp"
#include "problem_kernel.hpp"
#include "random_trees/seeds.hpp"

namespace dynac::test {
namespace {

// A problem of a random robot that has one solution, and where it is pushed.
class Sensors {
 public:
  Sensors(const Model& model, std::uint64_t seed)
      : model_(model), robot_(lump(model)), dice_(seed + 3) {
    measure_motion();
    measure_wrenches();
    text_ += "estimate joint_torque all\nestimate joint_acceleration all\n";
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<LinkId>& pushed() const { return pushed_; }

 private:
  [[nodiscard]] bool moves(std::size_t i) const { return !robot_.links[i].body.is_none(); }

  [[nodiscard]] std::size_t any_moving_link() {
    for (;;) {
      const std::size_t i = dice_.below(model_.links.size());
      if (moves(i)) return i;
    }
  }

  // Joints of one coordinate that follow no other.
  [[nodiscard]] std::vector<std::string> plain_joints() const {
    std::vector<std::string> names;
    for (const Link& body : model_.links) {
      const bool is_plain = velocity_size(body.joint.type) == 1 && is_independent(body.joint);
      if (is_plain) names.push_back(body.joint.name);
    }
    return names;
  }

  void measure_motion() {
    const bool is_floating = model_.base() == Base::kFloating;
    std::string left_out = is_floating ? " root_joint" : "";
    std::string sums;
    const std::vector<std::string> plain = plain_joints();
    if (plain.size() > 1) {
      const std::string &one = plain.front(), &other = plain.back();
      left_out += ' ' + one + ' ' + other;
      sums = fmt::format(
          "measure sum joint_acceleration {0} + 0.5 joint_acceleration {1}\n"
          "measure sum joint_acceleration {0} - 2 joint_acceleration {1}\n",
          one, other);
    }
    const std::size_t named = plain.size() > 1 ? 2 : 0;
    std::size_t joints = 0;
    for (const Link& body : model_.links) {
      joints += body.joint.type != JointType::kFixed && is_independent(body.joint) ? 1 : 0;
    }
    if (joints > named + (is_floating ? 1 : 0)) {
      text_ +=
          "measure joint_acceleration all" + (left_out.empty() ? "" : " except" + left_out) + '\n';
    }
    text_ += sums;
    if (!is_floating) return;
    text_ += "measure link_acceleration " + model_.links[any_moving_link()].name + '\n';
  }

  // A sensor in a joint, a wrench that is looked for beyond it, and one that is known, anywhere but
  // on the same body.
  void measure_wrenches() {
    const std::size_t joint = any_moving_link();
    if (model_.links[joint].parent.is_none()) return;
    std::vector<std::size_t> beyond{joint};
    std::vector<bool> is_beyond(model_.links.size(), false);
    is_beyond[joint] = true;
    for (std::size_t i = joint + 1; i < model_.links.size(); ++i) {
      is_beyond[i] = is_beyond[model_.links[i].parent.index()];
      if (is_beyond[i]) beyond.push_back(i);
    }
    const std::size_t sought = beyond[dice_.below(beyond.size())], known = any_moving_link();
    text_ += "measure joint_wrench " + model_.links[joint].joint.name + '\n';
    text_ += "estimate external_wrench " + model_.links[sought].name + '\n';
    pushed_.push_back(LinkId::of(sought));
    if (robot_.links[known].body == robot_.links[sought].body) return;
    text_ += "measure external_wrench " + model_.links[known].name + '\n';
    pushed_.push_back(LinkId::of(known));
  }

  const Model& model_;
  Mechanism robot_;
  Rng dice_;
  std::string text_;
  std::vector<LinkId> pushed_;
};

class SensorsOfRandomTrees : public RandomTrees {};

TEST_P(SensorsOfRandomTrees, GiveMotionAndWrenches) {
  for_each_seed(
      [](std::uint64_t seed) {
        const Model model = random_tree(seed);
        const Sensors sensors(model, seed);
        const ProblemKernel kernel(model, sensors.text());
        const std::vector<std::string> problems = kernel.problems();
        ASSERT_TRUE(problems.empty()) << problems.front() << '\n' << sensors.text();
        const Scene scene = random_scene(model, sensors.pushed(), seed);
        const Truth truth(model, scene);
        const std::vector<double> found =
            kernel.run(scene, truth.measurements(kernel.problem())).front();
        EXPECT_LE(error_of(found, truth.estimates(kernel.problem())), 1e-8) << sensors.text();
      },
      4);
}

INSTANTIATE_TEST_SUITE_P(Share, SensorsOfRandomTrees, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
