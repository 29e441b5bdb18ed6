// SPDX-License-Identifier: BSD-3-Clause
// The four-bar against its closed form, worked out by hand: the triangle of coupler, rocker and the
// diagonal gives the angles, Lagrange's equation of the one crank angle the motion. Nothing of the
// compiler is in it. Also: it keeps its energy, and a coupling is a mimic joint.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "by_hand.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "looped.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

// Absolute angles about +y, zero as at q = 0: of a link that points up, (sin, cos) is where its end
// is; the coupler points forward, (cos, -sin).
struct Angles {
  double crank, coupler, rocker;
};

constexpr double kCrank = 0.1, kCoupler = 0.3, kRocker = 0.25, kBarSection = 0.02;
constexpr double kPivotX = 0.3, kPivotZ = -0.15;
constexpr double kMassPerLength = 1.08, kPi = std::numbers::pi;

// By the law of cosines, in the branch in which the coupler is above the diagonal.
Angles closed(double crank) {
  const double px = kCrank * std::sin(crank), pz = kCrank * std::cos(crank);
  const double dx = kPivotX - px, dz = kPivotZ - pz;
  const double d = std::hypot(dx, dz);
  const double at_pin =
      std::acos((kCoupler * kCoupler + d * d - kRocker * kRocker) / (2 * kCoupler * d));
  const double coupler = std::atan2(-dz, dx) - at_pin;
  const double ex = px + kCoupler * std::cos(coupler) - kPivotX;
  const double ez = pz - kCoupler * std::sin(coupler) - kPivotZ;
  return {crank, coupler, std::atan2(ex, ez)};
}

// How fast coupler and rocker turn per turn of the crank, from the rates of the two rows.
Angles ratios(const Angles& at) {
  // x: r1 s1 + r2 c2 - r3 s3, z: r1 c1 - r2 s2 - r3 c3
  const double a = -kCoupler * std::sin(at.coupler), b = -kRocker * std::cos(at.rocker);
  const double c = -kCoupler * std::cos(at.coupler), d = kRocker * std::sin(at.rocker);
  const double e = -kCrank * std::cos(at.crank), f = kCrank * std::sin(at.crank);
  const double determinant = a * d - b * c;
  return {1, (d * e - b * f) / determinant, (a * f - c * e) / determinant};
}

double about_centre(double length) {
  return moment_of_bar(kMassPerLength * length, length, kBarSection);
}

// Twice the kinetic energy at unit speed of the crank.
double inertia(double crank) {
  const Angles at = closed(crank), u = ratios(at);
  const double m2 = kMassPerLength * kCoupler;
  const double vx = kCrank * std::cos(crank) - kCoupler / 2 * std::sin(at.coupler) * u.coupler;
  const double vz = -kCrank * std::sin(crank) - kCoupler / 2 * std::cos(at.coupler) * u.coupler;
  const auto about_end = [](double length) {
    return about_centre(length) + kMassPerLength * length * length * length / 4;
  };
  return about_end(kCrank) + m2 * (vx * vx + vz * vz) +
         about_centre(kCoupler) * u.coupler * u.coupler + about_end(kRocker) * u.rocker * u.rocker;
}

double potential_of_four_bar(double crank) {
  const Angles at = closed(crank);
  const double z2 = kCrank * std::cos(crank) - kCoupler / 2 * std::sin(at.coupler);
  const double z3 = kPivotZ + kRocker / 2 * std::cos(at.rocker);
  return kGravity * kMassPerLength *
         (kCrank * kCrank / 2 * std::cos(crank) + kCoupler * z2 + kRocker * z3);
}

Looped four_bar() {
  return own_looped("crank_rocker", Base::kFixed, {"coupler_joint", "rocker_joint"});
}

std::vector<double> positions(double crank) {
  const Angles at = closed(crank);
  return {crank, at.coupler - crank, at.rocker};
}

// How far the coupler's end is from the rocker's, along x and z.
std::vector<double> open_pin(const std::vector<double>& q) {
  const double coupler = q[0] + q[1];
  return {
      kCrank * std::sin(q[0]) + kCoupler * std::cos(coupler) - kPivotX - kRocker * std::sin(q[2]),
      kCrank * std::cos(q[0]) - kCoupler * std::sin(coupler) - kPivotZ - kRocker * std::cos(q[2])};
}

double difference(double x, double reference) {
  return max_difference(std::vector{x}, std::vector{reference});
}

class FourBar : public Checked<testing::Test> {
 protected:
  Looped robot_ = four_bar();
};

