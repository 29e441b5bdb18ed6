#include "algorithms/constraints/sampled_ranks.hpp"

#include <Eigen/Core>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constrained_dynamics.hpp"
#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/sampled_state.hpp"

namespace dynac::constraints {
namespace {

Eigen::MatrixXd jacobian_at(const Mechanism& robot, const ConstraintSet& set,
                            const std::vector<double>& q) {
  const DenseMatrix<double> J = jacobian(robot, set, placements_at(robot, q));
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

// Some configurations at random and some with right angles.
std::vector<std::vector<double>> configurations(const Mechanism& robot) {
  constexpr std::uint64_t kRandom = 8, kRightAngled = 16;
  std::vector<std::vector<double>> positions;
  for (std::uint64_t seed = 0; seed < kRandom; ++seed) {
    positions.push_back(random_position(robot, seed));
  }
  const std::uint64_t count =
      std::min(kRightAngled, std::uint64_t{count_right_angles(robot, kRightAngled)});
  for (std::uint64_t k = 0; k < count; ++k) {
    positions.push_back(right_angled_position(robot, k, kRightAngled));
  }
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

SampledRanks sampled_ranks(const Mechanism& robot, const ConstraintSet& set) {
  SampledRanks ranks{0, rows_of(set)};
  if (robot.nv == 0) return {0, 0};
  for (const std::vector<double>& q : configurations(robot)) {
    take(rank_of(jacobian_at(robot, set, q)), ranks);
  }
  return ranks;
}

std::vector<std::size_t> unmoved_rows(const Mechanism& robot, const ConstraintSet& set) {
  Eigen::VectorXd largest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows_of(set)));
  for (const std::vector<double>& q : configurations(robot)) {
    largest = largest.cwiseMax(jacobian_at(robot, set, q).cwiseAbs().rowwise().maxCoeff());
  }
  return zeros_of(largest);
}

double largest_inverse_inertia(const Mechanism& robot, const ConstraintSet& set) {
  constexpr std::uint64_t kSamples = 3;
  RobotState<double> state;
  for (const Body& body : robot.bodies) state.inertia.push_back(body.inertia);
  double largest = 0;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    state.configuration = configure(robot, random_position(robot, seed));
    for (const double entry : delassus(robot, set, state, [](const Body&) {}).entries) {
      largest = std::max(largest, std::abs(entry));
    }
  }
  return largest;
}

SampledSupport sampled_support(const Mechanism& robot, const ConstraintSet& set) {
  const std::vector<std::size_t> passive = coordinates_without_motor(robot, set);
  SampledSupport support{passive.size(), {0, passive.size()}, {}};
  Eigen::VectorXd largest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(passive.size()));
  for (const std::vector<double>& q : configurations(robot)) {
    const Eigen::MatrixXd J_U = jacobian_at(robot, set, q)(Eigen::all, passive);
    largest = largest.cwiseMax(J_U.cwiseAbs().colwise().maxCoeff().transpose());
    take(rank_of(J_U), support.ranks);
  }
  for (const std::size_t k : zeros_of(largest)) support.unmoved.push_back(passive[k]);
  return support;
}

}  // namespace dynac::constraints
