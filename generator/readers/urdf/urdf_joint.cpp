// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_joint.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <limits>

#include "readers/urdf/drake_joint.hpp"
#include "readers/urdf/urdf_link.hpp"

namespace dynac {
namespace {

/// A joint whose type is wrong is read as continuous: it needs neither axis nor limit.
JointType read_type(const Element& joint, Source& source) {
  const std::string word = joint.text("type");
  if (const auto type = find_joint_type(JointFormat::kUrdf, word)) return *type;
  const std::string known = words_of_joint_types(JointFormat::kUrdf);
  if (!joint.has("type")) {
    joint.error(source, fmt::format("has no type; write type={}", known));
  } else if (is_drake_type(word)) {
    joint.error(source, fmt::format("type {0} is one of Drake's; write <drake:joint type={0}>",
                                    dynac::quoted(word)));
  } else {
    joint.error(source, fmt::format("type {} is unknown; write {}", dynac::quoted(word), known));
  }
  return JointType::kContinuous;
}

std::string read_end(const Element& joint, const char* tag, Source& source) {
  const auto end = joint.child(tag, source);
  return end ? end->text("link") : "";
}

/// A magnitude; files write -1 for no limit, and by mistake.
double warned_of(double magnitude, const char* name, const Element& limit, Source& source) {
  if (magnitude >= 0) return magnitude;
  const std::string place = source.place(limit.xml.GetLineNum());
  source.findings.remark(Treatment::kConverted, fmt::format("negative {} of limits: none", name),
                         place);
  source.findings.add(Severity::kWarning, place,
                      fmt::format("{}: <limit> {} {} is negative and taken for none; write a "
                                  "magnitude",
                                  limit.thing, name, magnitude));
  return limit_or_none(magnitude);
}

std::optional<JointLimits> read_limits(const Element& joint, bool is_range_used, Source& source) {
  const auto limit = joint.child("limit", source);
  if (!limit) return std::nullopt;
  const std::size_t findings = source.findings.size();
  JointLimits limits;
  for (const char* const bound : {"lower", "upper"}) {
    if (limit->has(bound) || !is_range_used) continue;
    source.findings.remark(Treatment::kDefaulted, fmt::format("{} of limits: 0", bound),
                           source.place(limit->xml.GetLineNum()));
  }
  limits.lower = limit->number("lower", source).value_or(0);
  limits.upper = limit->number("upper", source).value_or(0);
  limits.velocity = limit->required_number("velocity", source);
  limits.effort = limit->required_number("effort", source);
  if (source.findings.size() != findings) return JointLimits{};
  limits.velocity = warned_of(limits.velocity, "velocity", *limit, source);
  limits.effort = warned_of(limits.effort, "effort", *limit, source);
  return limits;
}

std::optional<MimicDescription> read_mimic(const Element& mimic, Source& source) {
  const MimicDescription description{mimic.text("joint"),
                                     mimic.number("multiplier", source).value_or(1),
                                     mimic.number("offset", source).value_or(0)};
  if (mimic.has("joint")) return description;
  mimic.error(source, "has no attribute joint; name the joint that leads");
  return std::nullopt;
}

/// Axis, limits, dissipation: what only a joint that moves has. A fixed joint's are not even looked
/// at, because exporters write zero axes and empty limits there.
void read_motion(const Element& element, JointDescription& joint, Source& source) {
  if (axis_count(joint.type) > 0) joint.axis = read_axis(element, source);
  joint.limits =
      read_limits(element, joint_row(joint.type).range == JointRange::kMustBeLimited, source);
  if (const auto dynamics = element.child("dynamics", source)) {
    joint.dynamics.damping = is_drake_joint(element)
                                 ? read_drake_damping(*dynamics, joint.type, source)
                                 : dynamics->number("damping", source).value_or(0);
    joint.dynamics.friction = dynamics->number("friction", source).value_or(0);
  }
  if (const auto mimic = element.child("mimic", source)) joint.mimic = read_mimic(*mimic, source);
}

}  // namespace

double limit_or_none(double limit) {
  return limit < 0 ? std::numeric_limits<double>::infinity() : limit;
}

Vector3<double> read_axis(const Element& joint, Source& source) {
  const Vector3<double> x_axis{{1, 0, 0}};
  const auto axis = joint.child("axis", source);
  if (!axis) {
    source.findings.remark(Treatment::kDefaulted, "<axis> of joints: 1 0 0",
                           source.place(joint.xml.GetLineNum()));
    return x_axis;
  }
  if (!axis->has("xyz")) axis->error(source, "has no attribute xyz; write xyz=\"0 0 1\"");
  return axis->vector("xyz", source).value_or(x_axis);
}

JointDescription read_joint(const Element& element, Source& source) {
  JointDescription joint;
  joint.name = element.text("name");
  joint.place = source.place(element.xml.GetLineNum());
  joint.type =
      is_drake_joint(element) ? read_drake_type(element, source) : read_type(element, source);
  joint.parent = read_end(element, "parent", source);
  joint.child = read_end(element, "child", source);
  joint.X_PJ = read_origin(element, source);
  if (!is_fixed(joint.type)) read_motion(element, joint, source);
  if (is_drake_joint(element)) complete_drake_joint(element, joint, source);
  return joint;
}

}  // namespace dynac
