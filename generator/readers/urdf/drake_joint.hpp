// SPDX-License-Identifier: BSD-3-Clause
// Reads what a <drake:joint> of a URDF file has besides what a <joint> has: types of joints that
// URDF lacks, and their numbers. Reference: Drake's documentation "Custom tags"
// (parsing/parsing_doxygen.h).
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// Whether an element is a <drake:joint>, not a <joint>.
[[nodiscard]] bool is_drake_joint(const Element& joint);

/// Whether Drake has a joint of this type that URDF lacks: "ball".
[[nodiscard]] bool is_drake_type(std::string_view word);

/// The type of a <drake:joint>. Other types are reported, and read as spherical: that needs
/// nothing.
[[nodiscard]] JointType read_drake_type(const Element& joint, Source& source);

/// The damping of a <drake:joint>: a planar one has three numbers, which must be equal. Zero where
/// they are wrong, which is reported.
[[nodiscard]] double read_drake_damping(const Element& dynamics, JointType type, Source& source);

/// Completes a joint that has been read as a <joint>: a screw's pitch; a universal joint's axes,
/// which are x and, carried along, y.
void complete_drake_joint(const Element& element, JointDescription& joint, Source& source);

}  // namespace dynac
