// SPDX-License-Identifier: BSD-3-Clause
#include "readers/json/spheres.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <unordered_set>

#include "model/magnitudes.hpp"
#include "readers/json/json_value.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

constexpr std::string_view kSphereList = "list of spheres";

void refuse_other_members(const JsonValue& object, std::initializer_list<const char*> members) {
  const std::vector<std::string> known(members.begin(), members.end());
  for (const std::string& key : object.keys()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    object.member(key)->error(unknown_name(
        "member", key, known, fmt::format("valid members: {}", fmt::join(known, ", "))));
  }
}

// A member that must be there; none: it is absent or of another type, which is reported.
template <class Value>
std::optional<Value> read_required(const JsonValue& object, const char* key) {
  const auto member = object.member(key);
  if (!member) {
    object.error(fmt::format("has no member \"{}\"; add it", key));
    return std::nullopt;
  }
  const std::size_t before = object.findings();
  Value value{};
  member->read(value);
  return object.findings() == before ? std::optional(value) : std::nullopt;
}

LinkId read_link(const JsonValue& object, const Model& model) {
  const auto name = read_required<std::string>(object, "link");
  if (!name) return LinkId::none();
  const LinkId link = find_link(model, *name);
  if (!link.is_none()) return link;
  std::vector<std::string> names;
  for (const Link& each : model.links) names.push_back(each.name);
  object.member("link")->error(
      unknown_name("link", *name, names, "`dynac inspect` lists the links"));
  return link;
}

void read_center(const JsonValue& object, CollisionSphere& sphere) {
  const auto center = read_required<Vector3<double>>(object, "center");
  if (!center) return;
  const std::string problem = magnitude_problem("position", *center, kLengthBound);
  if (!problem.empty()) object.member("center")->error(problem);
  sphere.center = *center;
}

void read_radius(const JsonValue& object, CollisionSphere& sphere) {
  const auto radius = read_required<double>(object, "radius");
  if (!radius) return;
  std::string problem = magnitude_problem("radius", *radius, kLengthBound);
  if (*radius < 0) {
    problem = fmt::format("radius {} is negative; write 0 or a positive number", *radius);
  }
  if (!problem.empty()) object.member("radius")->error(problem);
  sphere.radius = *radius;
}

void read_name(const JsonValue& object, std::unordered_set<std::string>& names,
               CollisionSphere& sphere) {
  const auto member = object.member("name");
  if (!member) return;
  member->read(sphere.name);
  if (!is_printable(sphere.name)) {
    member->error("holds a control character or is not UTF-8; choose another name");
  } else if (!sphere.name.empty() && !names.insert(sphere.name).second) {
    member->error(fmt::format("another sphere is called {}; choose another name",
                              dynac::quoted(sphere.name)));
  }
}

}  // namespace

std::vector<CollisionSphere> read_spheres(const std::filesystem::path& path, const Model& model) {
  return read_spheres_text(read_file(path, kSphereList), path.string(), model);
}

std::vector<CollisionSphere> read_spheres_text(std::string_view text, const std::string& name,
                                               const Model& model) {
  check_document_size(text, name, kSphereList);
  const JsonDocument document = parse_json(text, name, kSphereList);
  Source source{name, {}};
  const JsonValue file(document, source);
  std::vector<CollisionSphere> spheres;
  const auto list = file.is_object() ? file.member("spheres") : std::nullopt;
  if (!list) {
    if (file.findings() == 0) file.error("has no member \"spheres\"; add a list of spheres");
    throw InputError(in_line_order(source.findings.take()));
  }
  refuse_other_members(file, {"spheres", "comment"});
  const std::vector<JsonValue> items = list->items();
  const bool is_usable = !items.empty() && items.size() <= kMostSpheres;
  if (!is_usable && list->findings() == 0) {
    list->error(items.empty() ? "is empty; add a sphere, or leave out @spheres"
                              : fmt::format("has {} spheres, more than the limit of {}; use fewer, "
                                            "larger ones",
                                            items.size(), kMostSpheres));
  }
  std::unordered_set<std::string> names;
  for (const JsonValue& item : items) {
    CollisionSphere& sphere = spheres.emplace_back();
    if (!item.is_object()) continue;
    read_name(item, names, sphere);
    sphere.link = read_link(item, model);
    read_center(item, sphere);
    read_radius(item, sphere);
    refuse_other_members(item, {"name", "link", "center", "radius"});
  }
  std::vector<Diagnostic> findings = in_line_order(source.findings.take());
  if (!findings.empty()) throw InputError(std::move(findings));
  return spheres;
}

}  // namespace dynac
