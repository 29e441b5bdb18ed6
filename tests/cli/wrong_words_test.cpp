// SPDX-License-Identifier: BSD-3-Clause
// A misspelled word of every kind: the answer names the nearest right one. A row per kind; the
// exact words of the commonest are in misspelled_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

struct WrongWord {
  const char* kind;
  Words arguments;  ///< in a folder with the files that SetUp() writes
  const char* right;
};

void PrintTo(const WrongWord& word, std::ostream* stream) { *stream << word.kind; }

class WrongWords : public testing::TestWithParam<WrongWord> {
 protected:
  void SetUp() override {
    const auto copy = [&](const std::string& from, const char* to) {
      std::filesystem::copy_file(std::string(DYNAC_SOURCE_DIR "/robots/") + from,
                                 folder_.path() / to);
    };
    copy("panda.urdf", "panda.urdf");
    copy("quadruped.urdf", "quadruped.urdf");
    copy("constraints/quadruped_gaits.constraints", "gaits.constraints");
    write_file(folder_.path() / "leader.urdf",
               "<robot name='leader'><link name='base'/>" + joint("shoulder", "base", "arm", "") +
                   joint("finger", "arm", "tip", "<mimic joint='shoulder'/>") + "</robot>");
    std::filesystem::create_directory(folder_.path() / "arm_kernels");
  }

  static std::string joint(const std::string& name, const std::string& parent,
                           const std::string& child, const std::string& more) {
    return "<link name='" + child +
           "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
           "izz='1'/></inertial></link><joint name='" +
           name + "' type='continuous'><parent link='" + parent + "'/><child link='" + child +
           "'/><axis xyz='0 0 1'/>" + more + "</joint>";
  }

  TemporaryFolder folder_;
};

TEST_P(WrongWords, AreAnsweredWithTheNearestRightOne) {
  const Outcome outcome = dynac(GetParam().arguments, {folder_.path(), {}});
  SCOPED_TRACE(to_string(outcome));
  EXPECT_TRUE(outcome.exit_code == 1 || outcome.exit_code == 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              testing::HasSubstr(std::string("did you mean \"") + GetParam().right + "\""));
}

Words generate(const Words& flags, const char* robot = "panda.urdf") {
  Words words{"generate", robot};
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

Words in_contact(Words flags) {
  flags.insert(flags.begin(), {"--kernels", "delassus"});
  return generate(flags, "quadruped.urdf");
}

const WrongWord kWrongWords[] = {
    {"Command", {"expalin", "panda.urdf"}, "explain"},
    {"CommandOfHelp", {"help", "expalin"}, "explain"},
    {"Option", generate({"--kernel", "mass_matrix"}), "--kernels"},
    {"OptionOfTheRobot", {"inspect", "panda.urdf", "--snap-angle", "0"}, "--snap-angles"},
    {"OptionOfCheck", {"check", "arm_kernels", "--updat"}, "--update"},
    {"Value", generate({"--scalar", "flaot"}), "float"},
    {"Target", generate({"--target", "cortex_m7"}), "cortex-m7"},
    {"Kernel", generate({"--kernels", "mass_matirx"}), "mass_matrix"},
    {"KernelToExplain", {"explain", "panda.urdf", "mass_matirx"}, "mass_matrix"},
    {"KernelToList", {"list", "mass_matirx"}, "mass_matrix"},
    {"KernelOfAFormulation", generate({"--formulation", "mass_matirx=x"}), "mass_matrix"},
    {"Formulation", generate({"--formulation", "inverse_dynamics=rnea_bdoy"}), "rnea_body"},
    {"Pass", generate({"--dump-after", "simplfy"}), "simplify"},
    {"Joint", generate({"--lock", "panda_jiont7=0"}), "panda_joint7"},
    {"MimicJoint", generate({"--mimic", "ignore:fnger"}, "leader.urdf"), "finger"},
    {"Link", generate({"--fext", "panda_lnik7"}), "panda_link7"},
    {"Frame", generate({"--kernels", "frame_jacobian", "--frames", "panda_lnik7"}), "panda_link7"},
    {"Parameter", generate({"--parameters", "pyload:panda_link7"}), "payload:panda_link7"},
    {"JointParameter", generate({"--parameters", "dampnig:panda_joint7"}), "damping:panda_joint7"},
    {"ContactLink", in_contact({"--contact", "FL_fot:point"}), "FL_foot"},
    {"ContactType", in_contact({"--contact", "FL_foot:piont"}), "point"},
    {"ConstraintSet",
     in_contact({"--constraints", "gaits.constraints", "--constraint-set", "stanec"}), "stance"},
    {"RobotFile", {"inspect", "pnada.urdf"}, "panda.urdf"},
    {"RobotFileOfAFolder", {"inspect", "./pnada.urdf"}, "./panda.urdf"},
    {"ConstraintFile", in_contact({"--constraints", "gait.constraints"}), "gaits.constraints"},
    {"Folder", {"check", "arm_kernel"}, "arm_kernels"},
    {"Shell", {"completions", "bsh"}, "bash"},
};

INSTANTIATE_TEST_SUITE_P(Of, WrongWords, testing::ValuesIn(kWrongWords),
                         [](const auto& word) { return std::string(word.param.kind); });

}  // namespace
}  // namespace dynac::test
