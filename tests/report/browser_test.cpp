// Pages of reports in Chromium without a window: no message on its console, and the poses that its
// JavaScript computes are the compiler's. Registered where Chromium is installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report_page_of.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class ReportInBrowser : public testing::Test {
 protected:
  /// The document after the page's scripts have run.
  std::string document_of(const std::string& robot, const Words& options = {}) {
    page_ = report_page(robot, folder_ / "page.html", options);
    const Outcome outcome =
        run({"timeout", "--kill-after=5", "120", DYNAC_CHROMIUM, "--headless", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=" + folder_ / "profile",
             "--enable-logging=stderr", "--dump-dom", "file://" + folder_ / "page.html"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_THAT(outcome.err, Not(HasSubstr("CONSOLE")));
    return outcome.out;
  }

  std::string page_;
  TemporaryFolder folder_;
};

/// The value of an attribute of the document's root.
std::string attribute(std::string_view document, const std::string& name) {
  const std::string begin = name + "=\"";
  const std::string_view root = document.substr(0, document.find("<head>"));
  const std::size_t at = root.find(begin);
  if (at == root.npos) return "";
  const std::string_view value = root.substr(at + begin.size());
  return std::string(value.substr(0, value.find('"')));
}

void expect_complete(const std::string& document) {
  EXPECT_EQ(attribute(document, "data-ready"), "yes");
  EXPECT_EQ(attribute(document, "data-errors"), "");
  const std::string error = attribute(document, "data-pose-error");
  ASSERT_FALSE(error.empty());
  EXPECT_LT(std::strtod(error.c_str(), nullptr), 4e-15);
}

TEST_F(ReportInBrowser, AnArmIsDrawnAndHasASliderPerJoint) {
  const std::string document = document_of(own_robot("panda"));
  expect_complete(document);
  EXPECT_EQ(count_of(document, "type=\"range\""), 7U);
  EXPECT_THAT(document, HasSubstr("<canvas id=\"view\" tabindex=\"0\""));
  EXPECT_THAT(document, HasSubstr("<title>panda \u2013 dynac</title>"));
}

// Six of the base's position and attitude, one per joint.
TEST_F(ReportInBrowser, AHumanoidIsMovedByItsOwnForwardKinematics) {
  const std::string document =
      document_of(own_robot("humanoid"), {"--base", "floating", "--kernels", "mass_matrix"});
  expect_complete(document);
  EXPECT_EQ(count_of(document, "type=\"range\""), 36U);
  EXPECT_THAT(document, HasSubstr("data-kernel=\"mass_matrix\""));
}

TEST_F(ReportInBrowser, ALinkageWithLoopsIsDrawn) {
  expect_complete(document_of(own_robot("loops/tripod")));
}

TEST_F(ReportInBrowser, HostileNamesAreTexts) {
  write_file(folder_ / "hostile.urdf", hostile_robot());
  const std::string document = document_of(folder_ / "hostile.urdf");
  expect_complete(document);
  EXPECT_THAT(document, HasSubstr("<title>hostile \u2013 dynac</title>"));
  EXPECT_THAT(document, HasSubstr("&lt;/script&gt;&lt;script&gt;document.title='taken'"));
  EXPECT_THAT(document, Not(HasSubstr("<img")));
}

}  // namespace
}  // namespace dynac::test
