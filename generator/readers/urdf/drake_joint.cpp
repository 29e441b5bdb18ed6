// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/drake_joint.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "readers/text/numbers.hpp"

namespace dynac {
namespace {

/// A type of <drake:joint>.
struct DrakeType {
  std::string_view word;
  JointType type;
};

constexpr std::array kTypes{
    DrakeType{"ball", JointType::kSpherical}, DrakeType{"planar", JointType::kPlanar},
    DrakeType{"screw", JointType::kHelical}, DrakeType{"universal", JointType::kUniversal}};

void read_pitch(const Element& element, JointDescription& joint, Source& source) {
  const auto pitch = element.child("drake:screw_thread_pitch", source);
  if (!pitch) {
    element.error(source,
                  "is a screw without <drake:screw_thread_pitch>; write the metres per turn, "
                  "<drake:screw_thread_pitch value=\"0.01\"/>");
    return;
  }
  joint.pitch = pitch->required_number("value", source) / (2 * std::numbers::pi);
}

void set_universal_axes(const Element& element, JointDescription& joint, Source& source) {
  const Vector3<double> x{{1, 0, 0}};
  if (joint.axis != x) {
    source.findings.add(Severity::kWarning, source.place(element.xml.GetLineNum()),
                        element.thing +
                            ": its <axis> is not used, because Drake's universal joints turn about "
                            "x, then y; remove it");
  }
  joint.axis = x;
  joint.second_axis = {{0, 1, 0}};
  joint.second_dynamics = joint.dynamics;
}

}  // namespace

bool is_drake_joint(const Element& joint) {
  return std::string_view(joint.xml.Name()) == "drake:joint";
}

bool is_drake_type(std::string_view word) {
  return std::ranges::find(kTypes, word, &DrakeType::word) != kTypes.end();
}

JointType read_drake_type(const Element& joint, Source& source) {
  constexpr std::string_view kKnown = "\"ball\", \"planar\", \"screw\" or \"universal\"";
  const std::string word = joint.text("type");
  const auto* const found = std::ranges::find(kTypes, word, &DrakeType::word);
  if (found != kTypes.end()) return found->type;
  if (!joint.has("type")) {
    joint.error(source, fmt::format("has no type; write type={}", kKnown));
  } else if (find_joint_type(JointFormat::kUrdf, word)) {
    joint.error(source, fmt::format("type {0} is one of URDF's; write <joint type={0}>",
                                    dynac::quoted(word)));
  } else {
    joint.error(source, fmt::format("type {} is not supported; write {}, or a <joint>",
                                    dynac::quoted(word), kKnown));
  }
  return JointType::kSpherical;
}

double read_drake_damping(const Element& dynamics, JointType type, Source& source) {
  const bool is_planar = type == JointType::kPlanar;
  if (!is_planar || split_words(dynamics.text("damping")).size() != 3) {
    return dynamics.number("damping", source).value_or(0);
  }
  const auto values = dynamics.vector("damping", source);
  if (!values) return 0;
  if ((*values)[0] == (*values)[1] && (*values)[0] == (*values)[2]) return (*values)[0];
  dynamics.error(source,
                 fmt::format("damping {} differs by coordinate, and kernels count one value for "
                             "all; write three equal ones",
                             dynac::quoted(dynamics.text("damping"))));
  return 0;
}

void complete_drake_joint(const Element& element, JointDescription& joint, Source& source) {
  if (has_pitch(joint.type)) read_pitch(element, joint, source);
  if (axis_count(joint.type) > 1) set_universal_axes(element, joint, source);
}

}  // namespace dynac
