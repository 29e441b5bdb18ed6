// SPDX-License-Identifier: BSD-3-Clause
// A sole on the ground, held by four points instead of a frame: twelve rows of which six are
// independent. Proximal steps come to the accelerations that the frame gives, and to forces with
// its wrench; each step is closer by a factor that damping and the inverse inertia determine.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "algorithms/constraints/constrained_articulated_body.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "harness/subject.hpp"
#include "random_sets.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using constraints::Constrained;

constexpr double kDamping = 1e-3;
constexpr std::size_t kSteps = 6;

// The corners of a sole of 0.2 m by 0.08 m, in its frame.
const std::vector<Vector3<double>> kCorners{
    {{0.14, 0.04, 0}}, {{0.14, -0.04, 0}}, {{-0.06, 0.04, 0}}, {{-0.06, -0.04, 0}}};

class Soles : public Checked<testing::TestWithParam<std::vector<std::string>>> {
 protected:
  Soles() : model_(own_robot("humanoid", Base::kFloating)), robot_(lump(model_)) {
    frames_ = points_ = {.name = "soles", .constraints = {}};
    for (const std::string& name : GetParam()) {
      const LinkId sole = link_called(model_, name);
      frames_.constraints.push_back(
          {.name = name, .type = ConstraintType::kFrame, .first = {sole, {}}});
      for (const Vector3<double>& corner : kCorners) {
        ConstrainedFrame frame{sole, {}};
        frame.X_LF.p = corner;
        points_.constraints.push_back({.name = name, .first = frame});
      }
    }
    points_.damping = kDamping;
  }

  // A state whose soles are at rest: velocities after an impact without bouncing.
  [[nodiscard]] RobotState<double> standing(std::uint64_t seed) const {
    const State random = random_state(model_, seed);
    const Vector tau = Rng(seed).vector(robot_.nv, 50);
    auto state = test::state_of<double>(robot_, random.q, random.v, tau);
    state.v = constraints::impact_dynamics(robot_, frames_, state, {0.0}, kUnobserved).motion;
    return state;
  }

  [[nodiscard]] Constrained<double> on_points(const RobotState<double>& state, std::size_t steps,
                                              bool by_articulated_bodies = false) const {
    ConstraintSet set = points_;
    set.steps = steps;
    if (by_articulated_bodies) {  // a sole's six unit wrenches in the place of its rows
      return constraints::constrained_forward_dynamics_articulated_body(robot_, set, state,
                                                                        kUnobserved);
    }
    return constraints::constrained_forward_dynamics(robot_, set, state, kUnobserved);
  }

  // Force and moment of the points' forces about each sole's origin, as the frames' multipliers.
  [[nodiscard]] Vector summed(const RobotState<double>& state, const Vector& forces) const {
    const auto X_W = world_placements(robot_, state, kUnobserved);
    Vector wrenches;
    for (std::size_t s = 0; s < frames_.constraints.size(); ++s) {
      const auto sole = constraints::placements(robot_, frames_.constraints[s], X_W).A;
      Vector3<double> force{}, moment{};
      for (std::size_t c = 0; c < kCorners.size(); ++c) {
        const std::size_t row = 3 * (s * kCorners.size() + c);
        const Vector3<double> f{{forces[row], forces[row + 1], forces[row + 2]}};
        force = force + f;
        moment = moment + cross(sole.R * kCorners[c], f);
      }
      wrenches.insert(wrenches.end(), force.e.begin(), force.e.end());
      wrenches.insert(wrenches.end(), moment.e.begin(), moment.e.end());
    }
    return wrenches;
  }

  // By how much one step more comes closer, at least: damping over itself and the smallest
  // eigenvalue of the points' inverse inertia that is not zero.
  [[nodiscard]] double factor(const RobotState<double>& state) const {
    const auto A = constraints::delassus(robot_, points_, state, kUnobserved);
    const auto size = static_cast<Eigen::Index>(A.size);
    const Eigen::VectorXd values =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(
            Eigen::Map<const Eigen::MatrixXd>(A.entries.data(), size, size))
            .eigenvalues();
    const double smallest = values[size - static_cast<Eigen::Index>(rows_of(frames_))];
    return kDamping / (kDamping + smallest);
  }

  Model model_;
  Mechanism robot_;
  ConstraintSet frames_, points_;
};

TEST_P(Soles, OnFourPointsMoveAndPressAsAFrameDoes) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const RobotState<double> state = standing(seed);
    const auto held =
        constraints::constrained_forward_dynamics(robot_, frames_, state, kUnobserved);
    for (const bool by_articulated_bodies : {false, true}) {
      const auto found = on_points(state, kSteps, by_articulated_bodies);
      EXPECT_LE(relative_error(found.motion, held.motion), 1e-8);
      EXPECT_LE(relative_error(summed(state, found.multipliers), held.multipliers), 1e-8);
    }
  }
}

TEST_P(Soles, ComeCloserByTheFactorOfTheDampingWithEveryStep) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const RobotState<double> state = standing(seed);
    const double worst = factor(state);
    EXPECT_LT(worst, 0.1);
    // In the limit the force is the frame's; what is missing lies where rows are independent.
    const Vector limit = on_points(state, 12).multipliers;
    const auto distance = [&](std::size_t steps) {
      const Vector forces = on_points(state, steps).multipliers;
      double square = 0;
      for (std::size_t i = 0; i < forces.size(); ++i) {
        square += (forces[i] - limit[i]) * (forces[i] - limit[i]);
      }
      return std::sqrt(square);
    };
    for (std::size_t steps = 1; steps <= 2; ++steps) {
      const double before = distance(steps);
      EXPECT_GT(before, 0);
      const Vector ratio{distance(steps + 1) / before};
      EXPECT_LE(max_difference(ratio, Vector{0}), worst * 1.01) << steps;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Humanoid, Soles,
                         testing::Values(std::vector<std::string>{"left_sole"},
                                         std::vector<std::string>{"left_sole", "right_sole"}),
                         [](const auto& soles) {
                           return soles.param.size() == 1 ? std::string("OnOneFoot")
                                                          : std::string("OnBothFeet");
                         });

}  // namespace
}  // namespace dynac::test
