// SPDX-License-Identifier: BSD-3-Clause
// "Build by hand" in docs/embedding.md: its commands, with every compiler that is found and in
// every standard that the page promises, print the torque that the page says.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "commands.hpp"
#include "document.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

std::string section() {
  const std::string page = read_file(DYNAC_SOURCE_DIR "/docs/embedding.md");
  const std::size_t first = page.find("## Build by hand\n");
  if (first == std::string::npos) return "";
  return page.substr(first, page.find("\n## ", first) - first);
}

std::vector<CompilerPair> compiler_pairs() {
  std::vector<CompilerPair> found;
  for (const CompilerPair& pair : {CompilerPair{"g++", "gcc"}, CompilerPair{"clang++", "clang"}}) {
    if (run({"bash", "-c", "command -v " + pair.cpp + " " + pair.c}).exit_code == 0) {
      found.push_back(pair);
    }
  }
  return found;
}

/// A command in each standard: of C++ the three, otherwise as it is.
std::vector<std::string> in_standards(const std::string& command) {
  const std::size_t compiler = command.find("g++ ");
  if (compiler == std::string::npos) return {command};
  std::vector<std::string> commands;
  for (const char* standard : {"14", "17", "20"}) {
    commands.push_back(
        std::string(command).insert(compiler + 4, "-std=c++" + std::string(standard) + " "));
  }
  return commands;
}

/// A reader of the section who has these compilers.
class HandBuilder {
 public:
  explicit HandBuilder(CompilerPair compilers) : compilers_(std::move(compilers)) {
    static_cast<void>(folder_.outputs("dynac generate panda.urdf"));
    for (const Block& block : blocks_of(DYNAC_SOURCE_DIR "/docs/embedding.md")) {
      save_source(block, folder_.path());
    }
  }

  /// What the programs print, a line each.
  std::string follows(const std::string& text) {
    write_file(folder_.path() / "section.md", text);
    std::string output;
    for (const Block& block : blocks_of(folder_.path() / "section.md")) {
      if (block.language != "sh") continue;
      for (const std::string& command : commands_of(block.text)) output += follow(command);
    }
    return output;
  }

  [[nodiscard]] std::size_t compiled() const { return compiled_; }

 private:
  std::string follow(const std::string& command) {
    if (ReaderFolder::runs(command)) return folder_.outputs(command);
    std::string output;
    for (const std::string& each : in_standards(command)) {
      ++compiled_;
      const Outcome outcome = run(by_compilers(each, compilers_), {folder_.path(), {}});
      EXPECT_EQ(outcome.exit_code, 0) << each << "\n" << to_string(outcome);
      output += outcome.out;
    }
    return output;
  }

  ReaderFolder folder_;
  CompilerPair compilers_;
  std::size_t compiled_ = 0;
};

/// How often a line is in a text.
std::size_t count_lines(const std::string& text, const std::string& line) {
  std::size_t count = 0;
  for (std::size_t at = text.find(line + "\n"); at != text.npos;
       at = text.find(line + "\n", at + 1)) {
    ++count;
  }
  return count;
}

TEST(HandBuild, WorksAsThePageSaysWithEveryCompilerInEveryStandard) {
  const std::string text = section();
  std::smatch torque;
  ASSERT_TRUE(std::regex_search(text, torque, std::regex("Both print `([^`]+)`")));
  const std::vector<CompilerPair> pairs = compiler_pairs();
  ASSERT_FALSE(pairs.empty());
  for (const CompilerPair& pair : pairs) {
    HandBuilder builder(pair);
    const std::string printed = builder.follows(text);
    EXPECT_EQ(builder.compiled(), 8U) << "two commands in three standards, two of C";
    EXPECT_EQ(count_lines(printed, torque[1]), 5U) << printed;
    EXPECT_EQ(count_lines(printed, "all kernels agree"), 3U) << printed;
  }
}

}  // namespace
}  // namespace dynac::test
