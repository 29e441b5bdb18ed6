// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_robot.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include "readers/text/link_shapes.hpp"
#include "readers/urdf/urdf_joint.hpp"
#include "readers/urdf/urdf_link.hpp"
#include "readers/urdf/urdf_loop.hpp"
#include "readers/urdf/urdf_shape.hpp"
#include "readers/urdf/urdf_transmission.hpp"

namespace dynac {
namespace {

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

RobotDescription read_urdf_robot(const Element& robot, Source& source) {
  RobotDescription description;
  description.name = robot.text("name");
  description.place = source.place(robot.xml.GetLineNum());
  if (robot.has("version") && robot.text("version") != "1.0") {
    robot.error(source, fmt::format("version {} is not supported; write a version 1.0 description",
                                    dynac::quoted(robot.text("version"))));
  }
  if (implies_world(robot.xml)) {
    description.links.push_back({.name = kWorld, .place = description.place});
    source.findings.remark(Treatment::kDefaulted, "<link> of the world: massless",
                           description.place);
  }
  for (const auto* xml = robot.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "link") {
      const Element link = named_element("link", *xml);
      description.links.push_back(read_link(link, source));
      description.links.back().shapes = read_link_shapes(link, read_shape);
    }
    if (tag != "joint" && tag != "drake:joint") continue;
    description.joints.push_back(read_joint(named_element("joint", *xml), source));
  }
  read_loops(robot, description.loops, source);
  read_transmissions(robot, description, source);
  return description;
}

}  // namespace dynac
