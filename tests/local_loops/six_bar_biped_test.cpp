// SPDX-License-Identifier: BSD-3-Clause
// A leg of the biped against its linkages by hand: triangles give the angles of each four-bar, the
// motions of its bars the energy and Lagrange's equation. Nothing of the compiler is in it.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "by_hand.hpp"
#include "harness/compare.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

// In the plane of a leg, from the hip: x forward, z up. Angles turn z towards x.
struct Point {
  double x = 0, z = 0;
};
Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.z + b.z}; }
Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.z - b.z}; }
Point turned(const Point& p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x + s * p.z, c * p.z - s * p.x};
}

constexpr Point kCrankPivot{0.01, -0.05}, kBellPivot{0, -0.25}, kKnee{-0.02, -0.4};

// Where a rod from `end` meets a lever about `pivot`, in front of the line between them or behind.
Point meeting(const Point& end, double rod, const Point& pivot, double lever, double side) {
  const Point line = pivot - end;
  const double d = std::hypot(line.x, line.z);
  const double along = (rod * rod - lever * lever + d * d) / (2 * d);
  const double across = side * std::sqrt(rod * rod - along * along);
  return end +
         Point{(along * line.x - across * line.z) / d, (along * line.z + across * line.x) / d};
}

// Angles against the thigh.
struct Leg {
  double crank, push, bell, pull, knee;
};

Leg leg_at(double crank) {
  const Point pin = kCrankPivot + turned({0.04, 0}, crank);
  const Point front = meeting(pin, 0.2, kBellPivot, 0.05, 1);
  const double bell = std::atan2(kBellPivot.z - front.z, front.x - kBellPivot.x);
  const Point back = kBellPivot + turned({-0.05, 0}, bell);
  const Point lever = meeting(back, 0.15, kKnee, 0.03, -1);
  return {crank, std::atan2(pin.x - front.x, pin.z - front.z), bell,
          std::atan2(back.x - lever.x, back.z - lever.z),
          std::atan2(lever.z - kKnee.z, kKnee.x - lever.x)};
}

// Positions of the joints of one leg.
std::vector<double> positions(double hip, double crank) {
  const Leg leg = leg_at(crank);
  return {hip, crank, leg.push - crank, leg.bell, leg.pull - leg.bell, leg.knee};
}

struct Bar {
  double mass, length, section, angle;
  Point centre;
};

// The bars of a leg whose thigh hangs down.
std::array<Bar, 6> bars(double crank) {
  const Leg leg = leg_at(crank);
  const auto bar = [](double length, double section, double angle, const Point& centre) {
    return Bar{2700 * section * section * length, length, section, angle, centre};
  };
  const Point pin = kCrankPivot + turned({0.04, 0}, crank);
  const Point back = kBellPivot + turned({-0.05, 0}, leg.bell);
  return {bar(0.4, 0.03, 0, {0, -0.2}),
          bar(0.04, 0.02, crank, kCrankPivot + turned({0.02, 0}, crank)),
          bar(0.2, 0.02, leg.push, pin + turned({0, -0.1}, leg.push)),
          bar(0.1, 0.02, leg.bell, kBellPivot),
          bar(0.15, 0.02, leg.pull, back + turned({0, -0.075}, leg.pull)),
          bar(0.4, 0.03, leg.knee, kKnee + turned({0, -0.2}, leg.knee))};
}

// What hip and crank feel, alone and of each other.
struct Inertias {
  double hip = 0, both = 0, crank = 0;
};

Inertias inertias(double crank) {
  Inertias sum;
  const auto now = bars(crank);
  for (std::size_t k = 0; k < now.size(); ++k) {
    const auto rate = [&](const auto& of) {
      return derivative([&](double x) { return of(bars(x)[k]); }, crank);
    };
    const double vx = rate([](const Bar& bar) { return bar.centre.x; });
    const double vz = rate([](const Bar& bar) { return bar.centre.z; });
    const double turn = rate([](const Bar& bar) { return bar.angle; });
    const auto& [mass, length, section, angle, centre] = now[k];
    const double I = moment_of_bar(mass, length, section);
    sum.hip += I + mass * (centre.x * centre.x + centre.z * centre.z);
    sum.both += I * turn + mass * (centre.z * vx - centre.x * vz);
    sum.crank += I * turn * turn + mass * (vx * vx + vz * vz);
  }
  return sum;
}

double potential_of_leg(double crank) {
  double sum = 0;
  for (const Bar& bar : bars(crank)) sum += kGravity * bar.mass * bar.centre.z;
  return sum;
}

class SixBarBiped : public testing::Test {
 protected:
  // The left leg bends, the right one hangs down.
  static std::vector<double> standing(double hip, double crank) {
    std::vector<double> q = positions(hip, crank);
    q.resize(12, 0.0);
    return q;
  }

