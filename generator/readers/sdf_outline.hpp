// The first of the two readings of an SDF file: our own pass over the XML, which reports everything
// that is wrong with it, line by line. What a pose or an axis is in the end depends on a net of
// frames; that is the second reading's to find out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/description.hpp"
#include "readers/element.hpp"
#include "readers/sdf_values.hpp"

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
  std::string place;
};

/// The implicit frame of the model itself.
inline constexpr const char* kSdfModelFrame = "__model__";

/// Versions of the format that are read: 1.4 to 1.12.
inline constexpr int kOldestSdf = 4;
inline constexpr int kNewestSdf = 12;

/// SDF's word for what does not move.
inline constexpr const char* kSdfWorld = "world";

/// The <model> element that is meant among those of the <sdf> element, at its top or in its worlds.
/// @param[in] name      which one; empty: the only one
/// @throws InputError   if there is none, or several and no name
/// @throws UsageError   if there is none of this name
[[nodiscard]] Element find_model(const Element& sdf, std::string_view name, Source& source);

/// What the <model> element says. XML, numbers and words are checked here. What cannot be read is
/// reported and replaced by something harmless, so that one mistake is not reported twice.
/// @param[in] version  of the format, as in SdfModel
[[nodiscard]] SdfModel read_sdf_model(const Element& model, int version, Source& source);

/// One <link>, one <joint> of this version.
[[nodiscard]] SdfLink read_sdf_link(const Element& link, Source& source);
[[nodiscard]] SdfJoint read_sdf_joint(const Element& joint, int version, Source& source);

}  // namespace dynac
