// SPDX-License-Identifier: BSD-3-Clause
// Keys of settings in messages, as flags.
#include "command/line/flag_spelling.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "dynac/options/option_table.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

TEST(FlagSpelling, WritesFlagsForKeys) {
  EXPECT_EQ(with_flags("@lock: joint \"a\" is fixed; leave it out"),
            "--lock: joint \"a\" is fixed; leave it out");
  EXPECT_EQ(with_flags("give @joint-order A,B (@base floating),\n@model"),
            "give --joint-order A,B (--base floating),\n--model");
}

TEST(FlagSpelling, LeavesWhatIsNoKey) {
  for (const char* text : {"", "@", "a@lock", "/home/@lock/arm.urdf", "\"@lock\"", "@locks",
                           "mail @nobody", "@ lock"}) {
    EXPECT_EQ(with_flags(text), text);
  }
}

// A key that no setting has would be shown as it stands.
TEST(FlagSpelling, KnowsEveryKeyInTheSources) {
  const std::regex key("(?!\"///)\"(?:[^\"\n]*[ (])?@([a-z][a-z-]+)");
  std::size_t count = 0;
  for (const char* layer :
       {"model", "readers", "writers", "kernels", "search", "describe", "emit", "passes"}) {
    const std::filesystem::path folder =
        std::filesystem::path(DYNAC_SOURCE_DIR) / "generator" / layer;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp" && extension != ".ipp") continue;
      const std::string text = read_file(entry.path());
      for (std::sregex_iterator match(text.begin(), text.end(), key), end; match != end; ++match) {
        ++count;
        EXPECT_NE(with_flags(" @" + (*match)[1].str()).find("--"), std::string::npos)
            << entry.path() << ": " << match->str();
      }
    }
  }
  EXPECT_GT(count, 50u);
}

}  // namespace
}  // namespace dynac::test
