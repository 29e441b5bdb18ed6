// An SDF <model> as it is written: links, joints and frames, with poses that are not resolved yet.
#pragma once

#include <array>
#include <optional>
#include <string>
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

/// A <joint>. `joint.parent` and `joint.child` are as written: links, joints or frames.
struct SdfJoint {
  JointDescription joint;
  std::string frame;  ///< its name among the frames
  SdfPose pose;
  std::array<SdfAxis, 2> axes;
};

/// A <frame>.
struct SdfFrame {
  std::string name;
  std::string attached_to;  ///< empty: the model
  SdfPose pose;
  std::string place;
};

/// A <model>.
struct SdfModel {
  int version = 9;  ///< of the format: 9 for SDF 1.9
  std::string name;
  std::string canonical_link;
  std::string placement_frame;
  SdfPose pose;
  std::vector<SdfLink> links;
  std::vector<SdfJoint> joints;
  std::vector<SdfFrame> frames;
  std::vector<LoopDescription> loops;      ///< Drake's ball constraints, between links
  std::optional<Vector3<double>> gravity;  ///< of the world around it, where that states it [m/s^2]
  std::string place;
};

/// The implicit frame of the model itself.
inline constexpr const char* kSdfModelFrame = "__model__";

/// Versions of the format that are read: 1.2 to 1.12.
inline constexpr int kOldestSdf = 2;
inline constexpr int kNewestSdf = 12;

/// SDF's word for what does not move.
inline constexpr const char* kSdfWorld = "world";

}  // namespace dynac
