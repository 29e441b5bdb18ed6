// SPDX-License-Identifier: BSD-3-Clause
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

// What the eye sees along an axis of each: lengths on the canvas, in metres.
TEST_F(ReportInBrowser, ShapesAreDrawnInTheirSize) {
  write_file(folder_ / "shapes.urdf", R"(<robot name="shapes"><link name="base">
    <collision><geometry><box size="0.2 0.4 0.6"/></geometry></collision>
    <collision><geometry><sphere radius="0.5"/></geometry></collision>
    <collision><geometry><cylinder radius="0.1" length="0.6"/></geometry></collision>
    <collision><geometry><capsule radius="0.1" length="0.6"/></geometry></collision></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="rod"/></joint>
  <link name="rod"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>)");
  const std::string document = document_after(folder_ / "shapes.urdf", R"(
    camera.yaw = camera.pitch = 0;  // along x, with y to the right
    const project = projection(800, 600);
    const extents = (trace, shape) => {
      const xs = [], ys = [];
      const mark = (x, y) => { xs.push(x); ys.push(y); };
      const context = {moveTo() {}, lineTo: mark, closePath() {}, ellipse(x, y, along, across, angle) {
        for (const [a, b] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          mark(x + a * along * Math.cos(angle) - b * across * Math.sin(angle),
               y + a * along * Math.sin(angle) + b * across * Math.cos(angle));
        }
      }};
      trace(context, shape, project, {point: (p) => p, direction: (d) => rotated(shape.placement, d)});
      const size = (list) => ((Math.max(...list) - Math.min(...list)) / project.scale).toFixed(6);
      return `${shape.kind} ${size(xs)} ${size(ys)}`;
    };
    root.sizes = shapes[0].map((shape) => extents(traces[shape.kind], shape)).join(', ');
    root.box = document.getElementById('show-shapes').checked;
    const pixels = () => view.toDataURL();
    paint();
    const before = pixels();
    document.getElementById('show-shapes').click();
    paint();
    root.changes = before !== pixels();)");
  EXPECT_EQ(attribute(document, "data-sizes"),
            "box 0.400000 0.600000, sphere 1.000000 1.000000, cylinder 0.200000 0.600000, "
            "capsule 0.200000 0.800000");
  EXPECT_EQ(attribute(document, "data-box"), "true");
  EXPECT_EQ(attribute(document, "data-changes"), "true");
}

// The shank's foot is a ball at its lower end; the drawing ends at its centre, whatever the masses.
TEST_F(ReportInBrowser, LinksWithShapesEndWhereThoseEnd) {
  const std::string document = document_after(own_robot("quadruped"), R"(
    root.tip = tips[linkIndex.get('FL_foot')].join(' ');
    const bar = {kind: 'capsule', half: [0.1, 0.1, 0.6], placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -0.5, 1]};
    root.bar = farEnd([bar]).map((each) => each.toFixed(3)).join(' ');
    root.ellipsoids = document.getElementById('show-ellipsoids').checked;)");
  EXPECT_EQ(attribute(document, "data-tip"), "0 0 0");
  EXPECT_EQ(attribute(document, "data-bar"), "0.000 0.000 -1.000");
  EXPECT_EQ(attribute(document, "data-ellipsoids"), "false");
}

// Ellipsoids of the Panda's identified inertias are twice as large as the robot.
TEST_F(ReportInBrowser, EllipsoidsAreDrawnAtFirstWhereTheyStayInThePicture) {
  const auto shown = [&](const std::string& robot) {
    return attribute(document_after(own_robot(robot), R"(
      const project = projection(view.clientWidth, view.clientHeight);
      const outside = ([x, y]) => x < 0 || y < 0 || x > view.clientWidth || y > view.clientHeight;
      root.seen = shows.ellipsoids + ' ' + endsOfEllipsoids().filter((p) => outside(project.point(p))).length;)",
                                    {"--window-size=1200,900"}),
                     "data-seen");
  };
  EXPECT_EQ(shown("humanoid"), "true 0");
  EXPECT_EQ(shown("panda").substr(0, 6), "false ");
  EXPECT_EQ(shown("quadruped").substr(0, 6), "false ");  // all links have shapes
}

TEST_F(ReportInBrowser, RobotsWithoutShapesHaveNoSwitchForThem) {
  EXPECT_THAT(document_of(own_robot("pendulum")), Not(HasSubstr("show-shapes")));
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
