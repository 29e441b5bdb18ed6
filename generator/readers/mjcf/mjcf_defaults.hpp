// SPDX-License-Identifier: BSD-3-Clause
// Default values of attributes, by class: an element takes those of the class that it names, or of
// the nearest `childclass` around it, or of the class "main"; its own attributes beat them.
//
// Reference: MuJoCo's documentation, "Modeling", section "Default settings".
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "readers/mjcf/mjcf_element.hpp"

namespace dynac {

/// What takes defaults, by the tag that holds them. All actuators share one default, and so do the
/// two kinds of tendons and the kinds of equalities: <joint> in <equality> takes nothing of
/// joints'.
namespace mjcf_kind {
inline constexpr const char* kJoint = "joint";
inline constexpr const char* kGeom = "geom";
inline constexpr const char* kSite = "site";
inline constexpr const char* kActuator = "general";
inline constexpr const char* kTendon = "tendon";
inline constexpr const char* kEquality = "equality";
}  // namespace mjcf_kind

/// The classes of a file.
class MjcfDefaults {
 public:
  /// @param[in] mujoco  the root element; its <default> sections may stand anywhere in it
  MjcfDefaults(const MjcfElement& mujoco, Findings& findings);

  /// The element with the attributes that it takes from defaults. Two particularities of MuJoCo:
  /// fewer numbers of `size` than the default's replace only the first ones, and an orientation
  /// other than `quat` in the default beats a `quat` of the element.
  /// @param[in] kind        of mjcf_kind
  /// @param[in] childclass  of what is around the element; empty: none
  [[nodiscard]] MjcfElement complete(const MjcfElement& element, const std::string& kind,
                                     std::string_view childclass, Findings& findings) const;

  /// Reports a class that does not exist.
  void check_class(const MjcfElement& element, std::string_view attribute,
                   Findings& findings) const;

 private:
  using Class = std::map<std::string, MjcfElement>;  // by the kind of element

  void read_section(const MjcfElement& section, const std::string& name, Findings& findings);

  std::map<std::string, Class> classes_;
};

}  // namespace dynac
