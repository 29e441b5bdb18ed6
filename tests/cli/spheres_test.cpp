// SPDX-License-Identifier: BSD-3-Clause
// --spheres: what headers and manifest state, what is fused, and how wrong files are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class Spheres : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const std::string& text, const Words& more = {}) const {
    write_file(folder_ / "arm.json", text);
    Words words{"generate",  own_robot("two_link"), "--kernels", "sphere_positions",
                "--spheres", folder_ / "arm.json",  "--output",  folder_ / "out"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words);
  }
  void expect_refused(const std::string& text, const std::string& message) const {
    const Outcome outcome = generate(text);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
  }
  [[nodiscard]] std::string written(const std::string& file) const {
    return read_file(folder_ / ("out/" + file));
  }

  TemporaryFolder folder_;
};

const std::string kTwo = R"({"comment": "two of them",
 "spheres": [
  {"link": "upper_arm", "center": [0.5, 0, 0], "radius": 0.25},
  {"name": "wrist", "link": "tip", "center": [0, 0.125, 0], "radius": 0}
]})";

TEST_F(Spheres, AreStatedInHeadersAndManifest) {
  const Outcome outcome = generate(kTwo);
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json manifest = json::parse(written("two_link.json"));
  const json expected = json::parse(R"([
      {"link": "upper_arm", "center": [0.5, 0.0, 0.0], "radius": 0.25},
      {"name": "wrist", "link": "tip", "center": [0.0, 0.125, 0.0], "radius": 0.0}])");
  EXPECT_EQ(manifest["spheres"], expected);
  EXPECT_EQ(manifest["options"]["spheres"], "arm.json");
  EXPECT_EQ(manifest["option_files"]["spheres"].get<std::string>().size(), 64u);
  const json& outputs = manifest["kernels"][0]["outputs"];
  EXPECT_EQ(outputs[0]["shape"], json({3, 2}));
  EXPECT_EQ(outputs[0]["columns"], json({"upper_arm", "wrist"}));
  EXPECT_EQ(outputs[1]["shape"], json({6, 2}));
  EXPECT_EQ(outputs[1]["rows"][3], "wrist_x");
  EXPECT_THAT(written("two_link.hpp"), HasSubstr("constexpr std::array<double, kCount> kRadii{{\n"
                                                 "    0.25,\n    0.0,\n}};"));
  EXPECT_THAT(written("two_link_c.h"), HasSubstr("#define two_link_sphere_radii { \\\n"
                                                 "    0.25, \\\n    0.0, \\\n}\n"));
}

TEST_F(Spheres, AreStatedForAnyNumberType) {
  const Outcome outcome = generate(kTwo, {"--scalar", "template"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(written("two_link.hpp"), HasSubstr("constexpr std::array<double, kCount> kRadii{{"));
}

TEST_F(Spheres, AreFusedWithOtherKernels) {
  const Outcome outcome =
      generate(kTwo, {"--fuse", "all=sphere_positions,frame_jacobian,inverse_dynamics"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json manifest = json::parse(written("two_link.json"));
  EXPECT_EQ(manifest["kernels"].size(), 2u);
  EXPECT_EQ(manifest["spheres"].size(), 2u);
}

TEST_F(Spheres, SitOnFramesThatOptionsDefine) {
  const Outcome outcome = generate(
      R"({"spheres": [{"link": "tool", "center": [0, 0, 0], "radius": 1}]})",
      {"--fuse", "both=sphere_positions,frame_jacobian", "--frames", "tool=forearm@input"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json kernels = json::parse(written("two_link.json"))["kernels"];
  for (const json& kernel : kernels) EXPECT_EQ(kernel["inputs"][1]["name"], "offsets");
}

TEST_F(Spheres, AreMissedByName) {
  const Outcome outcome = dynac({"generate", own_robot("two_link"), "--kernels", "sphere_positions",
                                 "--output", folder_ / "out"});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err,
              HasSubstr("sphere_positions needs spheres on links; add --spheres FILE"));
  const Outcome all = dynac({"generate", own_robot("two_link"), "--kernels", "all", "--dry-run",
                             "--output", folder_ / "out"});
  EXPECT_THAT(all.err, HasSubstr("sphere_positions"));
  EXPECT_THAT(all.out, Not(HasSubstr("two_link_sphere_positions.cpp")));
}

TEST_F(Spheres, AreRefusedWhereNoKernelIsAboutThem) {
  const Outcome outcome =
      dynac({"generate", own_robot("two_link"), "--kernels", "frame_jacobian", "--spheres",
             DYNAC_SOURCE_DIR "/robots/spheres/two_link.json", "--output", folder_ / "out"});
  EXPECT_EQ(outcome.exit_code, 2) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("--spheres: has no effect on frame_jacobian"));
  EXPECT_THAT(outcome.err, HasSubstr("sphere_positions"));
}

TEST_F(Spheres, AreRefusedWithTheirPlace) {
  const auto sphere = [](const std::string& members) {
    return "{\"spheres\": [\n{" + members + "}\n]}";
  };
  const std::string rest = R"("center": [0, 0, 0], "radius": 1)";
  expect_refused(sphere(R"("link": "forarm", )" + rest),
                 "arm.json:2: \"/spheres/0/link\": there is no link \"forarm\"; did you mean "
                 "\"forearm\"?");
  expect_refused(sphere(R"("link": "tip", "center": [0, 0, 0], "radius": -1)"),
                 "arm.json:2: \"/spheres/0/radius\": radius -1 is negative");
  expect_refused(sphere(R"("link": "tip", "center": [0, 0, 1e300], "radius": 1)"),
                 "arm.json:2: \"/spheres/0/center\": position 1e+300 is too large");
  expect_refused(sphere(R"("link": "tip", "center": [0, 0, 1e999], "radius": 1)"), "arm.json:2: ");
  expect_refused(sphere(R"("link": "tip", "center": [0, 0], "radius": 1)"),
                 "arm.json:2: \"/spheres/0/center\": has 2 items; write three numbers");
  expect_refused(sphere(R"("link": "tip", "radius": 1)"), "has no member \"center\"; add it");
  expect_refused(sphere(R"("link": "tip", "radios": 1, )" + rest), "did you mean \"radius\"?");
  expect_refused("{\"spheres\": []}", "arm.json:1: \"/spheres\": is empty");
  expect_refused("{\"sphere\": []}", "has no member \"spheres\"");
  expect_refused("[]", "is a list, not an object");
  expect_refused(" ", "arm.json: the file is empty; give a list of spheres");
  expect_refused(std::string(200, '['), "nested too deep; no list of spheres needs 100 levels");
  const std::string named = R"({"name": "a", "link": "tip", )" + rest + "}";
  expect_refused("{\"spheres\": [" + named + ",\n" + named + "]}",
                 "arm.json:2: \"/spheres/1/name\": another sphere is called \"a\"");
}

}  // namespace
}  // namespace dynac::test
