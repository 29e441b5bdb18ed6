// SPDX-License-Identifier: BSD-3-Clause
// Links between files of the project lead to files and headings that exist, on the pages of the
// manual and in what else readers find first: the files of the project's folder and the README of
// each folder in it.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "document.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pages() {
  std::vector<fs::path> pages = documents();
  const fs::path root = DYNAC_SOURCE_DIR;
  for (const char* name : {"CONTRIBUTING.md", "CHANGELOG.md"}) pages.push_back(root / name);
  for (const auto& folder : fs::directory_iterator(root)) {
    const fs::path readme = folder.path() / "README.md";
    if (folder.path().filename() != "docs" && fs::exists(readme)) pages.push_back(readme);
  }
  return pages;
}

/// A page without its blocks of code and without code within lines.
std::string prose_of(const fs::path& page) {
  std::istringstream lines(read_file(page));
  std::string prose;
  bool is_code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) is_code = !is_code;
    if (!is_code) prose += line + "\n";
  }
  return std::regex_replace(prose, std::regex("`[^`\n]*`"), "code");
}

/// "Base velocity" is the anchor #base-velocity.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return anchor;
}

bool has_anchor(const std::string& prose, const std::string& anchor) {
  std::istringstream lines(prose);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#') && anchor_of(line.substr(line.find(' ') + 1)) == anchor) return true;
  }
  return false;
}

struct Links {
  std::size_t count = 0;
  std::vector<std::string> dead;
};

/// Those of a page that lead to a file or a heading. Others, to the network, are not followed.
Links links_of(const fs::path& page) {
  static const std::regex kLink("\\]\\(([^)#\\s]*)#?([^)\\s]*)\\)");
  const std::string prose = prose_of(page);
  Links links;
  for (std::sregex_iterator match(prose.begin(), prose.end(), kLink), end; match != end; ++match) {
    const std::string name = (*match)[1], anchor = (*match)[2];
    if (name.starts_with("https://")) continue;
    const fs::path target = name.empty() ? page : page.parent_path() / name;
    ++links.count;
    if (!fs::exists(target) || (!anchor.empty() && !has_anchor(prose_of(target), anchor))) {
      links.dead.push_back(match->str());
    }
  }
  return links;
}

TEST(Links, LeadToFilesAndHeadingsThatExist) {
  std::size_t count = 0;
  for (const fs::path& page : pages()) {
    const Links links = links_of(page);
    EXPECT_EQ(links.dead, std::vector<std::string>()) << page;
    count += links.count;
  }
  EXPECT_GT(count, 100U);
}

TEST(Links, ToFilesOrHeadingsThatDoNotExistAreFound) {
  const TemporaryFolder folder;
  const fs::path page = folder.path() / "page.md";
  write_file(page,
             "# One heading\n[a](page.md) [b](#one-heading) [c](none.md) [d](page.md#none)\n"
             "![picture](none.svg) `[](code)`\n```cpp\n[](int) {};\n```\n[e](https://a.b)\n");
  const Links links = links_of(page);
  EXPECT_EQ(links.count, 5U);
  EXPECT_EQ(links.dead, (std::vector<std::string>{"](none.md)", "](page.md#none)", "](none.svg)"}));
}

}  // namespace
}  // namespace dynac::test
