// Laws of the poses of links, their Jacobians and those's rates.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

constexpr JacobianFrame kJacobianFrames[] = {JacobianFrame::kWorldAligned, JacobianFrame::kLocal,
                                             JacobianFrame::kSpatial};

// Up to four links of a robot, in any order.
std::vector<LinkId> some_links(const Trial& trial) {
  Rng rng(trial.seed + 3);
  std::vector<LinkId> links;
  for (int k = 0; k < 4; ++k) {
    const LinkId link = LinkId::of(rng.below(trial.model.links.size()));
    if (std::find(links.begin(), links.end(), link) == links.end()) links.push_back(link);
  }
  return links;
}

// [linear; angular] of a link as a Jacobian's columns have it.
Eigen::VectorXd velocity(const LinkMotion& link, JacobianFrame frame) {
  Vector3<double> linear = link.v_W, angular = link.w_W;
  if (frame == JacobianFrame::kLocal) {
    linear = transpose_times(link.X_WL.R, linear);
    angular = transpose_times(link.X_WL.R, angular);
  }
  if (frame == JacobianFrame::kSpatial) linear = linear + cross(link.X_WL.p, angular);
  Eigen::VectorXd result(6);
  result << column(linear), column(angular);
  return result;
}

// Jacobians of some links, a unit velocity a column.
std::vector<Eigen::MatrixXd> jacobians(const Model& model, const std::vector<double>& q,
                                       const KernelSettings& settings) {
  const auto nv = static_cast<std::size_t>(velocity_size(model));
  std::vector<Eigen::MatrixXd> result(settings.frames.size(),
                                      Eigen::MatrixXd(6, static_cast<Eigen::Index>(nv)));
  for (std::size_t i = 0; i < nv; ++i) {
    const std::vector<LinkMotion> links = move_links(model, q, unit_velocity(model, i));
    for (std::size_t k = 0; k < settings.frames.size(); ++k) {
      result[k].col(static_cast<Eigen::Index>(i)) =
          velocity(links[settings.frames[k].index()], settings.jacobian_frame);
    }
  }
  return result;
}

std::vector<double> homogeneous(const Transform<double>& X) {
  Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = matrix(X.R);
  T.topRightCorner<3, 1>() = column(X.p);
  return flat(T);
}

void poses_are_those_of_the_links(const Trial& trial) {
  const std::vector<LinkMotion> links = place_links(trial.model, trial.state.q);
  for (const KernelSettings& settings :
       {KernelSettings{}, KernelSettings{{}, {}, some_links(trial)}}) {
    for (const KernelRun& kernel :
         kernel_runs(trial.model, "forward_kinematics", trial.seed, settings)) {
      const Arrays<double> poses = kernel.run({trial.state.q});
      ASSERT_EQ(poses.size(), settings.frames.empty() ? links.size() : settings.frames.size());
      for (std::size_t k = 0; k < poses.size(); ++k) {
        const std::size_t link = settings.frames.empty() ? k : settings.frames[k].index();
        const std::vector<double> expected = homogeneous(links[link].X_WL);
        EXPECT_LE(max_difference(poses[k], expected), kRoundingTolerance * (1 + max_abs(expected)))
            << kernel.name << ", " << trial.model.links[link].name;
      }
    }
  }
}

void jacobians_give_the_velocities_of_the_links(const Trial& trial) {
  for (const JacobianFrame frame : kJacobianFrames) {
    const KernelSettings settings{{.jacobian_frame = frame}, {}, some_links(trial)};
    const auto expected = jacobians(trial.model, trial.state.q, settings);
    for (const KernelRun& kernel :
         kernel_runs(trial.model, "frame_jacobian", trial.seed, settings)) {
      const Arrays<double> outputs = kernel.run({trial.state.q});
      ASSERT_EQ(outputs.size(), expected.size());
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        EXPECT_LE(max_difference(outputs[k], flat(expected[k])),
                  kRoundingTolerance * (1 + max_abs(flat(expected[k]))))
            << kernel.name << ", frame " << static_cast<int>(frame);
      }
    }
  }
}

void jacobian_rates_are_the_jacobians_rates(const Trial& trial) {
  const State& state = trial.state;
  for (const JacobianFrame frame : kJacobianFrames) {
    const KernelSettings settings{{.jacobian_frame = frame}, {}, some_links(trial)};
    const auto at = [&](double time) {
      return jacobians(trial.model, advance(trial.model, state.q, state.v, time), settings);
    };
    const auto after = at(kDifferenceStep), before = at(-kDifferenceStep);
    for (const KernelRun& kernel :
         kernel_runs(trial.model, "frame_jacobian_dot", trial.seed, settings)) {
      const Arrays<double> outputs = kernel.run({state.q, state.v});
      ASSERT_EQ(outputs.size(), after.size());
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        const std::vector<double> expected = flat((after[k] - before[k]) / (2 * kDifferenceStep));
        const double size = 1 + max_abs(flat(after[k])) + max_abs(expected);
        EXPECT_LE(max_difference(outputs[k], expected), 1e-8 * size)
            << kernel.name << ", frame " << static_cast<int>(frame);
      }
    }
  }
}

}  // namespace

std::vector<Law> frame_laws() {
  return {{"PosesAreThoseOfTheLinks", {"forward_kinematics"}, false, poses_are_those_of_the_links},
          {"JacobiansGiveTheVelocitiesOfTheLinks",
           {"frame_jacobian"},
           false,
           jacobians_give_the_velocities_of_the_links},
          {"JacobianRatesAreTheJacobiansRates",
           {"frame_jacobian_dot"},
           false,
           jacobian_rates_are_the_jacobians_rates}};
}

}  // namespace dynac::test
