// SPDX-License-Identifier: BSD-3-Clause
// Constraint files as files: what is none, how large they may be, and those of the project.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "lift.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const fs::path kConstraints = DYNAC_SOURCE_DIR "/robots/constraints";

/// What read_constraints() says about a path.
std::string finding(const fs::path& path) {
  try {
    static_cast<void>(read_constraints(path, lift()));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ConstraintFiles, MustBeRegularFiles) {
  const TemporaryFolder folder;
  const std::string missing = folder / "missing.constraints";
  EXPECT_EQ(finding(missing), missing + ": no such file; check the path");
  EXPECT_EQ(finding(folder.path()),
            folder.path().string() +
                ": is not a regular file; give the path of a file of constraint sets");
}

TEST(ConstraintFiles, MayHaveAMegabyte) {
  const TemporaryFolder folder;
  const std::string path = folder / "big.constraints";
  std::string text = "set a\npoint arm #";
  text.append(1'000'000 - text.size(), ' ');
  write_file(path, text);
  EXPECT_EQ(finding(path), "");
  write_file(path, text + ' ');
  EXPECT_EQ(finding(path), path + ": the file is over 1 MB; give constraint sets");
  EXPECT_THROW(static_cast<void>(read_constraints_text(text + ' ', "test.constraints", lift())),
               InputError);
}

TEST(ConstraintFiles, AreNamedInMessagesByTheirPath) {
  const TemporaryFolder folder;
  const std::string path = folder / "wrong.constraints";
  write_file(path, "# one\nset a\n  point amr\n");
  EXPECT_EQ(finding(path), path +
                               ":3: link \"amr\": does not exist; did you mean \"arm\"? `dynac "
                               "inspect` lists the links");
}

Model own(std::string_view stem, Base base) {
  return read_robot(own_robot(stem), {.build = {base}});
}

/// Names of sets and of their rows, of a file of the project.
std::map<std::string, std::size_t> sizes(std::string_view stem, const Model& model) {
  std::map<std::string, std::size_t> result;
  for (const ConstraintSet& set :
       read_constraints(kConstraints / (std::string(stem) + ".constraints"), model)) {
    result[set.name] = rows_of(set);
  }
  return result;
}

TEST(OwnConstraintFiles, SuitTheirRobots) {
  using Sizes = std::map<std::string, std::size_t>;
  EXPECT_EQ(sizes("quadruped_gaits", own("quadruped", Base::kFloating)),
            (Sizes{{"stance", 12}, {"trot", 6}, {"flight_to_front", 6}}));
  EXPECT_EQ(sizes("humanoid_double_support", own("humanoid", Base::kFloating)),
            (Sizes{{"left", 6}, {"right", 6}, {"both", 12}, {"grasp", 18}}));
  EXPECT_EQ(sizes("crank_linkage", own("crank_linkage", Base::kFixed)), (Sizes{{"closed", 2}}));
  EXPECT_EQ(sizes("puma560_gear", own("puma560", Base::kFixed)),
            (Sizes{{"gear", 1}, {"gear_and_strut", 2}}));
}

TEST(OwnConstraintFiles, QuadrupedTrotsOnADiagonal) {
  const std::vector<ConstraintSet> sets = read_constraints(
      kConstraints / "quadruped_gaits.constraints", own("quadruped", Base::kFloating));
  EXPECT_EQ(row_names(sets.at(1)),
            (std::vector<std::string>{"FL_foot x", "FL_foot y", "FL_foot z", "RR_foot x",
                                      "RR_foot y", "RR_foot z"}));
}

// A file that is new needs a line in SuitTheirRobots.
TEST(OwnConstraintFiles, EachBeginsWithACommentAndIsInTheReadme) {
  const std::string readme = read_file(kConstraints.parent_path() / "README.md");
  int count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kConstraints)) {
    ++count;
    EXPECT_TRUE(read_file(entry.path()).starts_with("# ")) << entry.path();
    EXPECT_NE(readme.find('`' + entry.path().filename().string() + '`'), std::string::npos)
        << entry.path();
  }
  EXPECT_EQ(count, 4);
}

}  // namespace
}  // namespace dynac::test
