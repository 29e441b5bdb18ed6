// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/manifest_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "support/quoted.hpp"

namespace dynac {
namespace {

using Json = nlohmann::json;
using Lines = std::vector<std::string>;

// Which fields of a manifest are compared, in which order. Of kernels, the choice alone: the rest
// follows from it and from the robot.
Json causes(const Json& manifest) {
  Json result = Json::object();
  for (const char* key :
       {"dynac", "source", "options", "option_files", "model_name", "namespace", "base_link",
        "gravity", "mass", "joints", "links", "fixed_joints", "parameters"}) {
    if (manifest.contains(key)) result[key] = manifest[key];
  }
  result["kernels"] = Json::array();
  for (const Json& kernel : manifest.value("kernels", Json::array())) {
    if (!kernel.is_object()) continue;
    Json choice = Json::object();
    for (const char* key : {"name", "formulation", "functions", "measured"}) {
      if (kernel.contains(key)) choice[key] = kernel[key];
    }
    result["kernels"].push_back(choice);
  }
  return result;
}

std::string name_of(const Json& element) {
  const auto name = element.is_object() ? element.find("name") : element.end();
  return name != element.end() && name->is_string() ? name->get<std::string>() : "";
}

bool is_list_of_named(const Json& json) {
  return json.is_array() && !json.empty() &&
         std::ranges::none_of(json, [](const Json& element) { return name_of(element).empty(); });
}

void compare(const std::string& what, const Json& old, const Json& now, Lines& lines);

std::map<std::string, const Json*> by_name(const Json& list) {
  std::map<std::string, const Json*> elements;
  for (const Json& element : list) elements.emplace(name_of(element), &element);
  return elements;
}

// Elements of a list, each by its name: of "links", `link "forearm"`.
void compare_lists(const std::string& what, const Json& old, const Json& now, Lines& lines) {
  const std::string one = what.substr(0, what.size() - 1);
  const auto old_by_name = by_name(old), now_by_name = by_name(now);
  for (const Json& element : old) {
    const std::string name = name_of(element);
    const std::string label = fmt::format("{} {}", one, dynac::quoted(name));
    const auto counterpart = now_by_name.find(name);
    if (counterpart == now_by_name.end()) {
      lines.push_back(label + ": is gone");
    } else {
      compare(label, element, *counterpart->second, lines);
    }
  }
  for (const Json& element : now) {
    if (old_by_name.contains(name_of(element))) continue;
    lines.push_back(fmt::format("{} {}: is new", one, dynac::quoted(name_of(element))));
  }
}

std::string label_of(const std::string& what, const std::string& key) {
  if (what.empty()) return key;
  return what == "options" ? "option --" + key : fmt::format("{}: {}", what, key);
}

void compare_objects(const std::string& what, const Json& old, const Json& now, Lines& lines) {
  for (const auto& [key, value] : old.items()) {
    compare(label_of(what, key), value, now.value(key, Json()), lines);
  }
  for (const auto& [key, value] : now.items()) {
    if (!old.contains(key)) compare(label_of(what, key), Json(), value, lines);
  }
}

// Numbers are rounded, unless that would hide the difference.
std::string text_of(const Json& value, bool is_rounded) {
  constexpr std::size_t kMost = 200;
  if (value.is_null()) return "nothing";
  if (value.is_number_float() && is_rounded) return fmt::format("{:.6g}", value.get<double>());
  std::string text;
  if (value.is_array()) {
    for (const Json& element : value) {
      text += (text.empty() ? "" : ", ") + text_of(element, is_rounded);
    }
    text = '[' + text + ']';
  } else {
    text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return text.size() > kMost ? "something else" : text;
}

std::string change_of(const Json& old, const Json& now) {
  const bool is_visible = text_of(old, true) != text_of(now, true);
  return fmt::format("{} -> {}", text_of(old, is_visible), text_of(now, is_visible));
}

void compare(const std::string& what, const Json& old, const Json& now, Lines& lines) {
  if (old == now) return;
  constexpr std::string_view kOptionFiles = "option_files: ";
  if (what == "source: sha256") {
    lines.push_back("the robot file has changed");
  } else if (what.starts_with(kOptionFiles)) {
    lines.push_back(fmt::format("the file of --{} has changed", what.substr(kOptionFiles.size())));
  } else if (old.is_object() && now.is_object()) {
    compare_objects(what, old, now, lines);
  } else if (is_list_of_named(old) && is_list_of_named(now)) {
    compare_lists(what, old, now, lines);
  } else if (old.is_null() && now.is_structured()) {
    lines.push_back(what + ": is new");
  } else if (now.is_null() && old.is_structured()) {
    lines.push_back(what + ": is gone");
  } else {
    lines.push_back(fmt::format("{}: {}", what, change_of(old, now)));
  }
}

}  // namespace

std::vector<std::string> manifest_changes(const Json& old, const Json& now) {
  Lines lines;
  compare("", causes(old), causes(now), lines);
  return lines;
}

}  // namespace dynac
