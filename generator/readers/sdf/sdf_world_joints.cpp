// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_world_joints.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "readers/sdf/sdf_flat.hpp"
#include "readers/sdf/sdf_joint.hpp"

namespace dynac {
namespace {

/// The frames of a world: what each is attached to.
class WorldFrames {
 public:
  explicit WorldFrames(const tinyxml2::XMLElement& world) {
    for (const auto* xml = world.FirstChildElement("frame"); xml != nullptr;
         xml = xml->NextSiblingElement("frame")) {
      const Element frame = named_element("frame", *xml);
      attached_to_.emplace(frame.text("name"), frame.text("attached_to"));
    }
  }

  /// What a frame is attached to in the end, where `name` is one: the world itself if it says
  /// nothing. The joint's place is given by its child, so where the frame is does not matter.
  [[nodiscard]] std::string link_of(std::string name) const {
    for (std::size_t step = 0; step <= attached_to_.size(); ++step) {  // or they run in a circle
      const auto frame = attached_to_.find(name);
      if (frame == attached_to_.end()) return name;
      name = frame->second.empty() ? std::string(kSdfWorld) : frame->second;
    }
    return name;
  }

  [[nodiscard]] bool has(const std::string& name) const { return attached_to_.contains(name); }

 private:
  std::unordered_map<std::string, std::string> attached_to_;
};

/// What the model calls what the world calls `name`; none: it is not of the model.
std::optional<std::string> name_in_model(const std::string& name, const SdfModel& model) {
  if (name.empty() || name == kSdfWorld) return name;
  if (name == model.name) return kSdfModelFrame;
  const std::string prefix = model.name + std::string(kSdfDelimiter);
  if (name.starts_with(prefix)) return name.substr(prefix.size());
  return std::nullopt;
}

bool is_of_model(const std::string& name, const SdfModel& model) {
  return name != kSdfWorld && name_in_model(name, model).has_value();
}

/// Writes all names from the model; those of other things are reported.
class Localizer {
 public:
  Localizer(const Element& element, const SdfModel& model, const WorldFrames& frames,
            Source& source)
      : element_(element), model_(model), frames_(frames), source_(source) {}

  void localize(std::string& name, std::string_view what) {
    if (std::optional<std::string> local = name_in_model(name, model_)) {
      name = *std::move(local);
      return;
    }
    is_local_ = false;
    element_.error(source_,
                   fmt::format("its {} is {}, which is neither the world nor a part of model {}; "
                               "put both into one model, or remove the joint",
                               what, dynac::quoted(name), dynac::quoted(model_.name)));
  }

  /// Names of the world's frames are relative to it, not to the model.
  void localize_frame(std::string& name, std::string_view what) {
    if (!frames_.has(name)) localize(name, what);
    if (name != kSdfWorld && !frames_.has(name)) return;
    is_local_ = false;
    element_.error(source_,
                   fmt::format("its {} is relative to {}; write it relative to a link of "
                               "the model",
                               what, name == kSdfWorld ? "the world" : "a frame of the world"));
  }

  [[nodiscard]] bool is_local() const { return is_local_; }

 private:
  const Element& element_;
  const SdfModel& model_;
  const WorldFrames& frames_;
  Source& source_;
  bool is_local_ = true;
};

/// @param[in,out] taken  names of the model's joint frames
void add_joint(const Element& element, int version, const WorldFrames& frames,
               std::unordered_set<std::string>& taken, SdfModel& model, Source& source) {
  SdfJoint joint = read_sdf_joint(element, version, source);
  for (std::string* const end : {&joint.joint.parent, &joint.joint.child}) {
    *end = frames.link_of(*end);
  }
  Localizer localizer(element, model, frames, source);
  localizer.localize(joint.joint.parent, "parent");
  localizer.localize(joint.joint.child, "child");
  localizer.localize_frame(joint.pose.relative_to, "<pose>");
  for (SdfAxis& axis : joint.axes) localizer.localize_frame(axis.expressed_in, "axis");
  if (joint.gearbox) localizer.localize(joint.gearbox->reference, "<gearbox_reference_body>");
  // The world's names and the model's may be equal.
  while (!taken.insert(joint.frame).second) joint.frame = joint.joint.name += "_of_world";
  if (localizer.is_local()) model.joints.push_back(std::move(joint));
}

}  // namespace

void add_world_joints(const tinyxml2::XMLElement& world, int version, SdfModel& model,
                      Source& source) {
  const WorldFrames frames(world);
  std::unordered_set<std::string> taken;
  for (const SdfJoint& joint : model.joints) taken.insert(joint.frame);
  std::unordered_map<std::string, int> lines;  // of the world's joints, by name
  for (const auto* xml = world.FirstChildElement("joint"); xml != nullptr;
       xml = xml->NextSiblingElement("joint")) {
    const Element element = named_element("joint", *xml);
    const auto [known, is_new] = lines.emplace(element.text("name"), xml->GetLineNum());
    if (!is_new && !known->first.empty()) {
      element.error(source, fmt::format("name is already taken at {}; rename one of the two",
                                        source.place(known->second)));
      continue;
    }
    const auto touches = [&](const char* tag) {
      const auto* const end = xml->FirstChildElement(tag);
      if (end == nullptr) return false;
      return is_of_model(frames.link_of(content_of({*end, element.thing})), model);
    };
    if (touches("parent") || touches("child"))
      add_joint(element, version, frames, taken, model, source);
  }
  attach_to_links(model);
}

}  // namespace dynac
