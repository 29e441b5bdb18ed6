// SPDX-License-Identifier: BSD-3-Clause
// Inputs and outputs of kernels: what they measure, how many entries they have.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/axes/axis.hpp"

namespace dynac {

/// What follows a rate, so that a change of base velocity adds a drift to it.
enum class Drift {
  kNone,
  kOfMassMatrix,      ///< multiplies v where the mass matrix multiplies a
  kOfJacobian,        ///< the same of the Jacobian of the argument's frame
  kOfOutputBefore,    ///< added to what the output before it is, times a
  kOfJacobianBefore,  ///< multiplies v where the output before it, a Jacobian, multiplies a
};

/// An input or output of a kernel, of whatever robot.
struct ArgumentRow {
  std::string name;            ///< of what there is of every frame: a prefix, such as "T_W_"
  std::vector<Index> indices;  ///< the first counts fastest; none: a scalar
  std::string meaning;         ///< units, frame and order in words, for the documentation
  Dimension dimension = {};    ///< of a scalar
  std::optional<ScalarPart> state_part = {};  ///< of a scalar input: the part of a state that it is
  std::size_t in_base_units = 0;  ///< so many indices give units in kg, m and s, without N and rad
  bool is_diagonal = false;       ///< of the matrix that the indices are of, only the diagonal (nv)
  std::optional<Frames> frames = {};  ///< there is one per frame, of these if none is chosen
  /// Of a derivative: the input that it is by, where its last index does not tell.
  std::string by_input = {};
  Drift drift = Drift::kNone;
  /// Zero to rounding where all is well: errors are compared with 1, not with the entries.
  bool vanishes = false;
  /// By nature equal if this index and the next are exchanged: 0 of a symmetric matrix.
  std::optional<std::size_t> symmetric_from = {};
};

/// The indices of an argument without that of its time derivatives.
[[nodiscard]] std::span<const Index> indices_now(const ArgumentRow& row);
/// How many time derivatives there are, the thing itself the first; 0: it stands alone.
[[nodiscard]] std::size_t time_derivatives(const ArgumentRow& row);
/// Whether an argument is one value per entry of an index, with or without time derivatives.
[[nodiscard]] bool is_along(const ArgumentRow& row, const Index& index);
/// Whether it is of a frame and expressed in the axes and about the point that the setting
/// jacobian-frame says: twists, Jacobians and their rates.
[[nodiscard]] bool is_expressed_in_a_frame(const ArgumentRow& row);
/// Whether it is the state after a step of time by that before it.
[[nodiscard]] bool is_step_matrix(const ArgumentRow& row);
/// Whether it is the second derivative of a weighted step by all its variables.
[[nodiscard]] bool is_step_hessian(const ArgumentRow& row);
/// Whether entries, rows or columns of it are coordinates of v or dual to them.
[[nodiscard]] bool is_along_velocities(const ArgumentRow& row);

/// An input or output of a kernel for one robot.
struct Argument {
  ArgumentRow row;
  std::string name;
  LinkId frame;                    ///< the link that it is about; none: about the robot
  std::vector<std::size_t> shape;  ///< none: a scalar; else the first index counts fastest

  [[nodiscard]] std::size_t size() const;
};

/// Names of the run-time parameters, as parts of identifiers: "gravity", "payload_<link>",
/// "inertia_<link>".
[[nodiscard]] std::vector<std::string> parameter_names(const KernelContext& context);

/// The arguments of some rows, one per frame where they are a frame's.
[[nodiscard]] std::vector<Argument> make_arguments(std::span<const ArgumentRow> rows,
                                                   const KernelContext& context);

}  // namespace dynac
