// SPDX-License-Identifier: BSD-3-Clause
// What a robot stands on: the first line says it, and what else it might be where the file does
// not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kInertia =
    "<inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" "
    "izz=\"1\"/></inertial>";

/// A chain: the root, a link fixed to it, and one that turns.
std::string chain(const std::string& root, const std::string& in_root, const std::string& in_next) {
  return "<robot name=\"chain\"><link name=\"" + root + "\">" + in_root +
         "</link><link name=\"next\">" + in_next + "</link><link name=\"arm\">" + kInertia +
         "</link><joint name=\"fixed\" type=\"fixed\"><parent link=\"" + root +
         "\"/><child link=\"next\"/></joint><joint name=\"turn\" type=\"continuous\"><parent "
         "link=\"next\"/><child link=\"arm\"/></joint></robot>";
}

class BaseLine : public testing::Test {
 protected:
  /// The first line that a command prints.
  [[nodiscard]] std::string first_line(const std::string& command, const Words& flags = {}) const {
    Words words{command, folder_ / "chain.urdf"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome.out.substr(0, outcome.out.find('\n'));
  }

  void write_chain(const std::string& text) const { write_file(folder_ / "chain.urdf", text); }

  TemporaryFolder folder_;
};

const std::string kBaseHint = "use --base floating if it moves freely";

TEST_F(BaseLine, SaysThatARootWithInertiaIsFixedByDefaultOnly) {
  write_chain(chain("trunk", kInertia, ""));
  for (const char* command : {"generate", "inspect", "explain"}) {
    EXPECT_EQ(first_line(command),
              "chain: fixed base (1 velocity); its root link \"trunk\" has inertia and is not "
              "attached to the world: " +
                  kBaseHint);
    EXPECT_EQ(first_line(command, {"--base", "fixed"}), "chain: fixed base (1 velocity)");
    EXPECT_EQ(first_line(command, {"--base", "floating"}), "chain: floating base (7 velocities)");
  }
}

TEST_F(BaseLine, LooksAtWhatIsFixedToTheRootToo) {
  write_chain(chain("trunk", "", kInertia));
  EXPECT_THAT(first_line("inspect"), HasSubstr("its root link \"trunk\" has inertia (of \"next\", "
                                               "fixed to it) and is not attached to the world: " +
                                               kBaseHint));
}

TEST_F(BaseLine, SuggestsNothingWhereNothingSpeaksForIt) {
  write_chain(chain("stand", "", ""));
  EXPECT_EQ(first_line("generate"), "chain: fixed base (1 velocity)");
  write_chain(chain("world", "", kInertia));
  EXPECT_EQ(first_line("generate"), "chain: fixed base (1 velocity)") << "fixed to the world";
}

TEST_F(BaseLine, ComesBeforeADump) {
  write_chain(chain("trunk", kInertia, ""));
  EXPECT_THAT(first_line("generate", {"--dump-after", "trace"}), HasSubstr("fixed base"));
}

TEST_F(BaseLine, IsInJsonToo) {
  write_chain(chain("trunk", kInertia, ""));
  const auto inspected = [&](const Words& flags) {
    Words words{"inspect", folder_ / "chain.urdf", "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    return nlohmann::json::parse(dynac(words).out);
  };
  EXPECT_EQ(inspected({})["base"], "fixed");
  EXPECT_EQ(inspected({})["may_float"], true);
  EXPECT_EQ(inspected({"--base", "fixed"})["may_float"], false);
  EXPECT_EQ(inspected({"--base", "floating"})["base"], "floating");
}

}  // namespace
}  // namespace dynac::test
