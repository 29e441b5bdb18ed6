// SPDX-License-Identifier: BSD-3-Clause
// Names in an MJCF file: what those in attributes stand for, and new ones.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "readers/mjcf/mjcf_element.hpp"
#include "support/nearest_names.hpp"

namespace dynac {

/// Names that are taken.
class MjcfNames {
 public:
  void add(const std::string& name) { taken_.insert(name); }

  /// A name that the file does not give: the wanted one, or with a number behind it. It is taken
  /// now.
  [[nodiscard]] std::string unlike_others(const std::string& wanted) {
    if (taken_.insert(wanted).second) return wanted;
    int& number = numbers_.emplace(wanted, 1).first->second;
    std::string name;
    do {
      name = fmt::format("{}_{}", wanted, ++number);
    } while (!taken_.insert(name).second);
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> numbers_;  // the last that was tried
};

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
  constexpr std::size_t kMostCompared = 50;  // findings: as many as are printed
  std::vector<std::string> names;
  for (const auto& [name, ignored] : known) {
    if (findings.size() < kMostCompared) names.push_back(name);
  }
  findings.error(found->place,
                 fmt::format("{} {}: {}", found->subject, attribute,
                             unknown_name(kind, found->value, names,
                                          fmt::format("name a {} of this file", kind))));
  return nullptr;
}

}  // namespace dynac
