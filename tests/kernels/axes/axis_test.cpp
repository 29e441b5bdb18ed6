// SPDX-License-Identifier: BSD-3-Clause
// Every axis is consistent with itself: as many dimensions, labels and owners as entries. Run over
// the arguments of all kernels, for robots with joints of several coordinates, wrenches, parameters
// and prescribed motion.
#include "kernels/axes/axis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "harness/random_constraints.hpp"
#include "harness/subject.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

class Axes : public testing::Test {
 protected:
  Axes() {
    for (std::size_t k = 1; k <= 3; ++k) selection_.wrench_links.push_back(LinkId::of(k));
    selection_.prescribed = {LinkId::of(2)};
    selection_.parameters = {{ParameterKind::kGravity, LinkId::none(), {0, 0, -9.81}},
                             {ParameterKind::kPayload, LinkId::of(3), std::vector<double>(10)}};
    selection_.joint_dynamics.effects = {
        .damping = true, .friction = true, .armature = true, .springs = true};
    selection_.constraints = std::make_shared<const ConstraintSet>(held_tip(model_));
    selection_.loops = selection_.constraints;  // on which no joint depends
    selection_.spheres = {{"", LinkId::of(3), {{0.1, 0, 0}}, 0.2}, {"", LinkId::of(3), {}, 0.1}};
    for (std::size_t k = 0; k < robot_.nq; ++k) names_.positions.push_back("q");
    for (std::size_t k = 0; k < robot_.nv; ++k) {
      names_.motions.push_back("motion");
      names_.forces.push_back("force");
    }
  }

  // All indices of all kernels' arguments but those of estimation, which need a problem.
  [[nodiscard]] std::set<Index> indices() const {
    std::set<Index> found;
    for (const Kernel& kernel : kernel_table()) {
      if (kernel.needs_problem) continue;
      for (const auto& list : {inputs_of(kernel, context()), outputs_of(kernel, context())}) {
        for (const Argument& argument : list) {
          found.insert(argument.row.indices.begin(), argument.row.indices.end());
        }
      }
    }
    return found;
  }
  [[nodiscard]] KernelContext context() const { return {robot_, selection_}; }

  Model model_ = own_robot("aerial_manipulator", Base::kFloating);
  Mechanism robot_ = lump(model_);
  KernelSettings selection_;
  CoordinateNames names_;
};

TEST_F(Axes, HaveAsManyLabelsAndOwnersAsEntries) {
  std::set<const Axis*> axes;
  for (const Index& index : indices()) {
    axes.insert(index.axis);
    const std::vector<std::size_t> sizes = sizes_of(index, context());
    const std::size_t entries =
        std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
    const std::string_view name = index.axis->name;
    EXPECT_EQ(labels_of(index, context(), names_).size(), entries) << name;
    if (index.axis->owners != nullptr) {
      EXPECT_EQ(index.axis->owners(context()).size(), entries) << name;
    }
    // A regressor's columns of joints have dimensions that depend on the row.
    const std::size_t dimensions = dimensions_of(index, context()).size();
    if (name == "link parameter") {
      EXPECT_LT(dimensions, entries);
    } else {
      EXPECT_EQ(dimensions, entries) << name;
    }
  }
  EXPECT_EQ(axes.size(), 29u);
}

// The fields of an aerial manipulator: six coordinates of its base, then one of each arm joint.
TEST_F(Axes, SayWhichJointACoordinateBelongsTo) {
  const auto owners = axis::kTangent.owners(context());
  for (std::size_t k = 0; k < robot_.nv; ++k) {
    const Body& body = robot_.bodies[owners[k]->body.index()];
    EXPECT_EQ(body.v_index + owners[k]->component, k);
    EXPECT_EQ(owners[k]->body.index() == 0, k < 6) << k;
  }
}

TEST_F(Axes, OfHybridDynamicsAreEachOthersComplements) {
  const std::vector<bool> given = axis::kHybridInput.accelerated(context());
  std::vector<bool> found = axis::kHybridOutput.accelerated(context());
  EXPECT_EQ(std::ranges::count(given, true), 1);
  found.flip();
  EXPECT_EQ(given, found);
  for (std::size_t k = 0; k < robot_.nv; ++k) {
    const std::string label = labels_of(index::kHybridInput, context(), names_)[k];
    EXPECT_EQ(label, given[k] ? "motion" : "force");
  }
}

}  // namespace
}  // namespace dynac::test
