// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_outline.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <string_view>
#include <unordered_set>
#include <utility>

#include "readers/sdf/drake_loops.hpp"
#include "readers/sdf/sdf_flat.hpp"
#include "readers/sdf/sdf_joint.hpp"
#include "readers/sdf/sdf_link.hpp"
#include "readers/sdf/sdf_merge.hpp"

namespace dynac {
namespace {

constexpr int kFirstWithJointFrames = 7;
constexpr int kLastWithDelimiters = 7;  // in names

void read_frame(const Element& element, SdfModel& model, Source& source) {
  SdfFrame frame;
  frame.name = element.text("name");
  frame.attached_to = element.text("attached_to");
  frame.pose = read_pose(element, source);
  frame.place = source.place(element.xml.GetLineNum());
  model.frames.push_back(std::move(frame));
}

/// SDF 1.7 made joints frames, with names unlike those of links and the world. In files from
/// before, a joint that is called like one of them gets another frame, as libsdformat does it.
void part_frames(int version, SdfModel& model) {
  if (version >= kFirstWithJointFrames) return;
  std::unordered_set<std::string_view> links{kSdfWorld};
  for (const SdfLink& link : model.links) links.insert(link.link.name);
  for (SdfJoint& joint : model.joints) {
    if (links.contains(joint.frame)) joint.frame += "_joint";
  }
}

/// Reads a model's elements in the order of the file.
class OutlineReader {
 public:
  OutlineReader(int version, const SdfIncluder& include, Source& source)
      : version_(version), include_(include), source_(source) {}

  SdfModel read(const Element& element) {
    SdfModel model;
    model.name = element.text("name");
    model.canonical_link = element.text("canonical_link");
    model.placement_frame = element.text("placement_frame");
    model.pose = read_pose(element, source_);
    model.place = source_.place(element.xml.GetLineNum());
    model.is_static = read_flag(element, "static", false, source_);
    for (const auto* xml = element.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
      read_part(*xml, model);
    }
    read_drake_loops(element, DrakeValues::kTexts, model.loops, source_);
    part_frames(version_, model);
    check_delimiters(model);
    attach_to_links(model);
    return model;
  }

 private:
  void check_delimiters(const SdfModel& model) {
    if (version_ <= kLastWithDelimiters) return;
    const auto check = [&](std::string_view kind, const std::string& name,
                           const std::string& place) {
      if (name.find(kSdfDelimiter) == name.npos) return;
      source_.findings.error(
          place, fmt::format("{}: a name holds \"::\", which SDF allows up to version 1.7 alone; "
                             "rename it, or write a nested <model>",
                             called(kind, name)));
    };
    check("model", model.name, model.place);
    for (const SdfLink& link : model.links) check("link", link.link.name, link.link.place);
    for (const SdfJoint& joint : model.joints) check("joint", joint.frame, joint.joint.place);
    for (const SdfFrame& frame : model.frames) check("frame", frame.name, frame.place);
  }

  void read_part(const tinyxml2::XMLElement& xml, SdfModel& model) {
    const std::string_view tag = xml.Name();
    if (tag == "link") {
      model.links.push_back(read_sdf_link(named_element("link", xml), source_));
    } else if (tag == "joint") {
      model.joints.push_back(read_sdf_joint(named_element("joint", xml), version_, source_));
    } else if (tag == "frame") {
      read_frame(named_element("frame", xml), model, source_);
    } else if (tag == "model") {
      const Element nested = named_element("nested model", xml);
      add(nested, read(nested), model);
    } else if (tag == "include") {
      const Element include{xml, called("model", model.name), "include"};
      const std::size_t findings = source_.findings.size();
      if (std::optional<SdfModel> included = include_(include, source_)) {
        add(include, std::move(*included), model);
      } else if (source_.findings.size() != findings) {
        model.lacks_parts = true;
      }
    }
  }

  void add(const Element& element, SdfModel part, SdfModel& model) {
    model.lacks_parts = model.lacks_parts || part.lacks_parts;
    if (read_attribute_flag(element, "merge", source_)) {
      return merge(std::move(part), model);
    }
    if (part.name.empty()) element.error(source_, "has no name; give it one");
    model.models.push_back(std::move(part));
  }

  int version_;
  const SdfIncluder& include_;
  Source& source_;
};

}  // namespace

SdfModel read_sdf_model(const Element& element, int version, const SdfIncluder& include,
                        Source& source) {
  return OutlineReader(version, include, source).read(element);
}

}  // namespace dynac
