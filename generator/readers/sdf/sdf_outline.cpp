#include "readers/sdf/sdf_outline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "readers/sdf/drake_loops.hpp"
#include "readers/sdf/sdf_joint.hpp"
#include "readers/sdf/sdf_link.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr int kFirstWithJointFrames = 7;

/// The <model> elements right below.
void collect_models(const tinyxml2::XMLElement& parent, std::vector<Element>& models) {
  for (const auto* xml = parent.FirstChildElement("model"); xml != nullptr;
       xml = xml->NextSiblingElement("model")) {
    models.push_back(named_element("model", *xml));
  }
}

/// The first <include> at the top or in a world, or null.
const tinyxml2::XMLElement* find_include(const tinyxml2::XMLElement& sdf) {
  if (const auto* const include = sdf.FirstChildElement("include")) return include;
  for (const auto* world = sdf.FirstChildElement("world"); world != nullptr;
       world = world->NextSiblingElement("world")) {
    if (const auto* const include = world->FirstChildElement("include")) return include;
  }
  return nullptr;
}

std::vector<std::string> texts_of(const std::vector<Element>& models) {
  std::vector<std::string> names;
  for (const Element& model : models) names.emplace_back(model.text("name"));
  return names;
}

std::string names_of(const std::vector<Element>& models) {
  std::vector<std::string> names;
  for (const std::string& name : texts_of(models)) names.push_back(dynac::quoted(name));
  return fmt::format("{}", fmt::join(names, ", "));
}

void read_frame(const Element& element, SdfModel& model, Source& source) {
  SdfFrame frame;
  frame.name = element.text("name");
  frame.attached_to = element.text("attached_to");
  frame.pose = read_pose(element, source);
  frame.place = source.place(element.xml.GetLineNum());
  model.frames.push_back(std::move(frame));
}

/// Of the world around a model, if it states one.
std::optional<Vector3<double>> read_gravity(const Element& model, Source& source) {
  const auto* const world = model.xml.Parent()->ToElement();
  if (world == nullptr || std::string_view(world->Name()) != "world") return std::nullopt;
  const auto gravity = named_element("world", *world).child("gravity", source);
  if (!gravity) return std::nullopt;
  const std::optional<std::vector<double>> numbers = read_numbers(*gravity, 3, source);
  if (!numbers) return std::nullopt;
  constexpr double kLargest = 1e6;  // as of --gravity [m/s^2]
  const auto is_too_large = [](double component) { return std::abs(component) > kLargest; };
  if (std::ranges::any_of(*numbers, is_too_large)) {
    gravity->error(source, "is above 1e6 m/s^2; write it in metres and seconds");
  }
  return Vector3<double>{{(*numbers)[0], (*numbers)[1], (*numbers)[2]}};
}

/// SDF 1.7 made joints frames, with names unlike those of links. In files from before, a joint that
/// is called like a link gets another frame, as libsdformat does it.
void part_frames(SdfModel& model) {
  if (model.version >= kFirstWithJointFrames) return;
  std::unordered_set<std::string_view> links;
  for (const SdfLink& link : model.links) links.insert(link.link.name);
  for (SdfJoint& joint : model.joints) {
    if (links.contains(joint.frame)) joint.frame += "_joint";
  }
}

}  // namespace

Element find_model(const Element& sdf, std::string_view name, Source& source) {
  std::vector<Element> models;
  collect_models(sdf.xml, models);
  for (const auto* world = sdf.xml.FirstChildElement("world"); world != nullptr;
       world = world->NextSiblingElement("world")) {
    collect_models(*world, models);
  }
  const auto* const include = find_include(sdf.xml);
  if (models.empty() && include != nullptr) {
    throw InputError(source.place(include->GetLineNum()),
                     "<include> is not supported; write the model itself into the file");
  }
  const std::string place = source.place(sdf.xml.GetLineNum());
  if (models.empty()) throw InputError(place, "holds no <model>; give a robot description");
  if (name.empty() && models.size() == 1) return models.front();
  if (name.empty()) {
    throw InputError(place, fmt::format("holds {} models, {}; choose one with --model NAME",
                                        models.size(), names_of(models)));
  }
  const auto is_meant = [name](const Element& model) { return model.text("name") == name; };
  const auto model = std::find_if(models.begin(), models.end(), is_meant);
  if (model == models.end()) {
    throw UsageError(fmt::format(
        "--model: {}",
        unknown_name("model", name, texts_of(models),
                     fmt::format("{} holds {}{}", place, names_of(models),
                                 include == nullptr ? "" : " (<include> is not supported)"))));
  }
  if (const auto other = std::find_if(model + 1, models.end(), is_meant); other != models.end()) {
    throw InputError(source.place(other->xml.GetLineNum()),
                     fmt::format("{}: name is already taken at {}; rename one of the two",
                                 other->thing, source.place(model->xml.GetLineNum())));
  }
  return *model;
}

SdfModel read_sdf_model(const Element& element, int version, Source& source) {
  SdfModel model;
  model.version = version;
  model.name = element.text("name");
  model.canonical_link = element.text("canonical_link");
  model.placement_frame = element.text("placement_frame");
  model.pose = read_pose(element, source);
  model.place = source.place(element.xml.GetLineNum());
  if (read_flag(element, "static", false, source)) {
    element.error(source, "is <static>, so it cannot move; remove <static>");
  }
  model.gravity = read_gravity(element, source);
  for (const auto* xml = element.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "link") {
      model.links.push_back(read_sdf_link(named_element("link", *xml), source));
    } else if (tag == "joint") {
      model.joints.push_back(read_sdf_joint(named_element("joint", *xml), version, source));
    } else if (tag == "frame") {
      read_frame(named_element("frame", *xml), model, source);
    } else if (tag == "model") {
      named_element("nested model", *xml)
          .error(
              source,
              "nested models are not supported; write its links and joints into the outer model");
    } else if (tag == "include") {
      Element{*xml, element.thing, "include"}.error(
          source, "is not supported; write the links and joints themselves into the model");
    }
  }
  read_drake_loops(element, DrakeValues::kTexts, model.loops, source);
  part_frames(model);
  return model;
}

}  // namespace dynac
