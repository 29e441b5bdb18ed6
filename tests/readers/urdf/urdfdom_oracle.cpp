// SPDX-License-Identifier: BSD-3-Clause
#include "urdfdom_oracle.hpp"

#include <console_bridge/console.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tinyxml2.h>
#include <urdf_parser/urdf_parser.h>

#include <initializer_list>
#include <memory>

#include "readers/text/document.hpp"
#include "readers/text/numbers.hpp"
#include "readers/text/xml_root.hpp"
#include "readers/urdf/urdf_joint.hpp"
#include "readers/urdf/urdf_robot.hpp"

namespace dynac::test {
namespace {

/// Attributes of an element, numbers between single spaces, as XML Schema's xs:double has them.
void copy_attributes(const tinyxml2::XMLElement& xml, std::initializer_list<const char*> attributes,
                     tinyxml2::XMLPrinter& out) {
  for (const char* const attribute : attributes) {
    const char* const value = xml.Attribute(attribute);
    if (value == nullptr) continue;
    out.PushAttribute(attribute, fmt::format("{}", fmt::join(split_words(value), " ")).c_str());
  }
}

void copy_numbers(const tinyxml2::XMLElement* xml, std::initializer_list<const char*> attributes,
                  tinyxml2::XMLPrinter& out) {
  if (xml == nullptr) return;
  out.OpenElement(xml->Name(), true);
  copy_attributes(*xml, attributes, out);
  out.CloseElement(true);
}

/// An element with one attribute as it stands.
void open_named(const tinyxml2::XMLElement& xml, const char* attribute, tinyxml2::XMLPrinter& out) {
  out.OpenElement(xml.Name(), true);
  out.PushAttribute(attribute, xml.Attribute(attribute));
}

void copy_link(const tinyxml2::XMLElement& link, tinyxml2::XMLPrinter& out) {
  open_named(link, "name", out);
  if (const auto* const inertial = link.FirstChildElement("inertial")) {
    out.OpenElement("inertial", true);
    copy_numbers(inertial->FirstChildElement("origin"), {"xyz"}, out);
    copy_numbers(inertial->FirstChildElement("mass"), {"value"}, out);
    copy_numbers(inertial->FirstChildElement("inertia"), {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"},
                 out);
    out.CloseElement(true);
  }
  out.CloseElement(true);
}

/// The type of a <joint> whose numbers are those of a <drake:joint>, which urdfdom does not know.
std::string urdf_type(const tinyxml2::XMLElement& joint) {
  const std::string type = joint.Attribute("type");
  if (type == "ball") return "floating";
  return type == "screw" || type == "universal" ? "continuous" : type;
}

void copy_motion(const tinyxml2::XMLElement& joint, tinyxml2::XMLPrinter& out) {
  copy_numbers(joint.FirstChildElement("limit"), {"lower", "upper", "velocity", "effort"}, out);
  const auto* const dynamics = joint.FirstChildElement("dynamics");
  // urdfdom refuses the element with neither attribute; simulators' own attributes are common.
  if (dynamics != nullptr && (dynamics->Attribute("damping") || dynamics->Attribute("friction"))) {
    copy_numbers(dynamics, {"damping", "friction"}, out);
  }
  if (const auto* const mimic = joint.FirstChildElement("mimic")) {
    open_named(*mimic, "joint", out);
    copy_attributes(*mimic, {"multiplier", "offset"}, out);
    out.CloseElement(true);
  }
}

void copy_joint(const tinyxml2::XMLElement& joint, tinyxml2::XMLPrinter& out) {
  out.OpenElement("joint", true);
  out.PushAttribute("name", joint.Attribute("name"));
  out.PushAttribute("type", urdf_type(joint).c_str());
  for (const char* const end : {"parent", "child"}) {
    open_named(*joint.FirstChildElement(end), "link", out);
    out.CloseElement(true);
  }
  copy_numbers(joint.FirstChildElement("origin"), {"xyz"}, out);
  // The axis of a universal joint is not used. Of a fixed one nothing is looked at.
  if (!joint.Attribute("type", "fixed") && !joint.Attribute("type", "universal")) {
    copy_numbers(joint.FirstChildElement("axis"), {"xyz"}, out);
  }
  const bool is_drakes = std::string_view(joint.Name()) == "drake:joint";
  if (!joint.Attribute("type", "fixed") && !is_drakes) copy_motion(joint, out);
  out.CloseElement(true);
}

/// What matters to dynamics, as XML for urdfdom, which would read pictures, collision shapes and
/// transmissions, too, and refuse a robot over a mesh without a file name.
/// @param[in] robot  as we read it: it may have a link for the world that the file does not write
std::string reduced_document(const tinyxml2::XMLElement& xml, const RobotDescription& robot) {
  tinyxml2::XMLPrinter out(nullptr, true);
  open_named(xml, "name", out);
  std::size_t links = 0;
  for (const auto* part = xml.FirstChildElement(); part; part = part->NextSiblingElement()) {
    const std::string_view tag = part->Name();
    if (tag == "link") copy_link(*part, out);
    links += tag == "link" ? 1 : 0;
    if (tag == "joint" || tag == "drake:joint") copy_joint(*part, out);
  }
  if (links < robot.links.size()) {
    out.OpenElement("link", true);
    out.PushAttribute("name", "world");
    out.CloseElement(true);
  }
  out.CloseElement(true);
  return out.CStr();
}

/// Lets urdfdom's complaints fail the test while it lives: it returns a robot even when it has
/// given up on a link.
class FailingConsole : public console_bridge::OutputHandler {
 public:
  FailingConsole() : previous_(console_bridge::getOutputHandler()) {
    console_bridge::useOutputHandler(this);
  }
  ~FailingConsole() override { console_bridge::useOutputHandler(previous_); }
  FailingConsole(const FailingConsole&) = delete;
  FailingConsole& operator=(const FailingConsole&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR) ADD_FAILURE() << "urdfdom: " << text;
  }

 private:
  console_bridge::OutputHandler* previous_;
};

Vector3<double> convert(const urdf::Vector3& v) { return {{v.x, v.y, v.z}}; }

void expect_same(const LinkDescription& ours, const urdf::Link& theirs) {
  SCOPED_TRACE(ours.name);
  LinkDescription link;  // massless
  if (theirs.inertial) {
    const urdf::Inertial& from = *theirs.inertial;
    link.mass = from.mass;
    link.com = convert(from.origin.position);
    link.inertia = {{{{{from.ixx, from.ixy, from.ixz}},
                      {{from.ixy, from.iyy, from.iyz}},
                      {{from.ixz, from.iyz, from.izz}}}}};
  }
  EXPECT_EQ(ours.mass, link.mass);
  EXPECT_EQ(ours.com, link.com);
  EXPECT_EQ(ours.inertia, link.inertia);
}

void expect_same(const JointDescription& ours, const urdf::Joint& theirs) {
  SCOPED_TRACE(ours.name);
  EXPECT_EQ(ours.parent, theirs.parent_link_name);
  EXPECT_EQ(ours.child, theirs.child_link_name);
  EXPECT_EQ(ours.X_PJ.p, convert(theirs.parent_to_joint_origin_transform.position));
  if (axis_count(ours.type) == 1) {
    EXPECT_EQ(ours.axis, convert(theirs.axis));
  }
  if (theirs.limits) {
    const JointLimits limits{theirs.limits->lower, theirs.limits->upper,
                             limit_or_none(theirs.limits->velocity),
                             limit_or_none(theirs.limits->effort)};
    EXPECT_EQ(ours.limits, limits);
  }
  if (theirs.dynamics) {
    EXPECT_EQ(ours.dynamics.damping, theirs.dynamics->damping);
    EXPECT_EQ(ours.dynamics.friction, theirs.dynamics->friction);
  }
  ASSERT_EQ(ours.mimic.has_value(), theirs.mimic != nullptr);
  if (!ours.mimic) return;
  EXPECT_EQ(ours.mimic->joint, theirs.mimic->joint_name);
  EXPECT_EQ(ours.mimic->multiplier, theirs.mimic->multiplier);
  EXPECT_EQ(ours.mimic->offset, theirs.mimic->offset);
}

}  // namespace

void expect_read_alike_by_urdfdom(const std::string& text) {
  Source source{"robot", Findings()};
  tinyxml2::XMLDocument document;
  const Element xml{parse_root(without_byte_order_mark(text), document, source), "robot"};
  const RobotDescription ours = read_urdf_robot(xml, source);
  const FailingConsole console;
  const urdf::ModelInterfaceSharedPtr theirs = urdf::parseURDF(reduced_document(xml.xml, ours));
  ASSERT_NE(theirs, nullptr);
  EXPECT_EQ(ours.name, theirs->getName());
  ASSERT_EQ(ours.links.size(), theirs->links_.size());
  for (const LinkDescription& link : ours.links) {
    ASSERT_NE(theirs->getLink(link.name), nullptr) << link.name;
    expect_same(link, *theirs->getLink(link.name));
  }
  ASSERT_EQ(ours.joints.size(), theirs->joints_.size());
  for (const JointDescription& joint : ours.joints) {
    ASSERT_NE(theirs->getJoint(joint.name), nullptr) << joint.name;
    expect_same(joint, *theirs->getJoint(joint.name));
  }
}

}  // namespace dynac::test
