// SPDX-License-Identifier: BSD-3-Clause
// The maximum a posteriori estimate of a problem by dense least squares under constraints, in
// accelerations of joints and wrenches as the only unknowns: what sensors show is affine in them,
// with coefficients that classical mechanics gives. Eigen's decompositions find the rest.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "model/estimation_problem.hpp"
#include "truth.hpp"

namespace dynac::test {

/// What is estimated, and how well.
struct DenseEstimate {
  Eigen::VectorXd values;
  Eigen::MatrixXd covariance;
};

/// Links of whose external wrenches a problem speaks.
[[nodiscard]] std::vector<LinkId> wrench_links(const EstimationProblem& problem);

/// @param[in] scene  position, velocity and gravity; the rest of it is not looked at
/// @param[in] y      what the sensors show
[[nodiscard]] DenseEstimate dense_estimate(const Model& model, const EstimationProblem& problem,
                                           const Scene& scene, const std::vector<double>& y);

}  // namespace dynac::test
