// SPDX-License-Identifier: BSD-3-Clause
// `dynac check`: whether a folder is what would be written now, and what is different if not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

void replace(const fs::path& file, const std::string& what, const std::string& by) {
  std::string text = read_file(file);
  const std::size_t at = text.find(what);
  ASSERT_NE(at, text.npos) << file << " does not contain " << what;
  write_file(file, text.replace(at, what.size(), by));
}

/// A copy of a robot file beside the folder `out` that was written from it.
class Check : public testing::Test {
 protected:
  void generate(const std::string& robot, const Words& flags = {}) const {
    fs::copy(own_robot(robot), folder_.path(), fs::copy_options::skip_existing);
    Words words{"generate", robot + ".urdf", "--output", "out"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }

  [[nodiscard]] Outcome check(const Words& more = {}) const {
    Words words{"check", "out"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words, {folder_.path(), {}});
  }

  void expect_same(const Words& more = {}) const {
    const Outcome outcome = check(more);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("out: is what dynac "), HasSubstr(".urdf\n")));
    EXPECT_EQ(outcome.err, "");
  }

  template <class Matcher>
  void expect_different(const Matcher& matcher) const {
    const auto before = contents(out_);
    const Outcome outcome = check();
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("out: is not what dynac "), matcher));
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(contents(out_), before) << "nothing is written without --update";
  }

  void expect_refused(const std::string& message, const Words& more = {}) const {
    const Outcome outcome = check(more);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, testing::StartsWith("out"));
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_EQ(outcome.out, "");
  }

  TemporaryFolder folder_;
  fs::path out_ = folder_.path() / "out";
};

TEST_F(Check, AcceptsWhatWasWrittenWithAnyOptions) {
  generate("pendulum");
  expect_same();
  expect_same({own_robot("pendulum")});
  fs::remove_all(out_);
  generate("quadruped", {"--kernels",
                         "inverse_dynamics,frame_jacobian",
                         "--name",
                         "dog",
                         "--namespace",
                         "zoo::dog",
                         "--base",
                         "floating",
                         "--fext",
                         "FL_foot,FR_foot",
                         "--wrench-frame",
                         "spatial",
                         "--frames",
                         "trunk,FL_foot",
                         "--jacobian-frame",
                         "local",
                         "--base-velocity",
                         "mixed",
                         "--parameters",
                         "gravity,payload:trunk",
                         "--gravity",
                         "0,0,-1.62",
                         "--formulation",
                         "inverse_dynamics=rnea_body",
                         "--formulation",
                         "frame_jacobian=axes",
                         "--lock",
                         "FL_knee=0.5,FR_knee=-0.5",
                         "--snap-angles",
                         "1e-6",
                         "--joint-dynamics",
                         "damping,armature",
                         "--rotor",
                         "RL_knee=1e-4:9",
                         "--batch",
                         "8",
                         "--trig",
                         "libm",
                         "--fma",
                         "off",
                         "--scalar",
                         "float",
                         "--target",
                         "x86-64",
                         "--code-budget",
                         "200",
                         "--wrap",
                         "python"});
  expect_same();
}

TEST_F(Check, ReadsTheStandardInput) {
  const auto with_robot = [&](const std::string& arguments) {
    return run(
        {"bash", "-c", "\"$0\" " + arguments + " < \"$1\"", dynac_path(), own_robot("pendulum")},
        {folder_.path(), {}});
  };
  EXPECT_EQ(with_robot("generate - --name arm -o out").exit_code, 0);
  EXPECT_EQ(with_robot("check out -").exit_code, 0);
  expect_refused("the robot came from the standard input; write dynac check out -");
  expect_refused("from \"standard input\", not from \"pendulum.urdf\"", {own_robot("pendulum")});
}

TEST_F(Check, FindsTheFilesThatOptionsName) {
  fs::create_directory(folder_.path() / "files");
  fs::copy(DYNAC_SOURCE_DIR "/robots/problems/forward_dynamics.problem", folder_.path() / "files");
  generate("two_link",
           {"--kernels", "dynamics_estimation", "--problem", "files/forward_dynamics.problem"});
  expect_refused("--problem \"forward_dynamics.problem\": the file is not beside the robot file");
  expect_same({"--problem", "files/forward_dynamics.problem"});
  fs::rename(folder_.path() / "files/forward_dynamics.problem",
             folder_.path() / "forward_dynamics.problem");
  expect_same();
  replace(folder_.path() / "forward_dynamics.problem", "measure external_wrench all\n", "");
  expect_different(AllOf(HasSubstr("  the file of --problem has changed\n"),
                         HasSubstr("  two_link_dynamics_estimation.cpp would change\n")));
}

TEST_F(Check, NamesFilesThatWereEditedOrRemoved) {
  generate("pendulum");
  write_file(out_ / "pendulum.hpp", read_file(out_ / "pendulum.hpp") + "// mine\n");
  fs::remove(out_ / "CMakeLists.txt");
  std::string text = read_file(out_ / "pendulum_c.h");
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 2)) {
    text.insert(at, "\r");
  }
  write_file(out_ / "pendulum_c.h", text);
  write_file(out_ / "notes.txt", "a file of the user");
  expect_different(AllOf(HasSubstr("  pendulum.hpp was edited by hand\n"),
                         HasSubstr("  CMakeLists.txt is missing\n"),
                         HasSubstr("  pendulum_c.h has line ends of Windows (CR LF)\n"),
                         HasSubstr("--update writes the files.\n"), Not(HasSubstr("notes.txt")),
                         Not(HasSubstr("_eigen.hpp"))));
}

