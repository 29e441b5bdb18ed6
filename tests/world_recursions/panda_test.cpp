// SPDX-License-Identifier: BSD-3-Clause
// The Panda arm on the trajectory of its identification: torques and two derivatives against the
// reference of the paper (Mueller 2021), both readings of the arm's inertias; and along the way,
// each against the rate of the one before.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/inverse/rnea.hpp"
#include "algorithms/orders/body_fixed_derivatives.hpp"
#include "course.hpp"
#include "harness/big_number.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "reference_values.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::json;

// q_i(t) = -(a_i/w_i) cos(w_i t). Reference: Gaz et al. 2019, equation 31.
struct Trajectory {
  std::vector<double> a, w;
};

const Trajectory kTrajectory{
    {2.21, -2.21, 1.2, -2.1, -2.3, 2.1, -2.5},
    {1.7073873117335832, 3.079992797637052, 2.1084514453622774, 3.5903916041026207,
     1.4183262544423447, 2.285625793808507, 5.927533308659986}};

template <class Scalar>
Instant<Scalar> at_time(const Mechanism& robot, const Trajectory& trajectory, const Scalar& t) {
  using std::cos, std::sin;
  const auto& [a, w] = trajectory;
  Instant<Scalar> instant;
  for (std::size_t i = 0; i < a.size(); ++i) {
    instant.state.q.push_back(-a[i] / w[i] * cos(w[i] * t));
  }
  Scalar quarter_turns(0);
  for (int k = 0; k < 4; ++k) {
    std::vector<Scalar>& rate = instant.v.emplace_back();
    for (std::size_t i = 0; i < a.size(); ++i) {
      rate.push_back(a[i] * std::pow(w[i], k) * sin(w[i] * t + quarter_turns));
    }
    quarter_turns += std::numbers::pi / 2;
  }
  instant.state.configuration = configure(robot, instant.state.q);
  instant.state.gravity = cast<Scalar>(robot.gravity);
  for (const Body& body : robot.bodies) {
    instant.state.inertia.push_back(cast<Scalar>(body.inertia));
  }
  return instant;
}

/// A way to compute torques and two derivatives.
struct Recursion {
  std::string name;
  TorqueDerivatives<double> (*run)(const Mechanism&, const Instant<double>&);
};

template <GravityForm kForm>
TorqueDerivatives<double> world_recursion(const Mechanism& robot, const Instant<double>& instant) {
  return second_order_inverse_dynamics(robot, instant.state, instant.v, {}, kForm, kUnobserved);
}

TorqueDerivatives<double> body_fixed(const Mechanism& robot, const Instant<double>& instant) {
  return body_fixed_inverse_dynamics(robot, instant.state, instant.v, {}, kUnobserved);
}

// What the user gets who asks for the form with weights.
TorqueDerivatives<double> kernel_with_weights(const Mechanism& robot,
                                              const Instant<double>& instant) {
  Arrays<double> inputs{instant.state.q, {}};
  for (const std::vector<double>& v : instant.v) {
    inputs[1].insert(inputs[1].end(), v.begin(), v.end());
  }
  const auto tau = run_kernel({robot}, "inverse_dynamics_order2", inputs, "world_weights").front();
  TorqueDerivatives<double> derivatives;
  for (auto first = tau.begin(); first != tau.end(); first += 7) {
    derivatives.emplace_back(first, first + 7);
  }
  return derivatives;
}

const std::array<Recursion, 4> kRecursions{
    {{"accelerated world", world_recursion<GravityForm::kAcceleratedWorld>},
     {"weights", world_recursion<GravityForm::kWrenches>},
     {"body-fixed", body_fixed},
     {"kernel, weights", kernel_with_weights}}};

// The tensor as if it had been about the link's origin, about the centre of mass.
Matrix3<double> about_centre(const Matrix3<double>& I, double mass, const Vector3<double>& com) {
  const Matrix3<double> point = point_inertia(com);
  Matrix3<double> result;
  for (std::size_t i = 0; i < 3; ++i) result.row[i] = I.row[i] - mass * point.row[i];
  return result;
}

// --- from the project's own robot ---------------------------------------------------------------

Mechanism own_panda(bool is_about_origins, double g) {
  Model model = own_robot("panda", Base::kFixed);
  for (Link& body : model.links) {
    auto& [mass, h, I_o] = body.inertia;
    if (is_about_origins && mass != 0) I_o = about_centre(I_o, mass, (1 / mass) * h);
  }
  Mechanism robot = lump(model);
  robot.gravity = {{0, 0, -g}};
  return robot;
}

