// SPDX-License-Identifier: BSD-3-Clause
// The joints of an MJCF file. A body may have several; each moves it from where the earlier ones
// left it. Positions are MuJoCo's less its reference positions, so they are zero in the pose that
// the file draws.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "model/description.hpp"
#include "readers/mjcf/mjcf_element.hpp"
#include "readers/mjcf/mjcf_settings.hpp"

namespace dynac {

/// What joint it is, in MuJoCo's words.
enum class MjcfJointType { kHinge, kSlide, kBall, kFree };

/// See the top of this file.
struct MjcfJoint {
  std::string name;  ///< empty: it has none
  MjcfJointType type = MjcfJointType::kHinge;
  Vector3<double> anchor{};  ///< in the body's frame [m]; zero for slides and free joints
  Vector3<double> axis{{0, 0, 1}};
  double reference = 0;  ///< MuJoCo's position where ours is zero [rad] or [m]
  std::optional<JointLimits> limits{};
  double effort = std::numeric_limits<double>::infinity();  ///< of its actuators [N m] or [N]
  JointDynamics dynamics{};
  bool aligns = false;  ///< of a free joint: it moves the body's frame to its centre of mass
  bool has_ball_spring = false;    ///< of a ball or free joint
  bool has_spring_damper = false;  ///< whose numbers depend on the robot's inertia
  bool has_polynomial_spring = false;
  bool has_polynomial_damping = false;
  bool has_unused_range = false;  ///< of a ball joint
  std::string place;
  std::string subject;
};

/// @param[in] element  a <joint> with its defaults, or a <freejoint>
/// @param[in] X_BF     of the frames that it stands in, in the body's frame
[[nodiscard]] MjcfJoint read_mjcf_joint(const MjcfElement& element, const Transform<double>& X_BF,
                                        const MjcfSettings& settings, Findings& findings);

/// The largest force of a range, where `limited` or autolimits puts it in force; else infinite.
[[nodiscard]] double read_mjcf_largest_force(const MjcfElement& element, std::string_view range,
                                             std::string_view limited, const MjcfSettings& settings,
                                             Findings& findings);

/// Reports joints that may not move the same body.
/// @param[in] is_on_top  whether the body hangs on the world
void check_mjcf_joints(const std::vector<MjcfJoint>& joints, const MjcfElement& body,
                       bool is_on_top, Findings& findings);

}  // namespace dynac
