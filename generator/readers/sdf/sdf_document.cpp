#include "readers/sdf/sdf_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace dynac {
namespace {

/// The newest that libsdformat 12 knows. Models of other versions are converted to it here:
/// libsdformat would write into a log file in the user's home that it converts.
constexpr const char* kVersion = "1.9";

/// Shortest digits that read back to the same bits. libsdformat refuses subnormal numbers.
std::string join(std::initializer_list<double> numbers) {
  std::string text;
  for (const double number : numbers) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{}", std::abs(number) < 1e-300 ? 0 : number);
  }
  return text;
}

void push_attribute(const char* name, const std::string& value, tinyxml2::XMLPrinter& out) {
  if (!value.empty()) out.PushAttribute(name, value.c_str());
}

void push_text(const char* tag, const std::string& text, tinyxml2::XMLPrinter& out) {
  out.OpenElement(tag, true);
  out.PushText(text.c_str());
  out.CloseElement(true);
}

void push_pose(const SdfPose& pose, const std::string& relative_to, tinyxml2::XMLPrinter& out) {
  const auto& [x, y, z, w] = pose.quaternion;
  out.OpenElement("pose", true);
  push_attribute("relative_to", relative_to, out);
  out.PushAttribute("rotation_format", "quat_xyzw");
  out.PushText(join({pose.X.p[0], pose.X.p[1], pose.X.p[2], x, y, z, w}).c_str());
  out.CloseElement(true);
}

/// The axis with its longest entry near 1: libsdformat loses very long and very short ones.
Vector3<double> scaled(const Vector3<double>& axis) {
  const double largest = std::max({std::abs(axis[0]), std::abs(axis[1]), std::abs(axis[2])});
  const int exponent = std::ilogb(largest);
  Vector3<double> result;
  for (std::size_t i = 0; i < 3; ++i) result[i] = std::scalbn(axis[i], -exponent);
  return result;
}

void push_axis(const char* tag, const SdfAxis& axis, tinyxml2::XMLPrinter& out) {
  const Vector3<double> xyz = scaled(axis.xyz);
  out.OpenElement(tag, true);
  out.OpenElement("xyz", true);
  push_attribute("expressed_in", axis.expressed_in, out);
  out.PushText(join({xyz[0], xyz[1], xyz[2]}).c_str());
  out.CloseElement(true);
  out.CloseElement(true);
}

void push_joint(const SdfJoint& from, tinyxml2::XMLPrinter& out) {
  const JointDescription& joint = from.joint;
  const int axes = axis_count(joint.type);
  constexpr std::array kTypes{"fixed", "revolute", "universal"};  // by number of axes
  out.OpenElement("joint", true);
  push_attribute("name", from.frame, out);
  out.PushAttribute("type", kTypes[static_cast<std::size_t>(axes)]);
  push_pose(from.pose, from.pose.relative_to, out);
  push_text("parent", joint.parent, out);
  push_text("child", joint.child, out);
  if (axes > 0) push_axis("axis", from.axes[0], out);
  if (axes > 1) push_axis("axis2", from.axes[1], out);
  out.CloseElement(true);
}

void push_frame(const SdfFrame& frame, tinyxml2::XMLPrinter& out) {
  out.OpenElement("frame", true);
  push_attribute("name", frame.name, out);
  push_attribute("attached_to", frame.attached_to, out);
  push_pose(frame.pose, frame.pose.relative_to, out);
  out.CloseElement(true);
}

/// @param[in] relative_to  what the model's pose is written in
void push_model(const SdfModel& model, const std::string& relative_to, tinyxml2::XMLPrinter& out) {
  out.OpenElement("model", true);
  push_attribute("name", model.name, out);
  push_attribute("canonical_link", model.canonical_link, out);
  push_attribute("placement_frame", model.placement_frame, out);
  push_pose(model.pose, relative_to, out);
  for (const SdfLink& link : model.links) {
    out.OpenElement("link", true);
    push_attribute("name", link.link.name, out);
    push_pose(link.pose, link.pose.relative_to, out);
    out.CloseElement(true);
  }
  for (const SdfModel& nested : model.models) push_model(nested, nested.pose.relative_to, out);
  for (const SdfJoint& joint : model.joints) push_joint(joint, out);
  for (const SdfFrame& frame : model.frames) push_frame(frame, out);
  out.CloseElement(true);
}

}  // namespace

std::string frames_document(const SdfModel& model) {
  tinyxml2::XMLPrinter out(nullptr, true);
  out.OpenElement("sdf", true);
  push_attribute("version", kVersion, out);
  push_model(model, "", out);
  out.CloseElement(true);
  return out.CStr();
}

}  // namespace dynac
