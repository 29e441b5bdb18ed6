// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_choice.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "model/magnitudes.hpp"
#include "readers/sdf/sdf_values.hpp"
#include "readers/sdf/sdf_world_joints.hpp"
#include "readers/text/unread.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"
#include "support/some_of.hpp"

namespace dynac {
namespace {

/// A <model> or an <include>.
struct Candidate {
  Element element;
  std::string name;
  bool is_static = false;
};

/// Of the world around a model, if it states one.
std::optional<Vector3<double>> read_gravity(const Element& model, Source& source) {
  const auto* const world = model.xml.Parent()->ToElement();
  if (world == nullptr || std::string_view(world->Name()) != "world") return std::nullopt;
  const auto gravity = named_element("world", *world).child("gravity", source);
  if (!gravity) return std::nullopt;
  const std::optional<std::vector<double>> numbers = read_numbers(*gravity, 3, source);
  if (!numbers) return std::nullopt;
  const auto is_too_large = [](double component) {
    return std::abs(component) > kGravityBound.most;
  };
  if (std::ranges::any_of(*numbers, is_too_large)) {
    gravity->error(source, "is above 1e6 m/s^2; write it in metres and seconds");
  }
  return Vector3<double>{{(*numbers)[0], (*numbers)[1], (*numbers)[2]}};
}

bool is_include(const Element& element) {
  return std::string_view(element.xml.Name()) == "include";
}

/// The name of an <include> that cannot be read.
std::string stated_name(const Element& include) {
  for (const char* const tag : {"name", "uri"}) {
    const auto* const xml = include.xml.FirstChildElement(tag);
    if (xml != nullptr) return content_of({*xml, "include"});
  }
  return "";
}

/// What an <include> brings is known when it is read. If that fails, the attempt leaves no trace:
/// another model may be meant.
void add_include(const Element& element, const SdfIncluder& include, const Source& source,
                 std::vector<Candidate>& candidates) {
  Source attempt{source.name, {}};
  try {
    const std::optional<SdfModel> model = include(element, attempt);
    if (model) return candidates.push_back({element, model->name, model->is_static});
    if (attempt.findings.size() == 0) return;  // a light
  } catch (const InputError&) {
  }
  candidates.push_back({element, stated_name(element)});
}

/// Those right below.
void collect(const tinyxml2::XMLElement& parent, const SdfIncluder& include, const Source& source,
             std::vector<Candidate>& candidates) {
  for (const auto* xml = parent.FirstChildElement(); xml != nullptr;
       xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag == "model") {
      Source attempt{source.name, {}};
      const Element model = named_element("model", *xml);
      candidates.push_back({model, model.text("name"), read_flag(model, "static", false, attempt)});
    } else if (tag == "include") {
      add_include({*xml, "<include>"}, include, source, candidates);
    }
  }
}

std::vector<std::string> names_of(const std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates) names.push_back(candidate.name);
  return names;
}

std::string listed(const std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates) names.push_back(dynac::quoted(candidate.name));
  return some_of(names);
}

/// @throws InputError  unless there is one that may be meant
const Candidate& find_only(const std::vector<Candidate>& candidates, const std::string& place) {
  if (candidates.size() == 1) return candidates.front();
  const auto moves = [](const Candidate& candidate) { return !candidate.is_static; };
  const auto first = std::ranges::find_if(candidates, moves);
  if (std::ranges::count_if(candidates, moves) == 1) return *first;
  throw InputError(place, fmt::format("holds {} models, {}; choose one with @model NAME",
                                      candidates.size(), listed(candidates)));
}

const Candidate& find_named(const std::vector<Candidate>& candidates, std::string_view name,
                            const std::string& place, const Source& source) {
  const auto is_meant = [name](const Candidate& candidate) { return candidate.name == name; };
  const auto found = std::ranges::find_if(candidates, is_meant);
  if (found == candidates.end()) {
    throw UsageError(fmt::format(
        "@model: {}", unknown_name("model", name, names_of(candidates),
                                   fmt::format("{} holds {}", place, listed(candidates)))));
  }
  const auto other = std::find_if(found + 1, candidates.end(), is_meant);
  if (other != candidates.end()) {
    throw InputError(
        source.place(other->element.xml.GetLineNum()),
        fmt::format("{}: name is already taken at {}; rename one of the two", called("model", name),
                    source.place(found->element.xml.GetLineNum())));
  }
  return *found;
}

}  // namespace

SdfModel choose_sdf_model(const Element& sdf, int version, std::string_view name,
                          const SdfIncluder& include, Source& source) {
  std::vector<Candidate> candidates;
  collect(sdf.xml, include, source, candidates);
  for (const auto* world = sdf.xml.FirstChildElement("world"); world != nullptr;
       world = world->NextSiblingElement("world")) {
    collect(*world, include, source, candidates);
  }
  const std::string place = source.place(sdf.xml.GetLineNum());
  if (candidates.empty()) throw InputError(place, "holds no <model>; give a robot description");
  const Element element =
      (name.empty() ? find_only(candidates, place) : find_named(candidates, name, place, source))
          .element;
  SdfModel model;
  if (is_include(element)) {
    std::optional<SdfModel> included = include(element, source);
    if (!included) throw InputError(source.findings.take());
    model = *std::move(included);
  } else {
    model = read_sdf_model(element, version, include, source);
    report_unread(element.xml, source);
  }
  model.gravity = read_gravity(element, source);
  const auto* const world = element.xml.Parent()->ToElement();
  if (world != nullptr && std::string_view(world->Name()) == "world") {
    add_world_joints(*world, version, model, source);
  }
  return model;
}

}  // namespace dynac