TEST(PandaTorques, AreThePrintedOnesInTheMiddleOfTheWay) {
  const TorqueDerivatives<double> about_origins{
      {-4.446280801, 39.602924564, -1.670628714, -18.35002863, -0.729705309, -0.174193607,
       0.054803964},
      {-10.10123373, -96.43090002, 26.05585793, -3.953643916, 7.916824961, -1.142811679,
       -0.02231215781},
      {282.932509197, -770.030634476, -172.695078143, 261.339921958, 19.220935493, 62.672035693,
       -1.43517645}};
  const std::vector<double> about_centres{-4.471723583, 40.08900972,  -1.597241572, -18.781050144,
                                          -0.779850685, -0.314945006, 0.055103626};
  for (const auto& [name, run] : kRecursions) {
    const Mechanism wrong = own_panda(true, 9.80665), right = own_panda(false, 9.80665);
    const auto tau = run(wrong, at_time(wrong, kTrajectory, 1.3));
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_LE(relative_error(tau[k], about_origins[k]), 1e-10) << name << ", order " << k;
    }
    const auto physical = run(right, at_time(right, kTrajectory, 1.3));
    EXPECT_LE(relative_error(physical[0], about_centres), 1e-10) << name;
  }
}

TEST(PandaTorques, AreDerivativesAlongTheWay) {
  const Mechanism robot = own_panda(false, 9.81);
  for (double t = 0; t < 5; t += 0.05) {
    const Instant<double> instant = at_time(robot, kTrajectory, t);
    Instant<Complex> after = at_time(robot, kTrajectory, Complex(t, kComplexStep));
    const auto tau_after = second_order_inverse_dynamics(
        robot, after.state, after.v, {}, GravityForm::kAcceleratedWorld, kUnobserved);
    after.state.v = after.v[0];
    after.state.a = after.v[1];
    const auto rate = rates(inverse_dynamics_body_frame(robot, after.state, kUnobserved));
    for (const auto& [name, run] : kRecursions) {
      const auto tau = run(robot, instant);
      // At t = 0 the first derivative vanishes.
      EXPECT_LE(max_difference(tau[1], rate), 1e-12 * (1 + max_abs(rate))) << name << " at " << t;
      EXPECT_LE(relative_error(tau[2], rates(tau_after[1])), 1e-12) << name << " at " << t;
    }
  }
}

// The trajectory in a hundred digits: q, and v with three derivatives.
Instant<BigNumber> in_many_digits(const Mechanism& robot, const BigNumber& t) {
  const auto& [a, w] = kTrajectory;
  Instant<BigNumber> instant;
  instant.v.resize(4);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const BigNumber w_i(w[i]), a_i(a[i]);
    BigNumber sine, cosine;
    sincos(w_i * t, sine, cosine);
    instant.state.q.push_back(-(a_i / w_i * cosine));
    instant.v[0].push_back(a_i * sine);
    instant.v[1].push_back(a_i * w_i * cosine);
    instant.v[2].push_back(-(a_i * w_i * w_i * sine));
    instant.v[3].push_back(-(a_i * w_i * w_i * w_i * cosine));
  }
  instant.state.configuration = configure(robot, instant.state.q);
  instant.state.gravity = cast<BigNumber>(robot.gravity);
  for (const Body& body : robot.bodies) {
    instant.state.inertia.push_back(cast<BigNumber>(body.inertia));
  }
  return instant;
}

// Its torques at a time, by the recursive Newton-Euler algorithm in 3-vectors.
std::vector<BigNumber> torques_at(const Mechanism& robot, const BigNumber& t) {
  Instant<BigNumber> instant = in_many_digits(robot, t);
  instant.state.v = instant.v[0];
  instant.state.a = instant.v[1];
  return inverse_dynamics_newton_euler(robot, instant.state, kUnobserved);
}

std::vector<double> rounded(const std::vector<BigNumber>& x) {
  std::vector<double> result;
  for (const BigNumber& entry : x) result.push_back(static_cast<double>(entry));
  return result;
}

// Torques and two derivatives by central differences: of the hundred digits the steps leave sixty,
// and forty are right.
TorqueDerivatives<double> differences_at(const Mechanism& robot, double t) {
  const BigNumber h(0x1p-66), two(2);
  const auto now = torques_at(robot, t), before = torques_at(robot, BigNumber(t) - h),
             after = torques_at(robot, BigNumber(t) + h);
  std::vector<BigNumber> first, second;
  for (std::size_t i = 0; i < now.size(); ++i) {
    first.push_back((after[i] - before[i]) / (two * h));
    second.push_back((after[i] - two * now[i] + before[i]) / (h * h));
  }
  return {rounded(now), rounded(first), rounded(second)};
}

