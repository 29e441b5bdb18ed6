// SPDX-License-Identifier: BSD-3-Clause
// What rollouts shall compute, for the self-test: steps and their gradients one by one.
#pragma once

#include "describe/datasheet.hpp"
#include "search/compile.hpp"

namespace dynac {

/// Samples of a robot's rollouts.
class RolloutSampler {
 public:
  /// @param[in] snap_tolerance  of rotations and axes
  RolloutSampler(const Robot& robot, double snap_tolerance);

  /// Of a rollout, by the formulation that the step was compiled by.
  [[nodiscard]] Sample forward(const CompiledKernel& step, const RolloutEntry& rollout) const;
  /// Of its gradient, whose weights stand where the adjoint of the step has them.
  [[nodiscard]] Sample backward(const CompiledKernel& step, const CompiledKernel& adjoint,
                                const RolloutEntry& rollout) const;

 private:
  // For steps of a share of their usual duration.
  [[nodiscard]] Sample forward_for(const CompiledKernel& step, const RolloutEntry& rollout,
                                   double share) const;
  [[nodiscard]] Sample backward_for(const CompiledKernel& step, const CompiledKernel& adjoint,
                                    const RolloutEntry& rollout, double share) const;

  Mechanism mechanism_;
  const KernelSettings& settings_;
};

}  // namespace dynac
