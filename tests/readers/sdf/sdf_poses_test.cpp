// SPDX-License-Identifier: BSD-3-Clause
// Frames of SDF that stand on each other: near by and far away, in long chains, in any number.
#include "readers/sdf/sdf_poses.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "../expect_near.hpp"
#include "readers/sdf/sdf.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

std::string link_on(std::string_view name, std::string_view frame, std::string_view pose) {
  return fmt::format("<link name='{}'><pose relative_to='{}'>{}</pose>{}</link>", name, frame, pose,
                     kSdfInertial);
}

std::string ball(std::string_view name, std::string_view parent, std::string_view child,
                 std::string_view pose = "") {
  return fmt::format("<joint name='{}' type='ball'>{}<parent>{}</parent><child>{}</child></joint>",
                     name, pose, parent, child);
}

Model read_model(const std::string& content) {
  return read_sdf_text("<sdf version='1.9'><model name='m'>" + content + "</model></sdf>", "test");
}

// The model's frame is where a rounding is 1e-10 m.
TEST(SdfPoses, WhatIsWrittenNearByIsNotRoundedByWhatIsFarAway) {
  const Model model = read_model(
      sdf_link("a", "1234567 2345678 0 0.3 0.4 0.5") + link_on("b", "j", "0 0 0.3 0 0 0") +
      link_on("c", "f", "0.1 0 0 0 0 0") +
      ball("j", "a", "b", "<pose relative_to='a'>0.1 0 0 0 0 0</pose>") +
      "<frame name='f' attached_to='a'><pose>0 0.2 0 0 0 0</pose></frame>" + ball("k", "b", "c"));
  // b has the joint's frame before it: where j is in a, b in that, and c in b by way of a.
  ASSERT_EQ(model.links.size(), 4u);
  expect_near(model.links[1].joint.X_PJ.p, {{0.1, 0, 0}});
  expect_near(model.links[2].joint.X_PJ.p, {{0, 0, 0.3}});
  expect_near(model.links[3].joint.X_PJ.p, {{0, 0.2, -0.3}});
}

TEST(SdfPoses, ManyFramesMayStandOnEachOther) {
  std::string content = sdf_link("a") + "<frame name='f0' attached_to='a'/>";
  for (int k = 1; k < 400; ++k) {
    content += fmt::format(
        "<frame name='f{}' attached_to='f{}'><pose>0.01 0 0 0 0 0</pose></frame>", k, k - 1);
  }
  const Model model =
      read_model(content + link_on("b", "f399", "0 0.5 0 0 0 0") + ball("j", "a", "b"));
  expect_near(model.links.at(1).joint.X_PJ.p, {{3.99, 0.5, 0}}, 1e-13);
}

/// Reads a chain of so many links, each posed in the model or by the one before it.
/// @return how long it took [s]
double read_chain(int links, bool is_relative) {
  std::string content = sdf_link("l0");
  for (int k = 1; k < links; ++k) {
    const std::string name = fmt::format("l{}", k), parent = fmt::format("l{}", k - 1);
    content += is_relative ? link_on(name, parent, "0 0 0.125 0 0 0")
                           : sdf_link(name, fmt::format("0 0 {} 0 0 0", 0.125 * k));
    content += ball(fmt::format("j{}", k), parent, name);
  }
  const auto start = std::chrono::steady_clock::now();
  const Model model = read_model(content);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(model.links.size(), static_cast<std::size_t>(links));
  EXPECT_EQ(model.links.back().joint.X_PJ.p, (Vector3<double>{{0, 0, 0.125}}));
  return time.count();
}

// Of ten times the links ten times the time, not a hundred.
TEST(SdfPoses, LongChainsReadInTimeInProportion) {
  for (const bool is_relative : {false, true}) {
    EXPECT_LT(read_chain(5000, is_relative), 40 * read_chain(500, is_relative));
  }
}

}  // namespace
}  // namespace dynac
