#include "sparse/rank.hpp"

#include <Eigen/Dense>
#include <map>
#include <set>

namespace dynac {

RankDeficiency rank_deficiency(const SingularBlock& block) {
  std::map<std::size_t, Eigen::Index> number;
  for (const auto& [equation, row] : block.rows) {
    for (const auto& entry : row) number.emplace(entry.first, 0);
  }
  Eigen::Index next = 0;
  for (auto& [unknown, index] : number) index = next++;
  RankDeficiency result;
  std::set<std::size_t> undetermined;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(block.rows.size()), next);
    Eigen::Index i = 0;
    for (const auto& [equation, row] : block.rows) {
      for (const auto& [unknown, entry] : row) A(i, number.at(unknown)) = entry[lane];
      ++i;
    }
    Eigen::FullPivLU<Eigen::MatrixXd> lu(A);
    lu.setThreshold(1e-10);
    if (lu.isInvertible()) continue;
    ++result.lanes;
    const Eigen::VectorXd unknowns = lu.kernel().cwiseAbs().rowwise().maxCoeff();
    for (const auto& [unknown, index] : number) {
      if (unknowns(index) > 1e-6 * unknowns.maxCoeff()) undetermined.insert(unknown);
    }
  }
  for (const auto& [unknown, index] : number) {
    if (result.lanes == 0 || undetermined.contains(unknown)) result.unknowns.push_back(unknown);
  }
  return result;
}

}  // namespace dynac
