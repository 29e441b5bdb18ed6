// SPDX-License-Identifier: BSD-3-Clause
// Frames of options that an input places: NAME=LINK@input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Of the kernels, those that speak of the frame take its place, one column per frame.
TEST(FramesPlacedByInputs, StandInTheInputsOfKernelsThatSpeakOfThem) {
  const Words flags{"--kernels", "frame_jacobian,mass_matrix,inverse_dynamics,frame_motion_adjoint",
                    "--frames",  "a=panda_link8@input,panda_link3,b=panda_link5@input",
                    "--fext",    "b"};
  const TemporaryFolder folder;
  Words words{"generate", own_robot("panda"), "--output", folder / "out"};
  words.insert(words.end(), flags.begin(), flags.end());
  ASSERT_EQ(dynac(words).exit_code, 0);
  const json manifest = json::parse(read_file(folder / "out/panda.json"));
  EXPECT_EQ(manifest["options"]["frames"], "a=panda_link8@input,panda_link3,b=panda_link5@input");
  for (const json& kernel : manifest["kernels"]) {
    const bool takes = kernel["name"] != "mass_matrix";
    EXPECT_EQ(
        kernel["inputs"].size() > 1 && kernel["inputs"].dump().find("offsets") != std::string::npos,
        takes)
        << kernel["name"];
    for (const json& input : kernel["inputs"]) {
      if (input["name"] != "offsets") continue;
      EXPECT_EQ(input["shape"], json({3, 2}));
      EXPECT_EQ(input["columns"], json({"a", "b"}));
      EXPECT_EQ(input["unit"], "m");
    }
  }
  EXPECT_EQ(manifest["kernels"].back()["outputs"].back()["name"], "dL_doffsets");
  EXPECT_EQ(dynac({"check", folder / "out", own_robot("panda")}).exit_code, 0);
}

TEST(FramesPlacedByInputs, AreRefusedWhereNothingServesThem) {
  const auto refused = [](const Words& flags, const std::string& message, int exit_code) {
    const Outcome outcome = dynac(generate_with(own_robot("panda"), flags));
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(message));
  };
  refused({"--kernels", "frame_jacobian", "--frames", "t=panda_link0@input"},
          "--frames: frame \"t\" is placed by an input on link \"panda_link0\", which is fixed to "
          "the world; place it by numbers, or on a link that moves",
          1);
  refused(
      {"--kernels", "forward_kinematics_order2", "--frames", "t=panda_link8@input"},
      "forward_kinematics_order2 does not support frames that are placed at run time (--frames); "
      "leave the option out, or request another kernel",
      1);
  refused({"--kernels", "inverse_dynamics_order1", "--fext", "t=panda_link8@input"},
          "inverse_dynamics_order1 does not support frames that are placed at run time", 1);
  refused({"--kernels", "frame_jacobian", "--frames", "t=panda_link8@inputs"},
          "--frames \"t=panda_link8@inputs\": has 1 number behind @, neither 3 nor 6", 2);
  refused({"--kernels", "frame_jacobian,inverse_dynamics", "--frames", "t=panda_link8@input",
           "--fext", "t=panda_link8@0,0,0"},
          "--fext: frame \"t\" is defined twice, differently", 2);
}

}  // namespace
}  // namespace dynac::test
