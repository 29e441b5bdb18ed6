// SPDX-License-Identifier: BSD-3-Clause
// An SDF <model> as it is written: links, joints, frames and models in it, with poses that are not
// resolved yet. What is included or merged is a part of it already.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/description.hpp"
#include "readers/sdf/sdf_values.hpp"

namespace dynac {

/// A <link>, with its placement as written.
struct SdfLink {
  LinkDescription link;
  SdfPose pose;
};

/// The <axis> or <axis2> of a joint, as written.
struct SdfAxis {
  Vector3<double> xyz{{0, 0, 1}};
  std::string expressed_in = {};  ///< a frame; empty: the joint's
  JointLimits limits = {};        ///< infinite where the file sets none
  JointDynamics dynamics = {};
  std::optional<MimicDescription> mimic = {};
};

/// What makes a joint a gearbox: of the angles of its parent about axis and of its child about
/// axis2, both from the reference link, the second is -ratio times the first.
struct SdfGearbox {
  std::string reference = {};  ///< a link, joint or frame
  double ratio = 1;
};

/// A <joint>. `joint.parent` and `joint.child` are as written: links, joints or frames.
struct SdfJoint {
  JointDescription joint;
  std::string frame;  ///< its name among the frames
  SdfPose pose;
  std::array<SdfAxis, 2> axes;
  std::optional<SdfGearbox> gearbox = {};  ///< it has two axes, and is no joint of the tree
};

/// A <frame>.
struct SdfFrame {
  std::string name = {};
  std::string attached_to = {};  ///< empty: the model
  SdfPose pose = {};
  std::string place = {};
  /// The frame in it that the pose places; empty: itself.
  std::string placement_frame = {};
  bool is_model = false;  ///< the frame of a nested model
  bool is_proxy = false;  ///< it stands for the frame of a model that was merged
};

/// A <model>. Names are written from it.
struct SdfModel {
  std::string name = {};
  std::string canonical_link = {};
  std::string placement_frame = {};  ///< the frame that the pose places; empty: the model's
  SdfPose pose = {};
  std::vector<SdfLink> links = {};
  std::vector<SdfJoint> joints = {};
  std::vector<SdfFrame> frames = {};
  std::vector<SdfModel> models = {};
  std::vector<LoopDescription> loops = {};  ///< Drake's ball constraints, between links
  std::string place = {};
  /// Of the world around it, where that states it [m/s^2].
  std::optional<Vector3<double>> gravity = {};
  bool is_static = false;
  bool lacks_parts = false;  ///< something that it includes could not be read, which was reported
};

/// The implicit frame of the model itself.
inline constexpr const char* kSdfModelFrame = "__model__";

/// Between the names of a model and of what it holds.
inline constexpr std::string_view kSdfDelimiter = "::";

/// SDF's word for what does not move.
inline constexpr const char* kSdfWorld = "world";

}  // namespace dynac
