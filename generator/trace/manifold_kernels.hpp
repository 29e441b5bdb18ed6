// The rows of the kernel table for the manifold of configurations: integrate and difference.
#pragma once

#include <array>

#include "algorithms/manifold.hpp"
#include "trace/kernel_table.hpp"

namespace dynac {

template <class Scalar>
[[nodiscard]] Arrays<Scalar> integrate_kernel(const KernelContext& context,
                                              const RobotState<Scalar>& state,
                                              const BodyObserver& observe) {
  return {integrate(context.robot, state, context.selection.base_velocity, observe)};
}

template <class Scalar>
[[nodiscard]] Arrays<Scalar> difference_kernel(const KernelContext& context,
                                               const RobotState<Scalar>& state,
                                               const BodyObserver& observe) {
  return {difference(context.robot, state, context.selection.base_velocity, observe)};
}

inline constexpr ArgumentRow kManifoldQ{"q", Quantity::kPosition, "joint positions"};
inline constexpr ArgumentRow kManifoldNextQ{"q_next", Quantity::kNextPosition,
                                            "joint positions after the displacement"};
inline constexpr ArgumentRow kManifoldV{
    "v", Quantity::kDisplacement,
    "displacement: joint velocities times the time for which they are held constant"};

inline constexpr std::array kIntegrateInputs{kManifoldQ, kManifoldV};
inline constexpr std::array kIntegrateOutputs{kManifoldNextQ};
inline constexpr std::array kDifferenceInputs{kManifoldQ, kManifoldNextQ};
inline constexpr std::array kDifferenceOutputs{kManifoldV};

inline constexpr std::array kIntegrateFormulations{
    FormulationRow{"exponential", "exponential of every joint's group: sums, SO(3), SE(2), SE(3)",
                   "Sola, Deray, Atchuthan 2018, appendices A to D", integrate_kernel<double>,
                   integrate_kernel<Expr>}};
inline constexpr std::array kDifferenceFormulations{FormulationRow{
    "logarithm", "logarithm of every joint's group: differences, SO(3), SE(2), SE(3)",
    "Sola, Deray, Atchuthan 2018, appendices A to D", difference_kernel<double>,
    difference_kernel<Expr>}};

inline constexpr KernelRow kIntegrateRow{
    "integrate",
    "plus",
    "Joint positions after a displacement; quaternions are normalised, angles are not wrapped.",
    "q_next = q [+] v, of a rotating joint q exp(v) with v in the child's axes; for a base see v",
    kIntegrateInputs,
    kIntegrateOutputs,
    false,
    Need::kNothing,
    DependsOn::kNothingElse,
    Freedom::kNone,
    kIntegrateFormulations};
inline constexpr KernelRow kDifferenceRow{
    "difference",
    "minus",
    "Displacement between joint positions: rotations given by quaternions by the shortest way, "
    "angles (continuous and planar joints' too) by plain difference, not wrapped.",
    "v with q [+] v = q_next",
    kDifferenceInputs,
    kDifferenceOutputs,
    false,
    Need::kNothing,
    DependsOn::kNothingElse,
    Freedom::kNone,
    kDifferenceFormulations};

}  // namespace dynac
