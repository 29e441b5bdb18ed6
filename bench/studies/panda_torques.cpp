// SPDX-License-Identifier: BSD-3-Clause
// Figure 2 of Mueller 2021 (RA-L): torques of the Panda arm with two time derivatives along the
// trajectory of its identification; and, at the times of the reference, against what the paper's
// program computes there. The arm's inertias are about the centres of mass, as they were
// identified.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "generic/generic_table.hpp"
#include "harness/subject.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

using Json = nlohmann::json;

constexpr double kDuration = 5, kStep = 0.05;  // [s]
constexpr std::size_t kDerivatives = 3;        // torques and two

// q_i(t) = -(a_i/w_i) cos(w_i t). Reference: Gaz et al. 2019, equation 31.
Arrays<double> inputs_at(const Json& reference, double t) {
  const std::vector<double> a = reference["a"], w = reference["w"];
  Arrays<double> inputs(2);
  for (std::size_t i = 0; i < a.size(); ++i) inputs[0].push_back(-a[i] / w[i] * std::cos(w[i] * t));
  for (int k = 0; k < 4; ++k) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      inputs[1].push_back(a[i] * std::pow(w[i], k) * std::sin(w[i] * t + k * std::numbers::pi / 2));
    }
  }
  return inputs;
}

// The paper's Algorithm 3: torques, then each derivative of them (n each).
std::vector<double> torques_at(const Json& reference, double gravity, double t) {
  Mechanism robot = lump(test::own_robot("panda", Base::kFixed));
  robot.gravity = {{0, 0, -gravity}};
  const Kernel& kernel = *find_kernel("inverse_dynamics_order2");
  return generic::evaluate(kernel, *find_formulation(kernel, "world_closed_form"), {robot},
                           inputs_at(reference, t))
      .front();
}

Figure along_the_way(const Json& reference) {
  const std::size_t n = reference["a"].size();
  Figure figure{"panda_torques",
                "Torques of the Panda arm and their derivatives along a trajectory",
                {{"t [s]"}}};
  for (const char* const name : {"Q", "dQ", "ddQ"}) {
    for (std::size_t i = 1; i <= n; ++i) {
      figure.table.front().push_back(fmt::format("{}{}", name, i));
    }
  }
  for (int k = 0; k * kStep <= kDuration; ++k) {
    std::vector<std::string>& cells = figure.table.emplace_back();
    cells.push_back(fmt::format("{:.2f}", k * kStep));
    for (const double torque : torques_at(reference, 9.80665, k * kStep)) {
      cells.push_back(fmt::format("{:.6g}", torque));
    }
  }
  return figure;
}

// The largest difference from the reference, over the largest entry, of torques and derivatives
// each.
double error_of(const std::vector<double>& torques, const Json& sample) {
  constexpr std::array<const char*, kDerivatives> kNames{"Q", "Qd", "Qdd"};
  double error = 0;
  for (std::size_t k = 0; k < kDerivatives; ++k) {
    const std::vector<double> expected = sample[kNames[k]];
    double difference = 0, size = 1e-300;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      difference = std::max(difference, std::abs(torques[k * expected.size() + i] - expected[i]));
      size = std::max(size, std::abs(expected[i]));
    }
    if (size > 1e-9) error = std::max(error, difference / size);  // where it is not zero
  }
  return error;
}

}  // namespace

std::vector<Figure> study_panda_torques() {
  std::ifstream file(DYNAC_SOURCE_DIR "/tests/oracles/own/panda_reference.json");
  const Json reference = Json::parse(file);
  Figure errors{"panda_errors",
                "The same against the values of the paper's program: largest relative error",
                {{"gravity [m/s^2]", "t [s]", "largest error"}}};
  for (const Json& one : reference["cases"]) {
    if (one["inertia_interpretation"] != "com") continue;
    for (const Json& sample : one["samples"]) {
      const double gravity = one["g"], t = sample["t"];
      errors.table.push_back(
          {fmt::format("{}", gravity), fmt::format("{}", t),
           fmt::format("{:.1e}", error_of(torques_at(reference, gravity, t), sample))});
    }
  }
  return {along_the_way(reference), errors};
}

}  // namespace dynac::bench