TEST_F(FourBar, ClosesWhereTheTriangleDoes) {
  for (double crank = -3; crank <= 3; crank += 0.25) {
    const std::vector<double> q = positions(crank);
    const auto found = robot_.run("loop_positions", {{q[0], q[1] + 0.1, q[2] - 0.1}}).front();
    EXPECT_LE(max_difference(found, q), 1e-12) << crank;
  }
}

// Newton's method finds other assemblies, whole turns away, or none for every fourth of these.
TEST_F(FourBar, ClosesFromGuessesThatAreFarAway) {
  constexpr int kGuesses = 400;
  Rng rng(1);
  for (int k = 0; k < kGuesses; ++k) {
    const std::vector<double> q = positions(rng.uniform(-kPi, kPi));
    const double direction = rng.uniform(-kPi, kPi);
    const auto found =
        robot_.run("loop_positions",
                   {{q[0], q[1] + 0.8 * std::cos(direction), q[2] + 0.8 * std::sin(direction)}});
    EXPECT_LE(max_difference(found[0], q), 1e-9) << q[0] << ", " << direction;
    EXPECT_LE(max_abs(found[1]), 1e-12) << q[0] << ", " << direction;
  }
}

// The rocker is driven, first where the crank can follow, then beyond.
TEST_F(FourBar, ReportsHowFarThePinIsOpen) {
  const Looped driven = own_looped("crank_rocker", Base::kFixed, {"crank_joint", "coupler_joint"});
  for (double rocker = -3; rocker <= 3; rocker += 0.25) {
    const auto found = driven.run("loop_positions", {{0.4, 0.3, rocker}});
    ASSERT_EQ(found[1].size(), 2u);
    EXPECT_LE(max_difference(found[1], open_pin(found[0])), 1e-14) << rocker;
  }
  const double reach = positions(0.4)[2];
  EXPECT_LE(max_abs(driven.run("loop_positions", {{0.5, -0.2, reach}})[1]), 1e-12);
  // At 1.5 rad the rocker's end is 0.565 m from the crank's pivot, and the crank reaches 0.4 m.
  const auto beyond = driven.run("loop_positions", {{0.4, 0.3, 1.5}});
  EXPECT_LE(max_abs(beyond[0]), 2 * kPi);
  EXPECT_GE(std::hypot(beyond[1][0], beyond[1][1]), 0.165);
}

TEST_F(FourBar, HasTheInertiaThatTheCrankFeels) {
  for (double crank = -3; crank <= 3; crank += 0.25) {
    const auto M = robot_.run("mass_matrix", {positions(crank)}).front();
    ASSERT_EQ(M.size(), 1u);
    EXPECT_LE(difference(M[0], inertia(crank)), 1e-12 * M[0]) << crank;
    const auto u = ratios(closed(crank));
    const auto V = robot_.run("frame_motion", {positions(crank), {1}, {0}});
    EXPECT_LE(difference(V[1][4], u.rocker), 1e-12 * (1 + std::abs(u.rocker))) << crank;
  }
}

// I y' + I' y^2 / 2 + U' = tau
TEST_F(FourBar, MovesAsLagrangeSays) {
  for (double crank = -3; crank <= 3; crank += 0.25) {
    const double speed = 2, torque = 0.3;
    const double force =
        derivative(inertia, crank) * speed * speed / 2 + derivative(potential_of_four_bar, crank);
    const double expected = (torque - force) / inertia(crank);
    const auto a = robot_.run("forward_dynamics", {positions(crank), {speed}, {torque}}).front();
    EXPECT_LE(difference(a[0], expected), 1e-9 * (1 + std::abs(expected))) << crank;
    const auto tau = robot_.run("inverse_dynamics", {positions(crank), {speed}, a}).front();
    EXPECT_LE(difference(tau[0], torque), 1e-12) << crank;
    const auto g = robot_.run("gravity_forces", {positions(crank)}).front();
    EXPECT_LE(difference(g[0], derivative(potential_of_four_bar, crank)), 1e-9) << crank;
  }
}

