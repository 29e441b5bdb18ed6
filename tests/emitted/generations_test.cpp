// SPDX-License-Identifier: BSD-3-Clause
// Two generations of one name, and two sets of compiler flags, in one program: every caller gets
// the kernel of the header that it was compiled with, at every level of optimisation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "build.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// A source with the function `name`: the torque that holds the panda still, stretched out.
std::string caller(const std::string& folder, const std::string& name, const std::string& call) {
  return "#include \"" + folder + "\"\n#include <array>\n#include <cmath>\ndouble " + name +
         "() {\n  const std::array<double, 7> q{{0, 1, 0, -1, 0, 1, 0}}, zero{};\n"
         "  std::array<double, 7> tau{};\n  " +
         call + "\n  return tau[1];\n}\n";
}

constexpr const char* kSpans = "panda::inverse_dynamics(q, zero, zero, tau);";
constexpr const char* kTemplate = "panda::inverse_dynamics<double>(q, zero, zero, tau);";
constexpr const char* kEigen =
    "using V = Eigen::Matrix<double, 7, 1>;\n"
    "  V::Map(tau.data()) = panda::inverse_dynamics(V::Map(q.data()), V::Map(zero.data()),\n"
    "                                               V::Map(zero.data()));";

/// Torques that hold a robot are proportional to gravity.
constexpr const char* kComparison =
    "#include <cmath>\n#include <cstdio>\n"
    "double on_earth();\ndouble on_the_moon();\n"
    "int main() {\n"
    "  const double earth = on_earth(), moon = on_the_moon();\n"
    "  std::printf(\"%g %g\\n\", earth, moon);\n"
    "  return std::fabs(earth) > 1 && std::fabs(moon / earth - 1.62 / 9.81) < 1e-9 ? 0 : 1;\n}\n";

/// The panda on Earth and on the moon, both called panda.
class TwoGenerations : public testing::Test {
 protected:
  void generate(const Words& flags) {
    const Words moon = join({flags, {"--gravity", "0,0,-1.62"}});
    folders_.emplace_back(root_.path(), EmittedRobot{own_robot("panda"), flags, "earth"});
    folders_.emplace_back(root_.path(), EmittedRobot{own_robot("panda"), moon, "moon"});
    write_file(root_.path() / "main.cpp", kComparison);
  }

  void write_callers(const std::string& header, const std::string& call) const {
    write_file(root_.path() / "on_earth.cpp", caller("earth/" + header, "on_earth", call));
    write_file(root_.path() / "on_moon.cpp", caller("moon/" + header, "on_the_moon", call));
  }

  [[nodiscard]] std::string path(const std::string& name) const { return root_ / name; }

  [[nodiscard]] testing::AssertionResult makes(const std::string& compiler, const Words& flags,
                                               const Words& inputs,
                                               const std::string& output) const {
    return compiles(compiler, {flags,
                               {"-I" + root_.path().string(), "-isystem", DYNAC_EIGEN_FOLDER},
                               inputs,
                               {"-o", path(output)}});
  }

  /// The bodies of both folders as objects.
  [[nodiscard]] Words bodies(const Words& flags) const {
    Words objects;
    for (const EmittedFolder& folder : folders_) {
      EXPECT_TRUE(compiles_bodies(folder, compilers()[0], flags));
      objects.push_back(folder.bodies().front() + ".o");
    }
    return objects;
  }

  /// Both callers in a shared library each, with the kernel of its own, and a program of both.
  [[nodiscard]] testing::AssertionResult keep_apart(const std::string& compiler, const Words& flags,
                                                    const Words& objects) {
    Words libraries;
    for (std::size_t k = 0; k < 2; ++k) {
      const std::string name = k == 0 ? "on_earth" : "on_moon";
      const testing::AssertionResult made =
          makes(compiler, join({flags, {"-fPIC", "-c"}}), {path(name + ".cpp")}, name + ".o");
      if (!made) return made;
      libraries.push_back(path(name + ".so"));
      const testing::AssertionResult linked =
          succeeds({compiler, "-shared", path(name + ".o"), objects[k], "-o", libraries.back()});
      if (!linked) return linked;
    }
    const testing::AssertionResult linked =
        makes(compiler, {"-O1"}, join({{path("main.cpp")}, libraries}), "program");
    return linked ? succeeds({path("program")}) : linked;
  }

  TemporaryFolder root_;
  std::vector<EmittedFolder> folders_;
};

constexpr std::pair<const char*, const char*> kLevels[] = {{"-O0", "-std=c++14"},
                                                           {"-O0", "-std=c++20"},
                                                           {"-O1", "-std=c++17"},
                                                           {"-O2", "-std=c++14"},
                                                           {"-O3", "-std=c++20"}};

TEST_F(TwoGenerations, InSharedLibrariesKeepTheirKernelsAtEveryLevel) {
  generate({});
  const Words objects = bodies({"-O1", "-fPIC"});
  write_callers("panda.hpp", kSpans);
  for (const std::string& compiler : compilers()) {
    for (const auto& [level, standard] : kLevels) {
      EXPECT_TRUE(keep_apart(compiler, {level, standard}, objects))
          << compiler << " " << level << " " << standard;
    }
  }
  write_callers("panda_eigen.hpp", kEigen);
  EXPECT_TRUE(keep_apart(compilers()[0], {"-O0", "-std=c++14"}, objects));
}

