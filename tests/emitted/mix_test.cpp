// SPDX-License-Identifier: BSD-3-Clause
// Files of two generations, or of two robots of one name, in one program: a mix neither compiles
// nor links, or every caller gets the kernel that it asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "build.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// A source that prints the torques of the panda at rest, stretched out to the side, in a scalar.
std::string caller(const std::string& folder, const std::string& scalar) {
  return "#include \"" + folder + "/panda.hpp\"\n" + "double torque_in_" + scalar + "() {\n  " +
         scalar +
         " q[7] = {0, 1, 0, -1, 0, 1, 0}, zero[7] = {}, tau[7];\n"
         "  panda::inverse_dynamics(q, zero, zero, tau);\n  return tau[1];\n}\n";
}

constexpr const char* kProgram =
    "#include <cmath>\n#include <cstdio>\n"
    "double torque_in_double();\ndouble torque_in_float();\n"
    "int main() {\n"
    "  const double wide = torque_in_double(), narrow = torque_in_float();\n"
    "  std::printf(\"%g %g\\n\", wide, narrow);\n"
    "  return std::fabs(wide) > 1 && std::fabs(wide - narrow) < 1e-4 ? 0 : 1;\n}\n";

/// The panda in double and in float, both called panda, and a program that calls both.
class Mixes : public testing::Test {
 protected:
  Mixes()
      : folders_{
            EmittedFolder(root_.path(), {own_robot("panda"), {}, "wide"}),
            EmittedFolder(root_.path(), {own_robot("panda"), {"--scalar", "float"}, "narrow"})} {
    write_file(root_.path() / "in_double.cpp", caller("wide", "double"));
    write_file(root_.path() / "in_float.cpp", caller("narrow", "float"));
    write_file(root_.path() / "main.cpp", kProgram);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return root_ / name; }

  [[nodiscard]] Outcome compile(const Words& words) const {
    return run(join({{compilers()[0], "-O1", "-I" + root_.path().string()}, words}));
  }

  /// The program linked with what was made of the bodies.
  [[nodiscard]] Outcome link(const Words& libraries) const {
    return compile(join(
        {{path("main.cpp"), path("in_double.cpp"), path("in_float.cpp"), "-o", path("program")},
         libraries}));
  }

  /// One file made of each folder's bodies.
  [[nodiscard]] Words make_libraries(const std::string& ending, const Words& flags) const {
    Words files;
    for (const EmittedFolder& folder : folders_) {
      files.push_back(folder.path().string() + ending);
      const Outcome made =
          compile(join({flags, folder.include_flags(), folder.bodies(), {"-o", files.back()}}));
      EXPECT_EQ(made.exit_code, 0) << to_string(made);
    }
    return files;
  }

  TemporaryFolder root_;
  std::vector<EmittedFolder> folders_;
};

TEST_F(Mixes, OfTwoScalarsOfOneRobotDoNotLink) {
  const Words objects = make_libraries(".o", {"-c"});
  const Outcome linked = link(objects);
  EXPECT_NE(linked.exit_code, 0);
  EXPECT_THAT(linked.err, HasSubstr("panda_inverse_dynamics"));
}

TEST_F(Mixes, OfTwoScalarsOfOneRobotDoNotLinkFromArchives) {
  Words archives;
  for (const std::string& object : make_libraries(".o", {"-c"})) {
    archives.push_back(object.substr(0, object.size() - 1) + "a");
    ASSERT_TRUE(succeeds({"ar", "rcs", archives.back(), object}));
  }
  const Outcome linked = link(archives);
  EXPECT_NE(linked.exit_code, 0);
  EXPECT_THAT(linked.err, HasSubstr("multiple definition of `panda_inverse_dynamics'"));
}

TEST_F(Mixes, OfSharedLibrariesGiveEveryCallerItsOwnKernel) {
  const Words libraries = make_libraries(".so", {"-shared", "-fPIC"});
  const Outcome linked = link(libraries);
  ASSERT_EQ(linked.exit_code, 0) << to_string(linked);
  EXPECT_TRUE(succeeds({path("program")}));
}

TEST_F(Mixes, OfANewHeaderAndAnOldLibraryDoNotLink) {
  const std::string object = make_libraries(".o", {"-c"})[0];
  write_file(root_.path() / "main.cpp",
             "double torque_in_double();\n"
             "int main() { return torque_in_double() > 0; }\n");
  const Words program{path("main.cpp"), path("in_double.cpp"), object, "-o", path("program")};
  EXPECT_EQ(compile(program).exit_code, 0);
  const EmittedFolder later(root_.path(), {own_robot("panda"), {"--fma", "off"}, "wide"});
  const Outcome linked = compile(program);
  EXPECT_NE(linked.exit_code, 0);
  EXPECT_THAT(linked.err, HasSubstr("undefined reference to `panda_inverse_dynamics_double_"));
}

