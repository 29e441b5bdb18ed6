// SPDX-License-Identifier: BSD-3-Clause
// The folder for temporary files: nobody else may replace what is made and run there.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "dynac/measure/scratch_folder.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

TEST(ScratchFolder, IsMadeWhereOthersCannotReplaceIt) {
  const TemporaryFolder folder;
  const char* const old = std::getenv("TMPDIR");
  const std::string before = old == nullptr ? "" : old;
  setenv("TMPDIR", folder.path().c_str(), 1);
  const fs::perms own = fs::perms::owner_all;
  for (const fs::perms open : {own | fs::perms::others_write, own | fs::perms::group_write}) {
    fs::permissions(folder.path(), open);
    EXPECT_THROW(ScratchFolder(), InputError);
    fs::permissions(folder.path(), open | fs::perms::sticky_bit);
    EXPECT_NO_THROW(ScratchFolder());
  }
  fs::permissions(folder.path(), own);
  const ScratchFolder scratch;
  EXPECT_EQ(fs::status(scratch.path()).permissions(), own);
  before.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before.c_str(), 1);
}

}  // namespace
}  // namespace dynac::test
