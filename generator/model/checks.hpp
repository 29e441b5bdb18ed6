// Checks of one part of a robot's description at a time. Each adds what it finds to `findings`;
// what concerns how the parts hang together is in topology.hpp.
#pragma once

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Names of the robot, its links and its joints: present, printable, and unique among their kind.
void check_names(const RobotDescription& robot, Findings& findings);

/// Mass and inertia of a link.
/// @param[in] is_strict  whether an inertia that no rigid body has is an error, not a warning
void check_inertia(const LinkDescription& link, bool is_strict, Findings& findings);

/// Placement, axis, limits and type of a joint.
void check_joint(const JointDescription& joint, Findings& findings);

/// Whether all entries are finite.
[[nodiscard]] bool is_finite(const Vector3<double>& vector);
[[nodiscard]] bool is_finite(const Matrix3<double>& matrix);

/// Whether the matrix is a rotation up to 1e-9 an entry.
[[nodiscard]] bool is_rotation(const Matrix3<double>& R);

}  // namespace dynac