TEST_F(Check, NamesWhatChangedInTheRobot) {
  generate("two_link");
  const fs::path robot = folder_.path() / "two_link.urdf";
  replace(robot, "<mass value=\"", "<mass value=\"1");
  replace(robot, "effort=\"", "effort=\"1");
  expect_different(
      AllOf(HasSubstr("  the robot file has changed\n"), HasSubstr("  mass: "),
            testing::ContainsRegex("\n  link \"[a-z_]+\": mass: [0-9.]+ -> 1[0-9.]+\n"),
            testing::ContainsRegex("\n  joint \"[a-z_]+\": limits: effort: [0-9.]+ -> 1[0-9.]+\n"),
            HasSubstr("  two_link.hpp would change\n"), Not(HasSubstr("edited by hand"))));
  write_file(out_ / "two_link.hpp", read_file(out_ / "two_link.hpp") + "// mine\n");
  expect_different(HasSubstr("  files were edited by hand, or removed"));
}

TEST_F(Check, NamesVersionsAndOptionsThatChanged) {
  generate("two_link", {"--kernels", "inverse_dynamics,mass_matrix"});
  replace(out_ / "two_link.json", "\"dynac\": \"", "\"dynac\": \"0.0.");
  replace(out_ / "two_link.json", "    \"runtime\": \"copy\"", "    \"trig\": \"own\"");
  replace(out_ / "two_link.json", "inverse_dynamics,mass_matrix", "inverse_dynamics");
  replace(out_ / "two_link.json", "\"links\"", "\"chains\"");
  expect_different(
      AllOf(HasSubstr("  dynac: \"0.0."), HasSubstr("  option --runtime: nothing -> \"copy\"\n"),
            HasSubstr("  kernel \"mass_matrix\": is gone\n"), HasSubstr("  links: is new\n"),
            HasSubstr("  two_link_mass_matrix.cpp would be removed\n")));
}

TEST_F(Check, UpdateWritesTheFolder) {
  generate("pendulum");
  const auto before = contents(out_);
  write_file(out_ / "pendulum.hpp", read_file(out_ / "pendulum.hpp") + "// mine\n");
  fs::remove(out_ / "CMakeLists.txt");
  const Outcome outcome = check({"--update"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("  pendulum.hpp was edited by hand\n"),
                                 HasSubstr("out: 2 files written, ")));
  EXPECT_EQ(contents(out_), before);
  expect_same({"--update"});
}

TEST_F(Check, RefusesWhatIsNotAFolderOfOneRobot) {
  expect_refused("there is no such folder");
  fs::create_directory(out_);
  expect_refused("has no readable manifest");
  generate("pendulum");
  expect_refused("the folder was written from \"pendulum.urdf\", not from \"two_link.urdf\"",
                 {own_robot("two_link")});
  write_file(out_ / "other.json", read_file(out_ / "pendulum.json"));
  expect_refused("several robots (other.json, pendulum.json)");
  write_file(out_ / "other.json", "{}");
  replace(out_ / "pendulum.json", "\"generation\"", "\"generation_\"");
  expect_refused("dynac was interrupted");
}

// A manifest is anyone's text: what it names is looked for in the usual folders alone.
TEST_F(Check, SaysWhatUpdateWouldKeep) {
  generate("pendulum", {"--kernels", "inverse_dynamics,mass_matrix"});
  write_file(out_ / "pendulum_mass_matrix.cpp", "mine");
  replace(out_ / "pendulum.json", "inverse_dynamics,mass_matrix", "inverse_dynamics");
  expect_different(HasSubstr("  pendulum_mass_matrix.cpp would stay, because it is not as dynac"));
  EXPECT_EQ(check({"--update"}).exit_code, 0);
  EXPECT_EQ(read_file(out_ / "pendulum_mass_matrix.cpp"), "mine");
}

TEST_F(Check, ReadsNoFileElsewhere) {
  const std::string secret = folder_ / "secret", text = "password";
  write_file(secret, text);
  generate("pendulum");
  const std::string manifest = read_file(out_ / "pendulum.json");
  for (const std::string& name : {secret, std::string("../secret"), std::string("..")}) {
    replace(out_ / "pendulum.json", "\"file\": \"pendulum.urdf\"", "\"file\": \"" + name + "\"");
    expect_refused("with a folder, which dynac does not record");
    write_file(out_ / "pendulum.json", manifest);
    replace(out_ / "pendulum.json", "\"constraints\": \"\"", "\"constraints\": \"" + name + "\"");
    expect_refused("with a folder, which dynac does not record");
    EXPECT_THAT(check().err, Not(HasSubstr(text)));
    write_file(out_ / "pendulum.json", manifest);
  }
}

TEST_F(Check, RejectsRemovedOptionsAndMissingFiles) {
  generate("two_link", {"--kernels", "forward_kinematics", "--frames", "forearm"});
  const std::string manifest = read_file(out_ / "two_link.json");
  replace(out_ / "two_link.json", "\"trig\": \"own\"", "\"trigs\": \"own\"");
  expect_refused("with the option \"--trigs\", which dynac ");
  write_file(out_ / "two_link.json", manifest);
  replace(out_ / "two_link.json", "\"trig\": \"own\"", "\"trig\": \"mine\"");
  expect_refused("recorded option --trig \"mine\": valid values: own, libm");
  write_file(out_ / "two_link.json", manifest);
  replace(out_ / "two_link.json", "\"frames\": \"forearm\"", "\"frames\": \"fourarm\"");
  expect_refused("recorded option --frames: there is no link \"fourarm\"");
  fs::remove(folder_.path() / "two_link.urdf");
  expect_refused(
      "\"two_link.urdf\", of which the folder was written, is not in the current folder");
  expect_usage_error({"check"}, HasSubstr("dynac check: DIR is missing"));
  expect_usage_error({"check", "out", "--fma", "off"}, HasSubstr("--fma"));
}

}  // namespace
}  // namespace dynac::test
