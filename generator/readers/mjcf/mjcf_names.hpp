// Names in an MJCF file: what those in attributes stand for, and new ones.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "readers/mjcf/mjcf_element.hpp"
#include "support/nearest_names.hpp"

namespace dynac {

/// A name that the file does not give: the wanted one, or with a number behind it.
/// @param[in,out] taken  the others, and now this one
[[nodiscard]] inline std::string unlike_mjcf_names(const std::string& wanted,
                                                   std::set<std::string>& taken) {
  std::string name = wanted;
  for (int i = 2; !taken.insert(name).second; ++i) name = fmt::format("{}_{}", wanted, i);
  return name;
}

/// What an attribute names, none if there is no such thing, which is reported, or no attribute.
/// @param[in] kind  "joint"
template <class Value>
[[nodiscard]] const Value* find_named(const MjcfElement& element, std::string_view attribute,
                                      std::string_view kind,
                                      const std::map<std::string, Value>& known,
                                      Findings& findings) {
  const MjcfAttribute* const found = element.find(attribute);
  if (found == nullptr) return nullptr;
  const auto entry = known.find(found->value);
  if (entry != known.end()) return &entry->second;
  std::vector<std::string> names;
  for (const auto& [name, ignored] : known) names.push_back(name);
  findings.error(found->place,
                 fmt::format("{} {}: {}", found->subject, attribute,
                             unknown_name(kind, found->value, names,
                                          fmt::format("name a {} of this file", kind))));
  return nullptr;
}

}  // namespace dynac
