// SPDX-License-Identifier: BSD-3-Clause
// Robots of the project, written again as SDF, must give the same Model and the same dynamics.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "../expect_near.hpp"
#include "harness/compare.hpp"
#include "harness/state.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "readers/sdf/sdf.hpp"
#include "readers/urdf/urdf.hpp"
#include "sdf_text.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr double kRoundTripTolerance = 1e-14;

void expect_same_joint(const Joint& a, const Joint& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.type, b.type);
  expect_near(a.X_PJ.p, b.X_PJ.p, kRoundTripTolerance);
  expect_near(a.X_PJ.R, b.X_PJ.R, kRoundTripTolerance);
  if (axis_count(a.type) > 0) expect_near(a.axis, b.axis, kRoundTripTolerance);
  EXPECT_EQ(a.dynamics, b.dynamics);
  EXPECT_EQ(a.q_index, b.q_index);
  EXPECT_EQ(a.v_index, b.v_index);
  EXPECT_EQ(a.mimic.has_value(), b.mimic.has_value());
  if (!a.limits || !b.limits) return;  // a continuous joint may have none
  EXPECT_EQ(a.limits->lower, b.limits->lower);
  EXPECT_EQ(a.limits->upper, b.limits->upper);
  EXPECT_EQ(a.limits->velocity, b.limits->velocity);
  EXPECT_EQ(a.limits->effort, b.limits->effort);
}

Arrays<double> inverse_dynamics(const Model& model, std::uint64_t seed) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  return evaluate(kernel, kernel.formulations.back(), {lump(model), {}},
                  test::random_state(model, seed).inputs());
}

void expect_same(const Model& a, const Model& b) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.links.size(), b.links.size());
  for (std::size_t i = 0; i < a.links.size(); ++i) {
    SCOPED_TRACE(b.links[i].name);
    EXPECT_EQ(a.links[i].name, b.links[i].name);
    EXPECT_EQ(a.links[i].parent, b.links[i].parent);
    expect_same_joint(a.links[i].joint, b.links[i].joint);
    EXPECT_EQ(a.links[i].inertia.mass, b.links[i].inertia.mass);
    expect_near(a.links[i].inertia.h, b.links[i].inertia.h, kRoundTripTolerance);
    expect_near(a.links[i].inertia.I_o, b.links[i].inertia.I_o, kRoundTripTolerance);
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_LE(test::relative_error(inverse_dynamics(a, seed), inverse_dynamics(b, seed)), 1e-13);
  }
}

std::string vector_text(const Vector3<double>& v) {
  return fmt::format("{} {} {}", v[0], v[1], v[2]);
}

/// @param[in] shift  from the link's origin in the model to that in the text, in the link's axes
std::string link_text(const Link& body, const Transform<double>& X_ML,
                      const Vector3<double>& shift) {
  const Inertia<double>& inertia = body.inertia;
  const double mass = inertia.mass;
  const Vector3<double> com = mass > 0 ? 1 / mass * inertia.h : Vector3<double>{};
  Matrix3<double> I = inertia.I_o - inertia_about_com(mass, com, {}).I_o;
  const auto [x, y, z, w] = quaternion_of(X_ML.R);
  return fmt::format(
      "<link name='{}'><pose rotation_format='quat_xyzw'>{} {} {} {} {}</pose><inertial>"
      "<pose>{} 0 0 0</pose><mass>{}</mass><inertia><ixx>{}</ixx><ixy>{}</ixy><ixz>{}</ixz>"
      "<iyy>{}</iyy><iyz>{}</iyz><izz>{}</izz></inertia></inertial></link>\n",
      body.name, vector_text(X_ML.R * shift + X_ML.p), x, y, z, w, vector_text(com - shift), mass,
      I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2));
}

std::string joint_text(const Link& body, const std::string& parent, const Vector3<double>& shift) {
  const Joint& joint = body.joint;
  std::string axis;
  if (axis_count(joint.type) > 0) {
    std::string limit;
    if (joint.limits) {
      limit = fmt::format(
          "<limit><lower>{}</lower><upper>{}</upper><velocity>{}</velocity>"
          "<effort>{}</effort></limit>",
          joint.limits->lower, joint.limits->upper, joint.limits->velocity, joint.limits->effort);
    }
    axis = fmt::format(
        "<axis><xyz>{}</xyz>{}<dynamics><damping>{}</damping><friction>{}</friction>"
        "</dynamics></axis>",
        vector_text(joint.axis), limit, joint.dynamics.damping, joint.dynamics.friction);
  }
  const std::string pose =
      shift == Vector3<double>{} ? "" : fmt::format("<pose>{} 0 0 0</pose>", vector_text(-shift));
  return fmt::format(
      "<joint name='{}' type='{}'><parent>{}</parent><child>{}</child>{}{}</joint>\n", joint.name,
      name_of(joint.type), parent, body.name, axis, pose);
}

/// The model as SDF: every link placed in the model's frame, all but the root's frames shifted away
/// from their joints.
std::string sdf_text(const Model& model, const Vector3<double>& shift = {}) {
  std::string text = fmt::format("<sdf version='1.9'><model name='{}'>\n", model.name);
  std::vector<Transform<double>> X_ML;
  for (const Link& body : model.links) {
    if (body.parent.is_none()) {
      X_ML.emplace_back();
      text += link_text(body, X_ML.back(), {});
      continue;
    }
    X_ML.push_back(X_ML[body.parent.index()] * body.joint.X_PJ);
    text += link_text(body, X_ML.back(), shift);
    text += joint_text(body, model.link(body.parent).name, shift);
  }
  return text + "</model></sdf>\n";
}

std::string robot(const std::string& stem) { return DYNAC_SOURCE_DIR "/robots/" + stem + ".urdf"; }

TEST(SdfRoundTrip, TheTextbookArmWrittenByHand) {
  const Model model =
      read_sdf(DYNAC_SOURCE_DIR "/tests/sdf/two_link.sdf", {}, {.base = Base::kFixed});
  expect_same(model, read_urdf(robot("two_link")));
}

TEST(SdfRoundTrip, AllRobotsOfTheProject) {
  for (const char* stem : {"pendulum", "two_link", "cart_pole", "panda", "puma560", "quadruped",
                           "humanoid", "aerial_manipulator"}) {
    SCOPED_TRACE(stem);
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      const BuildOptions options{base, false};
      const Model model = read_urdf(robot(stem), options);
      expect_same(read_sdf_text(sdf_text(model), stem, {}, {.base = base}), model);
    }
  }
}

TEST(SdfRoundTrip, FramesAwayFromTheirJointsDoNotChangeTheTorques) {
  for (const char* stem : {"two_link", "cart_pole", "panda", "puma560"}) {
    SCOPED_TRACE(stem);
    const Model model = read_urdf(robot(stem));
    const Model shifted =
        read_sdf_text(sdf_text(model, {{0.25, -0.125, 0.5}}), stem, {}, {.base = Base::kFixed});
    EXPECT_GT(shifted.links.size(), model.links.size());
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      EXPECT_LE(
          test::relative_error(inverse_dynamics(shifted, seed), inverse_dynamics(model, seed)),
          1e-12);
    }
  }
}

}  // namespace
}  // namespace dynac
