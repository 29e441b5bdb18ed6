// SPDX-License-Identifier: BSD-3-Clause
// A flying manipulator against the reference of a paper (Ali, Gabellieri, Franchi 2026): base
// wrench and joint torques to the fifth derivative, with wrenches on every link.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "algorithms/orders/world_inverse_dynamics.hpp"
#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/subject.hpp"
#include "reference_values.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kReferenceOrder = 5;

template <class SixVector>
SixVector six(const Json& x) {
  return {{{x[0], x[1], x[2]}}, {{x[3], x[4], x[5]}}};
}

std::size_t place_of(const Body& body) { return body.link.index(); }

Instant<double> read_instant(const Mechanism& robot, const Json& sample) {
  Instant<double> instant;
  std::vector<double> q(robot.nq);
  Transform<double> C;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) C.R(i, j) = sample["C0_1"][i][j];
    C.p[i] = sample["C0_1"][i][3];
  }
  MotionDerivatives<double> V;
  for (std::size_t k = 0; k <= kReferenceOrder + 1; ++k) {
    V.push_back(six<Motion<double>>(sample["V_derivs"][k]));
  }
  const MotionDerivatives<double> V_B = in_body(C, V);
  for (std::size_t k = 0; k <= kReferenceOrder + 1; ++k) {
    std::vector<double>& v = instant.v.emplace_back(robot.nv);
    for (std::size_t i = 0; i < 3; ++i) {
      v[i] = V_B[k].linear[i];
      v[3 + i] = V_B[k].angular[i];
    }
    for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
      const Json& derivatives = sample["q_derivs"][place_of(robot.bodies[i])];
      q[robot.bodies[i].q_index] = derivatives[0];
      v[robot.bodies[i].v_index] = derivatives[k + 1];
    }
  }
  instant.state.configuration = configure(robot, q);
  instant.state.configuration.front().R_TB = C.R;
  instant.state.configuration.front().p_TB = C.p;
  instant.state.gravity = robot.gravity;
  for (const Body& body : robot.bodies) instant.state.inertia.push_back(body.inertia);
  return instant;
}

LoadDerivatives<double> read_load(const Mechanism& robot, const Json& sample) {
  LoadDerivatives<double> load;
  for (const Body& body : robot.bodies) {
    ForceDerivatives<double>& W = load.emplace_back();
    for (std::size_t k = 0; k <= kReferenceOrder; ++k) {
      W.push_back(six<Force<double>>(sample["W_app_derivs"][place_of(body)][k]));
    }
  }
  return load;
}

// The base's entries of torques in world coordinates, as the reference has them.
ForceDerivatives<double> base_wrench(const BodyKinematics<double>& base,
                                     const TorqueDerivatives<double>& tau) {
  ForceDerivatives<double> f;
  for (const std::vector<double>& x : tau) {
    f.push_back({{{x[3], x[4], x[5]}}, {{x[0], x[1], x[2]}}});
  }
  return in_world(base, f);
}

void expect_reference(const Mechanism& robot, const Json& sample) {
  const Instant<double> instant = read_instant(robot, sample);
  const auto motion =
      world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
  const auto tau = world_inverse_dynamics(robot, instant.state, instant.v, read_load(robot, sample),
                                          kUnobserved);
  const ForceDerivatives<double> W = base_wrench(motion.front(), tau);
  for (std::size_t k = 0; k <= kReferenceOrder; ++k) {
    std::vector<double> ours, theirs = sample["ID_base_wrench_derivs"][k];
    append(W[k], ours);
    for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
      ours.push_back(tau[k][robot.bodies[i].v_index]);
      theirs.push_back(sample["ID_joint_torque_derivs"][place_of(robot.bodies[i])][k]);
    }
    EXPECT_LE(relative_error(ours, theirs), 1e-12) << sample["name"] << ", order " << k;
  }
}

TEST(AerialTorques, AreThoseOfTheReferenceToTheFifthDerivative) {
  const Json json = reference_values("aerial");
  const Mechanism robot = lump(own_robot("aerial_manipulator", Base::kFloating));
  ASSERT_GE(json["cases"].size(), 4u);
  for (const Json& sample : json["cases"]) expect_reference(robot, sample);
}

}  // namespace
}  // namespace dynac::test
