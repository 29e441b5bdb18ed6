// SPDX-License-Identifier: BSD-3-Clause
// `dynac explain`, as programs read it.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "utilities/process.hpp"

namespace dynac::test {

/// What `dynac explain --json` writes of the first kernel.
/// @param[in] arguments  without the command
inline nlohmann::json explained(Words arguments) {
  arguments.insert(arguments.begin(), "explain");
  arguments.emplace_back("--json");
  const Outcome outcome = dynac(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return nlohmann::json::parse(outcome.out)[0];
}

}  // namespace dynac::test
