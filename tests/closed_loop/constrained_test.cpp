// SPDX-License-Identifier: BSD-3-Clause
// Simulated robots under constraints: a four-bar linkage turns without friction, and what its
// energy is off falls with the integrator's order; a quadruped stands on four points under a
// simple law. Rows are stabilised and stay closed.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "algorithms/kinematics/position_rate.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "model/builder.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// Positions and velocities.
struct ConstrainedInstant {
  Vector q, v;

  [[nodiscard]] ConstrainedInstant plus(double h, const ConstrainedInstant& rate) const {
    ConstrainedInstant sum = *this;
    for (std::size_t i = 0; i < q.size(); ++i) sum.q[i] += h * rate.q[i];
    for (std::size_t i = 0; i < v.size(); ++i) sum.v[i] += h * rate.v[i];
    return sum;
  }
};

using Law = std::function<Vector(const ConstrainedInstant&)>;

// A robot under constraints and torques, integrated by the classical method of Runge and Kutta.
class Simulation {
 public:
  Simulation(const Model& model, ConstraintSet set, Law torques)
      : robot_(lump(model)), torques_(std::move(torques)) {
    settings_.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  }

  [[nodiscard]] Arrays<double> run(std::string_view kernel, const Arrays<double>& inputs) const {
    return run_kernel({robot_, settings_}, kernel, inputs);
  }

  [[nodiscard]] ConstrainedInstant after(const ConstrainedInstant& now, double h) const {
    const ConstrainedInstant k1 = rate(now), k2 = rate(now.plus(h / 2, k1)),
                             k3 = rate(now.plus(h / 2, k2)), k4 = rate(now.plus(h, k3));
    ConstrainedInstant next = now.plus(h / 6, k1).plus(h / 3, k2).plus(h / 3, k3).plus(h / 6, k4);
    if (has_floating_base(robot_)) normalise(next.q);
    return next;
  }

  // The velocities nearest to others, in the sense of kinetic energy, at which the rows rest.
  [[nodiscard]] Vector resting(const ConstrainedInstant& now) const {
    return run("impact_dynamics", {now.q, now.v, {0}})[0];
  }
  // The largest error of a row.
  [[nodiscard]] double opening(const ConstrainedInstant& now) const {
    return max_abs(run("constraint_motion", {now.q, now.v})[0]);
  }

 private:
  [[nodiscard]] ConstrainedInstant rate(const ConstrainedInstant& now) const {
    Vector q_rate(now.q.size());
    const auto units = position_rates_of(robot_, now.q, BaseVelocity::kBody);
    for (std::size_t c = 0; c < now.v.size(); ++c) {
      for (const auto& [entry, unit] : units[c]) q_rate[entry] += unit * now.v[c];
    }
    return {q_rate, run("constrained_forward_dynamics", {now.q, now.v, torques_(now)})[0]};
  }

  static void normalise(Vector& q) {
    const double length = std::hypot(std::hypot(q[3], q[4]), std::hypot(q[5], q[6]));
    for (std::size_t i = 3; i < 7; ++i) q[i] /= length;
  }

  Mechanism robot_;
  KernelSettings settings_;
  Law torques_;
};

// Four bars: the ground from (0, 0, 0) to (0.45, 0, 0), a crank of 0.2 m, a coupler of 0.5 m and a
// rocker of 0.4 m, uniform rods along their z axes that turn about y. The crank can turn all the
// way: 0.2 + 0.5 < 0.45 + 0.4.
constexpr double kGround = 0.45, kCrank = 0.2, kCoupler = 0.5, kRocker = 0.4;

LinkDescription rod(const std::string& name, double length) {
  LinkDescription link{.name = name, .mass = 2 * length, .com = {{0, 0, length / 2}}};
  link.inertia(0, 0) = link.inertia(1, 1) = link.mass * length * length / 12;
  link.inertia(2, 2) = 1e-5;
  return link;
}

