// SPDX-License-Identifier: BSD-3-Clause
// Recursions on time derivatives as algorithms on series: what runs on a state along a motion runs
// them, too. Column k of theirs is k! times coefficient k of a series.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/kernel_settings.hpp"
#include "algorithms/orders/body_fixed_derivatives.hpp"
#include "algorithms/orders/world_inverse_dynamics.hpp"
#include "support/series.hpp"

namespace dynac::higher_order {

/// k!
[[nodiscard]] inline double factorial(std::size_t k) {
  double product = 1;
  for (std::size_t i = 2; i <= k; ++i) product *= static_cast<double>(i);
  return product;
}

/// The k-th time derivative of a series.
template <class Scalar>
[[nodiscard]] Scalar derivative(const Series<Scalar>& x, std::size_t k) {
  return k < 2 ? x[k] : Scalar(factorial(k)) * x[k];
}
template <class Scalar>
[[nodiscard]] Vector3<Scalar> derivative(const Vector3<Series<Scalar>>& u, std::size_t k) {
  return {{derivative(u[0], k), derivative(u[1], k), derivative(u[2], k)}};
}
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> derivative(const Matrix3<Series<Scalar>>& A, std::size_t k) {
  return {{derivative(A.row[0], k), derivative(A.row[1], k), derivative(A.row[2], k)}};
}
template <class Scalar>
[[nodiscard]] std::vector<Scalar> derivative(const std::vector<Series<Scalar>>& list,
                                             std::size_t k) {
  std::vector<Scalar> derivatives;
  for (const Series<Scalar>& x : list) derivatives.push_back(derivative(x, k));
  return derivatives;
}

/// Series of the quantities whose time derivatives stand in the columns of a matrix.
///
/// @param[in] derivatives  column-major; empty: of nothing
/// @param[in] rows         of the matrix
/// @param[in] first        the column that is the quantity itself
/// @param[in] terms        how many coefficients
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> series_of(const std::vector<Scalar>& derivatives,
                                                    std::size_t rows, std::size_t first,
                                                    std::size_t terms) {
  std::vector<Series<Scalar>> result;
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<Scalar> coefficients;
    double factorial = 1;
    for (std::size_t k = 0; k < terms; ++k) {
      if (k > 1) factorial *= static_cast<double>(k);
      coefficients.push_back(Scalar(1 / factorial) * derivatives[(first + k) * rows + i]);
    }
    result.emplace_back(std::move(coefficients));
  }
  return result;
}

/// The matrix whose columns are the time derivatives of quantities.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> derivatives_of(const std::vector<Series<Scalar>>& series,
                                                 std::size_t terms) {
  std::vector<Scalar> derivatives;
  double factorial = 1;
  for (std::size_t k = 0; k < terms; ++k) {
    if (k > 1) factorial *= static_cast<double>(k);
    for (const Series<Scalar>& x : series) derivatives.push_back(Scalar(factorial) * x[k]);
  }
  return derivatives;
}

/// A robot's motion as recursions take it.
template <class Scalar>
struct DerivedMotion {
  RobotState<Scalar> now;        ///< configuration, gravity, inertias and rotors
  RateDerivatives<Scalar> v;     ///< v^(0) .. v^(r+1); of kinematics, as many as v has
  LoadDerivatives<Scalar> load;  ///< in the bodies' frames, with r derivatives; empty: none
};

/// Where the joints are at the present instant.
template <class Scalar>
[[nodiscard]] Configuration<Scalar> configuration_now(
    const Configuration<Series<Scalar>>& configuration) {
  Configuration<Scalar> now;
  for (const JointPosition<Series<Scalar>>& joint : configuration) {
    now.push_back({joint.cosine[0],
                   joint.sine[0],
                   joint.displacement[0],
                   derivative(joint.R_TB, 0),
                   derivative(joint.p_TB, 0),
                   {derivative(joint.X_PT.R, 0), derivative(joint.X_PT.p, 0)},
                   joint.is_general});
  }
  return now;
}

/// v and its derivatives; those of a go further than those of v.
template <class Scalar>
[[nodiscard]] RateDerivatives<Scalar> rate_derivatives(const RobotState<Series<Scalar>>& state) {
  RateDerivatives<Scalar> v;
  const bool has_a = !state.a.empty();
  const std::size_t given = state.v.empty() ? 0 : state.v.front().size();
  for (std::size_t k = 0; k < (has_a ? 1 : given); ++k) v.push_back(derivative(state.v, k));
  for (std::size_t k = 0; has_a && k < given; ++k) v.push_back(derivative(state.a, k));
  return v;
}

