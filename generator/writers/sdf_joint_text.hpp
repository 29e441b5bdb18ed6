// SPDX-License-Identifier: BSD-3-Clause
// A joint as text of SDF.
#pragma once

#include "model/description.hpp"
#include "writers/xml_text.hpp"

namespace dynac {

/// Writes joints, and collects what they have that SDF has no word for.
class SdfJointText {
 public:
  SdfJointText(XmlText& text, Findings& findings) : text_(text), findings_(findings) {}

  /// @param[in] X_CJ  the joint's frame in the child link's
  void write(const JointDescription& joint, const Transform<double>& X_CJ);
  /// A placement; nothing where it is none.
  /// @param[in] relative_to  a frame; empty: the one that SDF assumes
  void write_pose(const Transform<double>& X, const std::string& relative_to = "");
  /// Warns about what was left out.
  void remark(const std::string& place);

 private:
  void write_axis(const char* tag, const JointDescription& joint, const Vector3<double>& axis,
                  const JointDynamics& dynamics);
  void write_limits(const JointDescription& joint);
  void write_dynamics(const JointDynamics& dynamics);
  void write_rotor(const JointDescription& joint);

  XmlText& text_;
  Findings& findings_;
  NamedThings limits_;
  NamedThings dynamics_;
  NamedThings rotors_;
};

}  // namespace dynac
