// SPDX-License-Identifier: BSD-3-Clause
// Hybrid dynamics of any order from a kernel's inputs: the motion of some joints is given, of the
// others the torque, and the rest is found. Inverse dynamics is the case where all motion is given,
// forward dynamics that where none is.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "algorithms/orders/hybrid_recursion.hpp"
#include "algorithms/orders/world_hybrid_recursion.hpp"
#include "kernels/orders/time_derivatives.hpp"

namespace dynac::higher_order {

/// Coefficient k of each series.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> coefficients(const std::vector<Series<Scalar>>& series,
                                               std::size_t k) {
  std::vector<Scalar> result;
  for (const Series<Scalar>& x : series) result.push_back(x[k]);
  return result;
}

/// Coefficient k of the wrenches on the bodies, in their frames.
/// @param[in] configuration  with as many coefficients at least
/// @param[in] fext           the wrenches that the user gives, the same
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> external_coefficients(
    const KernelContext& context, const Configuration<Series<Scalar>>& configuration,
    const std::vector<Series<Scalar>>& fext, std::size_t k, const BodyObserver& observe) {
  if (context.settings.wrench_frame == JacobianFrame::kLocal) {  // order by order the same
    return wrenches::on_bodies<Scalar>(context, {}, coefficients(fext, k), observe);
  }
  std::vector<Series<Scalar>> so_far;
  for (const Series<Scalar>& x : fext) so_far.push_back(x.truncated(k + 1));
  std::vector<Force<Scalar>> external;
  for (const auto& [angular, linear] :
       wrenches::on_bodies(context, configuration, so_far, observe)) {
    external.push_back({{{angular[0][k], angular[1][k], angular[2][k]}},
                        {{linear[0][k], linear[1][k], linear[2][k]}}});
  }
  return external;
}

/// What is given and found of a floating base in another representation than its own frame, as
/// series along its motion: components in axes that move have other derivatives. Of a wrench W in
/// world coordinates those in the base's own frame begin with Ad^T (ad_V^T W + W'), which is not
/// what Table 5(b) of Ali, Gabellieri, Franchi 2026 sets beside W'.
template <class Scalar>
class BaseAlong {
 public:
  using Number = Series<Scalar>;

  BaseAlong(const KernelContext& context, const Prescribed& prescribed,
            const std::vector<Scalar>& v, const std::vector<Number>& given)
      : representation_(context.settings.base_velocity),
        is_other_(has_other_base_velocity(context)),
        is_prescribed_(articulated_body::is_prescribed(prescribed, context.robot.bodies.front())),
        given_(given) {
    if (!is_other_ || !is_prescribed_) return;
    for (std::size_t c = 0; c < 6; ++c) given_[c] = given[c].integral(v[c]);
  }

  /// Transforms what is given to the base's own frame, coefficient k.
  /// @param[in] configuration  with one coefficient more
  void transform(const Configuration<Number>& configuration, std::size_t k,
                 std::vector<Scalar>& given) const {
    if (!is_other_) return;
    const BaseChange<Number> change = change_along(configuration);
    std::vector<Number> own(6);
    if (is_prescribed_) {
      set_base_entries(own, change.to_body(base_entries<Motion<Number>>(given_)));
      for (Number& x : own) x = x.derivative();
    } else {
      set_base_entries(own, change.to_body(base_entries<Force<Number>>(given_)));
    }
    for (std::size_t c = 0; c < 6; ++c) given[c] = own[c][k];
  }

  /// Transforms what was found to the user's representation.
  /// @param[in] v  of the base in its own frame, with one coefficient more than was found
  void transform_back(const Configuration<Number>& configuration, const std::vector<Number>& v,
                      std::vector<Number>& found) const {
    if (!is_other_) return;
    const BaseChange<Number> change = change_along(configuration);
    if (is_prescribed_) {
      set_base_entries(found, change.from_body(base_entries<Force<Number>>(found)));
      return;
    }
    set_base_entries(found, change.from_body(base_entries<Motion<Number>>(v)));
    for (std::size_t c = 0; c < 6; ++c) found[c] = found[c].derivative();
  }

 private:
  [[nodiscard]] BaseChange<Number> change_along(const Configuration<Number>& configuration) const {
    return {representation_, {configuration.front().R_TB, configuration.front().p_TB}};
  }

