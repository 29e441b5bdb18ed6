// SPDX-License-Identifier: BSD-3-Clause
// Every file in bad/ has beside it, in NAME.expected, all that read_constraints_text() says about
// it, on the robot of tests/problems/bad/robot.urdf; with floating_ in front of the name, on a
// floating base.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "lift.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = DYNAC_SOURCE_DIR "/tests/constraint_files/bad";

/// One finding a line; "reads" if there are none.
std::string findings(const fs::path& path) {
  const std::string name = path.filename().string();
  const Base base = name.starts_with("floating_") ? Base::kFloating : Base::kFixed;
  const Model model =
      read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf", {.build = {base}});
  try {
    static_cast<void>(read_constraints_text(read_file(path), name, model));
    return "reads\n";
  } catch (const InputError& error) {
    return std::string(error.what()) + '\n';
  }
}

TEST(BadConstraints, GetTheExpectedMessages) {
  int count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".constraints") continue;
    ++count;
    EXPECT_EQ(findings(entry.path()),
              read_file(fs::path(entry.path()).replace_extension(".expected")))
        << entry.path();
  }
  EXPECT_GE(count, 50);
}

// Each holds all that those above hold.
TEST(BadConstraints, AreSetsThatExtendEachOtherWithoutEnd) {
  std::string chain = "set s0\npoint arm as p0\n";
  for (int i = 1; i < 1000; ++i) {
    chain += fmt::format("set s{0} extends s{1}\npoint arm as p{0}\n", i, i - 1);
  }
  EXPECT_THAT([&] { static_cast<void>(read_constraints_text(chain, "chain", lift())); },
              testing::ThrowsMessage<InputError>(
                  testing::HasSubstr("extend others by over 10000 constraints")));
}

}  // namespace
}  // namespace dynac::test
