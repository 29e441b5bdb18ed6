// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_joint.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace dynac {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUnlimited = 1e16;  // from here on SDF means no limit
constexpr JointLimits kNoLimits{-kInfinity, kInfinity, kInfinity, kInfinity};

constexpr std::string_view kGearbox = "gearbox";

/// None if the type is wrong, which is reported.
std::optional<JointType> read_type(const Element& joint, Source& source) {
  const std::string word = joint.text("type");
  if (const auto type = find_joint_type(JointFormat::kSdf, word)) return type;
  if (word == kGearbox) return JointType::kUniversal;
  const std::string known = words_of_joint_types(JointFormat::kSdf);
  joint.error(source, joint.has("type")
                          ? fmt::format("type {} is unknown; write {}, or {}", dynac::quoted(word),
                                        known, dynac::quoted(kGearbox))
                          : fmt::format("has no type; write type={}", known));
  return std::nullopt;
}

std::string read_end(const Element& joint, const char* tag, Source& source) {
  const auto end = joint.child(tag, source);
  return end ? content_of(*end) : "";
}

/// The number in a child that may also say "inf"; `otherwise` if there is none.
double read_limit(const Element& limit, const char* tag, double otherwise, Source& source) {
  const auto child = limit.child(tag, source);
  if (!child) return otherwise;
  const std::string text = content_of(*child);
  if (text == "inf" || text == "+inf") return kInfinity;
  if (text == "-inf") return -kInfinity;
  const auto numbers = read_numbers(*child, 1, source);
  if (!numbers) return otherwise;
  const double value = numbers->front();
  return std::abs(value) < kUnlimited ? value : std::copysign(kInfinity, value);
}

/// @param[in] version  before 1.3, velocities and efforts were not limited, and zeros stood for
/// that
JointLimits read_limits(const Element& axis, int version, Source& source) {
  JointLimits limits = kNoLimits;
  const auto limit = axis.child("limit", source);
  if (!limit) return limits;
  limits.lower = read_limit(*limit, "lower", -kInfinity, source);
  limits.upper = read_limit(*limit, "upper", kInfinity, source);
  limits.velocity = read_limit(*limit, "velocity", kInfinity, source);
  limits.effort = read_limit(*limit, "effort", kInfinity, source);
  const bool is_zero_none = version < 3;
  const auto is_none = [&](double value) { return value < 0 || (is_zero_none && value == 0); };
  if (is_none(limits.velocity)) limits.velocity = kInfinity;  // "not enforced"
  if (is_none(limits.effort)) limits.effort = kInfinity;
  return limits;
}

void read_dynamics(const Element& element, SdfAxis& axis, Source& source) {
  const auto dynamics = element.child("dynamics", source);
  if (!dynamics) return;
  axis.dynamics.damping = read_number(*dynamics, "damping", source).value_or(0);
  axis.dynamics.friction = read_number(*dynamics, "friction", source).value_or(0);
  axis.dynamics.stiffness = read_number(*dynamics, "spring_stiffness", source).value_or(0);
  axis.dynamics.rest_position = read_number(*dynamics, "spring_reference", source).value_or(0);
}

/// SDF 1.11: position = multiplier * (leader's - reference) + offset.
std::optional<MimicDescription> read_mimic(const Element& mimic, Source& source) {
  const double multiplier = read_number(mimic, "multiplier", source).value_or(1);
  const double offset = read_number(mimic, "offset", source).value_or(0);
  const double reference = read_number(mimic, "reference", source).value_or(0);
  if (mimic.has("axis") && mimic.text("axis") != "axis") {
    mimic.error(source, fmt::format("follows {} of its leader; only \"axis\" can lead",
                                    dynac::quoted(mimic.text("axis"))));
  } else if (!mimic.has("joint")) {
    mimic.error(source, "has no attribute joint; name the joint that leads");
  } else {
    return MimicDescription{mimic.text("joint"), multiplier, offset - multiplier * reference};
  }
  return std::nullopt;
}

/// Drake's, which stands in the joint and has attributes: position = multiplier * leader's +
/// offset.
std::optional<MimicDescription> read_drake_mimic(const Element& joint, Source& source) {
  const auto mimic = joint.child("drake:mimic", source);
  if (!mimic) return std::nullopt;
  if (!mimic->has("joint")) {
    mimic->error(source, "has no attribute joint; name the joint that leads");
    return std::nullopt;
  }
  return MimicDescription{mimic->text("joint"), mimic->number("multiplier", source).value_or(1),
                          mimic->number("offset", source).value_or(0)};
}

SdfAxis read_axis(const Element& joint, const char* tag, int version, Source& source) {
  SdfAxis axis;
  const auto element = joint.child(tag, source);
  if (!element) {
    joint.error(source, fmt::format("has no <{0}>; write <{0}><xyz>0 0 1</xyz></{0}>", tag));
    return axis;
  }
  if (const auto xyz = element->child("xyz", source)) {
    const std::optional<std::vector<double>> numbers = read_numbers(*xyz, 3, source);
    if (numbers) axis.xyz = {{(*numbers)[0], (*numbers)[1], (*numbers)[2]}};
    axis.expressed_in = xyz->text("expressed_in");
  } else {
    element->error(source, "has no <xyz>; write <xyz>0 0 1</xyz>");
  }
  // Up to SDF 1.4 axes stood in the model's frame, in 1.5 and 1.6 on demand.
  const bool uses_model = read_flag(*element, "use_parent_model_frame", version <= 4, source);
  if (uses_model && version < 7) axis.expressed_in = kSdfModelFrame;
  axis.limits = read_limits(*element, version, source);
  read_dynamics(*element, axis, source);
  if (const auto mimic = element->child("mimic", source)) axis.mimic = read_mimic(*mimic, source);
  return axis;
}

