// SPDX-License-Identifier: BSD-3-Clause
// Gearboxes of SDF files: angles that satisfy the coupling, measured on the links that they turn.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "readers/sdf/sdf.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

/// A shaft on the base: whether the base is the joint's parent, and whether the joint's axis is the
/// gearbox's or the opposite one.
struct Shaft {
  bool is_on_base = true;
  bool is_along = true;
};

/// The base stands askew, so that axes differ between frames; both joints lie on the gearbox's
/// axes.
Model read_gearbox(Shaft input, Shaft output) {
  const auto joint = [](std::string_view name, Shaft shaft, std::string_view end) {
    const std::string_view parent = shaft.is_on_base ? "base" : end;
    const std::string_view child = shaft.is_on_base ? end : "base";
    return fmt::format(
        "<joint name='{0}' type='continuous'><pose relative_to='{3}'/><parent>{1}</parent>"
        "<child>{2}</child><axis><xyz expressed_in='{3}'>0 0 {4}</xyz></axis></joint>",
        name, parent, child, end, shaft.is_along ? 1 : -1);
  };
  return read_sdf_text("<sdf version='1.9'><model name='m'>" +
                           sdf_link("base", "0 0 0 0.3 -0.4 0.7") +
                           sdf_link("in", "1 0 0 0.2 0.5 0") + sdf_link("out", "2 0 1 -0.4 0 0.3") +
                           joint("input", input, "in") + joint("output", output, "out") +
                           "<joint name='gear' type='gearbox'><parent>in</parent><child>out</child>"
                           "<gearbox_ratio>5</gearbox_ratio>"
                           "<gearbox_reference_body>base</gearbox_reference_body>"
                           "<axis><xyz expressed_in='in'>0 0 1</xyz></axis>"
                           "<axis2><xyz expressed_in='out'>0 0 2</xyz></axis2></joint>"
                           "</model></sdf>",
                       "test");
}

double position_of(const Joint& joint, double input, double output) {
  if (joint.name == "input") return input;
  return joint.name == "output" ? output : 0;
}

/// The rotations of all links at these positions, in the root link.
std::vector<Matrix3<double>> rotations(const Model& model, double input, double output) {
  std::vector<Matrix3<double>> R_RL(model.links.size(), Matrix3<double>::identity());
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    const double q = position_of(joint, input, output);
    Matrix3<double> R_J = Matrix3<double>::identity();  // Rodrigues
    const Matrix3<double> A = skew(joint.axis);
    const Matrix3<double> AA = A * A;
    for (std::size_t k = 0; k < 3; ++k) {
      R_J.row[k] = R_J.row[k] + std::sin(q) * A.row[k] + (1 - std::cos(q)) * AA.row[k];
    }
    R_RL[i] = R_RL[model.links[i].parent.index()] * joint.X_PJ.R * R_J;
  }
  return R_RL;
}

/// The angle by which the link has turned against the base about its z axis.
double angle_of(const Model& model, std::string_view name, double input, double output) {
  const auto index = [&model](std::string_view link) {
    return static_cast<std::size_t>(std::ranges::find(model.links, link, &Link::name) -
                                    model.links.begin());
  };
  const std::vector<Matrix3<double>> now = rotations(model, input, output);
  const std::vector<Matrix3<double>> start = rotations(model, 0, 0);
  const auto in_base = [&](const std::vector<Matrix3<double>>& R) {
    return transpose(R[index("base")]) * R[index(name)];
  };
  // Turned about its own z axis: R_start^T R_now = Rz(angle).
  const Matrix3<double> R = transpose(in_base(start)) * in_base(now);
  EXPECT_NEAR(R(2, 2), 1, 1e-14);
  return std::atan2(R(1, 0), R(0, 0));
}

TEST(SdfGearbox, HoldsTheRatioOfTheAnglesFromTheReference) {
  for (const Shaft input : {Shaft{true, true}, {true, false}, {false, true}, {false, false}}) {
    for (const bool is_along : {true, false}) {
      const Model model = read_gearbox(input, {true, is_along});
      SCOPED_TRACE(fmt::format("{} {} {}", input.is_on_base, input.is_along, is_along));
      ASSERT_EQ(model.loops.size(), 1u);
      const Constraint& coupling = model.loops.front().constraint;
      EXPECT_EQ(coupling.name, "gear");
      ASSERT_EQ(coupling.terms.size(), 2u);
      const auto factor = [&](std::string_view joint) {
        for (const CouplingTerm& term : coupling.terms) {
          if (model.link(term.link).joint.name == joint) return term.factor;
        }
        return 0.0;
      };
      const double q = 0.3;
      const double q_out = (coupling.constant - factor("input") * q) / factor("output");
      const double theta_1 = angle_of(model, "in", q, q_out);
      const double theta_2 = angle_of(model, "out", q, q_out);
      EXPECT_NEAR(std::abs(theta_1), 0.3, 1e-14);
      EXPECT_NEAR(theta_2, -5 * theta_1, 1e-13);
    }
  }
}

}  // namespace
}  // namespace dynac