  Looped robot_ = own_looped("six_bar_biped", Base::kFixed, six_bar_followers());
};

TEST_F(SixBarBiped, ClosesWhereTheTrianglesDo) {
  for (double crank = -0.7; crank <= 0.7; crank += 0.1) {
    const std::vector<double> q = standing(0.5, crank);
    std::vector<double> guess = q;
    for (std::size_t k = 2; k < guess.size(); ++k) guess[k] += (k % 2 == 0 ? 0.05 : -0.05);
    guess[6] = guess[7] = 0;
    EXPECT_LE(max_difference(robot_.run("loop_positions", {guess}).front(), q), 1e-12) << crank;
  }
}

// Joints that follow are at zero, motors anywhere within their limits.
TEST_F(SixBarBiped, ClosesFromZero) {
  for (int i = -7; i <= 7; ++i) {
    for (int j = -2; j <= 2; ++j) {
      const double left = 0.1 * i, right = 0.35 * j;
      std::vector<double> q = positions(0.5, left);
      const std::vector<double> other = positions(-0.2, right);
      q.insert(q.end(), other.begin(), other.end());
      std::vector<double> guess(q.size(), 0.0);
      for (const std::size_t motor : {0u, 1u, 6u, 7u}) guess[motor] = q[motor];
      const auto found = robot_.run("loop_positions", {guess});
      EXPECT_LE(max_difference(found[0], q), 1e-9) << left << ", " << right;
      EXPECT_LE(max_abs(found[1]), 1e-12) << left << ", " << right;
    }
  }
}

// Beyond the limits both linkages of the leg remain open.
TEST_F(SixBarBiped, ReportsHowFarItsPinsAreOpen) {
  std::vector<double> guess(12, 0.0);
  guess[1] = 2.2;
  const auto [q, phi] = [&] {
    const auto found = robot_.run("loop_positions", {guess});
    return std::pair(found[0], found[1]);
  }();
  const double push = q[1] + q[2], bell = q[3], pull = bell + q[4], knee = q[5];
  const Point front = kCrankPivot + turned({0.04, 0}, q[1]) + turned({0, -0.2}, push) -
                      (kBellPivot + turned({0.05, 0}, bell));
  const Point back = kBellPivot + turned({-0.05, 0}, bell) + turned({0, -0.15}, pull) -
                     (kKnee + turned({-0.03, 0}, knee));
  ASSERT_EQ(phi.size(), 8u);
  EXPECT_GT(max_abs(phi), 1e-3);
  EXPECT_NEAR(std::hypot(phi[0], phi[1]), std::hypot(front.x, front.z), 1e-14);
  EXPECT_NEAR(std::hypot(phi[2], phi[3]), std::hypot(back.x, back.z), 1e-14);
  EXPECT_LE(max_abs(std::vector(phi.begin() + 4, phi.end())), 1e-14) << "the other leg is closed";
}

TEST_F(SixBarBiped, HasAKneeThatTurnsFourThirdsAsFastAsTheCrankAtZero) {
  EXPECT_NEAR(derivative([](double crank) { return leg_at(crank).knee; }, 0), 4.0 / 3, 1e-10);
}

TEST_F(SixBarBiped, HasTheInertiaThatItsMotorsFeel) {
  for (double crank = -0.7; crank <= 0.7; crank += 0.2) {
    const auto M = robot_.run("mass_matrix", {standing(0.5, crank)}).front();
    ASSERT_EQ(M.size(), 16u);
    const Inertias expected = inertias(crank);
    EXPECT_NEAR(M[0], expected.hip, 1e-10) << crank;
    EXPECT_NEAR(M[1], expected.both, 1e-10) << crank;
    EXPECT_NEAR(M[5], expected.crank, 1e-10) << crank;
    EXPECT_EQ(M[2], 0) << "the legs feel nothing of each other";
  }
}

// The hip holds: I c'' + I' c'^2 / 2 + U' = tau
TEST_F(SixBarBiped, MovesAsLagrangeSays) {
  for (double crank = -0.6; crank <= 0.6; crank += 0.3) {
    const double v = 2, a = 1.5;
    const auto of_crank = [](double x) { return inertias(x).crank; };
    const double expected = inertias(crank).crank * a + derivative(of_crank, crank) * v * v / 2 +
                            derivative(potential_of_leg, crank);
    const auto tau =
        robot_.run("inverse_dynamics", {standing(0, crank), {0, v, 0, 0}, {0, a, 0, 0}}).front();
    EXPECT_NEAR(tau[1], expected, 1e-7) << crank;
  }
}

}  // namespace
}  // namespace dynac::test
