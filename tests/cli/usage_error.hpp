// SPDX-License-Identifier: BSD-3-Clause
// A command line that is wrong: exit code 2, a message, and nothing else.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

/// The command line is refused with such a message, and nothing is written.
inline void expect_usage_error(const Words& arguments,
                               const testing::Matcher<const std::string&>& message) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac(arguments, {folder.path(), {}});
  SCOPED_TRACE(to_string(outcome));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, message);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

/// The command line is refused in exactly these words.
inline void expect_refused(const Words& arguments, const std::string& message) {
  expect_usage_error(arguments, message + "\n");
}

/// `dynac generate ROBOT` with these flags.
inline Words generate_with(const std::string& robot, const Words& flags) {
  Words arguments{"generate", robot};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return arguments;
}

}  // namespace dynac::test
