// SPDX-License-Identifier: BSD-3-Clause
// Transforms a kernel's outputs from the base's own frame to the representation of base velocities
// that the user asks for. How an output changes follows from its indices: coordinates of v and of
// torques change as rows and as columns, and what is a rate takes a drift.
#pragma once

#include "algorithms/base_representation.hpp"
#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/kernel.hpp"

namespace dynac::representation {

/// Outputs of a kernel from the base's own frame. Matrices are column-major.
template <class Scalar>
class OutputChange {
 public:
  OutputChange(const KernelContext& context, const RobotState<Scalar>& state)
      : context_(context), state_(state), change_(change_at(context, state)) {}

  /// @param[in] output    with its shape
  /// @param[in] x         its entries in the base's own frame
  /// @param[in] jacobian  where `output` is its rate: the same of the Jacobian
  [[nodiscard]] std::vector<Scalar> from_body(const Argument& output, std::vector<Scalar> x,
                                              const std::vector<Scalar>& jacobian) const {
    const std::span<const Index> indices = indices_now(output.row);
    const std::size_t rows = output.shape.empty() ? 1 : output.shape[0];
    if (output.row.drift == Drift::kOfMassMatrix) {
      const auto M = mass_matrix_composite(context_.robot, state_, [](const Body&) {});
      add_drift(x, rows, M.entries);
    }
    const bool is_jacobian_rate =
        output.row.drift == Drift::kOfJacobian || output.row.drift == Drift::kOfJacobianBefore;
    if (is_jacobian_rate) add_drift(x, rows, jacobian);
    if (is_along(output.row, index::kAcceleration)) {
      for (std::size_t k = 0; k < 6; ++k) x[k] = x[k] - state_.bias_a[k];
    }
    if (!indices.empty()) change_columns(indices[0], x, rows);
    if (indices.size() > 1) change_rows(indices[1], x, rows);
    return x;
  }

 private:
  // The base's entries of every column are a force or a motion. A displacement is none: what
  // computes it has it as the representation says.
  void change_columns(const Index& index, std::vector<Scalar>& x, std::size_t rows) const {
    const Representation of = index.axis->representation;
    if (of == Representation::kForces) change_each_column<Force<Scalar>>(x, rows);
    const bool is_rate = of == Representation::kMotions && index.rate > 0;
    if (is_rate) change_each_column<Motion<Scalar>>(x, rows);
  }
  // Those of every row are dual to what it is multiplied by.
  void change_rows(const Index& index, std::vector<Scalar>& x, std::size_t rows) const {
    const Representation of = index.axis->representation;
    if (of == Representation::kMotions) change_each_row<Force<Scalar>>(x, rows);
    if (of == Representation::kForces) change_each_row<Motion<Scalar>>(x, rows);
  }
  template <class Vector>
  void change_each_column(std::vector<Scalar>& x, std::size_t rows) const {
    for (std::size_t first = 0; first < x.size(); first += rows) {
      set_base_entries(x, change_.from_body(base_entries<Vector>(x, first)), first);
    }
  }
  template <class Vector>
  void change_each_row(std::vector<Scalar>& x, std::size_t rows) const {
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

/// The Jacobian of a frame, in the base's own frame.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> jacobians_of(const std::vector<Argument>& arguments,
                                          const KernelContext& context,
                                          const RobotState<Scalar>& state) {
  const auto X_W = world_placements(context.robot, state, [](const Body&) {});
  Arrays<Scalar> jacobians;
  for (const Argument& argument : arguments) {
    jacobians.push_back(frame_jacobian(context.robot, context.robot.links[argument.frame.index()],
                                       X_W, context.settings.jacobian_frame));
  }
  return jacobians;
}

/// All outputs of a kernel.
/// @param[in] results  in the base's own frame
template <class Scalar>
[[nodiscard]] Arrays<Scalar> transform_outputs_from_body(const Kernel& kernel,
                                                         const KernelContext& context,
                                                         const RobotState<Scalar>& state,
                                                         const Arrays<Scalar>& results) {
  if (!has_other_base_velocity(context)) return results;
  const OutputChange<Scalar> change(context, state);
  const std::vector<Argument> arguments = outputs_of(kernel, context);
  Arrays<Scalar> jacobians, changed;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const Drift drift = arguments[k].row.drift;
    DYNAC_ASSERT(indices_now(arguments[k].row).size() < 3, "{} is a second derivative",
                 arguments[k].name);
    if (drift == Drift::kOfJacobian && jacobians.empty()) {
      jacobians = jacobians_of(arguments, context, state);
    }
    const std::vector<Scalar> none;
    const std::vector<Scalar>& jacobian = drift == Drift::kOfJacobianBefore ? results[k - 1]
                                          : jacobians.empty()               ? none
                                                                            : jacobians[k];
    changed.push_back(change.from_body(arguments[k], results[k], jacobian));
    if (drift != Drift::kOfOutputBefore) continue;
    const std::vector<Scalar>& before = results[k - 1];
    for (std::size_t i = 0; i < 36; ++i) {
      Scalar& entry = changed.back()[i % 6];
      entry = entry + before[i] * state.bias_a[i / 6];
    }
  }
  return changed;
}

}  // namespace dynac::representation
