// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_loop.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include "readers/sdf/drake_loops.hpp"
#include "readers/urdf/urdf_joint.hpp"
#include "readers/urdf/urdf_link.hpp"

namespace dynac {
namespace {

/// A type that is wrong is read as spherical: it needs no axis.
JointType read_loop_type(const Element& loop, Source& source) {
  const std::string word = loop.text("type");
  if (word == "spherical" || word == "ball") return JointType::kSpherical;
  if (const auto type = find_joint_type(JointFormat::kUrdf, word)) return *type;
  constexpr std::string_view kKnown =
      "\"revolute\", \"continuous\", \"prismatic\", \"planar\", \"fixed\" or \"spherical\"";
  loop.error(source, loop.has("type")
                         ? fmt::format("type {} is unknown; write {}", dynac::quoted(word), kKnown)
                         : fmt::format("has no type; write type={}", kKnown));
  return JointType::kSpherical;
}

/// One of the two links and the joint frame in it.
struct LoopEnd {
  std::string link;
  Transform<double> X_LJ;
};

/// @param[in] tag  of the link: its attributes place the frame, or its <origin>, or, as in former
///                 versions of URDF+, an element `<tag>_origin` beside it
LoopEnd read_loop_end(const Element& loop, const char* tag, Source& source) {
  const auto end = loop.child(tag, source);
  if (!end) {
    loop.error(source, fmt::format("has no <{0}>; write <{0} link=\"...\"> and where the frame is "
                                   "in this link",
                                   tag));
    return {};
  }
  if (!end->has("link")) end->error(source, "has no attribute link; name the link");
  Transform<double> X_LJ = read_placement(*end, source);
  const std::string beside = std::string(tag) + "_origin";
  if (end->xml.FirstChildElement("origin") != nullptr) {
    X_LJ = read_origin(*end, source);
  } else if (const auto origin = loop.child(beside.c_str(), source)) {
    X_LJ = read_placement(*origin, source);
  }
  return {end->text("link"), X_LJ};
}

/// @param[in] parent, child  tags of the two links
void read_loop(const Element& element, const char* parent, const char* child,
               std::vector<LoopDescription>& loops, Source& source) {
  const std::size_t findings = source.findings.size();
  LoopDescription loop;
  JointDescription& joint = loop.joint;
  joint.name = element.text("name");
  joint.place = source.place(element.xml.GetLineNum());
  joint.type = read_loop_type(element, source);
  LoopEnd first = read_loop_end(element, parent, source);
  LoopEnd second = read_loop_end(element, child, source);
  if (axis_count(joint.type) > 0) joint.axis = read_axis(element, source);
  if (source.findings.size() != findings) return;
  joint.parent = std::move(first.link);
  joint.X_PJ = first.X_LJ;
  joint.child = std::move(second.link);
  loop.X_CJ = second.X_LJ;
  loops.push_back(std::move(loop));
}

}  // namespace

void read_loops(const Element& robot, std::vector<LoopDescription>& loops, Source& source) {
  for (const auto* xml = robot.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "loop_joint") {
      read_loop(named_element("joint", *xml), "link1", "link2", loops, source);
    } else if (tag == "loop") {
      read_loop(named_element("joint", *xml), "predecessor", "successor", loops, source);
    } else if (xml->FirstChildElement("predecessor") != nullptr) {
      named_element(xml->Name(), *xml)
          .error(source, "is not supported; write it as a coupling into a file for @constraints");
    }
  }
  read_drake_loops(robot, DrakeValues::kAttributes, loops, source);
}

}  // namespace dynac
