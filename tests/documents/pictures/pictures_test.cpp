// SPDX-License-Identifier: BSD-3-Clause
// The pictures in docs/pictures/ are those that the program draws today.
#include "pictures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "document.hpp"
#include "drawing.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
const fs::path kFolder = DYNAC_SOURCE_DIR "/docs/pictures";

// Of a picture that a program in a page writes, for manual_test.cpp to compare.
bool is_written_by_a_page(const std::string& name) {
  for (const fs::path& document : documents()) {
    for (const Block& block : blocks_of(document)) {
      if (block.text.find("(\"" + name + "\"") != std::string::npos) return true;
    }
  }
  return false;
}

// Of one that an example writes when it runs.
bool is_written_by_an_example(const fs::path& file) {
  const fs::path source(DYNAC_SOURCE_DIR);
  const std::string stem = file.stem().string();
  return fs::exists(source / "python/examples" / (stem + ".py")) ||
         fs::exists(source / "bench/examples" / (stem + ".cpp"));
}

TEST(Pictures, AreThoseThatTheProgramDraws) {
  std::set<std::string> names, files;
  for (const Picture& picture : pictures()) {
    names.insert(picture.name);
    ASSERT_TRUE(fs::exists(kFolder / picture.name)) << picture.name << ": run ./dev manual";
    EXPECT_TRUE(read_file(kFolder / picture.name) == picture.svg)
        << picture.name << " has changed: run ./dev manual";
  }
  for (const auto& file : fs::directory_iterator(kFolder)) {
    // Screenshots are PNG files, made by ./dev screenshots.
    const std::string name = file.path().filename().string();
    const bool is_of_a_program = is_written_by_a_page(name) || is_written_by_an_example(name);
    if (file.path().extension() == ".svg" && !is_of_a_program) files.insert(name);
  }
  EXPECT_EQ(files, names);
}

TEST(Pictures, AreShownInTheConventions) {
  const std::string page = read_file(DYNAC_SOURCE_DIR "/docs/conventions.md");
  for (const Picture& picture : pictures()) {
    EXPECT_NE(page.find("](pictures/" + picture.name + ")"), std::string::npos) << picture.name;
  }
}

TEST(Drawings, HaveNoNegativeZero) {
  EXPECT_EQ(fixed(-0.04, 1), "0.0");
  EXPECT_EQ(fixed(-0.06, 1), "-0.1");
  EXPECT_EQ(fixed(-10, 1), "-10.0");
}

TEST(Drawings, TurnComponentsIntoTheAxesOfAFrame) {
  const Frame2 frame{{1, 2}, std::acos(0.0)};
  EXPECT_NEAR(frame.components({1, 0}).y, -1, 1e-15);
  EXPECT_NEAR(frame.point({1, 0}).y, 3, 1e-15);
}

}  // namespace
}  // namespace dynac::test
