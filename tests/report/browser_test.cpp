// Pages of reports in Chromium without a window: no message on its console, and the poses that its
// JavaScript computes are the compiler's. Registered where Chromium is installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "browser.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

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

// A page shows what was measured beside what was predicted, or says how to measure.
TEST_F(ReportInBrowser, MeasuredTimesAreBesidePredictedOnes) {
  const std::string without = document_of(own_robot("two_link"));
  EXPECT_THAT(without, HasSubstr("<code>--measure host</code> compiles the kernels"));
  EXPECT_THAT(without, Not(HasSubstr("<h4>Times on this machine</h4>")));
  const std::string with =
      document_of(own_robot("two_link"), {"--measure", "host", "--kernels", "mass_matrix"});
  expect_complete(with);
  EXPECT_THAT(with, HasSubstr("<h4>Times on this machine</h4>"));
  EXPECT_THAT(with, HasSubstr("aria-label=\"Times on this machine\""));
  EXPECT_THAT(with, Not(HasSubstr("<code>--measure host</code>")));
}

// Scripts act as a reader would, behind the page's own, and leave what they see at the document's
// root.

TEST_F(ReportInBrowser, ALineOfCodeShowsItsLinkInTheDrawing) {
  const std::string document = document_after(own_robot("panda"), R"(
    const code = document.querySelector('details.code');
    code.open = true;
    code.dispatchEvent(new Event('toggle'));
    const line = [...code.querySelectorAll('[data-link]')].find((each) => each.textContent.includes('panda_link5'));
    const before = inset.hidden;
    line.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    root.seen = [before, inset.hidden, inset.lastChild.textContent, links[pointed.link].name].join('; ');
    line.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    root.selected = selection.name;
    line.closest('code').dispatchEvent(new PointerEvent('pointerleave'));
    root.left = inset.hidden;)");
  EXPECT_EQ(attribute(document, "data-seen"),
            "true; false; panda_link5, carried by panda_joint5; panda_link5");
  EXPECT_EQ(attribute(document, "data-selected"), "panda_joint5");
  EXPECT_EQ(attribute(document, "data-left"), "true");
}

TEST_F(ReportInBrowser, KeysTurnTheRobotAndReachEverything) {
  const std::string document = document_after(own_robot("panda"), R"(
    const yaw = camera.yaw;
    view.focus();
    view.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));
    root.turned = (camera.yaw - yaw).toFixed(2);
    const active = [...document.querySelectorAll('a, button, input, summary, canvas, .scroll')];
    root.unreachable = active.filter((each) => !each.closest('.inset') && each.tabIndex < 0).length;
    root.unnamed = active.filter((each) => each.matches('input') && each.labels.length === 0).length;)");
  EXPECT_EQ(attribute(document, "data-turned"), "0.08");
  EXPECT_EQ(attribute(document, "data-unreachable"), "0");
  EXPECT_EQ(attribute(document, "data-unnamed"), "0");
}

TEST_F(ReportInBrowser, NothingIsFetchedAndASmallScreenNeedsNoScrollingSideways) {
  const std::string document = document_after(own_robot("quadruped"), R"(
    root.requests = performance.getEntriesByType('resource').length;
    root.overhang = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    root.width = innerWidth;)",
                                              {"--window-size=400,800"});
  EXPECT_EQ(attribute(document, "data-requests"), "0");
  EXPECT_EQ(attribute(document, "data-width"), "400");
  EXPECT_EQ(attribute(document, "data-overhang"), "0");
}

TEST_F(ReportInBrowser, TablesFitAScreenOf1200) {
  const std::string document = document_after(own_robot("quadruped"), R"(
    document.querySelector('details.kernel').open = true;
    root.clipped = [...document.querySelectorAll('.scroll')]
      .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.getAttribute('aria-label')).join(', ');
    root.tables = document.querySelectorAll('.scroll').length;)",
                                              {"--window-size=1200,900"});
  EXPECT_EQ(attribute(document, "data-clipped"), "");
  EXPECT_EQ(attribute(document, "data-tables"), "6");
}

TEST_F(ReportInBrowser, RandomPositionsStayInThePicture) {
  const std::string document = document_after(own_robot("humanoid"), R"(
    const random = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Random');
    let outside = 0;
    for (let k = 0; k < 50; ++k) {
      random.click();
      const project = projection(view.clientWidth, view.clientHeight);
      for (const p of pointsInSight()) {
        const [x, y] = project.point(p);
        if (x < 0 || y < 0 || x > view.clientWidth || y > view.clientHeight) ++outside;
      }
    }
    root.outside = outside;)",
                                              {"--window-size=1200,900"});
  EXPECT_EQ(attribute(document, "data-outside"), "0");
}

// A link that carries no other is drawn as far as twice its centre of mass.
TEST_F(ReportInBrowser, LinksWithoutAChildAreDrawn) {
  const std::string document = document_after(own_robot("pendulum"), R"(
    const tips = links.filter((_, k) => isTip[k]).map((link) => link.name);
    root.tips = `${tips.join(', ')}: ${tipOf(links.length - 1).map((each) => Math.abs(each).toFixed(3)).join(' ')}`;)");
  EXPECT_EQ(attribute(document, "data-tips"), "bar: 0.000 0.000 1.000");
}

TEST_F(ReportInBrowser, CardsOfKernelsOpenByTheirAddress) {
  const std::string document =
      document_after(own_robot("panda"), R"(
    const cards = () => [...document.querySelectorAll('details.kernel')].map((each) => each.open).join(' ');
    const before = cards();
    location.hash = '#kernel-inverse_dynamics';
    window.dispatchEvent(new Event('hashchange'));
    root.cards = before + ', ' + cards();)",
                     {}, {"--kernels", "inverse_dynamics,forward_dynamics"});
  EXPECT_EQ(attribute(document, "data-cards"), "false false, true false");
}

// Rows of links name their lines in the file.
TEST_F(ReportInBrowser, TablesNameTheLinesOfTheFile) {
  const std::string document = document_of(own_robot("two_link"));
  EXPECT_THAT(document,
              HasSubstr("<td>" + place_of("two_link", "<link name=\"forearm\"") + "</td>"));
  EXPECT_THAT(document,
              HasSubstr("<td>" + place_of("two_link", "<joint name=\"elbow\"") + "</td>"));
}

TEST_F(ReportInBrowser, PrintsOnPaper) {
  page_ = report_page(own_robot("panda"), folder_ / "page.html", {});
  const Outcome outcome = browse({"--print-to-pdf=" + folder_ / "page.pdf"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(read_file(folder_ / "page.pdf").substr(0, 5), "%PDF-");
}

}  // namespace
}  // namespace dynac::test
