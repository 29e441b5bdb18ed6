// Inverse dynamics once more, by d'Alembert's principle on the links as the robot file has them:
// their poses are power series of time, whose coefficients are their velocities and accelerations.
// It shares neither spatial algebra, joints and preparation of the model with the kernels, nor
// their recursions. Reference: Uicker 1965 (the Lagrange form in homogeneous transforms).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/model.hpp"

namespace dynac {

struct Robot;

/// The force of a coordinate [N m] or [N], and the sum of the sizes of what it is the sum of.
struct GeneralizedForce {
  double value = 0;
  double terms = 0;
};

/// Forces for a motion (nv), those of a floating base in its axes, at its origin. Absent of joint
/// types beyond revolute, continuous, prismatic, fixed and a floating base.
///
/// @param[in] q  positions [rad] or [m] (nq)
/// @param[in] v  their rates (nv), of a floating base linear, angular in its axes
/// @param[in] a  time derivatives of these components (nv)
[[nodiscard]] std::optional<std::vector<GeneralizedForce>> forces_by_dalembert(
    const Model& model, std::span<const double> q, std::span<const double> v,
    std::span<const double> a);

/// Demands that every formulation of inverse dynamics gives the forces of d'Alembert's principle.
/// @throws InternalError
void check_first_principles(const Robot& robot);

}  // namespace dynac
