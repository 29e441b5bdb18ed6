#include "readers/sdf/sdf_world_joints.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "readers/sdf/sdf_flat.hpp"
#include "readers/sdf/sdf_joint.hpp"

namespace dynac {
namespace {

/// What a frame of the world is attached to, where `name` is one: the world itself if it says
/// nothing. The joint's place is given by its child, so where the frame is does not matter.
std::string attached_in_world(const tinyxml2::XMLElement& world, std::string name) {
  constexpr int kMostSteps = 100;  // frames that are attached to each other in a circle
  for (int step = 0; step < kMostSteps; ++step) {
    const tinyxml2::XMLElement* frame = world.FirstChildElement("frame");
    while (frame != nullptr && named_element("frame", *frame).text("name") != name) {
      frame = frame->NextSiblingElement("frame");
    }
    if (frame == nullptr) return name;
    name = named_element("frame", *frame).text("attached_to");
    if (name.empty()) return std::string(kSdfWorld);
  }
  return name;
}

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
  Localizer(const Element& element, const SdfModel& model, Source& source)
      : element_(element), model_(model), source_(source) {}

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
    localize(name, what);
    if (name != kSdfWorld) return;
    is_local_ = false;
    element_.error(source_, fmt::format("its {} is relative to the world; write it relative to a "
                                        "link of the model",
                                        what));
  }

  [[nodiscard]] bool is_local() const { return is_local_; }

 private:
  const Element& element_;
  const SdfModel& model_;
  Source& source_;
  bool is_local_ = true;
};

void add_joint(const Element& element, int version, SdfModel& model, Source& source) {
  SdfJoint joint = read_sdf_joint(element, version, source);
  const tinyxml2::XMLElement& world = *element.xml.Parent()->ToElement();
  for (std::string* const end : {&joint.joint.parent, &joint.joint.child}) {
    *end = attached_in_world(world, *end);
  }
  Localizer localizer(element, model, source);
  localizer.localize(joint.joint.parent, "parent");
  localizer.localize(joint.joint.child, "child");
  localizer.localize_frame(joint.pose.relative_to, "<pose>");
  for (SdfAxis& axis : joint.axes) localizer.localize_frame(axis.expressed_in, "axis");
  if (joint.gearbox) localizer.localize(joint.gearbox->reference, "<gearbox_reference_body>");
  for (const SdfJoint& other : model.joints) {
    // The world's names and the model's may be equal.
    if (other.frame == joint.frame) joint.frame = joint.joint.name += "_of_world";
  }
  if (localizer.is_local()) model.joints.push_back(std::move(joint));
}

}  // namespace

void add_world_joints(const tinyxml2::XMLElement& world, int version, SdfModel& model,
                      Source& source) {
  for (const auto* xml = world.FirstChildElement("joint"); xml != nullptr;
       xml = xml->NextSiblingElement("joint")) {
    const Element element = named_element("joint", *xml);
    const auto touches = [&](const char* tag) {
      const auto* const end = xml->FirstChildElement(tag);
      if (end == nullptr) return false;
      return is_of_model(attached_in_world(world, content_of({*end, element.thing})), model);
    };
    if (touches("parent") || touches("child")) add_joint(element, version, model, source);
  }
  attach_to_links(model);
}

}  // namespace dynac
