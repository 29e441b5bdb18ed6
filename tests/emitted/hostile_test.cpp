// SPDX-License-Identifier: BSD-3-Clause
// Robots with names that mean something elsewhere, or try to break out of where they are written:
// generated, compiled with every warning an error, and their self-test run.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "build.hpp"
#include "support/identifier.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

Words hostile_names() {
  Words names{
      // keywords, predefined macros, macros and names of the library
      "class", "int", "and", "co_await", "restrict", "_Bool", "typeof", "linux", "unix", "errno",
      "NULL", "assert", "std", "sin", "cos", "memcpy", "M_PI", "M_SQRT1", "INFINITY", "size_t", "I",
      // reserved names
      "_X", "__", "__x", "a__b", "_", "x_", "__FILE__", "__cplusplus",
      // names of the emitted files
      "q", "v", "a", "tau", "fext_body", "sine", "cosine", "angle", "Index", "joint", "kNq",
      "muladd", "dynac", "inverse_dynamics", "T", "q_0", "sine_0", "compare", "all_agree", "main",
      "kFmaOn", "sincos", "outlined_1", "shared", "x_input", "q_x", "elbow", "elbow_0", "q_elbow",
      "q_elbow_0", "q_input", "root_joint", "root_joint_x", "q_root_joint", "v_root_joint_linear",
      "q_index", "v_index", "JointLimits", "kUnlimited", "runtime", "recorded_tau", "hostile",
      // comments, strings, preprocessor, CMake, paths
      "*/", "/*", "//", "*/ int main() { /*", "?\?/", "x\\", "\\", "\"", "\");abort();(\"",
      "#error", "@BANNER@", "@", "${HOME}", "$(HOME)", "`reboot`", "../../etc/passwd",
      "/etc/passwd", "..", "{}", "{0}", "%s%n", "'", ";", "]]", "\\u{1b}", "R\"(", "%:include",
      // the same once punctuation is gone, and other alphabets
      "a-b", "a_b", "a.b", "a b", "a--b", "3r", "42", "0x10", "-1", " ", "\xC3\xA9paule",
      "\xE8\x82\x98",
      "\xE2\x80\xAE"
      "gnp.exe",
      "\xE2\x81\xA6x\xE2\x81\xA9", "\xEF\xBB\xBF", "\xF0\x9F\xA6\xBE", "\xE2\x80\xA8", "a\xCC\x81"};
  names.push_back(std::string(5000, 'n'));
  names.push_back(std::string(4999, 'n') + "m");
  names.push_back(std::string(100, '*') + "/");
  return names;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string link_text(const std::string& name) {
  return "<link name=\"" + escaped(name) +
         "\"><inertial><origin xyz=\"0.1 0.2 0.3\"/><mass value=\"1.5\"/>"
         "<inertia ixx=\"1\" ixy=\"0.1\" ixz=\"0.2\" iyy=\"1.2\" iyz=\"0.3\" izz=\"1.1\"/>"
         "</inertial></link>\n";
}

/// A tree of twigs, so that it stays shallow; every name is a link and a joint.
std::string robot_text(const std::string& robot, const Words& names) {
  std::string text = "<robot name=\"" + escaped(robot) + "\">\n" + link_text("root of it all");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& parent = i % 4 == 0 ? "root of it all" : names[i - 1];
    text += link_text(names[i]) + "<joint name=\"" + escaped(names[i]) +
            "\" type=\"revolute\"><parent link=\"" + escaped(parent) + "\"/><child link=\"" +
            escaped(names[i]) + "\"/><origin xyz=\"0.3 0.2 0.1\"/><axis xyz=\"0 1 0\"/>" +
            "<limit lower=\"-1\" upper=\"1\" velocity=\"1\" effort=\"1\"/></joint>\n";
  }
  return text + "</robot>\n";
}

/// Every emitted file is printable ASCII, without a trigraph.
void expect_plain_text(const std::filesystem::path& folder) {
  for (const auto& [path, text] : contents(folder)) {
    if (path.ends_with(".json") || path.find("include/") == 0) continue;
    for (const char c : text) ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << path;
    EXPECT_EQ(text.find("?\?/"), std::string::npos) << path;
  }
}

/// Generates, compiles bodies, header and self-test, runs this, and reads the C header as C99.
void expect_good(const std::filesystem::path& root, const EmittedRobot& robot) {
  const EmittedFolder folder(root, robot);
  expect_plain_text(folder.path());
  const std::string source = (folder.path() / "header.cpp").string();
  write_file(source, "#include \"" + folder.name() + ".hpp\"\n");
  EXPECT_TRUE(passes_selftest(folder, compilers()[0], {source}));
  if (folder.bodies().empty()) return;
  write_file(source + ".c", "#include \"" + folder.name() + "_c.h\"\nint x;\n");
  EXPECT_TRUE(compiles(DYNAC_C_COMPILER, {{"-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"},
                                          {"-fsyntax-only", source + ".c"}}));
}

TEST(HostileNames, OfLinksAndJointsInDouble) {
  const TemporaryFolder root;
  write_file(root.path() / "hostile.urdf", robot_text("*/ #error", hostile_names()));
  expect_good(root.path(), {root / "hostile.urdf", {}, "out"});
}

