// Brings a kernel's inputs and outputs from and to the representation of base velocities that the
// user asks for. The algorithms know the base's own frame alone; but a displacement keeps its
// components while the base moves, so no change at one pose does, and algorithms/manifold.hpp takes
// it as it is.
#pragma once

#include "algorithms/base_velocity.hpp"
#include "algorithms/frame_kinematics.hpp"
#include "algorithms/mass_matrix.hpp"
#include "trace/kernel_table.hpp"

namespace dynac::representation {

/// Whether anything is to be done.
[[nodiscard]] inline bool is_other(const KernelContext& context) {
  return context.selection.base_velocity != BaseVelocity::kBody && has_floating_base(context.robot);
}

template <class Scalar>
[[nodiscard]] BaseChange<Scalar> change_at(const KernelContext& context,
                                           const RobotState<Scalar>& state) {
  const JointPosition<Scalar>& base = state.configuration.front();
  return {context.selection.base_velocity, {base.R_TB, base.p_TB}};
}

/// Velocities, accelerations and torques in the base's own frame. `coasting_a` becomes what
/// accelerations are there when the given ones are zero.
template <class Scalar>
void bring_inputs_to_body(const KernelContext& context, RobotState<Scalar>& state) {
  if (!is_other(context)) return;
  const BaseChange<Scalar> change = change_at(context, state);
  const auto bring = [&](std::vector<Scalar>& x) {
    set_base_entries(x, change.to_body(base_entries<Motion<Scalar>>(x)));
  };
  if (!state.v.empty()) {
    bring(state.v);
    state.coasting_a.assign(context.robot.nv, Scalar(0));
    set_base_entries(state.coasting_a, change.drift(base_entries<Motion<Scalar>>(state.v)));
  }
  if (!state.a.empty()) {
    bring(state.a);
    for (std::size_t k = 0; k < 6; ++k) state.a[k] = state.a[k] + state.coasting_a[k];
  }
  if (!state.tau.empty()) {
    set_base_entries(state.tau, change.to_body(base_entries<Force<Scalar>>(state.tau)));
  }
}

/// Outputs of a kernel from the base's own frame, by what they measure. Matrices are column-major.
template <class Scalar>
class OutputChange {
 public:
  OutputChange(const KernelContext& context, const RobotState<Scalar>& state)
      : context_(context), state_(state), change_(change_at(context, state)) {}

  /// @param[in] rows  of the output
  [[nodiscard]] std::vector<Scalar> from_body(Quantity quantity, std::vector<Scalar> x,
                                              std::size_t rows) const {
    switch (quantity) {
      case Quantity::kTorque:
        change_columns<Force<Scalar>>(x, rows);
        break;
      case Quantity::kAcceleration:
        for (std::size_t k = 0; k < 6; ++k) x[k] = x[k] - state_.coasting_a[k];
        set_base_entries(x, change_.from_body(base_entries<Motion<Scalar>>(x)));
        break;
      case Quantity::kMassMatrix:
        change_columns<Force<Scalar>>(x, rows);
        change_rows<Force<Scalar>>(x, rows);
        break;
      case Quantity::kInverseMassMatrix:
        change_columns<Motion<Scalar>>(x, rows);
        change_rows<Motion<Scalar>>(x, rows);
        break;
      case Quantity::kCoriolisMatrix:
        add_drift(x, rows,
                  mass_matrix_composite(context_.robot, state_, [](const Body&) {}).entries);
        change_columns<Force<Scalar>>(x, rows);
        change_rows<Force<Scalar>>(x, rows);
        break;
      case Quantity::kPointJacobian:
      case Quantity::kMomentumMatrix:
      case Quantity::kFrameJacobian:
        change_rows<Force<Scalar>>(x, rows);
        break;
      case Quantity::kRegressor:
        change_columns<Force<Scalar>>(x, rows);
        break;
      default:
        break;
    }
    return x;
  }

  /// The rate of a Jacobian from those of the Jacobian and its rate in the base's own frame.
  [[nodiscard]] std::vector<Scalar> rate_from_body(std::vector<Scalar> rate,
                                                   const std::vector<Scalar>& J,
                                                   std::size_t rows) const {
    add_drift(rate, rows, J);
    change_rows<Force<Scalar>>(rate, rows);
    return rate;
  }

 private:
  // The base's entries of every column, or of every row, are a Vector: a Motion or a Force.
  template <class Vector>
  void change_columns(std::vector<Scalar>& x, std::size_t rows) const {
    for (std::size_t first = 0; first < x.size(); first += rows) {
      set_base_entries(x, change_.from_body(base_entries<Vector>(x, first)), first);
    }
  }
  template <class Vector>
  void change_rows(std::vector<Scalar>& x, std::size_t rows) const {
    for (std::size_t row = 0; row < rows; ++row) {
      set_base_entries(x, change_.from_body(base_entries<Vector>(x, row, rows)), row, rows);
    }
  }
  // x + J D, in the base's columns.
  void add_drift(std::vector<Scalar>& x, std::size_t rows, const std::vector<Scalar>& J) const {
    const auto V = base_entries<Motion<Scalar>>(state_.v);
    for (std::size_t row = 0; row < rows; ++row) {
      const Force<Scalar> drift = change_.drift(V, base_entries<Force<Scalar>>(J, row, rows));
      const auto old = base_entries<Force<Scalar>>(x, row, rows);
      set_base_entries(x, old + drift, row, rows);
    }
  }

  const KernelContext& context_;
  const RobotState<Scalar>& state_;
  BaseChange<Scalar> change_;
};

/// Jacobians of the frames whose rates a kernel has, in the base's own frame.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> jacobians_of_rates(const KernelContext& context,
                                                const RobotState<Scalar>& state) {
  const auto X_W = world_placements(context.robot, state, [](const Body&) {});
  Arrays<Scalar> jacobians;
  for (const LinkId link : frames_of(Quantity::kFrameJacobianRate, context)) {
    jacobians.push_back(frame_jacobian(context.robot, context.robot.links[link.index()], X_W,
                                       context.selection.jacobian_frame));
  }
  return jacobians;
}

/// All outputs of a kernel.
/// @param[in] results  in the base's own frame
template <class Scalar>
[[nodiscard]] Arrays<Scalar> bring_outputs_from_body(const KernelRow& kernel,
                                                     const KernelContext& context,
                                                     const RobotState<Scalar>& state,
                                                     const Arrays<Scalar>& results) {
  if (!is_other(context)) return results;
  const OutputChange<Scalar> change(context, state);
  const std::vector<Argument> arguments = outputs_of(kernel, context);
  Arrays<Scalar> jacobians, changed;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const Quantity quantity = arguments[k].row->quantity;
    DYNAC_ASSERT(arguments[k].row->by.empty(), "{} is a derivative in the base's own frame",
                 arguments[k].name);
    const std::size_t rows = arguments[k].shape.empty() ? 1 : arguments[k].shape[0];
    if (quantity == Quantity::kFrameJacobianRate) {
      if (jacobians.empty()) jacobians = jacobians_of_rates(context, state);
      changed.push_back(change.rate_from_body(results[k], jacobians[k], rows));
      continue;
    }
    changed.push_back(change.from_body(quantity, results[k], rows));
    if (quantity != Quantity::kMomentumRate) continue;
    const std::vector<Scalar>& A_G = results[k - 1];  // stands before its drift
    for (std::size_t i = 0; i < 36; ++i) {
      Scalar& entry = changed.back()[i % 6];
      entry = entry + A_G[i] * state.coasting_a[i / 6];
    }
  }
  return changed;
}

}  // namespace dynac::representation
