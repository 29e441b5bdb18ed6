// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/loops/sampled_ranks.hpp"

#include <Eigen/Core>
#include <Eigen/QR>
#include <algorithm>
#include <cstdint>

#include "algorithms/configure.hpp"
#include "algorithms/loops/close_loops.hpp"
#include "algorithms/loops/constrained_loops.hpp"
#include "algorithms/loops/loop_positions.hpp"
#include "algorithms/sampled_state.hpp"
#include "support/number_arrays.hpp"

namespace dynac::loops {
namespace {

Eigen::MatrixXd jacobian_at(const KernelContext& context, const std::vector<double>& q) {
  DenseMatrix<double> J = constraints::jacobian(context.robot, *context.settings.constraints,
                                                placements_at(context.robot, q));
  if (has_loops(context)) J = J * LoopMotion<double>(context, state_at_position(context, q)).G();
  return Eigen::Map<const Eigen::MatrixXd>(J.entries.data(), static_cast<Eigen::Index>(J.rows),
                                           static_cast<Eigen::Index>(J.columns));
}

std::size_t rank_of(const Eigen::MatrixXd& matrix) {
  if (matrix.size() == 0 || matrix.cwiseAbs().maxCoeff() == 0) return 0;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
  factors.setThreshold(1e-9);
  factors.compute(matrix.transpose());
  return static_cast<std::size_t>(factors.rank());
}

// Some configurations at random and some with right angles, with loops closed.
std::vector<std::vector<double>> configurations(const KernelContext& context) {
  constexpr std::uint64_t kRandom = 8, kRightAngled = 16;
  const Mechanism& robot = context.robot;
  std::vector<std::vector<double>> positions;
  for (std::uint64_t seed = 0; seed < kRandom; ++seed) {
    positions.push_back(random_position(robot, seed));
  }
  const std::uint64_t count =
      std::min(kRightAngled, std::uint64_t{count_right_angles(robot, kRightAngled)});
  for (std::uint64_t k = 0; k < count; ++k) {
    positions.push_back(right_angled_position(robot, k, kRightAngled));
  }
  if (!has_loops(context)) return positions;
  const Branch branch = Branch::found(context);
  for (std::vector<double>& q : positions) branch.reach(q);
  return positions;
}

std::vector<std::size_t> zeros_of(const Eigen::VectorXd& x) {
  std::vector<std::size_t> zeros;
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    if (x[k] == 0) zeros.push_back(static_cast<std::size_t>(k));
  }
  return zeros;
}

void take(std::size_t rank, SampledRanks& ranks) {
  ranks.usual = std::max(ranks.usual, rank);
  ranks.least = std::min(ranks.least, rank);
}

}  // namespace

SampledRanks sampled_ranks(const KernelContext& context) {
  SampledRanks ranks{0, rows_of(*context.settings.constraints)};
  if (context.robot.nv == 0) return {0, 0};
  for (const std::vector<double>& q : configurations(context)) {
    take(rank_of(jacobian_at(context, q)), ranks);
  }
  return ranks;
}

std::vector<std::size_t> unmoved_rows(const KernelContext& context) {
  const std::size_t rows = rows_of(*context.settings.constraints);
  Eigen::VectorXd largest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows));
  for (const std::vector<double>& q : configurations(context)) {
    largest = largest.cwiseMax(jacobian_at(context, q).cwiseAbs().rowwise().maxCoeff());
  }
  return zeros_of(largest);
}

double largest_inverse_inertia(const KernelContext& context) {
  constexpr std::uint64_t kSamples = 3;
  const Mechanism& robot = context.robot;
  RobotState<double> state;
  for (const Body& body : robot.bodies) state.inertia.push_back(body.inertia);
  double largest = 0;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    state.q = random_position(robot, seed);
    if (has_loops(context)) Branch::found(context).reach(state.q);
    state.configuration = configure(robot, state.q);
    const SquareMatrix<double> A =
        has_loops(context)
            ? delassus(context, state, no_observer())
            : constraints::delassus(robot, *context.settings.constraints, state, no_observer());
    largest = std::max(largest, largest_magnitude(A.entries));
  }
  return largest;
}

SampledSupport sampled_support(const KernelContext& context) {
  const std::vector<std::size_t> passive = coordinates_without_motor(context);
  SampledSupport support{passive.size(), {0, passive.size()}, {}};
  Eigen::VectorXd largest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(passive.size()));
  for (const std::vector<double>& q : configurations(context)) {
    const Eigen::MatrixXd J_U = jacobian_at(context, q)(Eigen::all, passive);
    largest = largest.cwiseMax(J_U.cwiseAbs().colwise().maxCoeff().transpose());
    take(rank_of(J_U), support.ranks);
  }
  for (const std::size_t k : zeros_of(largest)) support.unmoved.push_back(passive[k]);
  return support;
}

}  // namespace dynac::loops
