// SPDX-License-Identifier: BSD-3-Clause
// What estimation takes at run time besides measurements: standard deviations, weighed as dense
// least squares do, and parameters of links, also of those that a fixed joint holds.
#include <gtest/gtest.h>

#include <algorithm>

#include "dense_estimate.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/subject.hpp"
#include "kernel_laws/reference.hpp"
#include "problem_kernel.hpp"

namespace dynac::test {
namespace {

// An arm with more sensors than it needs; of each `%` another standard deviation.
std::string sensors(const std::vector<std::string>& sigma) {
  std::string text =
      "measure joint_acceleration all sigma %\n"
      "measure link_acceleration panda_link8[linear] sigma %\n"
      "measure joint_wrench panda_joint8 sigma 0.2\n"
      "measure joint_torque all sigma %\n"
      "zero external_wrench panda_link8 sigma %\n"
      "estimate external_wrench panda_link8\n"
      "estimate joint_torque all\n"
      "report covariance\n";
  for (const std::string& word : sigma) text.replace(text.find('%'), 1, word);
  return text;
}

TEST(StandardDeviations, AtRunTimeAreWeighedAsDenseLeastSquaresDo) {
  const Model model = own_robot("panda", Base::kFixed);
  const ProblemKernel open(model, sensors({"input", "input", "0.5", "input"}));
  const std::pair<std::vector<std::string>, std::vector<double>> cases[] = {
      {{"1", "1", "0.5", "1"}, {1, 1, 1}}, {{"0.02", "3", "0.5", "40"}, {0.02, 3, 40}}};
  for (const auto& [words, numbers] : cases) {
    const ProblemKernel told(model, sensors(words));
    const Scene scene = random_scene(model, {link_called(model, "panda_link8")}, 3);
    std::vector<double> y = Truth(model, scene).measurements(told.problem());
    Rng rng(7);
    for (double& entry : y) entry += rng.uniform(-1, 1);
    std::vector<double> sigma(7, numbers[0]);  // of each entry one
    sigma.resize(7 + 3, numbers[1]);
    sigma.resize(7 + 3 + 6, numbers[2]);
    const Arrays<double> found =
        run_kernel(open.context(), "dynamics_estimation", {scene.q, scene.v, y, sigma});
    const DenseEstimate dense = dense_estimate(model, told.problem(), scene, y);
    EXPECT_LE(error_of(found[0], flat(dense.values)), 1e-8);
    EXPECT_LE(error_of(found[1], flat(dense.covariance)), 1e-8);
  }
}

// Ten inertial parameters, and the same as descriptions have them.
struct Load {
  std::vector<double> entries;
  Inertia<double> inertia;
};

Load load_of(double mass, const Vector3<double>& com, const Vector3<double>& moments) {
  return {{mass, com[0], com[1], com[2], moments[0], 0, moments[1], 0, 0, moments[2]},
          inertia_in_link_frame(
              {.mass = mass,
               .com = com,
               .inertia = Matrix3<double>::diagonal(moments[0], moments[1], moments[2])})};
}

// A payload beyond the fixed joint, another link's inertia before it, and gravity.
TEST(WrenchesOfFixedJoints, CountWhatRunTimeParametersAdd) {
  const Load payload = load_of(1.5, {{0.1, -0.02, 0.05}}, {{0.02, 0.03, 0.04}});
  const Load link = load_of(0.8, {{0.01, 0.03, 0.06}}, {{0.003, 0.004, 0.005}});
  Model model = own_robot("panda", Base::kFixed);
  const LinkId hand = link_called(model, "panda_link8"), wrist = link_called(model, "panda_link7");

  Model truly = model;
  Inertia<double>& held = truly.links[hand.index()].inertia;
  held = {held.mass + payload.inertia.mass, held.h + payload.inertia.h,
          held.I_o + payload.inertia.I_o};
  truly.links[wrist.index()].inertia = link.inertia;
  Scene scene = random_scene(model, {}, 5);
  scene.gravity = {{1, -2, -8}};

  KernelSettings settings;
  settings.parameters =
      take_parameters(model, {"gravity", "payload:panda_link8", "inertia:panda_link7"});
  const ProblemKernel kernel(model,
                             "measure joint_acceleration all\n"
                             "estimate joint_wrench panda_joint8 panda_joint7\n"
                             "estimate joint_torque all\n",
                             settings);
  std::vector<double> values{1, -2, -8};
  values.insert(values.end(), payload.entries.begin(), payload.entries.end());
  values.insert(values.end(), link.entries.begin(), link.entries.end());
  const Truth truth(truly, scene);
  for (const std::string_view formulation : {"by_bodies", "markowitz"}) {
    const Arrays<double> found =
        kernel.run(scene, truth.measurements(kernel.problem()), formulation, values);
    EXPECT_LE(error_of(found[0], truth.estimates(kernel.problem())), 1e-9) << formulation;
  }
}

}  // namespace
}  // namespace dynac::test
