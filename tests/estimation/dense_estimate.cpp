// SPDX-License-Identifier: BSD-3-Clause
#include "dense_estimate.hpp"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// What sums come to: coefficients times accelerations and wrenches, and an offset.
struct AffineMap {
  MatrixXd coefficients;
  VectorXd offset;
};

VectorXd values_of(const Truth& truth, const std::vector<EntrySum>& sums) {
  VectorXd values(static_cast<Eigen::Index>(sums.size()));
  for (std::size_t k = 0; k < sums.size(); ++k) {
    values[static_cast<Eigen::Index>(k)] = truth.of(sums[k]);
  }
  return values;
}

AffineMap affine_map(const Model& model, Scene scene, const std::vector<LinkId>& links,
                     const std::vector<EntrySum>& sums) {
  scene.a.assign(scene.v.size(), 0);
  for (const LinkId link : links) scene.wrenches[link].assign(6, 0);
  std::vector<double*> unknowns;
  for (double& a : scene.a) unknowns.push_back(&a);
  for (const LinkId link : links) {
    for (double& component : scene.wrenches[link]) unknowns.push_back(&component);
  }
  AffineMap map;
  map.offset = values_of(Truth(model, scene), sums);
  map.coefficients.resize(map.offset.size(), static_cast<Eigen::Index>(unknowns.size()));
  for (std::size_t k = 0; k < unknowns.size(); ++k) {
    *unknowns[k] = 1;
    map.coefficients.col(static_cast<Eigen::Index>(k)) =
        values_of(Truth(model, scene), sums) - map.offset;
    *unknowns[k] = 0;
  }
  return map;
}

// Directions in which A z does not change, orthonormal.
MatrixXd null_space(const MatrixXd& A) {
  if (A.rows() == 0) return MatrixXd::Identity(A.cols(), A.cols());
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(A.transpose());
  const MatrixXd Q = qr.householderQ();
  return Q.rightCols(A.cols() - qr.rank());
}

// The sums of exact or noisy measurements, what is known of them, and how well.
struct Known {
  std::vector<EntrySum> sums;
  std::vector<double> values, sigma;
};

Known known(const EstimationProblem& problem, const std::vector<double>& y, bool is_noisy) {
  Known result;
  std::size_t input = 0;
  for (const Measurement& measurement : problem.measurements) {
    const double value = measurement.is_zero ? 0 : y[input++];
    if ((measurement.sigma > 0) != is_noisy) continue;
    result.sums.push_back(measurement.sum);
    result.values.push_back(value);
    result.sigma.push_back(measurement.sigma);
  }
  return result;
}

}  // namespace

std::vector<LinkId> wrench_links(const EstimationProblem& problem) {
  std::vector<LinkId> links;
  const auto add = [&](const EntrySum& sum) {
    for (const EntryTerm& term : sum.terms) {
      const bool is_wrench = term.entry.quantity == DynamicQuantity::kExternalWrench;
      if (is_wrench && std::ranges::find(links, term.entry.link) == links.end()) {
        links.push_back(term.entry.link);
      }
    }
  };
  for (const Measurement& measurement : problem.measurements) add(measurement.sum);
  for (const EntrySum& estimate : problem.estimates) add(estimate);
  return links;
}

DenseEstimate dense_estimate(const Model& model, const EstimationProblem& problem,
                             const Scene& scene, const std::vector<double>& y) {
  const std::vector<LinkId> links = wrench_links(problem);
  const Known exact = known(problem, y, false), noisy = known(problem, y, true);
  const AffineMap A = affine_map(model, scene, links, exact.sums);
  const AffineMap H = affine_map(model, scene, links, noisy.sums);
  const AffineMap E = affine_map(model, scene, links, problem.estimates);
  VectorXd z = VectorXd::Zero(E.coefficients.cols());
  if (A.coefficients.rows() > 0) {
    z = A.coefficients.completeOrthogonalDecomposition().solve(column(exact.values) - A.offset);
  }
  const MatrixXd N = null_space(A.coefficients);
  const VectorXd weights = column(noisy.sigma).cwiseInverse();
  const MatrixXd G = weights.asDiagonal() * H.coefficients * N;
  const VectorXd g = weights.asDiagonal() * (column(noisy.values) - H.offset - H.coefficients * z);
  const MatrixXd inverse = G.completeOrthogonalDecomposition().pseudoInverse();
  const MatrixXd root = E.coefficients * N * inverse;
  return {E.coefficients * (z + N * (inverse * g)) + E.offset, root * root.transpose()};
}

}  // namespace dynac::test
