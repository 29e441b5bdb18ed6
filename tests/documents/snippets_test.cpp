// SPDX-License-Identifier: BSD-3-Clause
// Every block of code in README.md and docs/ does what a reader would have it do: docs/README.md
// says what that is.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "document.hpp"
#include "document_name.hpp"
#include "solvers.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

/// A reader with a folder, in which the blocks of one document leave what they write.
class Reader {
 public:
  Reader() {
    write_file(folder_.path() / "package/dynacConfig.cmake",
               "add_library(dynac::runtime INTERFACE IMPORTED)\n"
               "target_include_directories(dynac::runtime INTERFACE "
               "\"" DYNAC_SOURCE_DIR
               "/runtime/include\")\n"
               "include(\"" DYNAC_SOURCE_DIR "/cmake/dynac_add_kernels.cmake\")\n");
  }

  /// @param is_built_later  whether a block that comes after it names the file that this one is
  void follows(const Block& block, bool is_built_later) {
    SCOPED_TRACE(block.place);
    save_source(block, folder_.path());
    if (block.language == "sh") {
      runs(block);
    } else if (block.language == "cpp" && source_name(block).ends_with(".hpp")) {
      parses("#include \"" + source_name(block) + "\"\n");
    } else if (block.language == "cpp" && is_built_later) {
      parses(block.text);
    } else if (block.language == "cpp") {
      compiles(block.text);
    } else if (block.language == "c") {
      compiles_c(block.text);
    } else if (block.language == "cmake") {
      configures(block.text);
    } else if (block.language == "problem") {
      std::smatch name;
      ASSERT_TRUE(
          std::regex_search(block.text, name, std::regex("^# ([a-z_]+\\.(problem|constraints)):")));
      write_file(folder_.path() / name[1].str(), block.text);
    } else if (block.language == "rust" || block.language == "toml") {
      // which tests/foreign/rust_test.cpp runs
    } else if (block.language != "python") {  // which tests/python/ runs, or foreign/jax_test.cpp
      EXPECT_EQ(block.language, "text") << "docs/README.md lists the kinds of blocks";
    }
  }

 private:
  /// The programs whose output the document has are built and run by manual_test.cpp.
  void runs(const Block& block) {
    for (const std::string& command : commands_of(block.text)) {
      if (ReaderFolder::runs(command)) {
        EXPECT_NO_THROW(static_cast<void>(folder_.outputs(command)));
      } else if (compiles_by_hand(command)) {
        if (!block.has_generated_output) builds(command);
      } else {
        prepares(command);
      }
    }
  }

  /// By the compilers of the tests, if the command is for a machine like this one.
  void builds(const std::string& command) const {
#if defined(__x86_64__)
    succeeds(by_compilers(command, {DYNAC_TEST_COMPILER, DYNAC_TEST_C_COMPILER}));
#else
    static_cast<void>(command);
#endif
  }

  /// What builds dynac itself is not done again, but it names what there is.
  static void prepares(const std::string& line) {
    std::smatch match;
    const std::string dev = read_file(DYNAC_SOURCE_DIR "/dev");
    if (std::regex_match(line, match, std::regex("\\./dev ([a-z]+)"))) {
      EXPECT_NE(dev.find("\nverb_" + match[1].str() + "() {"), std::string::npos) << line;
    } else if (line.starts_with("sudo apt-get install --no-install-recommends ")) {
      std::istringstream words(line.substr(line.find("recommends ") + 11));
      for (std::string package; words >> package;) {
        EXPECT_TRUE(std::regex_search(
            dev,
            std::regex("[ (]" + std::regex_replace(package, std::regex("\\+"), "\\+") + "[ \n]")))
            << package << " is not among the packages of ./dev";
      }
    } else {
      EXPECT_TRUE(std::regex_match(
          line,
          std::regex("objdump .*|python3 panda/panda_jax\\.py|(DYNAC_BUILD=none )?pip install "
                     ".*|cmake (-S \\. -B build .*|--build build "
                     "--target dynac_cli|--install build .*)")))
          << "nothing checks this command: " << line;
    }
  }

  /// A header, or a program that a later block builds with its own flags: without a warning. One of
  /// a solver that is not here is skipped by solver_programs_test.cpp.
  void parses(const std::string& text) {
    write_file(folder_.path() / "snippet.cpp", text);
    Words command = compiler_for(robot_of(text));
    if (const Solver* solver = included_solver(text)) {
      if (!solver->is_found()) return;
      std::istringstream folders{std::string(solver->headers)};
      for (std::string folder; std::getline(folders, folder, ':');) {
        command.insert(command.end(), {"-isystem", folder});
      }
    }
    command.insert(command.end(), {"-fsyntax-only", "snippet.cpp"});
    succeeds(command);
  }

  /// A program, or a part of one that is given q, v, a and tau.
  void compiles(const std::string& text) {
    const bool is_program = text.find("int main(") != std::string::npos;
    write_file(folder_.path() / "snippet.cpp",
               is_program ? text
                          : "#include <array>\n#include <panda/panda.hpp>\nint main() {\n"
                            "std::array<double, panda::kNv> q{}, v{}, a{}, tau{};\n" +
                                text + "}\n");
    links("snippet.cpp", robot_of(text));
  }

