#include "readers/urdf/urdf_outline.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include "readers/text/link_shapes.hpp"
#include "readers/text/numbers.hpp"
#include "readers/urdf/drake_joint.hpp"
#include "readers/urdf/urdf_joint.hpp"
#include "readers/urdf/urdf_link.hpp"
#include "readers/urdf/urdf_loop.hpp"
#include "readers/urdf/urdf_shape.hpp"
#include "readers/urdf/urdf_transmission.hpp"

namespace dynac {
namespace {

/// Some of an element's attributes, numbers between single spaces.
void copy_attributes(const tinyxml2::XMLElement& xml, std::initializer_list<const char*> attributes,
                     tinyxml2::XMLPrinter& out) {
  for (const char* const attribute : attributes) {
    const char* const value = xml.Attribute(attribute);
    if (value == nullptr) continue;
    out.PushAttribute(attribute, fmt::format("{}", fmt::join(split_words(value), " ")).c_str());
  }
}

/// An element with some of its attributes, numbers between single spaces.
void copy_numbers(const tinyxml2::XMLElement* xml, std::initializer_list<const char*> attributes,
                  tinyxml2::XMLPrinter& out) {
  if (xml == nullptr) return;
  out.OpenElement(xml->Name(), true);
  copy_attributes(*xml, attributes, out);
  out.CloseElement(true);
}

/// An element with one attribute as it stands.
void copy_name(const tinyxml2::XMLElement* xml, const char* attribute, tinyxml2::XMLPrinter& out) {
  out.OpenElement(xml->Name(), true);
  out.PushAttribute(attribute, xml->Attribute(attribute));
}

void copy_mimic(const tinyxml2::XMLElement* mimic, tinyxml2::XMLPrinter& out) {
  if (mimic == nullptr) return;
  copy_name(mimic, "joint", out);
  copy_attributes(*mimic, {"multiplier", "offset"}, out);
  out.CloseElement(true);
}

void copy_link(const tinyxml2::XMLElement& link, tinyxml2::XMLPrinter& out) {
  copy_name(&link, "name", out);
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

void copy_placement(const tinyxml2::XMLElement& joint, tinyxml2::XMLPrinter& out) {
  for (const char* const end : {"parent", "child"}) {
    copy_name(joint.FirstChildElement(end), "link", out);
    out.CloseElement(true);
  }
  copy_numbers(joint.FirstChildElement("origin"), {"xyz"}, out);
}

/// As a joint that urdfdom knows. Its axis, if it has one of its own, is the only number left.
void copy_drake_joint(const tinyxml2::XMLElement& joint, tinyxml2::XMLPrinter& out) {
  out.OpenElement("joint", true);
  out.PushAttribute("name", joint.Attribute("name"));
  out.PushAttribute("type", stand_in_for_drake_type(joint.Attribute("type")));
  copy_placement(joint, out);
  if (!joint.Attribute("type", "universal")) {
    copy_numbers(joint.FirstChildElement("axis"), {"xyz"}, out);
  }
  out.CloseElement(true);
}

void copy_joint(const tinyxml2::XMLElement& joint, tinyxml2::XMLPrinter& out) {
  copy_name(&joint, "name", out);
  out.PushAttribute("type", joint.Attribute("type"));
  copy_placement(joint, out);
  if (!joint.Attribute("type", "fixed")) {
    copy_numbers(joint.FirstChildElement("axis"), {"xyz"}, out);
    copy_numbers(joint.FirstChildElement("limit"), {"lower", "upper", "velocity", "effort"}, out);
    const auto* const dynamics = joint.FirstChildElement("dynamics");
    // urdfdom refuses the element with neither attribute; simulators' own attributes are common.
    if (dynamics && (dynamics->Attribute("damping") || dynamics->Attribute("friction"))) {
      copy_numbers(dynamics, {"damping", "friction"}, out);
    }
    copy_mimic(joint.FirstChildElement("mimic"), out);
  }
  out.CloseElement(true);
}

/// Drake's name for what does not move, which its files need not declare.
constexpr const char* kWorld = "world";

/// Whether a joint's parent is the world and no link is called so.
bool implies_world(const tinyxml2::XMLElement& robot) {
  const auto names_world = [](const tinyxml2::XMLElement* xml, const char* attribute) {
    return xml != nullptr && xml->Attribute(attribute, kWorld) != nullptr;
  };
  bool has_joint = false;
  for (const auto* xml = robot.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "link" && names_world(xml, "name")) return false;
    if (tag != "joint" && tag != "drake:joint") continue;
    has_joint = has_joint || names_world(xml->FirstChildElement("parent"), "link");
  }
  return has_joint;
}

}  // namespace

RobotDescription read_outline(const Element& robot, Source& source) {
  RobotDescription outline;
  outline.name = robot.text("name");
  outline.place = source.place(robot.xml.GetLineNum());
  if (robot.has("version") && robot.text("version") != "1.0") {
    robot.error(source, fmt::format("version {} is not supported; write a version 1.0 description",
                                    dynac::quoted(robot.text("version"))));
  }
  if (implies_world(robot.xml)) {
    outline.links.push_back({.name = kWorld, .place = outline.place});
    source.findings.remark(Treatment::kDefaulted, "<link> of the world: massless", outline.place);
  }
  for (const auto* xml = robot.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "link") {
      const Element link = named_element("link", *xml);
      outline.links.push_back(read_link(link, source));
      outline.links.back().shapes = read_link_shapes(link, read_shape);
    }
    if (tag != "joint" && tag != "drake:joint") continue;
    outline.joints.push_back(read_joint(named_element("joint", *xml), source));
  }
  read_loops(robot, outline.loops, source);
  read_transmissions(robot, outline, source);
  return outline;
}

std::string reduced_document(const Element& robot) {
  tinyxml2::XMLPrinter out(nullptr, true);
  out.PushDeclaration("xml version=\"1.0\" encoding=\"UTF-8\"");
  copy_name(&robot.xml, "name", out);
  if (implies_world(robot.xml)) {
    out.OpenElement("link", true);
    out.PushAttribute("name", kWorld);
    out.CloseElement(true);
  }
  for (const auto* xml = robot.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "link") copy_link(*xml, out);
    if (tag == "joint") copy_joint(*xml, out);
    if (tag == "drake:joint") copy_drake_joint(*xml, out);
  }
  out.CloseElement(true);
  return out.CStr();
}

}  // namespace dynac
