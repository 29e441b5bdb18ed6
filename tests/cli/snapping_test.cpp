// SPDX-License-Identifier: BSD-3-Clause
// What generate says of --snap-angles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class Snapping : public testing::Test {
 protected:
  // Two joints, the second turned by a little less than a quarter.
  [[nodiscard]] Outcome generate(const std::string& angle,
                                 const std::vector<std::string>& flags) const {
    write_file(folder_ / "arm.urdf", R"(<robot name="arm"><link name="base"/>
      <link name="upper"><inertial><origin xyz="0.3 0.1 0.2"/><mass value="2"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <link name="lower"><inertial><origin xyz="0.2 0.1 0.3"/><mass value="1"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/>
      <axis xyz="0 1 0"/></joint>
      <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/>
      <origin xyz="1 0 0" rpy=")" + angle +
                                         R"( 0 0"/><axis xyz="0 1 0"/></joint></robot>)");
    std::vector<std::string> words{"generate", folder_ / "arm.urdf", "--output", folder_ / "out"};
    words.insert(words.end(), flags.begin(), flags.end());
    return dynac(words);
  }
  [[nodiscard]] json manifest() const { return json::parse(read_file(folder_ / "out/arm.json")); }

 private:
  TemporaryFolder folder_;
};

TEST_F(Snapping, IsToldWithWhatItChanges) {
  const Outcome outcome = generate("1.5708", {"--snap-angles", "1e-4"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("--snap-angles 0.0001: 4 entries of rotations and axes snapped to 0 or "
                        "+-1, changed by 3.7e-06 at most; torques change by "));
  EXPECT_LT(outcome.out.find("fixed base"), outcome.out.find("--snap-angles"));  // which is first
  const json snapping = manifest()["snapping"];
  EXPECT_EQ(snapping["entries"], 4);
  // Two cosines, off by what is missing of a quarter turn, and two sines; torques follow them.
  EXPECT_NEAR(snapping["largest_change"].get<double>(), 1.5708 - std::acos(0.0), 5e-8);
  EXPECT_GT(snapping["torque_change"].get<double>(), 1e-7);
  EXPECT_LT(snapping["torque_change"].get<double>(), 3e-5);
}

TEST_F(Snapping, OfRoundingIsNotWorthALine) {
  const Outcome outcome = generate("1.5707963267948966", {});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, Not(HasSubstr("snap")));
  EXPECT_LT(manifest()["snapping"]["torque_change"].get<double>(), 1e-15);
}

TEST_F(Snapping, IsNotThereWhereNothingIsSnapped) {
  const Outcome outcome = generate("1.5708", {"--snap-angles", "0"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, Not(HasSubstr("snap")));
  EXPECT_FALSE(manifest().contains("snapping"));
}

}  // namespace
}  // namespace dynac::test