  /// A program in C99.
  void compiles_c(const std::string& text) {
    write_file(folder_.path() / "snippet.c", text);
    succeeds({DYNAC_TEST_COMPILER, "-x", "c", "-std=c99", "-Wall", "-Wextra", "-Wpedantic",
              "-Werror", "-I.", "-c", "-o", "snippet.o", "snippet.c"});
    links("snippet.o", robot_of(text));
  }

  /// The robot whose header a program includes.
  static std::string robot_of(const std::string& text) {
    static const std::regex kHeader("#include [<\"]([a-z0-9_]+)/\\1(\\.hpp|_c\\.h)[>\"]");
    std::smatch robot;
    return std::regex_search(text, robot, kHeader) ? robot[1].str() : "panda";
  }

  /// With the warnings and the folders of headers that programs for a robot need.
  static Words compiler_for(const std::string& robot) {
    return {DYNAC_TEST_COMPILER, "-std=c++20",    "-Wall", "-Wextra",
            "-Wpedantic",        "-Werror",       "-I.",   "-I" + robot + "/include",
            "-isystem",          DYNAC_TEST_EIGEN};
  }

  /// With the bodies that were written for a robot, and runs what comes out.
  void links(const std::string& program, const std::string& robot) const {
    Words command = compiler_for(robot);
    command.insert(command.end(), {"-O1", "-o", "snippet", program});
    for (const auto& entry : fs::directory_iterator(folder_.path() / robot)) {
      const fs::path file = entry.path();
      const bool is_source = file.extension() == ".cpp" || file.extension() == ".c";
      if (is_source && !file.stem().string().ends_with("_selftest")) {
        command.push_back((fs::path(robot) / file.filename()).string());
      }
    }
    succeeds(command);
    succeeds({"./snippet"});
  }

  /// A project with a program `controller`, which includes what the block says that it can include.
  void configures(const std::string& text) {
    std::smatch include;
    std::regex_search(text, include, std::regex("#include <[^>]+>"));
    write_file(folder_.path() / "main.cpp", include.str() + "\nint main() {}\n");
    write_file(folder_.path() / "CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.22)\nproject(controller CXX)\n"
               "add_executable(controller main.cpp)\n" +
                   text);
    const std::string build = "build_" + std::to_string(++builds_);
    succeeds({DYNAC_TEST_CMAKE, "-S", ".", "-B", build, "-G", DYNAC_TEST_CMAKE_GENERATOR,
              "-DCMAKE_CXX_COMPILER=" DYNAC_TEST_COMPILER, "-DDYNAC_EXECUTABLE=" + dynac_path(),
              "-Ddynac_DIR=" + (folder_.path() / "package").string(),
              "-DFETCHCONTENT_SOURCE_DIR_DYNAC=" DYNAC_SOURCE_DIR, "-DDYNAC_REPOSITORY=none"});
    succeeds({DYNAC_TEST_CMAKE, "--build", build, "--target", "controller"});
  }

  void succeeds(const Words& command) const {
    const Outcome outcome = run(command, {folder_.path(), {}});
    std::string line;
    for (const std::string& word : command) line += word + " ";
    EXPECT_EQ(outcome.exit_code, 0) << line << "\n" << to_string(outcome);
  }

  ReaderFolder folder_;
  int builds_ = 0;
};

class Documents : public testing::TestWithParam<fs::path> {};

TEST_P(Documents, HaveBlocksThatWork) {
  Reader reader;
  const std::vector<Block> blocks = blocks_of(GetParam());
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const std::string file = source_name(blocks[k]);
    const bool is_built_later =
        !file.empty() &&
        std::ranges::any_of(std::span(blocks).subspan(k + 1), [&](const Block& later) {
          return later.language == "sh" && later.text.find(" " + file) != std::string::npos;
        });
    reader.follows(blocks[k], is_built_later);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Documents, testing::ValuesIn(documents()), name_of);

// The table of standards of docs/embedding.md; what it says of headers is tested in tests/emitted.
TEST(Standards, OfBodiesBeginWithCpp11) {
  const TemporaryFolder folder;
  ASSERT_EQ(dynac({"generate", own_robot("cart_pole"), "--output", folder / "out"}).exit_code, 0);
  const Outcome outcome =
      run({DYNAC_TEST_COMPILER, "-std=c++11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
           "-fsyntax-only", "-Iinclude", "cart_pole_inverse_dynamics.cpp"},
          {folder.path() / "out", {}});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
}

TEST(Blocks, OfEveryKindAreFound) {
  std::map<std::string, int> found;
  for (const fs::path& document : documents()) {
    for (const Block& block : blocks_of(document)) ++found[block.language];
  }
  for (const char* language : {"sh", "cpp", "c", "cmake", "problem"}) EXPECT_GE(found[language], 1);
}

}  // namespace
}  // namespace dynac::test
