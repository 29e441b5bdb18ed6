// SPDX-License-Identifier: BSD-3-Clause
// The frames of an SDF model by name: what they stand on, and what is wrong with them.
//
// Reference: SDFormat's specification of 1.7, "Pose frame semantics".
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/findings.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// A link, joint, frame or nested model, as the frame that each of them is.
struct SdfFrameEntry {
  std::string kind;  ///< "link"
  std::string name;
  std::string place;
  std::string attached_to;           ///< a frame; empty: it is a link
  std::string relative_to;           ///< the frame that its pose is written in
  Transform<double> X_BF = {};       ///< that pose
  std::string placement_frame = {};  ///< the frame in it that the pose places; empty: itself
  std::string link = {};             ///< that it is attached to in the end
};

/// Links, joints and frames of a model share their names: SDF's "frames".
class SdfFrames {
 public:
  /// @param[in] model  flattened; must outlive this
  explicit SdfFrames(const SdfModel& model);

  /// Reports names that do not exist or are taken, poses that refer to each other in a circle.
  void check(Findings& findings) const;

  /// The link that a frame is attached to, or "world": itself for a link, the child for a joint.
  /// The name as it stands where it leads nowhere.
  [[nodiscard]] std::string link_of(const std::string& frame) const;

  /// All frames but the model's own; what a nested model holds comes behind it.
  [[nodiscard]] const std::vector<SdfFrameEntry>& entries() const { return entries_; }

 private:
  void add(SdfFrameEntry entry);
  void find_links();
  [[nodiscard]] const SdfFrameEntry* find(const std::string& name) const;
  void check_link(const SdfLink& link, Findings& findings) const;
  void check_joint(const SdfJoint& joint, Findings& findings) const;
  void check_gearbox(const SdfJoint& joint, Findings& findings) const;
  void check_frame(const SdfFrame& frame, Findings& findings) const;
  void check_reference(const std::string& who, const std::string& attribute,
                       const std::string& frame, const std::string& place,
                       Findings& findings) const;
  void check_placement(const std::string& who, const std::string& frame,
                       const std::string& placement, const std::string& place,
                       Findings& findings) const;
  void check_canonical_link(Findings& findings) const;
  void check_circles(Findings& findings) const;

  const SdfModel& model_;
  std::vector<SdfFrameEntry> entries_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<std::pair<std::string, std::string>> doubles_;  // names taken twice: place, text
};

}  // namespace dynac
