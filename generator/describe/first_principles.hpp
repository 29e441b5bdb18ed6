// SPDX-License-Identifier: BSD-3-Clause
// Kernels once more, by d'Alembert's principle and the sums over particles that define them, on
// the links as the robot file has them (link_motions.hpp).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "describe/sum_of_terms.hpp"
#include "model/model.hpp"

namespace dynac {

struct Robot;

/// Forces for a motion (nv), those of bodies that move freely in their own axes. [N m] or [N].
/// Absent of robots with joints that are not known, see are_known().
///
/// @param[in] q  positions [rad] or [m] (nq)
/// @param[in] v  their rates (nv), of a floating base linear, angular in its axes
/// @param[in] a  time derivatives of these components (nv)
[[nodiscard]] std::optional<std::vector<Sum>> forces_by_dalembert(const Model& model,
                                                                  std::span<const double> q,
                                                                  std::span<const double> v,
                                                                  std::span<const double> a);

/// Demands that every formulation of inverse dynamics, and of those of the named kernels whose
/// definitions are known here, gives what the definition does. Others are not looked at.
/// @throws InternalError
void check_first_principles(const Robot& robot, std::span<const std::string_view> kernels = {});

}  // namespace dynac
