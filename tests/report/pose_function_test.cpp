// SPDX-License-Identifier: BSD-3-Clause
// The poses of a page: a function of JavaScript without a text of the robot's file, and samples
// that the compiler's own arithmetic gives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "dynac/load_robot.hpp"
#include "dynac/options/options.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "report_page_of.hpp"
#include "trace/trace.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string function_text(const std::string& page) {
  const std::size_t begin = page.find("function forward_kinematics");
  return page.substr(begin, page.find("\n}\n", begin) - begin);
}

TEST(PoseFunction, HasNoCommentAndNoTypeOfC) {
  const TemporaryFolder folder;
  const std::string text = function_text(
      report_page(own_robot("quadruped"), folder / "page.html", {"--base", "floating"}));
  for (const char* part : {"//", "/*", "double", "muladd", "dynac", "undefined"}) {
    EXPECT_THAT(text, Not(HasSubstr(part)));
  }
  EXPECT_EQ(count_of(text, "Math.sin("), 12U);
  EXPECT_EQ(count_of(text, "Math.cos("), 12U);
}

TEST(PoseFunction, IsOfAllLinksWhateverFramesKernelsHave) {
  const TemporaryFolder folder;
  const std::string page =
      report_page(own_robot("panda"), folder / "page.html",
                  {"--kernels", "forward_kinematics", "--frames", "panda_link8"});
  EXPECT_THAT(function_text(page), HasSubstr("const [T_W_panda_link0, T_W_panda_link1,"));
  const json data = json::parse(data_text(page));
  EXPECT_EQ(data.at("manifest").at("kernels").at(0).at("outputs").size(), 1U);
  EXPECT_EQ(data.at("poses").at("samples").at(0).at("poses").size(), 9U);
}

TEST(PoseFunction, IsCheckedByTheCompilersOwnPoses) {
  const TemporaryFolder folder;
  const json data = json::parse(
      data_text(report_page(own_robot("humanoid"), folder / "page.html", {"--base", "floating"})));
  Options options;
  options.robot_file = own_robot("humanoid");
  options.base = Base::kFloating;
  const Robot robot = load_robot(options);
  LowerOptions plain;
  plain.snap_tolerance = options.snap_angles;
  plain.regroup = Regrouping::kNone;
  const Mechanism mechanism = lower(robot.model, plain);
  const Kernel& kernel = *find_kernel("forward_kinematics");
  const json& samples = data.at("poses").at("samples");
  ASSERT_EQ(samples.size(), 4U);
  for (const json& sample : samples) {
    const Arrays<double> poses =
        evaluate(kernel, kernel.formulations.front(), {mechanism, robot.settings},
                 {sample.at("q").get<std::vector<double>>()});
    EXPECT_EQ(sample.at("poses").get<Arrays<double>>(), poses);
  }
}

}  // namespace
}  // namespace dynac::test
