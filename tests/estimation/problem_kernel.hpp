// SPDX-License-Identifier: BSD-3-Clause
// The kernel of an estimation problem that is written as text: planned at each run as the kernel
// table has it, or once for many runs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/estimation/dynamics_estimation.hpp"
#include "harness/kernels.hpp"
#include "truth.hpp"

namespace dynac::test {

inline constexpr std::string_view kInverseDynamics =
    "measure joint_acceleration all\nmeasure external_wrench all\nestimate joint_torque all\n";
inline constexpr std::string_view kForwardDynamics =
    "measure joint_torque all\nmeasure external_wrench all\nestimate joint_acceleration all\n";

/// A problem of a robot.
class ProblemKernel {
 public:
  /// @param[in] text       statements as in problem files
  /// @param[in] selection  what else is selected
  ProblemKernel(const Model& model, std::string_view text, KernelSettings settings = {});
  ProblemKernel(Mechanism robot, EstimationProblem problem);

  [[nodiscard]] const EstimationProblem& problem() const { return *selection_.problem; }
  [[nodiscard]] const Mechanism& robot() const { return robot_; }
  [[nodiscard]] const KernelSettings& settings() const { return selection_; }
  [[nodiscard]] KernelContext context() const { return {robot_, selection_}; }
  /// Why there is no solution.
  [[nodiscard]] std::vector<std::string> problems() const;
  /// How it is solved.
  [[nodiscard]] EstimationPlan plan(const Ordering& ordering = {},
                                    EstimationSystem system = {}) const;

  /// Outputs of the kernel: estimates, then covariance and smallest pivot where these are reported.
  /// @param[in] y       what the sensors show
  /// @param[in] values  of run-time parameters, where some are selected
  [[nodiscard]] Arrays<double> run(const Scene& scene, const std::vector<double>& y,
                                   std::string_view formulation = {},
                                   const std::vector<double>& values = {}) const;
  /// The same by a plan, without dissipation and rotors.
  [[nodiscard]] Estimate<double> run(const EstimationPlan& plan, const Scene& scene,
                                     const std::vector<double>& y) const;

  /// The links of whose wrenches the problem's inputs speak, in their order.
  [[nodiscard]] std::vector<LinkId> measured_wrench_links() const;

 private:
  Mechanism robot_;
  KernelSettings selection_;
};

/// A moment in the motion of a robot: random q, v, a and wrenches on these links.
[[nodiscard]] Scene random_scene(const Model& model, const std::vector<LinkId>& pushed,
                                 std::uint64_t seed);

/// Largest difference, as a part of the largest entry of the reference; of 1e-3 where that is less.
[[nodiscard]] double error_of(const std::vector<double>& x, const std::vector<double>& reference);

/// What error_of() may be where two ways to the same estimates differ by rounding.
inline constexpr double kEstimateTolerance = 1e-8;

}  // namespace dynac::test
