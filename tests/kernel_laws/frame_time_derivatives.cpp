// SPDX-License-Identifier: BSD-3-Clause
// Time derivatives of frames: order one is what the kernels of order zero say, every order the
// complex step in time of the one below; and rates of joints found from a frame's twist are the
// damped least squares that they should be.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "algorithms/orders/frame_series.hpp"
#include "harness/compare.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"
#include "kernels/orders/time_derivatives.hpp"
#include "kernels/table.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::size_t kFrameOrders = kLargestOrder + 1;  // all that families have
constexpr std::size_t kTaskOrders = 4;                   // of a task's twist and of the rates found

// A robot that moves, one of its links, and ways to express things, which take turns.
struct FrameTrial {
  explicit FrameTrial(const Trial& subject)
      : trial(subject),
        robot(lump(trial.model)),
        v(velocity_derivatives(trial.state, kFrameOrders)) {
    Rng rng(trial.seed + 7);
    settings.frames = {LinkId::of(rng.below(trial.model.links.size()))};
    settings.jacobian_frame = std::array{JacobianFrame::kWorldAligned, JacobianFrame::kLocal,
                                         JacobianFrame::kSpatial}[trial.seed % 3];
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed / 3 % 3];
  }

  [[nodiscard]] KernelContext context() const { return {robot, settings}; }

  // What a kernel takes: q and as many columns of v as it says.
  [[nodiscard]] Arrays<double> inputs_of(const Kernel& kernel) const {
    Arrays<double> inputs{trial.state.q};
    for (const Argument& argument : dynac::inputs_of(kernel, context())) {
      if (!is_along(argument.row, index::kVelocity)) continue;
      inputs.emplace_back(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(argument.size()));
    }
    return inputs;
  }

  // The same i h later.
  [[nodiscard]] Arrays<Complex> later(const Kernel& kernel) const {
    const Complex step(0, kComplexStep);
    Arrays<Complex> stepped;
    for (const std::vector<double>& x : inputs_of(kernel)) stepped.emplace_back(x.begin(), x.end());
    const auto rates = position_rates_of(robot, trial.state.q, settings.base_velocity);
    for (std::size_t c = 0; c < robot.nv; ++c) {
      for (const auto& [entry, rate] : rates[c]) stepped[0][entry] += step * (rate * v[c]);
    }
    for (std::size_t i = 0; stepped.size() > 1 && i < stepped[1].size(); ++i) {
      stepped[1][i] += step * v[i + robot.nv];
    }
    return stepped;
  }

  const Trial& trial;
  Mechanism robot;
  KernelSettings settings;
  std::vector<double> v;
};

const Kernel& member(const std::string& family, std::size_t order) {
  return *find_kernel(family + std::to_string(order));
}

void expect_near(const std::vector<double>& x, const std::vector<double>& expected, double size,
                 const std::string& what) {
  ASSERT_EQ(x.size(), expected.size()) << what;
  EXPECT_LE(max_difference(x, expected), 1e-12 * (1 + size + max_abs(expected))) << what;
}

// Entries of several outputs in a row.
std::vector<double> joined(const Arrays<double>& outputs) {
  std::vector<double> all;
  for (const std::vector<double>& x : outputs) all.insert(all.end(), x.begin(), x.end());
  return all;
}

void first_orders_are_what_kernels_of_order_zero_say(const Trial& trial) {
  const FrameTrial at(trial);
  const auto& [name, q, v, a] = trial.state;
  const auto run = [&](const char* kernel, const Arrays<double>& inputs) {
    return run_kernel(at.context(), kernel, inputs).front();
  };
  const auto T = run("forward_kinematics", {q});
  const auto motion = joined(run_kernel(at.context(), "frame_motion", {q, v, a}));
  const auto J = joined({run("frame_jacobian", {q}), run("frame_jacobian_dot", {q, v})});
  const double size = max_abs(J) * max_abs(v) * (1 + max_abs(v));
  const auto for_each = [&](const std::string& family, std::size_t order, const auto& check) {
    const Kernel& kernel = member(family, order);
    for (const KernelRun& way : kernel_runs(trial.model, kernel.name, trial.seed, at.settings)) {
      check(way.run(at.inputs_of(kernel)), family + ", " + way.name);
    }
  };
  for_each("kinematics_order", 1, [&](const Arrays<double>& outputs, const std::string& what) {
    expect_near(outputs[0], T, 0, what);
    expect_near(outputs[1], motion, size, what);
  });
  for_each("frame_jacobian_order", 1, [&](const Arrays<double>& outputs, const std::string& what) {
    expect_near(outputs[0], J, size, what);
  });
  for_each("forward_kinematics_order", 0,
           [&](const Arrays<double>& outputs, const std::string& what) {
             expect_near(outputs[0], T, 0, what);
           });
}

