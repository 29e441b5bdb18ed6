// SPDX-License-Identifier: BSD-3-Clause
// What types of joints can do and what they have, by type: asked by all who would else compare with
// a type's name.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "joints/joint_row.hpp"
#include "joints/joint_type.hpp"

namespace dynac {

/// All types, in the order of their enumerators.
[[nodiscard]] std::span<const JointRow> joint_rows();
/// What there is to know about a type.
[[nodiscard]] const JointRow& joint_row(JointType type);

/// Entries in q and in v of a joint of this type that follows no other.
[[nodiscard]] int position_size(JointType type);
[[nodiscard]] int velocity_size(JointType type);
/// Number of axes that a joint of this type has.
[[nodiscard]] int axis_count(JointType type);
/// The word for a joint type in messages and manifests: "revolute".
[[nodiscard]] std::string_view name_of(JointType type);

/// Whether the joint does not move: it has no coordinates.
[[nodiscard]] bool is_fixed(JointType type);
/// Whether it is fixed in a place that is an input.
[[nodiscard]] bool is_placed_by_input(JointType type);
/// Whether the joint moves in all six directions, as a floating base does.
[[nodiscard]] bool moves_freely(JointType type);
/// Whether the joint turns the body at all, whether it shifts the body's origin in its own frame.
[[nodiscard]] bool rotates(JointType type);
[[nodiscard]] bool translates(JointType type);
/// Whether the joint turns by any rotation, not about one axis: a unit quaternion is part of q.
[[nodiscard]] bool has_unit_quaternion(JointType type);
/// Where that begins among the joint's entries of q; nothing where there is none.
[[nodiscard]] std::optional<std::size_t> first_quaternion_entry(JointType type);
/// Whether turning advances along the axis by a pitch.
[[nodiscard]] bool has_pitch(JointType type);
/// Whether the axis has a point of its own.
[[nodiscard]] bool has_point(JointType type);
/// Whether the joint turns, and nothing bounds how often.
[[nodiscard]] bool is_continuous(JointType type);

/// What the entries of q and of v are; those of v are rates of angles and of lengths.
[[nodiscard]] std::span<const CoordinateKind> position_kinds(JointType type);
[[nodiscard]] CoordinateKind velocity_kind(JointType type, std::size_t entry);

/// Of a joint in a mechanism: whether it is a screw about z, with an angle and a displacement.
[[nodiscard]] bool is_screw(JointType type);
/// Of a joint in a mechanism: components of a spatial vector in the body's frame, angular x y z
/// then linear x y z, that the joint's rates are, in the order of v: the columns of its motion
/// subspace. (Where there is a pitch, the column has it in linear z besides.)
[[nodiscard]] std::span<const std::size_t> motion_components(JointType type);

/// Formats of robot files that have words for types of joints.
enum class JointFormat { kUrdf, kSdf };
/// The type that a format calls so; nothing if it calls none so.
[[nodiscard]] std::optional<JointType> find_joint_type(JointFormat format, std::string_view word);
/// All words of a format, for messages: "\"revolute\", \"ball\" or \"fixed\"".
[[nodiscard]] std::string words_of_joint_types(JointFormat format);

}  // namespace dynac
