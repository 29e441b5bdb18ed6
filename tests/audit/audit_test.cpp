// SPDX-License-Identifier: BSD-3-Clause
// The audit: every kernel of robots with every joint type, on every base and in every
// representation of its velocity, against what the principles of mechanics say in a hundred digits.
// It shares with the compiler what q, v and the arguments mean, and no algorithm.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "expected.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/robots_with_joints.hpp"
#include "kernel_laws/reference.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

std::vector<Audited> audited() {
  std::vector<Audited> all = audited_motion();
  for (const auto& more : {audited_orders(), audited_derivatives(), audited_constraints()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

TEST(Audit, SpeaksOfEveryKernelOnce) {
  std::vector<std::string> names, kernels;
  for (const Audited& row : audited()) names.emplace_back(row.kernel);
  for (const Unaudited& row : unaudited()) {
    EXPECT_FALSE(row.reason.empty()) << row.kernel;
    names.emplace_back(row.kernel);
  }
  for (const Kernel& kernel : kernel_table()) kernels.push_back(kernel.name);
  std::ranges::sort(names);
  std::ranges::sort(kernels);
  EXPECT_EQ(names, kernels) << "write what a new kernel ought to be (expected_*.cpp), or why not";
}

// One constraint, whose types take turns; on a floating base one more, of a joint.
ConstraintSet constraints_of(const Model& model, std::size_t turn) {
  constexpr ConstraintType kTypes[] = {ConstraintType::kFrame, ConstraintType::kPoint,
                                       ConstraintType::kHinge, ConstraintType::kDistance,
                                       ConstraintType::kPerpendicular};
  const bool floats = model.base() == Base::kFloating;
  const LinkId tip = LinkId::of(model.links.size() - 1);
  const Transform<double> placed{{{{{{0, -1, 0}}, {{0.6, 0, -0.8}}, {{0.8, 0, 0.6}}}}},
                                 {{0.2, -0.1, 0.3}}};
  Constraint first{.name = "held",
                   .type = floats ? kTypes[turn % 5] : ConstraintType::kDistance,
                   .first = {tip, placed},
                   .second = {{}, placed},
                   .axes = turn % 2 == 0 ? RowAxes::kWorld : RowAxes::kOfSecond,
                   .free_axis = turn % 3,
                   .length = 0.4,
                   .kd = 2.5};
  if (rows_of(first) < 3 && turn % 2 == 1) first.second.link = LinkId::of(0);
  ConstraintSet set{.name = "set", .constraints = {first}};
  if (floats) {
    set.constraints.push_back({.name = "coupled",
                               .type = ConstraintType::kCoupling,
                               .terms = {{tip, 0.7}, {LinkId::of(1), -1.3}},
                               .constant = 0.2});
  }
  return set;
}

struct Case {
  std::string joint;
  Base base;
  BaseVelocity base_velocity;
  std::size_t turn;  ///< at what else there is to choose
};

Sample sample_of(const Case& audited_case) {
  const auto& [joint, base, base_velocity, turn] = audited_case;
  constexpr JacobianFrame kFrames[] = {JacobianFrame::kWorldAligned, JacobianFrame::kLocal,
                                       JacobianFrame::kSpatial};
  const Model model = robot_with(joint, base);
  const State state = random_state(model, 17 + turn);
  Sample sample{.model = model,
                .q = state.q,
                .v = state.v,
                .a = state.a,
                .robot = MovingRobot(model, base_velocity, state.q),
                .masses = {{}, model.gravity}};
  for (const Link& link : moving_part(model).links) sample.masses.inertias.push_back(link.inertia);
  sample.settings.frames = {LinkId::of(model.links.size() - 1)};
  sample.settings.spheres = {{"", LinkId::of(model.links.size() - 1), {{0.3, -0.2, 0.1}}, 0.5},
                             {"", LinkId::of(0), {{0, 0.1, 0.4}}, 0.5}};
  sample.settings.jacobian_frame = kFrames[turn % 3];
  sample.settings.base_velocity = base_velocity;
  sample.settings.constraints = std::make_shared<const ConstraintSet>(constraints_of(model, turn));
  return sample;
}

class AuditOf : public Checked<testing::TestWithParam<Case>> {};

void compare(const Values& seen, const Values& expected) {
  ASSERT_EQ(seen.size(), expected.size());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    ASSERT_EQ(seen[i].size(), expected[i].size()) << "value " << i;
    EXPECT_LE(max_difference(seen[i], expected[i]), 1e-8 * (1 + max_abs(expected[i])))
        << "value " << i;
  }
}

TEST_P(AuditOf, EveryKernel) {
  const Sample sample = sample_of(GetParam());
  const Mechanism robot = lump(sample.model);
  for (const Audited& row : audited()) {
    if (row.applies != nullptr && !row.applies(sample)) continue;
    const Kernel& kernel = *find_kernel(row.kernel);
    const KernelContext context{robot, sample.settings};
    const State state{"", sample.q, sample.v, sample.a};
    const Arrays<double> inputs = inputs_at(kernel, context, state, 5);
    const Values expected = row.expected(sample, inputs);
    for (const Formulation* const formulation : formulations_for(kernel, context)) {
      if (!is_affordable({&kernel, formulation}, robot)) continue;
      SCOPED_TRACE(kernel.name + " by " + formulation->name);
      const Arrays<double> outputs = run_kernel(context, kernel.name, inputs, formulation->name);
      compare(row.seen == nullptr ? outputs : row.seen(sample, inputs, outputs), expected);
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const std::string& joint : joint_words()) {
    all.push_back({joint, Base::kFixed, BaseVelocity::kBody, all.size()});
    for (const BaseVelocity kind :
         {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
      all.push_back({joint, Base::kFloating, kind, all.size()});
    }
  }
  return all;
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  constexpr const char* kBases[] = {"body", "spatial", "mixed"};
  const Case& of = info.param;
  return of.joint + (of.base == Base::kFixed
                         ? "_on_a_fixed_base"
                         : std::string("_on_a_base_of_") +
                               kBases[static_cast<std::size_t>(of.base_velocity)] + "_velocity");
}

INSTANTIATE_TEST_SUITE_P(Joints, AuditOf, testing::ValuesIn(cases()), name_of_case);

}  // namespace
}  // namespace dynac::test
