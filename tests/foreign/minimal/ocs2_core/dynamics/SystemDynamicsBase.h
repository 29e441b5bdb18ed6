// SPDX-License-Identifier: BSD-3-Clause
// Of OCS2 what the dynamics of a system derive from: declarations of our own with its names and
// signatures, for tests without that library.
#pragma once

#include <Eigen/Core>

namespace ocs2 {

using scalar_t = double;
using vector_t = Eigen::VectorXd;
using matrix_t = Eigen::MatrixXd;

struct VectorFunctionLinearApproximation {
  matrix_t dfdx, dfdu;
  vector_t f;
};

class PreComputation {};

class SystemDynamicsBase {
 public:
  SystemDynamicsBase() = default;
  virtual ~SystemDynamicsBase() = default;
  virtual SystemDynamicsBase* clone() const = 0;

  virtual vector_t computeFlowMap(scalar_t t, const vector_t& x, const vector_t& u,
                                  const PreComputation& pre_computation) = 0;
  vector_t computeFlowMap(scalar_t t, const vector_t& x, const vector_t& u) {
    return computeFlowMap(t, x, u, PreComputation());
  }
  virtual VectorFunctionLinearApproximation linearApproximation(
      scalar_t t, const vector_t& x, const vector_t& u, const PreComputation& pre_computation) = 0;
  VectorFunctionLinearApproximation linearApproximation(scalar_t t, const vector_t& x,
                                                        const vector_t& u) {
    return linearApproximation(t, x, u, PreComputation());
  }

 protected:
  SystemDynamicsBase(const SystemDynamicsBase&) = default;
};

}  // namespace ocs2
