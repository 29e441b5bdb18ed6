// SPDX-License-Identifier: BSD-3-Clause
#include "paper_reference.hpp"

#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vec = Vector3<double>;
using Mat = Matrix3<double>;
using Vector = std::vector<double>;

Json read_json(const fs::path& path) {
  std::ifstream file(path);
  return Json::parse(file);
}

// --- panda --------------------------------------------------------------------------------------

// The tensors of the file as if they were about the links' origins.
void read_inertias_about_origins(Model& model) {
  for (Link& body : model.links) {
    Inertia<double>& inertia = body.inertia;
    if (inertia.mass == 0) continue;
    const Mat point = point_inertia((1 / inertia.mass) * inertia.h);
    for (std::size_t i = 0; i < 3; ++i) {
      inertia.I_o.row[i] = inertia.I_o.row[i] - inertia.mass * point.row[i];
    }
  }
}

PaperSample panda_sample(const Json& sample, const Vector& a, const Vector& w) {
  const double t = sample["t"];
  PaperSample result{"t = " + std::to_string(t), Arrays<double>(3), sample["Q"]};
  for (std::size_t i = 0; i < a.size(); ++i) {
    result.inputs[0].push_back(-a[i] / w[i] * std::cos(w[i] * t));
    result.inputs[1].push_back(a[i] * std::sin(w[i] * t));
    result.inputs[2].push_back(a[i] * w[i] * std::cos(w[i] * t));
  }
  return result;
}

// --- aerial manipulator -------------------------------------------------------------------------

struct SixVector {
  Vec angular, linear;
};

SixVector six(const Json& x) { return {{{x[0], x[1], x[2]}}, {{x[3], x[4], x[5]}}}; }

Transform<double> pose(const Json& C) {
  Transform<double> X;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) X.R(i, j) = C[i][j];
    X.p[i] = C[i][3];
  }
  return X;
}

// The quaternion (x, y, z, w) of a rotation; from its largest entry, so that nothing cancels.
std::array<double, 4> quaternion_of(const Mat& R) {
  const double trace = R(0, 0) + R(1, 1) + R(2, 2);
  // Four times the products of w and of x, y, z with each other.
  const std::array<std::array<double, 4>, 4> products{{
      {1 + 2 * R(0, 0) - trace, R(0, 1) + R(1, 0), R(0, 2) + R(2, 0), R(2, 1) - R(1, 2)},
      {R(0, 1) + R(1, 0), 1 + 2 * R(1, 1) - trace, R(1, 2) + R(2, 1), R(0, 2) - R(2, 0)},
      {R(0, 2) + R(2, 0), R(1, 2) + R(2, 1), 1 + 2 * R(2, 2) - trace, R(1, 0) - R(0, 1)},
      {R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1), 1 + trace},
  }};
  std::size_t largest = 0;
  for (std::size_t k = 1; k < 4; ++k) {
    if (products[k][k] > products[largest][largest]) largest = k;
  }
  std::array<double, 4> q = products[largest];
  double square = 0;
  for (const double x : q) square += x * x;
  for (double& x : q) x /= std::sqrt(square);
  return q;
}

void append(Vector& list, const Vec& more) {
  list.insert(list.end(), more.e.begin(), more.e.end());
}

// v_O is the velocity of the point of the body that is at the inertial origin: p' = v_O + w x p.
void append_base(const Json& sample, Arrays<double>& inputs) {
  const Transform<double> X = pose(sample["C0_1"]);
  const SixVector V = six(sample["V_derivs"][0]);
  const SixVector dV = six(sample["V_derivs"][1]);
  const Vec velocity = V.linear + cross(V.angular, X.p);
  append(inputs[0], X.p);
  for (const double x : quaternion_of(X.R)) inputs[0].push_back(x);
  append(inputs[1], transpose_times(X.R, velocity));
  append(inputs[1], transpose_times(X.R, V.angular));
  // (R^T p')' = R^T (p'' - w x p') with p'' = v_O' + w' x p + w x p'.
  append(inputs[2], transpose_times(X.R, dV.linear + cross(dV.angular, X.p)));
  append(inputs[2], transpose_times(X.R, dV.angular));
}

// A wrench about the inertial origin, as [force; moment] about the frame's own origin and in its
// axes.
void append_wrench(Vector& list, const Transform<double>& X, const SixVector& W) {
  append(list, transpose_times(X.R, W.linear));
  append(list, transpose_times(X.R, W.angular - cross(X.p, W.linear)));
}