// Classical Runge-Kutta steps of the crank's angle, with the loops closed at each stage.
TEST_F(FourBar, KeepsItsEnergyAndItsLoopFor10Seconds) {
  std::vector<double> q = positions(0.3);
  double y = 0;
  const auto closed_at = [&](double crank) {
    std::vector<double> guess = q;
    guess[1] += crank > q[0] ? -1e-3 : 1e-3;
    guess[0] = crank;
    return robot_.run("loop_positions", {guess}).front();
  };
  const auto acceleration = [&](const std::vector<double>& at, double speed) {
    return robot_.run("forward_dynamics", {at, {speed}, {0}}).front()[0];
  };
  const auto energy = [&] {
    const auto parts = robot_.run("energies", {q, {y}});
    return parts[0][0] + parts[1][0];
  };
  const double before = energy();
  constexpr double h = 1e-3;
  double largest = 0;
  for (int step = 0; step < 10000; ++step) {
    const double a1 = acceleration(q, y);
    const auto q2 = closed_at(q[0] + h / 2 * y);
    const double y2 = y + h / 2 * a1, a2 = acceleration(q2, y2);
    const auto q3 = closed_at(q[0] + h / 2 * y2);
    const double y3 = y + h / 2 * a2, a3 = acceleration(q3, y3);
    const auto q4 = closed_at(q[0] + h * y3);
    const double y4 = y + h * a3, a4 = acceleration(q4, y4);
    q = closed_at(q[0] + h / 6 * (y + 2 * y2 + 2 * y3 + y4));
    y += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    largest = std::max(largest, difference(energy(), before));
  }
  EXPECT_LE(largest, 1e-6);
  EXPECT_LE(max_abs(robot_.run_tree("constraint_motion", {q, {0, 0, 0}})[0]), 1e-13);
  EXPECT_GT(std::abs(y) + std::abs(q[0] - 0.3), 0.1);
}

constexpr const char* kBelt = R"(<robot name="belt">
  <link name="base"/>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/>
    <origin xyz="0 0 0.2"/><axis xyz="0 1 0"/></joint>
  <link name="upper"><inertial><origin xyz="0.2 0.1 0"/><mass value="2"/>
    <inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0.001" ixz="0" iyz="0.002"/></inertial></link>
  <joint name="turn" type="continuous"><parent link="upper"/><child link="fore"/>
    <origin xyz="0.4 0 0" rpy="0.3 0 0.2"/><axis xyz="0 1 0"/></joint>
  <link name="fore"><inertial><origin xyz="0.1 0 0.05"/><mass value="1"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0.001" iyz="0"/></inertial></link>
  <joint name="slide" type="prismatic"><parent link="fore"/><child link="hand"/>
    <origin xyz="0.3 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>MIMIC</joint>
  <link name="hand"><inertial><origin xyz="0 0.02 0"/><mass value="0.5"/>
    <inertia ixx="0.001" iyy="0.002" izz="0.002" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>)";

Model belt(const std::string& mimic) {
  std::string text = kBelt;
  text.replace(text.find("MIMIC"), 5, mimic);
  return read_urdf_text(text, "belt");
}

TEST(Coupling, IsAMimicJoint) {
  const Model mimic = belt(R"(<mimic joint="shoulder" multiplier="-0.7" offset="0.1"/>)");
  const Mechanism follower = lump(mimic);
  Model model = belt("");
  const ConstraintSet set =
      read_constraints_text("set belt\n  coupling slide + 0.7 * shoulder = 0.1\n", "belt", model)
          .front();
  const Looped robot = looped("belt", std::move(model), set, {"slide"});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const LoopedState state = random_looped_state(robot, seed);
    const std::vector<double> q(state.q.begin(), state.q.begin() + 2);
    const auto expect_same = [&](const char* kernel, const Arrays<double>& own,
                                 const Arrays<double>& other) {
      const Arrays<double> found = robot.run(kernel, own);
      const Arrays<double> expected = run_kernel({follower}, kernel, other);
      for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_LE(max_difference(found[k], expected[k]), 1e-11 * (1 + max_abs(expected[k])))
            << kernel << ", seed " << seed;
      }
    };
    for (const char* const kernel : {"mass_matrix", "mass_matrix_inverse", "gravity_forces",
                                     "frame_jacobian", "center_of_mass", "forward_kinematics"}) {
      expect_same(kernel, {state.q}, {q});
    }
    for (const char* const kernel : {"bias_forces", "coriolis_matrix", "energies",
                                     "frame_jacobian_dot", "centroidal_momentum"}) {
      expect_same(kernel, {state.q, state.v}, {q, state.v});
    }
    for (const char* const kernel :
         {"inverse_dynamics", "frame_motion", "inertial_regressor", "frame_motion_derivatives",
          "inverse_dynamics_derivatives", "forward_dynamics", "forward_dynamics_derivatives"}) {
      expect_same(kernel, {state.q, state.v, state.a}, {q, state.v, state.a});
    }
  }
}

}  // namespace
}  // namespace dynac::test
