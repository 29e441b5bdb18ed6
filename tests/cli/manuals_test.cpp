// SPDX-License-Identifier: BSD-3-Clause
// What is installed beside the command, made of the tables of options, commands and kernels: the
// completion of bash at work, and the texts that are for other programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// What a dynac has to say of its options.
json options() { return json::parse(dynac({"list", "--options", "--json"}).out); }

Words lines_of(const std::string& text) {
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// A bash that has sourced the completions.
class Bash : public testing::Test {
 protected:
  /// What it offers for the last of these words; = and : are words of their own, as bash has them.
  [[nodiscard]] Words offers(const Words& words) const {
    Words command{"bash",
                  "--norc",
                  "-c",
                  "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _dynac; "
                  "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"",
                  folder_ / "completions",
                  "dynac"};
    command.insert(command.end(), words.begin(), words.end());
    const Outcome outcome = run(command, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_EQ(outcome.err, "");
    return lines_of(outcome.out);
  }

  void SetUp() override {
    const Outcome outcome = dynac({"completions", "bash"});
    ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
    write_file(folder_.path() / "completions", outcome.out);
  }

  TemporaryFolder folder_;
};

TEST_F(Bash, CompletesCommands) {
  EXPECT_THAT(offers({"gen"}), ElementsAre("generate"));
  EXPECT_THAT(offers({""}), testing::IsSupersetOf({"generate", "list", "completions", "help"}));
  EXPECT_THAT(offers({"help", "exp"}), ElementsAre("explain"));
}

TEST_F(Bash, CompletesEveryOptionOfACommandAndNoOther) {
  for (const std::string command : {"generate", "inspect", "explain", "report", "check", "list"}) {
    Words flags;
    for (const json& option : options()) {
      const auto commands = option["commands"].get<Words>();
      if (std::ranges::count(commands, command) > 0) flags.push_back(option["flag"]);
    }
    flags.emplace_back("--help");
    EXPECT_EQ(offers({command, "--"}), flags);
  }
  EXPECT_THAT(offers({"generate", "a.urdf", "--base-v"}), ElementsAre("--base-velocity"));
}

TEST_F(Bash, CompletesTheWordsOfEveryOption) {
  for (const json& option : options()) {
    if (!option.contains("words")) continue;
    EXPECT_EQ(offers({"generate", option["flag"], ""}), option["words"].get<Words>());
  }
  EXPECT_THAT(offers({"generate", "a.urdf", "--base", "fl"}), ElementsAre("floating"));
  EXPECT_THAT(offers({"generate", "a.urdf", "--base", "=", "fl"}), ElementsAre("floating"));
  EXPECT_THAT(offers({"generate", "a.urdf", "--base", "="}), ElementsAre("fixed", "floating"));
  EXPECT_THAT(offers({"explain", "a.urdf", "--dump-after", "simp"}), ElementsAre("simplify"));
  EXPECT_THAT(offers({"completions", ""}), ElementsAre("bash", "zsh", "fish"));
}

TEST_F(Bash, CompletesKernelsAndFormulations) {
  EXPECT_THAT(offers({"generate", "a.urdf", "--kernels", "mass"}),
              ElementsAre("mass_matrix", "mass_matrix_inverse"));
  EXPECT_THAT(offers({"generate", "a.urdf", "--kernels", "energies,mass"}),
              ElementsAre("energies,mass_matrix", "energies,mass_matrix_inverse"));
  EXPECT_THAT(offers({"list", "energies", "center"}),
              ElementsAre("center_of_mass", "center_of_mass_derivatives"));
  EXPECT_THAT(offers({"explain", "a.urdf", "center"}),
              ElementsAre("center_of_mass", "center_of_mass_derivatives"));
  EXPECT_THAT(offers({"explain", "a.urdf", "--base", "fixed", "center"}),
              ElementsAre("center_of_mass", "center_of_mass_derivatives"));
  for (const json& kernel : json::parse(dynac({"list", "--json"}).out)) {
    Words names;
    for (const json& formulation : kernel["formulations"]) names.push_back(formulation["name"]);
    EXPECT_EQ(offers({"generate", "a.urdf", "--formulation", kernel["name"], "=", ""}), names);
  }
  EXPECT_THAT(offers({"generate", "--formulation", "crba", "="}),
              testing::Contains("composite_body"));
}

TEST_F(Bash, CompletesFilesAndFolders) {
  write_file(folder_.path() / "arm one.urdf", "");
  std::filesystem::create_directory(folder_.path() / "arm");
  EXPECT_THAT(offers({"generate", "ar"}), testing::UnorderedElementsAre("arm one.urdf", "arm"));
  EXPECT_THAT(offers({"generate", "a.urdf", "--output", "ar"}), ElementsAre("arm"));
  EXPECT_THAT(offers({"generate", "a.urdf", "-o", "ar"}), ElementsAre("arm"));
  EXPECT_THAT(offers({"check", "ar"}), ElementsAre("arm"));
  EXPECT_THAT(offers({"check", "arm", "arm o"}), ElementsAre("arm one.urdf"));
}

TEST(Manuals, EveryShellHasEveryOptionAndKernel) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string text = dynac({"completions", shell}).out;
    for (const json& option : options()) {
      const std::string flag = option["flag"];
      EXPECT_THAT(text, HasSubstr(shell == "fish" ? "-l " + flag.substr(2) : flag)) << shell;
    }
    for (const json& kernel : json::parse(dynac({"list", "--json"}).out)) {
      EXPECT_THAT(text, HasSubstr(" " + kernel["name"].get<std::string>())) << shell;
    }
  }
}

TEST(Manuals, AShellThatIsNoneOfThemIsRefused) {
  expect_usage_error({"completions", "fissh"},
                     "SHELL \"fissh\": valid values: bash, zsh, fish; did you mean \"fish\"?\n");
  expect_usage_error({"completions"}, HasSubstr("SHELL is missing; give bash, zsh or fish"));
}

TEST(Manuals, TheManualPageHasEveryCommandOptionAndExitCode) {
  const std::string page = dynac({"man"}).out;
  const auto roff = [](const std::string& text) {
    return std::regex_replace(text, std::regex("-"), "\\-");
  };
  for (const json& option : options()) {
    EXPECT_THAT(page, HasSubstr("\\fB" + roff(option["flag"]) + "\\fR"));
  }
  for (const char* command : {"generate", "inspect", "explain", "report", "compare", "convert",
                              "check", "list", "completions"}) {
    EXPECT_THAT(page, HasSubstr(std::string("\\fBdynac ") + command + "\\fR"));
  }
  for (const char* code : {"0", "1", "2", "3"}) {
    EXPECT_THAT(page, HasSubstr(std::string(".TP\n\\fB") + code + "\\fR\n"));
  }
}

}  // namespace
}  // namespace dynac::test