TEST_F(Mixes, OfTwoRobotsOfOneNameInOneSourceDoNotCompile) {
  for (const char* header : {"panda.hpp", "panda_c.h"}) {
    write_file(root_.path() / "both.cpp", std::string("#include \"wide/") + header +
                                              "\"\n#include \"narrow/" + header + "\"\n");
    const Outcome compiled = compile({"-std=c++20", "-c", path("both.cpp"), "-o", path("both.o")});
    EXPECT_NE(compiled.exit_code, 0) << header;
    EXPECT_THAT(compiled.err, HasSubstr("are called panda here")) << header;
  }
}

/// A file that a killed run wrote before the others, and a source of the folder that reads it.
struct Mixed {
  const char* scalar;
  const char* file;
  const char* source;
  const char* flag = "-O0";
};

// A body reads the header where there are no names to link by.
constexpr Mixed kMixed[] = {
    {"double", "panda_c.h", "panda_frame_jacobian.cpp", "-U__ELF__"},
    {"double", "panda_c.h", "panda_selftest.cpp"},
    {"double", "panda.hpp", "panda.hpp"},
    {"double", "panda_eigen.hpp", "panda_eigen.hpp"},
    {"template", "panda.hpp", "panda_selftest.cpp"},
    {"template", "panda_frame_jacobian.ipp", "panda_selftest.cpp"},
};

TEST(Generations, OfOneFolderThatDifferDoNotCompile) {
  const TemporaryFolder root;
  for (const Mixed& mixed : kMixed) {
    const char* const file = mixed.file;
    const Words flags{"--kernels", "frame_jacobian", "--scalar", mixed.scalar};
    const EmittedFolder aligned(root.path(), {own_robot("panda"), flags, "aligned"});
    const EmittedFolder local(
        root.path(), {own_robot("panda"), join({flags, {"--jacobian-frame", "local"}}), "local"});
    const auto compile = [&] {
      return run(
          join({{compilers()[0], "-std=c++20", "-fsyntax-only", mixed.flag, "-x", "c++"},
                aligned.include_flags(),
                {"-isystem", DYNAC_EIGEN_FOLDER, (aligned.path() / mixed.source).string()}}));
    };
    EXPECT_EQ(compile().exit_code, 0) << file;
    write_file(aligned.path() / file, read_file(local.path() / file));
    EXPECT_THAT(compile().err, HasSubstr("are from different runs of dynac")) << file;
  }
}

/// The bodies of a folder by name, with what they include besides the runtime.
std::map<std::string, std::string> bodies_with_headers(const EmittedFolder& folder) {
  std::map<std::string, std::string> bodies;
  for (const std::string& body : folder.bodies()) {
    const std::string name = std::filesystem::path(body).filename().string();
    bodies[name] = read_file(body);
    const Outcome read =
        run(join({{compilers()[0], "-MM", "-x", "c++"}, folder.include_flags(), {body}}));
    EXPECT_EQ(read.exit_code, 0) << to_string(read);
    EXPECT_THAT(read.out, testing::Not(HasSubstr("_c.h"))) << name;
  }
  return bodies;
}

// What a build compiles again is what has another text, or reads a file that has.
TEST(Bodies, StayAsTheyAreBesideNewOnesAndOtherWordsOfTheRobot) {
  const TemporaryFolder root;
  const std::string robot = root / "arm.urdf";
  const std::string text = read_file(own_robot("panda"));
  for (const Words& flags : {Words{}, Words{"--language", "c", "--batch", "4"},
                             Words{"--batch", "4", "--parameters", "gravity"}}) {
    write_file(robot, text);
    const Words few{"--kernels", "inverse_dynamics,gravity_forces"};
    const auto before = bodies_with_headers({root.path(), {robot, join({few, flags}), "out"}});
    write_file(robot, text + "<!-- looked at -->\n");
    const Words more{"--kernels", "inverse_dynamics,gravity_forces,mass_matrix"};
    const auto after = bodies_with_headers({root.path(), {robot, join({more, flags}), "out"}});
    ASSERT_GE(before.size(), 2U);
    EXPECT_GT(after.size(), before.size());
    for (const auto& [name, body] : before) EXPECT_EQ(after.at(name), body) << name;
  }
}

}  // namespace
}  // namespace dynac::test