/// @param[in] state  v, a and wrenches of as many coefficients, or no a
template <class Scalar>
[[nodiscard]] DerivedMotion<Scalar> derived_motion(const RobotState<Series<Scalar>>& state) {
  DerivedMotion<Scalar> motion;
  motion.now.configuration = configuration_now(state.configuration);
  motion.now.gravity = derivative(state.gravity, 0);
  motion.now.armature = derivative(state.armature, 0);
  motion.now.has_rotor = state.has_rotor;
  for (const PseudoInertia<Series<Scalar>>& I : state.inertia) {
    motion.now.inertia.push_back({I.mass[0], derivative(I.h, 0), derivative(I.J, 0)});
  }
  motion.v = rate_derivatives(state);
  for (const Force<Series<Scalar>>& f : state.external) {
    ForceDerivatives<Scalar>& load = motion.load.emplace_back();
    for (std::size_t k = 0; k + 1 < motion.v.size(); ++k) {
      load.push_back({derivative(f.angular, k), derivative(f.linear, k)});
    }
  }
  return motion;
}

/// Series from derivatives: [k] of the lists is the k-th.
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> series_of_derivatives(
    const std::vector<std::vector<Scalar>>& derivatives) {
  std::vector<Series<Scalar>> series;
  for (std::size_t i = 0; i < derivatives.front().size(); ++i) {
    std::vector<Scalar> coefficients;
    for (std::size_t k = 0; k < derivatives.size(); ++k) {
      coefficients.push_back(Scalar(1 / factorial(k)) * derivatives[k][i]);
    }
    series.emplace_back(std::move(coefficients));
  }
  return series;
}

/// Joint torques along a motion by world_torques().
/// @return (nv), as many coefficients as the state's a has
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> torques_world(const Mechanism& robot,
                                                        const RobotState<Series<Scalar>>& state,
                                                        const BodyObserver& observe) {
  const auto [now, v, load] = derived_motion(state);
  const WorldKinematics<Scalar> motion = world_kinematics(robot, now.configuration, v, {}, observe);
  return series_of_derivatives(
      world_torques(robot, now, v, motion, in_world(motion, load), observe));
}

/// The same by torques_of_world_kinematics(): of three coefficients. What the bodies carry is
/// convected by their motion as it is seen from the accelerated world, so it comes out in that
/// world's coordinates.
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> torques_closed_form(
    const Mechanism& robot, const RobotState<Series<Scalar>>& state, const BodyObserver& observe) {
  const auto [now, v, load] = derived_motion(state);
  const WorldKinematics<Scalar> motion =
      world_kinematics(robot, now.configuration, v, {{}, -now.gravity}, observe);
  return series_of_derivatives(torques_of_world_kinematics(
      robot, now, v, motion, in_world(motion, load), GravityForm::kAcceleratedWorld, observe));
}

/// The same with every body's weight as a wrench, on a world at rest: equations 23 to 25.
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> torques_with_weights(
    const Mechanism& robot, const RobotState<Series<Scalar>>& state, const BodyObserver& observe) {
  const auto [now, v, load] = derived_motion(state);
  const WorldKinematics<Scalar> motion = world_kinematics(robot, now.configuration, v, {}, observe);
  return series_of_derivatives(torques_of_world_kinematics(
      robot, now, v, motion, in_world(motion, load), GravityForm::kWrenches, observe));
}

/// The same by body_fixed_inverse_dynamics(): of any number of coefficients.
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> torques_body_fixed(
    const Mechanism& robot, const RobotState<Series<Scalar>>& state, const BodyObserver& observe) {
  const auto [now, v, load] = derived_motion(state);
  return series_of_derivatives(body_fixed_inverse_dynamics(robot, now, v, load, observe));
}

/// Inverse dynamics as algorithms of kernels.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> run_newton_euler(const KernelContext& context,
                                              const RobotState<Scalar>& state,
                                              const BodyObserver& observe) {
  return {inverse_dynamics_newton_euler(context.robot, state, observe)};
}
template <class Scalar>
[[nodiscard]] Arrays<Series<Scalar>> run_world(const KernelContext& context,
                                               const RobotState<Series<Scalar>>& state,
                                               const BodyObserver& observe) {
  return {torques_world(context.robot, state, observe)};
}

}  // namespace dynac::higher_order