TEST_F(TwoGenerations, OfAStaleObjectDoNotLinkInDebugBuilds) {
  generate({});
  const Words objects = bodies({"-O1", "-fPIC"});
  write_callers("panda.hpp", kSpans);
  for (const std::string& compiler : compilers()) {
    const Words words{compiler,
                      "-O0",
                      "-std=c++17",
                      "-I" + root_.path().string(),
                      path("main.cpp"),
                      path("on_moon.cpp"),
                      path("on_earth.cpp"),
                      objects[1],
                      "-o",
                      path("program")};
    const Outcome linked = run(words);
    EXPECT_NE(linked.exit_code, 0) << compiler;
    EXPECT_THAT(linked.err, HasSubstr("panda_inverse_dynamics_double_")) << compiler;
  }
}

TEST_F(TwoGenerations, OfTemplatesKeepTheirKernelsAtEveryLevel) {
  generate({"--scalar", "template"});
  write_callers("panda.hpp", kTemplate);
  for (const std::string& compiler : compilers()) {
    for (const char* level : {"-O0", "-O2"}) {
      ASSERT_TRUE(makes(compiler, {level, "-std=c++14", "-Wall", "-Wextra", "-Werror"},
                        {path("main.cpp"), path("on_earth.cpp"), path("on_moon.cpp")}, "program"));
      EXPECT_TRUE(succeeds({path("program")})) << compiler << " " << level;
    }
  }
}

/// A processor of 2008, without AVX.
const Words kNehalem{"qemu-x86_64", "-cpu", "Nehalem"};

/// Programs in which a file for newer processors comes first, and which call an older one's.
class MixedFlags : public TwoGenerations {
 protected:
  void SetUp() override {
    if (!is_x86_64()) GTEST_SKIP() << "flags of x86-64";
    if (run({"sh", "-c", "command -v qemu-x86_64"}).exit_code != 0) {
      GTEST_SKIP() << "there is no qemu-x86_64; please install qemu-user";
    }
    write_file(root_.path() / "old.cpp",
               "double on_earth();\nint main() { return on_earth() < -1 ? 0 : 1; }\n");
  }

  /// The program runs on an old processor; with the new file's function it must not.
  void expect_to_run(const Words& new_objects, const Words& old_objects) const {
    const Words objects = join({new_objects, old_objects});
    ASSERT_TRUE(makes(compilers()[0], {"-O1"}, join({objects, {path("old.cpp")}}), "program"));
    EXPECT_TRUE(succeeds(join({kNehalem, {path("program")}})));
  }

  [[nodiscard]] Words object(const std::string& source, const Words& flags) const {
    const std::string name = source + ".o";
    EXPECT_TRUE(makes(compilers()[0], join({flags, {"-std=c++14", "-c"}}), {path(source)}, name));
    return {path(name)};
  }
};

TEST_F(MixedFlags, OfTemplatesDoNotShareInstructions) {
  generate({"--scalar", "template"});
  write_callers("panda.hpp", kTemplate);
  for (const char* level : {"-O0", "-O2"}) {
    expect_to_run(object("on_moon.cpp", {level, "-march=x86-64-v3"}),
                  object("on_earth.cpp", {level}));
  }
}

// Of one folder, since two of one name do not link.
TEST_F(MixedFlags, OfCompiledKernelsDoNotShareInstructions) {
  generate({"--kernels", "inverse_dynamics,gravity_forces"});
  write_callers("panda.hpp", kSpans);
  const std::string unused =
      caller("earth/panda.hpp", "on_the_moon", "panda::gravity_forces(q, tau);");
  write_file(root_.path() / "on_moon.cpp", unused);
  const auto body = [&](const std::string& kernel, const Words& flags) {
    return object("earth/panda_" + kernel + ".cpp",
                  join({flags, {"-I" + root_ / "earth/include"}}));
  };
  for (const char* level : {"-O0", "-O2"}) {
    const Words wide{level, "-march=x86-64-v3"};
    expect_to_run(join({body("gravity_forces", wide), object("on_moon.cpp", wide)}),
                  join({body("inverse_dynamics", {level}), object("on_earth.cpp", {level})}));
  }
}

TEST_F(MixedFlags, AreNoticedByTheTest) {
  generate({});
  write_callers("panda.hpp", kSpans);
  const Words wide = bodies({"-O2", "-march=x86-64-v3"});
  ASSERT_TRUE(
      makes(compilers()[0], {"-O1"}, {path("old.cpp"), path("on_earth.cpp"), wide[0]}, "program"));
  EXPECT_FALSE(succeeds(join({kNehalem, {path("program")}})));
}

TEST(Bodies, DefineNoWeakSymbolInDebugBuilds) {
  const TemporaryFolder root;
  for (const Words& flags :
       {Words{}, Words{"--lanes", "4", "--base", "floating"}, Words{"--batch", "8"}}) {
    const EmittedFolder folder(root.path(), {own_robot("quadruped"), flags, "quadruped"});
    for (const std::string& compiler : compilers()) {
      ASSERT_TRUE(compiles_bodies(folder, compiler, {"-O0"}));
      for (const std::string& body : folder.bodies()) {
        const Outcome symbols = run({DYNAC_NM, "--defined-only", body + ".o"});
        EXPECT_THAT(symbols.out, testing::Not(testing::ContainsRegex(" [wWvVu] "))) << body;
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