// What a family has of a frame, by an algorithm of order zero on series.
Arrays<Series<Complex>> of_order_zero(const KernelContext& at,
                                      const RobotState<Series<Complex>>& state, const Axis& axis,
                                      bool is_jacobian) {
  const auto X_W = world_placements(at.robot, state, [](const Body&) {});
  const LinkPlacement& link = at.robot.links[at.settings.frames.front().index()];
  const JacobianFrame axes = at.settings.jacobian_frame;
  if (&axis == &axis::kPose) return {homogeneous(link_placement(link, X_W))};
  if (is_jacobian) return {frame_jacobian(at.robot, link, X_W, axes)};
  const auto V = world_velocities(at.robot, state, X_W);
  return {homogeneous(link_placement(link, X_W)), linear_first(frame_twist(link, X_W, V, axes))};
}

// What cancels in high orders where a frame hardly moves: that derivative of the poses of all
// links, which grows as powers of their rates. Up to the third order nothing of it shows.
double size_of_motion(const FrameTrial& at, std::size_t order) {
  if (order <= 3) return 0;
  const Kernel& kernel = member("forward_kinematics_order", order);
  KernelContext all = at.context();
  all.settings.frames.clear();
  double size = 0;
  for (const std::vector<double>& pose : run_kernel(all, kernel.name, at.inputs_of(kernel))) {
    size = std::max(size, max_abs(pose));
  }
  return size;
}

template <const Axis& kAxis, bool kIsJacobian>
void expect_rates_of_the_order_below(const FrameTrial& at, const std::string& family,
                                     std::size_t order) {
  const Kernel &below = member(family, order - 1), &kernel = member(family, order);
  const Algorithm<Series<Complex>> algorithm = [](const KernelContext& context, const auto& state,
                                                  const BodyObserver&) {
    return of_order_zero(context, state, kAxis, kIsJacobian);
  };
  const auto later = higher_order::time_derivatives_along_motion<Complex>(
      below, at.context(), at.later(below), algorithm, [](const Body&) {});
  std::vector<double> expected;
  for (const Complex& x : later.back()) expected.push_back(x.imag() / kComplexStep);
  for (const KernelRun& way :
       kernel_runs(at.trial.model, kernel.name, at.trial.seed, at.settings)) {
    const std::vector<double> x = way.run(at.inputs_of(kernel)).back();
    const std::size_t entries = x.size() / (order + 1);
    ASSERT_EQ(expected.size(), x.size() - entries) << kernel.name;
    const auto rates = std::span(x).subspan(entries);
    EXPECT_LE(max_difference(rates, expected),
              1e-12 * (1 + max_abs(x) + max_abs(expected) + size_of_motion(at, order)))
        << kernel.name << ", " << way.name;
  }
}

void every_order_of_frames_is_the_rate_of_the_one_below(const Trial& trial) {
  const FrameTrial at(trial);
  const std::size_t order = 1 + trial.seed / 9 % (kFrameOrders - 1);  // with all axes and bases
  expect_rates_of_the_order_below<axis::kPose, false>(at, "forward_kinematics_order", order);
  expect_rates_of_the_order_below<axis::kTwist, true>(at, "frame_jacobian_order", order);
  expect_rates_of_the_order_below<axis::kTwist, false>(at, "kinematics_order", order);
}

// The trial with a link that moves; none: no link moves.
bool choose_task(FrameTrial& at) {
  at.v.resize(kTaskOrders * at.robot.nv);
  const std::size_t count = at.robot.links.size();
  for (std::size_t k = 0; k < count && !has_task(at.context()); ++k) {
    at.settings.frames = {LinkId::of((at.settings.frames.front().index() + 1) % count)};
  }
  return has_task(at.context());
}

std::vector<double> twist_of(const FrameTrial& at, const std::vector<double>& v) {
  return run_kernel(at.context(), "kinematics_order3", {at.trial.state.q, v}).back();
}

void rates_that_a_task_leaves_alone_are_found(const Trial& trial) {
  FrameTrial at(trial);
  if (!choose_task(at)) return;
  const std::vector<double> V = twist_of(at, at.v);
  const auto found =
      run_kernel(at.context(), "inverse_kinematics_order4", {trial.state.q, V, at.v, {0.5}});
  EXPECT_LE(max_difference(found[0], at.v), 1e-12 * (1 + max_abs(V) + max_abs(at.v)));
}

// The determinant of the smaller side, columns of joints that do not move the links left out.
double damped_determinant(const MatrixXd& J, double damping) {
  MatrixXd moved(J.rows(), 0);
  for (const auto& column : J.colwise()) {
    if (column.isZero(0)) continue;
    moved.conservativeResize(Eigen::NoChange, moved.cols() + 1);
    moved.rightCols(1) = column;
  }
  MatrixXd normal = moved.cols() < J.rows() ? MatrixXd(moved.transpose() * moved)
                                            : MatrixXd(moved * moved.transpose());
  normal.diagonal().array() += damping * damping;
  return normal.determinant();
}

