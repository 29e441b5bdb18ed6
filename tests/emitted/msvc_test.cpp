// SPDX-License-Identifier: BSD-3-Clause
// What MSVC would make of emitted files, as far as it can be tested without MSVC: clang compiles
// them for its target, with declarations of our own in the place of its headers, once as clang and
// once as a compiler that knows neither clang's nor gcc's extensions; texts keep to its limits.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "build.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kLongestLiteral = 16380;  // bytes, after literals side by side are joined
constexpr std::size_t kLongestMacro = 4095;     // tokens, which have a character at least
constexpr std::size_t kLongestLine = 65535;

/// A folder in which every standard header is that of our own.
class MinimalLibrary {
 public:
  explicit MinimalLibrary(const std::filesystem::path& root) : path_(root / "library") {
    for (const char* header :
         {"stddef.h", "stdint.h", "string.h", "float.h", "stdio.h", "array", "cmath", "cstddef",
          "cstdio", "limits", "span", "string_view", "type_traits"}) {
      write_file(path_ / header,
                 "#include \"" DYNAC_SOURCE_DIR "/tests/emitted/programs/minimal_msvc.h\"\n");
    }
  }

  [[nodiscard]] Words flags() const {
    return {"--target=x86_64-pc-windows-msvc",
            "-fms-compatibility",
            "-fms-extensions",
            "-nostdinc",
            "-isystem",
            path_.string()};
  }

 private:
  std::filesystem::path path_;
};

const Words kWarnings{"-Wall", "-Wextra", "-Wpedantic", "-Wvla", "-Werror"};

// With the macros that MSVC has and without those that it does not: attributes in brackets and
// pragmas that are unknown are only ignored.
const Words kAsMsvc{"-mavx2", "-U__SSE2__", "-U__clang__", "-Wno-unknown-pragmas",
                    "-Wno-language-extension-token"};

std::string first_clang(const Words& compilers) {
  const auto found = std::ranges::find_if(compilers, is_clang);
  return found == compilers.end() ? "" : *found;
}

/// A robot's sources with the flags of their language.
struct Source {
  std::string path;
  std::string language;
};

/// Bodies, headers in all standards, and the self-test.
std::vector<Source> sources_of(const EmittedFolder& folder, bool is_c) {
  const std::string all = (folder.path() / (is_c ? "all.c" : "all.cpp")).string();
  std::string text;
  for (const std::string& body : folder.bodies()) text += "#include \"" + body + "\"\n";
  write_file(all, text);
  const std::string language = is_c ? "-std=c99" : "-std=c++14";
  std::vector<Source> sources{{all, language},
                              {folder.file(is_c ? "_selftest.c" : "_selftest.cpp"), language}};
  const std::string header = (folder.path() / "header.cpp").string();
  write_file(header, "#include \"" + folder.name() + ".hpp\"\n");
  for (const char* standard : {"-std=c++14", "-std=c++17", "-std=c++20"}) {
    sources.push_back({header, standard});
  }
  return sources;
}

/// Without those in which extensions are behind a test of the compiler.
void expect_no_extensions(const std::string& preprocessed) {
  static const std::regex extension(
      "__(attribute|asm|builtin|extension|typeof|restrict|int128)\\w*|\\(\\s*\\{|"
      "#\\s*pragma (?!fp_contract|once)[^\\n]*");
  std::smatch match;
  EXPECT_FALSE(std::regex_search(preprocessed, match, extension)) << match.str();
}

/// The literals of a text, those side by side joined, and what begins lines; comments are left out.
void expect_limits(const std::string& path, const std::string& text) {
  std::size_t literal = 0, line = 0;
  bool is_in_literal = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    line = text[k] == '\n' ? 0 : line + 1;
    ASSERT_LE(line, kLongestLine) << path;
    if (is_in_literal) {
      is_in_literal = text[k] != '"';
      k += text[k] == '\\' ? 1 : 0;
      ASSERT_LE(++literal, kLongestLiteral) << path;
    } else if (text[k] == '"') {
      is_in_literal = true;
    } else if (text.compare(k, 2, "//") == 0) {
      k = std::min(text.find('\n', k), text.size()) - 1;
    } else if (text[k] != ' ' && text[k] != '\n') {
      literal = 0;
    }
  }
  static const std::regex macro("#\\s*define(?:[^\\\\\\n]|\\\\\\n|\\\\.)*");
  for (auto found = std::sregex_iterator(text.begin(), text.end(), macro);
       found != std::sregex_iterator(); ++found) {
    EXPECT_LE(static_cast<std::size_t>(found->length()), kLongestMacro) << path;
  }
}

struct MsvcCase {
  EmittedRobot robot;
  bool is_c;
};

/// Every kernel in both languages and numbers, wide values, batches, run-time parameters.
std::vector<MsvcCase> msvc_cases() {
  const Words floating{"--base", "floating", "--kernels"};
  return {{every_kernel("double"), false},
          {every_kernel("float", {"--language", "c"}), true},
          {{own_robot("quadruped"), join({floating, {"inverse_dynamics,step", "--lanes", "4"}}),
            "quadruped"},
           false},
          {{own_robot("aerial_manipulator"),
            join({floating,
                  {"inverse_dynamics,integrate", "--batch", "8", "--scalar", "float",
                   "--parameters", "gravity,payload:arm2_link3"}}),
            "aerial"},
           false}};
}

TEST(Msvc, TakesEmittedFilesWithoutWarning) {
  const std::string cpp = first_clang(compilers()), c = first_clang(split(DYNAC_C_COMPILERS, ','));
  if (cpp.empty() || c.empty()) GTEST_SKIP() << "clang is not installed";
  const TemporaryFolder root;
  const MinimalLibrary library(root.path());
  for (const MsvcCase& each : msvc_cases()) {
    const EmittedFolder folder(root.path(), each.robot);
    for (const auto& [path, language] : sources_of(folder, each.is_c)) {
      const std::string& compiler = language == "-std=c99" ? c : cpp;
      const Words words = join({{language}, library.flags(), folder.include_flags(), kWarnings});
      EXPECT_TRUE(compiles(compiler, {words, {"-fsyntax-only", path}}));
      EXPECT_TRUE(compiles(compiler, {words, kAsMsvc, {"-fsyntax-only", path}}));
      const Outcome outcome = run(join({{compiler}, words, kAsMsvc, {"-E", "-P", path}}));
      ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
      expect_no_extensions(outcome.out);
    }
    for (const auto& [path, text] : contents(folder.path())) {
      if (!path.ends_with(".json") && !path.ends_with(".txt")) expect_limits(path, text);
    }
  }
}

}  // namespace
}  // namespace dynac::test
