// SPDX-License-Identifier: BSD-3-Clause
// <frame> of SDF as frames on links: by what they are attached to, not by what their poses are
// relative to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "../expect_near.hpp"
#include "readers/sdf/sdf.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

Model read_framed(const std::string& content) {
  return read_sdf_text("<sdf version='1.9'><model name='m'>" + content + "</model></sdf>", "test");
}

std::vector<std::string> frames_of(const Model& model) {
  std::vector<std::string> names;
  for (const NamedFrame& frame : model.frames) {
    names.push_back(frame.name + " on " + model.link(frame.link).name);
  }
  return names;
}

const std::string kHinge =
    "<joint name='j' type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>"
    "</axis></joint>";

TEST(SdfNamedFrames, StandOnTheLinksThatTheyAreAttachedTo) {
  const Model model = read_framed(
      sdf_link("a", "1 0 0 0 0 0") + sdf_link("b", "0 2 0 0 0 0") + kHinge +
      "<frame name='of_model'><pose>0 0 1 0 0 0</pose></frame>"
      "<frame name='of_joint' attached_to='j'/>"
      "<frame name='of_b' attached_to='b'><pose>0 0 3 0 0 0</pose></frame>"
      "<frame name='of_frame' attached_to='of_b'><pose>0 0 4 0 0 0</pose></frame>"
      "<frame name='seen_from_a' attached_to='b'><pose relative_to='a'>0 0 5 0 0 0</pose></frame>");
  EXPECT_THAT(frames_of(model), testing::ElementsAre("of_model on a", "of_joint on b", "of_b on b",
                                                     "of_frame on b", "seen_from_a on b"));
  expect_near(model.frames[0].X_LF.p, {{-1, 0, 1}});  // the canonical link is a
  expect_near(model.frames[1].X_LF.p, {{0, 0, 0}});
  expect_near(model.frames[2].X_LF.p, {{0, 0, 3}});
  expect_near(model.frames[3].X_LF.p, {{0, 0, 7}});
  expect_near(model.frames[4].X_LF.p, {{1, -2, 5}});
}

TEST(SdfNamedFrames, AreTurnedByTheirPoses) {
  const Model model =
      read_framed(sdf_link("a") + sdf_link("b") + kHinge +
                  "<frame name='f' attached_to='b'><pose>1 0 0 0 0 0.5</pose></frame>"
                  "<frame name='g' attached_to='f'><pose>2 0 0 0 0 0.25</pose></frame>");
  const Transform<double>& g = model.frames.at(1).X_LF;
  expect_near(g.p, {{1 + 2 * std::cos(0.5), 2 * std::sin(0.5), 0}});
  expect_near(g.R.row[0], {{std::cos(0.75), -std::sin(0.75), 0}});
  expect_near(g.R.row[1], {{std::sin(0.75), std::cos(0.75), 0}});
}

TEST(SdfNamedFrames, OfNestedModelsHaveTheirModelsName) {
  const Model model = read_framed(
      sdf_link("a") + "<model name='hand'><pose>0 0 1 0 0 0</pose>" + sdf_link("palm") +
      "<frame name='tip' attached_to='palm'><pose>0 0 2 0 0 0</pose></frame></model>"
      "<joint name='k' type='revolute'><parent>a</parent><child>hand::palm</child><axis>"
      "<xyz>0 0 1</xyz></axis></joint>");
  EXPECT_THAT(frames_of(model), testing::ElementsAre("hand::tip on hand::palm"));
  expect_near(model.frames[0].X_LF.p, {{0, 0, 2}});
}

}  // namespace
}  // namespace dynac