/// The pitch of a screw joint [m/rad].
///
/// SDF 1.10 made `screw_thread_pitch` the metres per revolution of a right-handed thread, and
/// deprecated `thread_pitch`, which its specification then
/// defined as what Gazebo classic has always taken it for: radians per metre, positive for a
/// left-handed thread (gazebosim/sdformat#1125 and #1168; sdf/1.10/joint.sdf).
double read_pitch(const Element& joint, Source& source) {
  const std::size_t findings = source.findings.size();
  const auto lead = read_number(joint, "screw_thread_pitch", source);
  const auto rate = read_number(joint, "thread_pitch", source);
  if (source.findings.size() != findings) return 0;
  if (!lead && !rate) {
    joint.error(source,
                "is a screw without <screw_thread_pitch>; write the metres per turn, "
                "positive for a right-handed thread");
    return 0;
  }
  if (rate && *rate == 0) {
    joint.error(source,
                "<thread_pitch> is 0 radians per metre; write <screw_thread_pitch>, metres "
                "per turn, positive for a right-handed thread");
    return 0;
  }
  const double pitch = lead ? *lead / (2 * std::numbers::pi) : -1 / *rate;
  if (lead && rate && std::abs(pitch + 1 / *rate) > 1e-4 * std::abs(pitch)) {
    joint.error(source,
                "<screw_thread_pitch> (metres per turn, right-handed) and <thread_pitch> "
                "(radians per metre, left-handed) contradict each other; keep the former");
  }
  return pitch;
}

/// The rotor by Drake's elements in the joint, one on each axis.
void read_rotor(const Element& joint, int axis_count, SdfJoint& result, Source& source) {
  const double inertia = read_number(joint, "drake:rotor_inertia", source).value_or(0);
  const double ratio = read_number(joint, "drake:gear_ratio", source).value_or(1);
  for (std::size_t k = 0; k < static_cast<std::size_t>(axis_count); ++k) {
    result.axes[k].dynamics.rotor_inertia = inertia;
    result.axes[k].dynamics.gear_ratio = ratio;
  }
}

/// A description keeps one set of limits per joint.
void set_limits(const Element& element, int axis_count, SdfJoint& result, Source& source) {
  if (axis_count == 0) return;
  const JointLimits& first = result.axes[0].limits;
  const JointLimits& second = result.axes[1].limits;
  if (axis_count == 1) {
    result.joint.limits = first;
  } else if (element.text("type") == kGearbox) {
    return;  // it is no joint of the tree
  } else if (first != second) {
    source.findings.add(Severity::kWarning, source.place(element.xml.GetLineNum()),
                        element.thing +
                            ": limits of its two axes differ and are left out, because one set of "
                            "limits is kept per joint; write equal ones, or two joints");
  } else if (first != kNoLimits) {
    result.joint.limits = first;
  }
}

/// Axes, limits, dissipation: what only a joint that moves has.
void read_motion(const Element& element, int version, SdfJoint& result, Source& source) {
  JointDescription& joint = result.joint;
  const int count = axis_count(joint.type);
  const std::size_t findings = source.findings.size();
  if (count > 0) result.axes[0] = read_axis(element, "axis", version, source);
  if (count > 1) result.axes[1] = read_axis(element, "axis2", version, source);
  if (source.findings.size() != findings) {
    result.axes[0].xyz = {{0, 0, 1}};  // what was not read is not to be found parallel
    result.axes[1].xyz = {{1, 0, 0}};
  }
  if (has_pitch(joint.type)) joint.pitch = read_pitch(element, source);
  set_limits(element, count, result, source);
  read_rotor(element, count, result, source);
  joint.dynamics = result.axes[0].dynamics;
  joint.second_dynamics = result.axes[1].dynamics;
  joint.mimic = result.axes[result.axes[1].mimic ? 1 : 0].mimic;
  if (!joint.mimic && count == 1) joint.mimic = read_drake_mimic(element, source);
}

SdfGearbox read_gearbox(const Element& joint, Source& source) {
  SdfGearbox gearbox;
  gearbox.ratio = read_number(joint, "gearbox_ratio", source).value_or(1);
  if (const auto reference = joint.child("gearbox_reference_body", source)) {
    gearbox.reference = content_of(*reference);
  }
  if (gearbox.reference.empty()) {
    joint.error(source,
                "is a gearbox without <gearbox_reference_body>; name the link that carries both "
                "of its shafts");
  }
  return gearbox;
}

}  // namespace

SdfJoint read_sdf_joint(const Element& element, int version, Source& source) {
  SdfJoint result;
  JointDescription& joint = result.joint;
  joint.name = element.text("name");
  result.frame = joint.name;
  joint.place = source.place(element.xml.GetLineNum());
  const std::optional<JointType> type = read_type(element, source);
  joint.type = type.value_or(JointType::kContinuous);
  joint.parent = read_end(element, "parent", source);
  joint.child = read_end(element, "child", source);
  result.pose = read_pose(element, source);
  if (type && !is_fixed(*type)) read_motion(element, version, result, source);
  if (element.text("type") == kGearbox) result.gearbox = read_gearbox(element, source);
  return result;
}

}  // namespace dynac