Model four_bar() {
  TreeBuilder robot("four_bar");
  robot.add_link({.name = "ground"});
  robot.add_link(rod("crank", kCrank));
  robot.add_link(rod("coupler", kCoupler));
  robot.add_link(rod("rocker", kRocker));
  const auto join = [&](const std::string& parent, const std::string& child,
                        const Vector3<double>& at) {
    JointDescription joint{.name = child + "_hinge",
                           .type = JointType::kContinuous,
                           .parent = parent,
                           .child = child,
                           .axis = {{0, 1, 0}}};
    joint.X_PJ.p = at;
    robot.add_joint(joint);
  };
  join("ground", "crank", {{0, 0, 0}});
  join("crank", "coupler", {{0, 0, kCrank}});
  join("ground", "rocker", {{kGround, 0, 0}});
  return robot.build();
}

// The tips of coupler and rocker are one point of the plane.
ConstraintSet closed_loop(const Model& model, double kp, double kd) {
  Constraint tips{.name = "tips",
                  .first = {link_called(model, "coupler"), {}},
                  .second = {link_called(model, "rocker"), {}},
                  .kp = kp,
                  .kd = kd};
  tips.first.X_LF.p = {{0, 0, kCoupler}};
  tips.second.X_LF.p = {{0, 0, kRocker}};
  tips.left_out[1] = true;
  return {.name = "closed", .constraints = {tips}};
}

// Angles that close the loop: the tip is where the circles of coupler and rocker meet.
Vector closed_angles(double crank) {
  const double x = kCrank * std::sin(crank), z = kCrank * std::cos(crank);
  const double dx = kGround - x, dz = -z, d = std::hypot(dx, dz);
  const double along = (kCoupler * kCoupler - kRocker * kRocker + d * d) / (2 * d);
  const double across = std::sqrt(kCoupler * kCoupler - along * along);
  const double tip_x = x + (along * dx - across * dz) / d,
               tip_z = z + (along * dz + across * dx) / d;
  return {crank, std::atan2(tip_x - x, tip_z - z) - crank, std::atan2(tip_x - kGround, tip_z)};
}

class FourBar : public Checked<testing::Test> {
 protected:
  FourBar() : model_(four_bar()) {}

  struct Worst {
    double energy = 0, opening = 0, turned = 0;
  };
  // The largest errors along a motion of some seconds that begins with the crank turning at 12
  // rad/s.
  [[nodiscard]] Worst worst(double duration, int steps, double kp, double kd) const {
    const Simulation simulation(model_, closed_loop(model_, kp, kd),
                                [](const ConstrainedInstant& now) { return Vector(now.v.size()); });
    ConstrainedInstant now{closed_angles(0.3), {12, 0, 0}};
    now.v = simulation.resting(now);
    const double start = energy(now);
    Worst result;
    for (int k = 1; k <= steps; ++k) {
      now = simulation.after(now, duration / steps);
      if (k % 20 != 0) continue;
      result.energy = std::max(result.energy, std::abs(energy(now) - start));
      result.opening = std::max(result.opening, simulation.opening(now));
    }
    result.turned = now.q[0];
    return result;
  }
  [[nodiscard]] double energy(const ConstrainedInstant& now) const {
    return kinetic_energy(model_, now.q, now.v) + potential_energy(model_, now.q, {{0, 0, -9.81}});
  }

  Model model_;
};

TEST_F(FourBar, KeepsItsEnergyAndStaysClosedToTheIntegratorsOrder) {
  const Worst coarse = worst(10, 50000, 100, 20), fine = worst(10, 100000, 100, 20);
  EXPECT_LE(max_difference(Vector{fine.energy}, Vector{0}), 1e-7);   // [J]
  EXPECT_LE(max_difference(Vector{fine.opening}, Vector{0}), 1e-9);  // [m]
  EXPECT_GT(fine.turned, 150);                                       // [rad]
  for (const double ratio : {coarse.energy / fine.energy, coarse.opening / fine.opening}) {
    EXPECT_GT(ratio, 12);
    EXPECT_LT(ratio, 20);
  }
}

