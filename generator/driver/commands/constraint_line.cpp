#include "driver/commands/constraint_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <Eigen/QR>
#include <algorithm>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/sampled_state.hpp"
#include "driver/commands/base_summary.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

std::size_t rank_at(const Mechanism& robot, const ConstraintSet& set,
                    const std::vector<double>& q) {
  const DenseMatrix<double> J = constraints::jacobian(robot, set, placements_at(robot, q));
  const Eigen::MatrixXd matrix = Eigen::Map<const Eigen::MatrixXd>(
      J.entries.data(), static_cast<Eigen::Index>(J.rows), static_cast<Eigen::Index>(J.columns));
  if (matrix.cwiseAbs().maxCoeff() == 0) return 0;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
  factors.setThreshold(1e-9);
  factors.compute(matrix.transpose());
  return static_cast<std::size_t>(factors.rank());
}

// Which joints follow from the set, and how many coordinates that leaves.
std::string loop_line(const Robot& robot, const ConstraintSet& set) {
  const Mechanism mechanism = lump(robot.model);
  const std::size_t count = loops::independent_coordinates({mechanism, robot.settings}).size();
  std::vector<std::string> names;
  for (const LinkId link : set.dependent) names.push_back(robot.model.link(link).joint.name);
  return fmt::format(
      "constraint set {}: closes loops, on which {} depend; velocities run over {} "
      "independent {}",
      set.name, fmt::join(names, ", "), count, count == 1 ? "coordinate" : "coordinates");
}

}  // namespace

ConstraintRanks sampled_ranks(const Mechanism& robot, const ConstraintSet& set) {
  constexpr std::uint64_t kRandom = 8, kRightAngled = 16;
  ConstraintRanks ranks{rows_of(set), 0, rows_of(set)};
  if (robot.nv == 0) return {ranks.rows, 0, 0};
  const auto visit = [&](const std::vector<double>& q) {
    const std::size_t rank = rank_at(robot, set, q);
    ranks.usual = std::max(ranks.usual, rank);
    ranks.least = std::min(ranks.least, rank);
  };
  for (std::uint64_t seed = 0; seed < kRandom; ++seed) visit(random_position(robot, seed));
  const std::uint64_t count =
      std::min(kRightAngled, std::uint64_t{count_right_angles(robot, kRightAngled)});
  for (std::uint64_t k = 0; k < count; ++k) {
    visit(right_angled_position(robot, k, kRightAngled));
  }
  return ranks;
}

std::string constraint_line(const Robot& robot) {
  if (robot.settings.constraints == nullptr) return "";
  const ConstraintSet& set = *robot.settings.constraints;
  if (!set.dependent.empty()) return loop_line(robot, set);
  const auto [rows, usual, least] = sampled_ranks(lump(robot.model), set);
  std::string line =
      fmt::format("constraint set {}: {} {}", set.name, rows, rows == 1 ? "row" : "rows");
  if (usual < rows) {
    line += fmt::format(", at most {} of them independent at sampled configurations", usual);
  } else if (least < rows) {
    line += fmt::format(", at some configurations only {} of them independent", least);
  }
  if (least == rows) return line;
  return line + (set.damping == 0
                     ? ": constraint forces are infinite or NaN there; --constraint-damping MU "
                       "keeps them finite"
                     : ": damped constraint forces tend to those of least norm there");
}

std::string about_robot(const Robot& robot, const Options& options) {
  const std::string constraints = constraint_line(robot);
  return base_summary(robot, options) + '\n' + constraints + (constraints.empty() ? "" : "\n");
}

}  // namespace dynac