TEST(HostileNames, OfLinksAndJointsInFloatOnAFloatingBaseWithWrenches) {
  const TemporaryFolder root;
  write_file(root.path() / "hostile.urdf", robot_text("*/ #error", hostile_names()));
  expect_good(
      root.path(),
      {root / "hostile.urdf", {"--scalar", "float", "--base", "floating", "--fext", "all"}, "out"});
}

TEST(HostileNames, OfLinksAndJointsAsATemplate) {
  const TemporaryFolder root;
  write_file(root.path() / "hostile.urdf", robot_text("*/ #error", hostile_names()));
  expect_good(root.path(), {root / "hostile.urdf", {"--scalar", "template"}, "out"});
}

TEST(HostileNames, OfLinksAndJointsWithTheSineOfTheLibrary) {
  const TemporaryFolder root;
  write_file(root.path() / "hostile.urdf", robot_text("*/ #error", hostile_names()));
  expect_good(root.path(), {root / "hostile.urdf", {"--trig", "libm"}, "out"});
}

TEST(HostileNames, OfTheModelStayInCommentsAndStrings) {
  const TemporaryFolder root;
  int number = 0;
  for (const std::string& name : hostile_names()) {
    write_file(root.path() / "arm.urdf", robot_text(name, {"elbow"}));
    const EmittedFolder folder(root.path(), {root / "arm.urdf", {}, std::to_string(++number)});
    EXPECT_EQ(folder.manifest()["model_name"], name);
    EXPECT_EQ(folder.name(), "arm");
    expect_plain_text(folder.path());
    // One compiler run for all: the headers are all of the same robot, so each in its namespace.
    const EmittedFolder other(root.path(), {root / "arm.urdf",
                                            {"--namespace", fmt::format("n{}", number)},
                                            fmt::format("space{}", number)});
    write_file(root.path() / "all.inc", (number > 1 ? read_file(root.path() / "all.inc") : "") +
                                            "#include \"" + other.file(".hpp") + "\"\n");
  }
  write_file(root.path() / "all.cpp", "#include \"all.inc\"\n");
  EXPECT_TRUE(compiles(compilers()[0], {header_flags(), {"-fsyntax-only", root / "all.cpp"}}));
}

/// Stems of robot files; "/" cannot be in one.
const Words kStems{"class",
                   "test",
                   "my-robot.v2",
                   "3r",
                   "robot with spaces",
                   "std",
                   "dynac",
                   "-weird",
                   "linux",
                   "time",
                   "compare",
                   "all_agree",
                   "test_inverse_dynamics",
                   "CMAKE",
                   "a;b ${HOME}",
                   "inverse_dynamics",
                   "T",
                   "..."};

/// By number: CTest could not bear the names.
class HostileFiles : public testing::TestWithParam<std::size_t> {};

TEST_P(HostileFiles, BecomeRobotsThatCompile) {
  const TemporaryFolder root;
  const std::string file = root / ("robots/" + kStems[GetParam()] + ".urdf");
  write_file(file, robot_text("arm", {"shoulder", "elbow"}));
  for (const char* scalar : {"double", "template"}) {
    expect_good(root.path(), {file, {"--scalar", scalar}, scalar});
  }
}

INSTANTIATE_TEST_SUITE_P(Stems, HostileFiles, testing::Range(std::size_t{0}, kStems.size()),
                         [](const auto& stem) {
                           return identifier(fmt::format("{} {}", stem.param, kStems[stem.param]),
                                             "stem");
                         });

TEST(HostileFilesInCMake, AreProjectsThatBuild) {
  const TemporaryFolder root;
  for (const char* stem : {"test", "CMAKE", "a;b ${HOME}", "]] #[[", "PROJECT"}) {
    const std::string file = root / (std::string(stem) + ".urdf");
    write_file(file, robot_text("arm", {"shoulder", "elbow"}));
    const EmittedFolder folder(root.path(),
                               {file, {}, fmt::format("out of {}", static_cast<int>(stem[0]))});
    const std::string build = (folder.path() / "build").string();
    ASSERT_TRUE(succeeds({DYNAC_CMAKE, "-S", folder.path().string(), "-B", build, "-G",
                          DYNAC_CMAKE_GENERATOR, "-DCMAKE_CXX_COMPILER=" + compilers()[0]}))
        << stem;
    ASSERT_TRUE(succeeds({DYNAC_CMAKE, "--build", build})) << stem;
    EXPECT_TRUE(succeeds({build + "/" + folder.name() + "_selftest"})) << stem;
  }
}

TEST(HostileNamespaces, ThatAreAcceptedCompile) {
  const TemporaryFolder root;
  for (const char* path : {"a::b", "arm::dynamics::v2", "q", "tau::a", "test",
                           "x::inverse_dynamics", "x::detail", "compare"}) {
    const Outcome outcome =
        dynac({"generate", own_robot("pendulum"), "--namespace", path, "--output", root / "probe"});
    if (outcome.exit_code == 2) continue;
    for (const char* scalar : {"double", "template"}) {
      const std::string folder = fmt::format("{}{}{}", scalar, path[0], std::strlen(path));
      expect_good(root.path(),
                  {own_robot("pendulum"), {"--namespace", path, "--scalar", scalar}, folder});
    }
  }
}

}  // namespace
}  // namespace dynac::test