TEST(PandaTorques, AreDifferencesInAHundredDigitsByBothReadingsOfItsInertias) {
  for (const bool is_about_origins : {false, true}) {
    const Mechanism robot = own_panda(is_about_origins, 9.80665);
    for (double t = 0; t <= 5; t += 0.25) {
      const auto expected = differences_at(robot, t);
      const Instant<BigNumber> exact = in_many_digits(robot, t);
      Instant<double> instant = at_time(robot, kTrajectory, t);
      instant.state.configuration = configure(robot, rounded(exact.state.q));
      for (std::size_t k = 0; k < 4; ++k) instant.v[k] = rounded(exact.v[k]);
      for (const auto& [name, run] : kRecursions) {
        const auto tau = run(robot, instant);
        for (std::size_t k = 0; k < 3; ++k) {
          EXPECT_LE(max_difference(tau[k], expected[k]), 1e-14 * (1 + max_abs(expected[k])))
              << name << ", order " << k << " at " << t;
        }
      }
    }
  }
}

// --- from the figures of the reference ----------------------------------------------------------

Transform<double> pose(const Json& C) {
  Transform<double> X;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) X.R(i, j) = C[i][j];
    X.p[i] = C[i][3];
  }
  return X;
}

LinkDescription link(const Json& json, std::size_t i, bool is_about_origin) {
  const std::vector<double> I = json["inertia_xx_xy_xz_yy_yz_zz"][i];
  const Matrix3<double> tensor{
      {{{{I[0], I[1], I[2]}}, {{I[1], I[3], I[4]}}, {{I[2], I[4], I[5]}}}}};
  const double mass = json["mass"][i];
  const Vector3<double> com{{json["com"][i][0], json["com"][i][1], json["com"][i][2]}};
  return {.name = std::to_string(i + 1),
          .mass = mass,
          .com = com,
          .inertia = is_about_origin ? about_centre(tensor, mass, com) : tensor};
}

// The arm by its screws Y at home, (e, p x e), and the poses A of its links there.
Model model_of(const Json& json, bool is_about_origin) {
  TreeBuilder robot("panda");
  robot.add_link({.name = "0"});
  Transform<double> parent;
  for (std::size_t i = 0; i < json["Y"].size(); ++i) {
    const Json& Y = json["Y"][i];
    const Transform<double> A = pose(json["A"][i]);
    const Vector3<double> e{{Y[0], Y[1], Y[2]}}, moment = cross(A.p, e);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(moment[k], Y[3 + k], 1e-12);
    robot.add_link(link(json, i, is_about_origin));
    robot.add_joint({.name = "joint" + std::to_string(i + 1),
                     .type = JointType::kRevolute,
                     .parent = std::to_string(i),
                     .child = std::to_string(i + 1),
                     .X_PJ = inverse(parent) * A,
                     .axis = transpose_times(A.R, e),
                     .limits = JointLimits{-10, 10, 100, 100}});
    parent = A;
  }
  return robot.build();
}

TEST(PandaTorques, AreThoseOfTheReference) {
  const Json json = reference_values("panda");
  ASSERT_GE(json["cases"].size(), 3u);
  for (const Json& entry : json["cases"]) {
    Mechanism robot = lump(model_of(json, entry["inertia_interpretation"] == "origin"));
    robot.gravity = {{0, 0, -entry["g"].get<double>()}};
    for (const Json& sample : entry["samples"]) {
      const auto instant = at_time(robot, {json["a"], json["w"]}, sample["t"].get<double>());
      for (const auto& [name, run] : kRecursions) {
        SCOPED_TRACE(name + ", inertias about the " +
                     entry["inertia_interpretation"].get<std::string>() +
                     ", g = " + entry["g"].dump() + ", t = " + sample["t"].dump());
        const auto tau = run(robot, instant);
        const std::vector<double> Qd = sample["Qd"];
        EXPECT_LE(relative_error(tau[0], sample["Q"].get<std::vector<double>>()), 1e-11);
        EXPECT_LE(max_difference(tau[1], Qd), 1e-11 * (1 + max_abs(Qd)));
        EXPECT_LE(relative_error(tau[2], sample["Qdd"].get<std::vector<double>>()), 1e-11);
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
