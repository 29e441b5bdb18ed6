// SPDX-License-Identifier: BSD-3-Clause
// Laws of the poses of links, their Jacobians and those's rates.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

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

// Up to four spheres, on links that may stand still.
std::vector<CollisionSphere> some_spheres(const Trial& trial) {
  Rng rng(trial.seed + 4);
  std::vector<CollisionSphere> spheres;
  for (const LinkId link : some_links(trial)) {
    const std::vector<double> center = rng.vector(3, 0.5);
    spheres.push_back({"", link, {{center[0], center[1], center[2]}}, rng.uniform(0, 1)});
  }
  return spheres;
}

// The world positions of the centres, and their velocities for unit velocities of the joints, of
// links that are moved apart from the compiler.
void spheres_move_with_their_links(const Trial& trial) {
  const std::vector<CollisionSphere> spheres = some_spheres(trial);
  KernelSettings settings;
  settings.spheres = spheres;
  const auto nv = static_cast<std::size_t>(velocity_size(trial.model));
  const auto rows = static_cast<Eigen::Index>(3 * spheres.size());
  std::vector<double> centers;
  const std::vector<LinkMotion> placed = place_links(trial.model, trial.state.q);
  for (const CollisionSphere& sphere : spheres) {
    const Transform<double>& X = placed[sphere.link.index()].X_WL;
    const Vector3<double> p = X.p + X.R * sphere.center;
    centers.insert(centers.end(), p.e.begin(), p.e.end());
  }
  Eigen::MatrixXd J(rows, static_cast<Eigen::Index>(nv));
  for (std::size_t i = 0; i < nv; ++i) {
    const auto links = move_links(trial.model, trial.state.q, unit_velocity(trial.model, i));
    for (std::size_t s = 0; s < spheres.size(); ++s) {
      const LinkMotion& link = links[spheres[s].link.index()];
      const Vector3<double> v = link.v_W + cross(link.w_W, link.X_WL.R * spheres[s].center);
      J.block(static_cast<Eigen::Index>(3 * s), static_cast<Eigen::Index>(i), 3, 1) = column(v);
    }
  }
  for (const KernelRun& kernel :
       kernel_runs(trial.model, "sphere_positions", trial.seed, settings)) {
    const Arrays<double> outputs = kernel.run({trial.state.q});
    EXPECT_LE(max_difference(outputs[0], centers), kRoundingTolerance * (1 + max_abs(centers)))
        << kernel.name;
    EXPECT_LE(max_difference(outputs[1], flat(J)), kRoundingTolerance * (1 + max_abs(flat(J))))
        << kernel.name;
  }
}

// A sphere's centre and Jacobian are those of a frame that is fixed there.
void spheres_are_frames_at_their_centres(const Trial& trial) {
  Model model = trial.model;
  KernelSettings settings;
  settings.spheres = some_spheres(trial);
  for (const CollisionSphere& sphere : settings.spheres) {
    Link link;
    link.name = "centre" + std::to_string(model.links.size());
    link.parent = sphere.link;
    link.joint.name = link.name + "_joint";
    link.joint.type = JointType::kFixed;
    link.joint.X_PJ.p = sphere.center;
    settings.frames.push_back(LinkId::of(model.links.size()));
    model.links.push_back(std::move(link));
  }
  const Mechanism robot = lump(model);
  if (has_floating_base(robot)) {
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed % 3];
  }
  const KernelContext context{robot, settings};
  const std::vector<double>& q = trial.state.q;
  const Arrays<double> spheres = run_kernel(context, "sphere_positions", {q});
  const Arrays<double> poses = run_kernel(context, "forward_kinematics", {q});
  const Arrays<double> J = run_kernel(context, "frame_jacobian", {q});
  const auto m = static_cast<Eigen::Index>(settings.spheres.size());
  const Eigen::MatrixXd all = matrix(spheres[1], robot.nv);
  for (Eigen::Index s = 0; s < m; ++s) {
    const auto k = static_cast<std::size_t>(s);
    const Eigen::VectorXd p = column(poses[k]).segment(12, 3);
    EXPECT_LE(largest_difference(column(spheres[0]).segment(3 * s, 3), p),
              kRoundingTolerance * (1 + max_abs(poses[k])));
    const Eigen::MatrixXd linear = matrix(J[k], robot.nv).topRows(3);
    EXPECT_LE(largest_difference(all.middleRows(3 * s, 3), linear),
              kRoundingTolerance * (1 + max_abs(J[k])));
  }
}

}  // namespace

std::vector<Law> frame_laws() {
  return {{"PosesAreThoseOfTheLinks", {"forward_kinematics"}, false, poses_are_those_of_the_links},
          {"JacobiansGiveTheVelocitiesOfTheLinks",
           {"frame_jacobian"},
           false,
           jacobians_give_the_velocities_of_the_links},
          {"SpheresMoveWithTheirLinks", {"sphere_positions"}, false, spheres_move_with_their_links},
          {"SpheresAreFramesAtTheirCentres",
           {"sphere_positions"},
           false,
           spheres_are_frames_at_their_centres,
           nullptr,
           Evidence::kAgreement},
          {"JacobianRatesAreTheJacobiansRates",
           {"frame_jacobian_dot"},
           false,
           jacobian_rates_are_the_jacobians_rates}};
}

}  // namespace dynac::test
