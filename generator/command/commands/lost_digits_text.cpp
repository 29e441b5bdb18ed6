// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/lost_digits_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace dynac {

void print_text(std::span<const LostDigits> sections) {
  if (sections.empty()) return;
  fmt::print(
      "Where digits are lost: errors of the values of each body at the states of certificates, in "
      "units in the last place.\n  {:<22} {:>7} {:>8} {:>9}  {}\n",
      "body", "values", "median", "largest", "at");
  for (const LostDigits& section : sections) {
    fmt::print("  {:<22} {:>7} {:>8.2g} {:>9.2g}  {}\n", section.section, section.values,
               section.median, section.largest, section.operation);
  }
}

nlohmann::ordered_json to_json(std::span<const LostDigits> sections) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const LostDigits& section : sections) {
    list.push_back({{"body", section.section},
                    {"values", section.values},
                    {"median_ulps", section.median},
                    {"largest_ulps", section.largest},
                    {"operation", section.operation}});
  }
  return list;
}

}  // namespace dynac
