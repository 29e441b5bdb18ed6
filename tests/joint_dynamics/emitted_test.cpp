// SPDX-License-Identifier: BSD-3-Clause
// Emitted kernels with everything that joints have against the generic code.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

bool has_joint(const Model& model, JointType type) {
  return std::ranges::any_of(model.links,
                             [type](const Link& body) { return body.joint.type == type; });
}

// A small random robot with a universal joint, with a mimic joint or without.
Model small_robot(bool follows) {
  for (std::uint64_t seed = 0;; ++seed) {
    const Model model = with_joint_dynamics(random_tree(seed, {.degenerate_links = false}), seed);
    const int nv = velocity_size(model);
    if (nv < 4 || nv > 14 || has_mimic_joints(lump(model)) != follows) continue;
    if (has_joint(model, JointType::kUniversal)) return model;
  }
}

class EmittedJointDynamics : public Checked<testing::TestWithParam<const char*>> {};

TEST_P(EmittedJointDynamics, AgreesWithTheGenericCode) {
  const std::vector<EmittedVariant> variants{{},
                                             {"float", {.scalar = ScalarType::kFloat}},
                                             {"template", {.scalar = ScalarType::kTemplate}}};
  for (const bool follows : {false, true}) {
    Subject subject{small_robot(follows)};
    subject.kernel = find_kernel(GetParam());
    subject.settings = all_effects(0);
    const State state = random_state(subject.model, 3);
    const Mechanism robot = lump(subject.model);
    const Arrays<double> inputs = inputs_at(*subject.kernel, {robot, subject.settings}, state, 3);
    const Eigen::MatrixXd M = Reference(subject.model, subject.settings).mass_matrix(state.q);
    ASSERT_TRUE(is_regular(M));
    const Arrays<double> expected = run_kernel({robot, subject.settings}, GetParam(), inputs);
    const double loss = inverts_inertia(*subject.kernel) ? conditioned(0, M) / 0x1p-52 : 1e4;
    for (const Engine& engine : emitted_engines(subject, variants)) {
      const double size = max_abs(expected.front()) + 0.1 * total_mass(subject.model);
      EXPECT_LE(max_difference(engine.run(inputs).front(), expected.front()),
                loss * engine.unit_roundoff * size)
          << engine.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, EmittedJointDynamics,
                         testing::Values("inverse_dynamics", "forward_dynamics", "mass_matrix",
                                         "mass_matrix_inverse", "bias_forces", "energies",
                                         "inertial_regressor"));

}  // namespace
}  // namespace dynac::test
