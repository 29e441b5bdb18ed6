// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "readers/mjcf/mjcf_orientation.hpp"
#include "readers/mjcf/mjcf_schema.hpp"
#include "readers/text/numbers.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

const std::string kMain = "main";

/// Of an element in <default>.
std::string kind_of_default(const std::string& tag) {
  return is_mjcf_actuator(tag) ? mjcf_kind::kActuator : tag;
}

/// The first numbers are those of `own`, the others those of `base`.
std::string first_replaced(std::string_view base, const std::string& own) {
  const auto base_words = split_words(base);
  std::string text = own;
  for (std::size_t i = split_words(own).size(); i < base_words.size(); ++i) {
    text += ' ';
    text += base_words[i];
  }
  return text;
}

bool is_alternative(std::string_view attribute) {
  return std::ranges::find(kMjcfAlternatives, attribute) != std::end(kMjcfAlternatives);
}

/// Lays an element's attributes over those of a default.
void overlay(const MjcfElement& own, MjcfElement& base) {
  const bool has_alternative = std::ranges::any_of(
      own.attributes, [](const MjcfAttribute& a) { return is_alternative(a.name); });
  if (has_alternative) {
    std::erase_if(base.attributes, [](const MjcfAttribute& a) { return is_alternative(a.name); });
  }
  for (const MjcfAttribute& attribute : own.attributes) {
    const auto known = std::ranges::find(base.attributes, attribute.name, &MjcfAttribute::name);
    if (known == base.attributes.end()) {
      base.attributes.push_back(attribute);
      continue;
    }
    const std::string value = attribute.name == "size" || attribute.name == "gear"
                                  ? first_replaced(known->value, attribute.value)
                                  : attribute.value;
    *known = attribute;
    known->value = value;
  }
}

}  // namespace

MjcfDefaults::MjcfDefaults(const MjcfElement& mujoco, Findings& findings) {
  classes_[kMain];
  for (const MjcfElement& section : mujoco.children) {
    if (section.tag != "default") continue;
    const std::string name = section.has("class") ? section.text("class") : kMain;
    if (name != kMain) {
      section.error(findings,
                    fmt::format("class {} is at the top level, where the class is \"main\"; put "
                                "this <default> into another one",
                                dynac::quoted(name)));
    }
    read_section(section, kMain, findings);
  }
}

void MjcfDefaults::read_section(const MjcfElement& section, const std::string& name,
                                Findings& findings) {
  for (const MjcfElement& child : section.children) {
    if (child.tag != "default") overlay(child, classes_[name][kind_of_default(child.tag)]);
  }
  for (const MjcfElement& child : section.children) {
    if (child.tag != "default") continue;
    const std::string nested = child.text("class");
    if (nested.empty()) {
      child.error(findings, "has no class; name it, as in class=\"leg\"");
    } else if (classes_.contains(nested)) {
      child.error(findings,
                  fmt::format("class {} is already taken; rename one of the two, or put both into "
                              "one <default>",
                              dynac::quoted(nested)));
    } else {
      classes_[nested] = classes_[name];
      read_section(child, nested, findings);
    }
  }
}

void MjcfDefaults::check_class(const MjcfElement& element, std::string_view attribute,
                               Findings& findings) const {
  const MjcfAttribute* const found = element.find(attribute);
  if (found == nullptr || classes_.contains(found->value)) return;
  std::vector<std::string> names;
  for (const auto& [name, ignored] : classes_) names.push_back(name);
  findings.error(found->place, found->subject + ' ' +
                                   unknown_name("default class", found->value, names,
                                                "name a <default class=\"...\"> of this file"));
}

MjcfElement MjcfDefaults::complete(const MjcfElement& element, const std::string& kind,
                                   std::string_view childclass, Findings& findings) const {
  check_class(element, "class", findings);
  const std::string own = element.text("class");
  const std::string around = childclass.empty() ? kMain : std::string(childclass);
  const auto its_class = classes_.find(own.empty() ? around : own);
  MjcfElement result;
  if (its_class != classes_.end()) {
    const auto known = its_class->second.find(kind);
    if (known != its_class->second.end()) result.attributes = known->second.attributes;
  }
  overlay(element, result);
  result.tag = element.tag;
  result.place = element.place;
  result.subject = element.subject;
  result.children = element.children;
  return result;
}

}  // namespace dynac
