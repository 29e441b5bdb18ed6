// SPDX-License-Identifier: BSD-3-Clause
// The generated blocks of README.md and docs/ are what the command says today.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "document.hpp"
#include "document_name.hpp"
#include "generated_blocks.hpp"
#include "manual.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

// The first line in which two texts differ, for a message.
std::string first_difference(const std::string& found, const std::string& wanted) {
  std::istringstream a(found), b(wanted);
  std::string line_a, line_b;
  for (int number = 1;; ++number) {
    const bool has_a = static_cast<bool>(std::getline(a, line_a));
    const bool has_b = static_cast<bool>(std::getline(b, line_b));
    if (!has_a && !has_b) return "";
    if (has_a != has_b || line_a != line_b) {
      return "line " + std::to_string(number) + "\nis:    " + (has_a ? line_a : "(the end)") +
             "\ntoday: " + (has_b ? line_b : "(the end)");
    }
  }
}

class Manual : public testing::TestWithParam<fs::path> {};

TEST_P(Manual, IsWhatTheCommandSaysToday) {
  const Regenerated today = regenerated(GetParam());
  const std::string text = comparable(read_file(GetParam())), wanted = comparable(today.text);
  EXPECT_TRUE(text == wanted) << GetParam().filename() << ", " << first_difference(text, wanted)
                              << "\nrun ./dev manual";
  for (const Picture& picture : today.pictures) {
    const fs::path file = DYNAC_SOURCE_DIR "/docs/pictures/" + picture.name;
    ASSERT_TRUE(fs::exists(file)) << picture.name << ": run ./dev manual";
    EXPECT_TRUE(without_numbers(read_file(file)) == without_numbers(picture.svg))
        << picture.name << " has changed: run ./dev manual";
  }
}

INSTANTIATE_TEST_SUITE_P(All, Manual, testing::ValuesIn(documents()), name_of);

TEST(GeneratedBlocks, OfEveryKindAreInTheManual) {
  std::string all;
  for (const fs::path& document : documents()) all += read_file(document);
  for (const char* kind : {"kernels", "joints_and_kernels", "kernel_arguments", "formulations",
                           "options", "exit_codes", "manifest", "output", "varying output"}) {
    EXPECT_NE(all.find("<!-- generated: " + std::string(kind) + " -->\n"), all.npos) << kind;
  }
}

TEST(GeneratedBlocks, NeedAnEndAndAKnownKind) {
  const TemporaryFolder folder;
  const fs::path document = folder.path() / "page.md";
  write_file(document, "text\n<!-- generated: exit_codes -->\n");
  EXPECT_THROW(static_cast<void>(regenerated(document)), std::runtime_error);
  write_file(document, "<!-- generated: nothing -->\n<!-- end -->\n");
  EXPECT_THROW(static_cast<void>(regenerated(document)), std::runtime_error);
}

TEST(GeneratedBlocks, ReplaceWhatStoodBetweenTheirMarkersAlone) {
  const TemporaryFolder folder;
  const fs::path document = folder.path() / "page.md";
  write_file(document, "before\n<!-- generated: exit_codes -->\nold\n<!-- end -->\nafter\n");
  EXPECT_EQ(regenerated(document).text, "before\n<!-- generated: exit_codes -->\n" +
                                            generated_block("exit_codes") +
                                            "<!-- end -->\nafter\n");
}

// Files and folders that pages name by their path from the project's folder.
TEST(Paths, AreThoseOfFilesAndFoldersThatThereAre) {
  const fs::path root = DYNAC_SOURCE_DIR;
  std::vector<fs::path> pages = documents();
  pages.push_back(root / "CONTRIBUTING.md");
  const std::regex path(
      "`((?:generator|tests|bench|cmake|robots|runtime|docs|python)/[a-z0-9_./]*)`");
  int paths = 0;
  for (const fs::path& page : pages) {
    const std::string text = read_file(page);
    for (std::sregex_iterator match(text.begin(), text.end(), path), end; match != end; ++match) {
      EXPECT_TRUE(fs::exists(root / (*match)[1].str())) << page.filename() << ": " << match->str();
      ++paths;
    }
  }
  EXPECT_GT(paths, 30);
}

// A row for each folder of the compiler: its name, what it is, where to start.
TEST(Paths, OfTheCompilersFoldersAreAllInItsReadme) {
  const fs::path generator = DYNAC_SOURCE_DIR "/generator";
  std::set<std::string> folders, rows;
  for (const auto& entry : fs::directory_iterator(generator)) {
    if (entry.is_directory()) folders.insert(entry.path().filename().string() + "/");
  }
  for (const std::vector<std::string>& row : table_lines(generator / "README.md")) {
    if (row.size() < 3 || !row.front().ends_with('/')) continue;
    rows.insert(row.front());
    EXPECT_TRUE(fs::exists(generator / row.front() / row[2])) << row.front() << row[2];
  }
  EXPECT_EQ(rows, folders);
}

// The options of the table, "--fext".
std::vector<std::string> flags_in(const std::string& table) {
  std::vector<std::string> flags;
  const std::regex flag("\n\\| `(--[a-z-]+)`");
  for (std::sregex_iterator match(table.begin(), table.end(), flag), end; match != end; ++match) {
    flags.push_back((*match)[1]);
  }
  return flags;
}

TEST(Options, AreDescribedElsewhereThanInTheirTable) {
  std::string all;
  for (const fs::path& document : documents()) all += read_file(document);
  const std::string table = options_block();
  const std::vector<std::string> flags = flags_in(table);
  for (const std::string& flag : flags) {
    const std::regex word(flag + "\\b(?!-)");
    const auto uses = [&](const std::string& text) {
      return std::distance(std::sregex_iterator(text.begin(), text.end(), word), {});
    };
    EXPECT_GT(uses(all), uses(table)) << flag;
  }
  EXPECT_GT(flags.size(), 20u);
}

// What the table of options says all of is not listed with a page.
TEST(Options, AreListedWithTheirPages) {
  const std::string text = read_file(DYNAC_SOURCE_DIR "/docs/options.md");
  const std::size_t begin = text.find("## Where they are described");
  const std::string list = text.substr(begin, text.find("\n## ", begin + 1) - begin);
  const std::set<std::string> plain{"--dry-run", "--json",   "--options",
                                    "--quiet",   "--strict", "--verbose"};
  for (const std::string& name : flags_in(options_block())) {
    EXPECT_TRUE(plain.contains(name) || list.find("`" + name + "`") != list.npos) << name;
  }
}

TEST(Readme, IsShort) {
  const std::string text = read_file(DYNAC_SOURCE_DIR "/README.md");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 90);
}

}  // namespace
}  // namespace dynac::test
