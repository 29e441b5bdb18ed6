// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/rank.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <map>
#include <set>

namespace dynac {

namespace {

// Numbers the unknowns of a block from zero.
std::map<std::size_t, Eigen::Index> numbered(const std::vector<Pivot>& block) {
  std::map<std::size_t, Eigen::Index> number;
  for (const Pivot& pivot : block) number.emplace(pivot.unknown, 0);
  Eigen::Index next = 0;
  for (auto& entry : number) entry.second = next++;
  return number;
}

// A block in one sample, rows and then columns scaled to a largest entry of one.
Eigen::MatrixXd scaled_block(const LinearSystem<SampledNumber>& system,
                             const std::vector<Pivot>& block, std::size_t sample) {
  const std::map<std::size_t, Eigen::Index> number = numbered(block);
  const auto size = static_cast<Eigen::Index>(block.size());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(size, size);
  Eigen::Index row = 0;
  for (const Pivot& pivot : block) {
    for (const auto& [unknown, factor] : system.equations[pivot.equation].terms) {
      const auto place = number.find(unknown);
      if (place != number.end()) A(row, place->second) = factor[sample];
    }
    ++row;
  }
  A = A.rowwise().lpNorm<Eigen::Infinity>().cwiseInverse().asDiagonal() * A;
  return A * A.colwise().lpNorm<Eigen::Infinity>().cwiseInverse().asDiagonal();
}

// How much a pivot that stands alone changes.
double spread(const SampledNumber& pivot) {
  const SampledNumber size = pivot.magnitude();
  return -(-size).smallest() / size.smallest();
}

double condition_of(const LinearSystem<SampledNumber>& system, const std::vector<Pivot>& block) {
  // Dense factorisations of large blocks take their time.
  constexpr std::size_t kLarge = 200;
  const std::size_t samples = block.size() > kLarge ? 2 : 8;
  double worst = 1;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    worst = std::max(worst, 1 / scaled_block(system, block, sample).partialPivLu().rcond());
  }
  return worst;
}

}  // namespace

double worst_condition(const LinearSystem<SampledNumber>& system, const SolutionPlan& plan) {
  double worst = 1;
  for (const std::vector<Pivot>& block : plan.blocks) {
    if (block.size() > 1) {
      worst = std::max(worst, condition_of(system, block));
      continue;
    }
    for (const auto& [unknown, factor] : system.equations[block.front().equation].terms) {
      if (unknown == block.front().unknown) worst = std::max(worst, spread(factor));
    }
  }
  return worst;
}

RankDeficiency rank_deficiency(const SingularBlock& block) {
  std::map<std::size_t, Eigen::Index> number;
  for (const auto& [equation, row] : block.rows) {
    for (const auto& entry : row) number.emplace(entry.first, 0);
  }
  Eigen::Index next = 0;
  for (auto& [unknown, index] : number) index = next++;
  RankDeficiency result;
  std::set<std::size_t> undetermined;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(block.rows.size()), next);
    Eigen::Index i = 0;
    for (const auto& [equation, row] : block.rows) {
      for (const auto& [unknown, entry] : row) A(i, number.at(unknown)) = entry[sample];
      ++i;
    }
    Eigen::FullPivLU<Eigen::MatrixXd> lu(A);
    lu.setThreshold(1e-10);
    if (lu.isInvertible()) continue;
    ++result.samples;
    const Eigen::VectorXd unknowns = lu.kernel().cwiseAbs().rowwise().maxCoeff();
    for (const auto& [unknown, index] : number) {
      if (unknowns(index) > 1e-6 * unknowns.maxCoeff()) undetermined.insert(unknown);
    }
  }
  for (const auto& [unknown, index] : number) {
    if (result.samples == 0 || undetermined.contains(unknown)) result.unknowns.push_back(unknown);
  }
  return result;
}

}  // namespace dynac