TEST_F(FourBar, OpensWithoutStabilisation) {
  const Worst held = worst(10, 5000, 100, 20), loose = worst(10, 5000, 0, 0);
  EXPECT_LE(max_difference(Vector{held.opening}, Vector{0}), 1e-5);
  EXPECT_GT(loose.opening, 100 * held.opening);
}

// Where the feet of a quadruped are on the ground.
ConstraintSet standing(const Model& model, const Vector& q) {
  const std::vector<LinkMotion> links = place_links(model, q);
  ConstraintSet set{.name = "stance", .constraints = {}};
  for (const char* const name : {"FL_foot", "FR_foot", "RL_foot", "RR_foot"}) {
    const LinkId foot = link_called(model, name);
    Constraint point{.name = name, .first = {foot, {}}, .kp = 400, .kd = 40};
    point.second.X_LF.p = links[foot.index()].X_WL.p;
    set.constraints.push_back(point);
  }
  return set;
}

class StandingQuadruped : public Checked<testing::Test> {
 protected:
  StandingQuadruped() : model_(own_robot("quadruped", Base::kFloating)) {
    for (int leg = 0; leg < 4; ++leg) pose_.insert(pose_.end(), {0, 0.6, -1.2});
  }

  // How far the feet are from where they ought to be [m].
  [[nodiscard]] double slip(const ConstraintSet& set, const Vector& q) const {
    const std::vector<LinkMotion> links = place_links(model_, q);
    double largest = 0;
    for (const Constraint& foot : set.constraints) {
      const Vector3<double> off = links[foot.first.link.index()].X_WL.p - foot.second.X_LF.p;
      largest = std::max(largest, std::sqrt(dot(off, off)));
    }
    return largest;
  }

  Model model_;
  Vector pose_{0, 0, 0.33, 0, 0, 0, 1};  // the base, then every leg
};

// Torques of joints pull them to a pose, besides those that hold it; a push moves the trunk.
TEST_F(StandingQuadruped, DoesNotMoveItsFeet) {
  const ConstraintSet set = standing(model_, pose_);
  Vector holding;
  const auto torques = [&](const ConstrainedInstant& now) {
    Vector tau = holding;
    for (std::size_t j = 6; j < tau.size(); ++j) {
      tau[j] += 60 * (pose_[j + 1] - now.q[j + 1]) - 4 * now.v[j];
    }
    return tau;
  };
  const Simulation simulation(model_, set, torques);
  const Vector rest(18);
  holding = simulation.run("constrained_inverse_dynamics", {pose_, rest, rest, Vector(12, 1)})[0];
  ConstrainedInstant now{pose_, rest};
  for (std::size_t k = 0; k < 6; ++k) now.v[k] = 0.3;
  now.v = simulation.resting(now);
  double slipped = 0, moved = 0;
  constexpr double kStep = 2e-3;
  for (int k = 0; k < 5000; ++k) {
    now = simulation.after(now, kStep);
    slipped = std::max(slipped, slip(set, now.q));
    moved = std::max(moved, max_difference(now.q, pose_));
  }
  EXPECT_GT(moved, 0.01);
  EXPECT_LE(max_difference(Vector{slipped}, Vector{0}), 1e-6);
  EXPECT_LE(max_difference(now.q, pose_), 1e-6);
  const Vector forces =
      simulation.run("constrained_forward_dynamics", {now.q, now.v, torques(now)})[1];
  double weight = 0;
  for (std::size_t foot = 0; foot < 4; ++foot) {
    EXPECT_GT(forces[3 * foot + 2], 0) << foot;
    weight += forces[3 * foot + 2];
  }
  EXPECT_LE(relative_error(Vector{weight}, Vector{9.81 * total_mass(model_)}), 1e-6);
}

}  // namespace
}  // namespace dynac::test