// The trial with one to three links that move.
bool choose_tasks(FrameTrial& at) {
  if (!choose_task(at)) return false;
  const std::size_t count = at.robot.links.size();
  std::vector<LinkId> frames = at.settings.frames;
  for (std::size_t k = 1; k <= at.trial.seed % 3; ++k) {
    const LinkId next = LinkId::of((frames.front().index() + 2 * k) % count);
    const bool is_new = std::ranges::find(frames, next) == frames.end();
    if (is_new && !at.robot.links[next.index()].body.is_none()) frames.push_back(next);
  }
  at.settings.frames = std::move(frames);
  return true;
}

// Jacobians of all frames at their origins, stacked, and these.
struct StackedJacobian {
  MatrixXd J;
  std::vector<Eigen::Vector3d> origins;
};

StackedJacobian stacked_jacobian(FrameTrial at) {
  const auto nv = static_cast<Eigen::Index>(at.robot.nv);
  at.settings.jacobian_frame = JacobianFrame::kWorldAligned;
  StackedJacobian stacked{MatrixXd(0, nv), {}};
  for (const auto& J : run_kernel(at.context(), "frame_jacobian", {at.trial.state.q})) {
    stacked.J.conservativeResize(stacked.J.rows() + 6, nv);
    stacked.J.bottomRows(6) = matrix(J, at.robot.nv);
  }
  for (const auto& T : run_kernel(at.context(), "forward_kinematics", {at.trial.state.q})) {
    stacked.origins.emplace_back(T[12], T[13], T[14]);
  }
  return stacked;
}

// The gradient of |V - J v|^2 + lambda^2 |v - z|^2 vanishes, at the links' origins, in every order.
void joint_rates_are_damped_least_squares(const Trial& trial) {
  constexpr double kDamping = 0.5;
  FrameTrial at(trial);
  if (!choose_tasks(at)) return;
  const auto& q = trial.state.q;
  const std::size_t tasks = at.settings.frames.size();
  const auto [J, origins] = stacked_jacobian(at);
  at.settings.jacobian_frame = JacobianFrame::kSpatial;
  Arrays<double> inputs{q};
  Rng rng(trial.seed);
  for (std::size_t t = 0; t < tasks; ++t) inputs.push_back(rng.vector(6 * kTaskOrders, 1));
  inputs.push_back(at.v);
  inputs.push_back({kDamping});
  const auto found = run_kernel(at.context(), "inverse_kinematics_order4", inputs);
  const auto got = run_kernel(at.context(), "kinematics_order3", {q, found[0]});
  MatrixXd missed(J.rows(), static_cast<Eigen::Index>(kTaskOrders));
  for (std::size_t t = 0; t < tasks; ++t) {
    MatrixXd error = matrix(inputs[1 + t], kTaskOrders) - matrix(got[tasks + t], kTaskOrders);
    for (auto column : error.colwise()) {
      const Eigen::Vector3d rotation = column.tail(3);
      column.head(3) += rotation.cross(origins[t]);
    }
    missed.middleRows(6 * static_cast<Eigen::Index>(t), 6) = error;
  }
  const MatrixXd rates = matrix(found[0], kTaskOrders), wanted = matrix(at.v, kTaskOrders);
  const double largest = 1 + J.cwiseAbs().maxCoeff();
  for (Eigen::Index k = 0; k < static_cast<Eigen::Index>(kTaskOrders); ++k) {
    const VectorXd gradient =
        J.transpose() * missed.col(k) - kDamping * kDamping * (rates.col(k) - wanted.col(k));
    const double size = missed.col(k).norm() + rates.leftCols(k + 1).norm() + wanted.col(k).norm();
    EXPECT_LE(absolute_error(gradient.norm(), 0), 1e-11 * largest * largest * size)
        << "order " << k << " of " << tasks << " links";
  }
  const double determinant = damped_determinant(J, kDamping);
  EXPECT_LE(absolute_error(found[1][0], std::sqrt(determinant)), 1e-9 * std::sqrt(determinant));
}

}  // namespace

std::vector<Law> frame_order_laws() {
  return {{"FirstOrdersAreWhatKernelsOfOrderZeroSay",
           {"kinematics_order1", "frame_jacobian_order1", "forward_kinematics_order0"},
           false,
           first_orders_are_what_kernels_of_order_zero_say},
          {"EveryOrderOfFramesIsTheRateOfTheOneBelow",
           {"kinematics_order3", "frame_jacobian_order3", "forward_kinematics_order3"},
           false,
           every_order_of_frames_is_the_rate_of_the_one_below},
          {"RatesThatATaskLeavesAloneAreFound",
           {"inverse_kinematics_order4"},
           false,
           rates_that_a_task_leaves_alone_are_found},
          {"JointRatesAreDampedLeastSquares",
           {"inverse_kinematics_order4"},
           false,
           joint_rates_are_damped_least_squares}};
}

}  // namespace dynac::test
