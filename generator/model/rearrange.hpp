// SPDX-License-Identifier: BSD-3-Clause
// Changes of a model that its user asks for: another order of its joints, joints held still,
// rotors that the description does not know.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/model.hpp"

namespace dynac {

/// The link of a joint that moves, be it a mimic joint, but for a floating base.
/// @param[in] setting  that names the joint, for messages
/// @throws UsageError  where there is no such joint
/// @throws InputError  where it is fixed
[[nodiscard]] LinkId movable_joint(const Model& model, const char* setting, std::string_view name);

/// Numbers coordinates in the order of these joints; a floating base stays first.
/// @param[in] names  every joint that has coordinates of its own, the base left out, each once
/// @throws InputError  what is wrong with the list
/// @throws UsageError  where there is no such joint, or one is named twice
void order_joints(Model& model, std::span<const std::string> names);

/// Holds a joint of one coordinate at a position: it becomes fixed, and those that follow it, too.
/// The other coordinates are numbered anew, in the order of the bodies.
/// @param[in] position  [rad] or [m]
/// @throws UsageError  where there is no such joint
/// @throws InputError  where it has several coordinates, or follows
void lock_joint(Model& model, std::string_view name, double position);

/// Gives a joint that moves, mimic joints too, a rotor on each of its coordinates.
/// @param[in] inertia     about the rotor's axis [kg m^2]
/// @param[in] gear_ratio  its turns per turn of the joint, or per metre [rad/m]; none: that of the
///                        description stays
/// @throws UsageError  where there is no such joint
/// @throws InputError  where it does not move
void set_rotor(Model& model, std::string_view name, double inertia,
               std::optional<double> gear_ratio);

}  // namespace dynac
