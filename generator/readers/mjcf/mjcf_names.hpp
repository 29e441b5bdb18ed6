// What the names in attributes of an MJCF file stand for.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "readers/mjcf/mjcf_element.hpp"
#include "support/nearest_names.hpp"

namespace dynac {

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