PaperSample aerial_sample(const Model& model, const Json& sample) {
  PaperSample result{sample["name"], Arrays<double>(4), {}};
  append_base(sample, result.inputs);
  append_wrench(result.tau, pose(sample["C0_1"]), six(sample["ID_base_wrench_derivs"][0]));
  for (std::size_t j = 1; j < model.links.size(); ++j) {
    for (std::size_t k = 0; k < 3; ++k) result.inputs[k].push_back(sample["q_derivs"][j][k]);
    result.tau.push_back(sample["ID_joint_torque_derivs"][j][0]);
  }
  const std::vector<LinkMotion> links = place_links(model, result.inputs[0]);
  for (std::size_t j = 0; j < links.size(); ++j) {
    append_wrench(result.inputs[3], links[j].X_WL, six(sample["W_app_derivs"][j][0]));
  }
  return result;
}

void append_linear_first(Vector& list, const SixVector& x) {
  append(list, x.linear);
  append(list, x.angular);
}

WorldKinematics aerial_motion(const Json& sample) {
  constexpr std::size_t kOrder = 5;
  WorldKinematics motion{sample["name"], {}, {}, {}, {}};
  const Transform<double> X = pose(sample["C0_1"]);
  const Json& q = sample["q_derivs"];
  append(motion.q, X.p);
  for (const double x : quaternion_of(X.R)) motion.q.push_back(x);
  for (std::size_t j = 1; j < q.size(); ++j) motion.q.push_back(q[j][0]);
  for (std::size_t k = 0; k <= kOrder + 1; ++k) {
    append_linear_first(motion.v_derivatives, six(sample["V_derivs"][k]));
    for (std::size_t j = 1; j < q.size(); ++j) motion.v_derivatives.push_back(q[j][k + 1]);
  }
  for (std::size_t k = 0; k <= kOrder; ++k) {
    append_linear_first(motion.tau_derivatives, six(sample["ID_base_wrench_derivs"][k]));
    for (std::size_t j = 1; j < q.size(); ++j) {
      motion.tau_derivatives.push_back(sample["ID_joint_torque_derivs"][j][k]);
    }
    for (const Json& wrench : sample["W_app_derivs"]) {
      append_linear_first(motion.wrench_derivatives, six(wrench[k]));
    }
  }
  return motion;
}

}  // namespace

fs::path own_reference_file(const std::string& stem) {
  return fs::path(DYNAC_SOURCE_DIR) / "tests/oracles/own" / (stem + "_reference.json");
}

std::vector<fs::path> paper_files(const std::string& stem) {
  std::vector<fs::path> files{own_reference_file(stem)};
  const fs::path shared = fs::path(DYNAC_SHARED_DIR) / "oracles" / (stem + "_reference.json");
  if (fs::exists(shared)) files.push_back(shared);
  return files;
}

std::vector<PaperCase> read_panda(const fs::path& file) {
  const Json json = read_json(file);
  std::vector<PaperCase> cases;
  for (const Json& entry : json["cases"]) {
    PaperCase& panda = cases.emplace_back(PaperCase{{own_robot("panda", Base::kFixed)}, {}});
    if (entry["inertia_interpretation"] == "origin")
      read_inertias_about_origins(panda.subject.model);
    panda.subject.gravity = {{0, 0, -entry["g"].get<double>()}};
    for (const Json& sample : entry["samples"]) {
      panda.samples.push_back(panda_sample(sample, json["a"], json["w"]));
    }
  }
  return cases;
}

std::vector<WorldKinematics> read_aerial_motions(const fs::path& file) {
  const Json json = read_json(file);
  std::vector<WorldKinematics> motions;
  for (const Json& sample : json["cases"]) motions.push_back(aerial_motion(sample));
  return motions;
}

PaperCase read_aerial(const fs::path& file) {
  PaperCase aerial{{own_robot("aerial_manipulator", Base::kFloating)}, {}};
  const Model& model = aerial.subject.model;
  for (std::size_t j = 0; j < model.links.size(); ++j) {
    aerial.subject.settings.wrench_links.push_back(LinkId::of(j));
  }
  const Json json = read_json(file);
  for (const Json& sample : json["cases"]) {
    aerial.samples.push_back(aerial_sample(model, sample));
  }
  return aerial;
}

}  // namespace dynac::test
