// SPDX-License-Identifier: BSD-3-Clause
#include "emit/time_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace dynac {

nlohmann::ordered_json to_json(const TimeEntry& entry) {
  using Json = nlohmann::ordered_json;
  const auto rounded = [](double nanoseconds) {
    return Json::parse(fmt::format("{:.3g}", nanoseconds));
  };
  return {{"core", entry.core->name},
          {"nanoseconds", rounded(entry.time.total)},
          {"throughput", rounded(entry.time.throughput)},
          {"fetch", rounded(entry.time.fetch)},
          {"path", rounded(entry.time.path)},
          {"code_bytes", rounded(entry.code_bytes).get<long>()}};
}

}  // namespace dynac
