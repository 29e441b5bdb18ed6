// SPDX-License-Identifier: BSD-3-Clause
// Values that programs of papers computed for the robots of these tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace dynac::test {

/// Those of "<name>_reference.json": the shared file where it exists, else our own, which has fewer
/// samples.
[[nodiscard]] inline nlohmann::json reference_values(const std::string& name) {
  const std::filesystem::path file = name + "_reference.json";
  const std::filesystem::path shared = DYNAC_SHARED_DIR "/oracles" / file;
  const std::filesystem::path own = DYNAC_SOURCE_DIR "/tests/oracles/own" / file;
  std::ifstream in(std::filesystem::exists(shared) ? shared : own);
  return nlohmann::json::parse(in);
}

}  // namespace dynac::test