  BaseVelocity representation_;
  bool is_other_;
  bool is_prescribed_;
  std::vector<Number> given_;  ///< of a prescribed base: v
};

/// Takes the joints' placements from another configuration of the robot.
template <class Scalar>
void place_as(const Configuration<Scalar>& other, Configuration<Series<Scalar>>& configuration) {
  for (std::size_t i = 0; i < other.size(); ++i) {
    const Transform<Scalar>& X_PT = other[i].X_PT;
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) configuration[i].X_PT.R(j, k) = X_PT.R(j, k);
      configuration[i].X_PT.p[j] = X_PT.p[j];
    }
    configuration[i].is_general = other[i].is_general;
  }
}

/// What joints have, which does not change with time.
template <class Scalar>
[[nodiscard]] std::vector<JointNumbers<Series<Scalar>>> constant_joints(
    const std::vector<JointNumbers<Scalar>>& joints) {
  const auto constant = [](const std::optional<Scalar>& number) {
    return number ? std::optional<Series<Scalar>>(*number) : std::nullopt;
  };
  std::vector<JointNumbers<Series<Scalar>>> result;
  for (const JointNumbers<Scalar>& joint : joints) {
    result.push_back({constant(joint.damping), constant(joint.friction), constant(joint.armature),
                      constant(joint.stiffness)});
  }
  return result;
}

/// By a recursion that goes on order by order: HybridRecursion, WorldHybridRecursion.
///
/// @param[in] kernel      of some order
/// @param[in] inputs      q (nq), v (nv), derivatives (nv x (order + 1)) of a where the motion is
///                        prescribed and of tau elsewhere, and what flags add
/// @return derivatives (nv x (order + 1)) of tau there and of a elsewhere
template <template <class> class Recursion, class Scalar>
[[nodiscard]] Arrays<Scalar> by_recursion(const Kernel& kernel, const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const Prescribed& prescribed,
                                          const BodyObserver& observe) {
  const std::size_t terms = kernel.order + 1, nv = context.robot.nv;
  const RobotState<Scalar> state =
      make_state(forward_dynamics_now(), context, inputs_now(kernel, context, inputs), observe);
  const auto all_given = series_of(inputs[2], nv, 0, terms);
  const BaseAlong<Scalar> base(context, prescribed, inputs[1], all_given);
  std::vector<Series<Scalar>> wrenches;
  if (!state.external.empty()) {
    wrenches = series_of(inputs[3], 6 * context.settings.wrench_links.size(), 0, terms);
  }
  const auto joints = constant_joints(state.joints);
  Recursion<Scalar> recursion(context.robot, state, prescribed, observe);
  std::vector<Series<Scalar>> found(nv, Series<Scalar>(std::vector<Scalar>{}));
  Configuration<Series<Scalar>> configuration;
  for (std::size_t k = 0; k < terms; ++k) {
    const auto q =
        position_series(context.robot, inputs[0], recursion.v(), k + 2, BaseVelocity::kBody);
    configuration = configure(context.robot, q, observe);
    place_as(state.configuration, configuration);
    std::vector<Scalar> given = coefficients(all_given, k);
    base.transform(configuration, k, given);
    const std::vector<Scalar> passive =
        coefficients(joint_dynamics::passive_torques(context, joints, q, recursion.v()), k);
    for (std::size_t c = 0; c < nv; ++c) {
      if (!prescribed[c]) given[c] = given[c] - passive[c];
    }
    std::vector<Force<Scalar>> external;
    if (!wrenches.empty()) {
      external = external_coefficients(context, configuration, wrenches, k, observe);
    }
    const std::vector<Scalar> next = recursion.advance(configuration, given, external);
    for (std::size_t c = 0; c < nv; ++c) {
      found[c].append(prescribed[c] ? next[c] + passive[c] : next[c]);
    }
  }
  base.transform_back(configuration, recursion.v(), found);
  return {derivatives_of(found, terms)};
}

/// By articulated bodies in their own frames. Arguments and result as by_recursion().
template <class Scalar>
[[nodiscard]] Arrays<Scalar> by_articulated_bodies(const Kernel& kernel,
                                                   const KernelContext& context,
                                                   const Arrays<Scalar>& inputs,
                                                   const Prescribed& prescribed,
                                                   const BodyObserver& observe) {
  return by_recursion<HybridRecursion>(kernel, context, inputs, prescribed, observe);
}

}  // namespace dynac::higher_order
