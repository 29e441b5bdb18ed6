// SPDX-License-Identifier: BSD-3-Clause
#include "constraint_oracle.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "joint_order.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

Transform<double> read_placement(const Json& json) {
  Transform<double> X;
  for (std::size_t i = 0; i < 3; ++i) {
    X.p[i] = json["translation"][i];
    for (std::size_t j = 0; j < 3; ++j) X.R(i, j) = json["rotation"][i][j];
  }
  return X;
}

ConstrainedFrame read_frame(const Model& model, const Json& json, const std::string& key) {
  const std::string link = json[key];
  if (link == "world") return {};
  return {find_link(model, link), read_placement(json[key + "_placement"])};
}

Constraint read_constraint(const Model& model, const Json& json) {
  return {.name = json["frame1"],
          .type = json["type"] == "3D" ? ConstraintType::kPoint : ConstraintType::kFrame,
          .first = read_frame(model, json, "frame1"),
          .second = read_frame(model, json, "frame2")};
}

// A matrix whose columns belong to joints; its rows, too, where there is one per velocity.
DenseMatrix<double> read_matrix(const JointOrder& order, const Json& json, bool rows_are_joints) {
  const auto theirs = json.get<std::vector<Vector>>();
  const auto columns = rows_are_joints ? order.columns(theirs) : order.columns_of_rows(theirs);
  DenseMatrix<double> matrix(theirs.size(), columns.size());
  for (std::size_t j = 0; j < columns.size(); ++j) {
    for (std::size_t i = 0; i < theirs.size(); ++i) matrix(i, j) = columns[j][i];
  }
  return matrix;
}

DenseMatrix<double> read_plain_matrix(const Json& json) {
  const auto rows = json.get<std::vector<Vector>>();
  DenseMatrix<double> matrix(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < matrix.columns; ++j) matrix(i, j) = rows[i][j];
  }
  return matrix;
}

// One state's values, or a block of them. Where the library's are wrong, others stand there under
// the same name with an ending.
class Values {
 public:
  Values(const JointOrder& order, const Json& json) : order_(order), json_(json) {}

  [[nodiscard]] const Json& operator[](const std::string& key) const {
    for (const char* const ending : {"", "_fd", "_kkt"}) {
      if (json_.contains(key + ending)) return json_[key + ending];
    }
    throw std::runtime_error("the oracle has no \"" + key + "\"");
  }
  [[nodiscard]] bool contains(const std::string& key) const {
    return json_.contains(key) || json_.contains(key + "_fd");
  }
  [[nodiscard]] Vector rows(const std::string& key) const { return (*this)[key].get<Vector>(); }
  [[nodiscard]] Vector velocities(const std::string& key) const {
    return order_.velocities(rows(key));
  }
  // Derivatives of something of joints or of rows; empty where there are none.
  [[nodiscard]] DenseMatrix<double> of_joints(const std::string& key) const {
    if (!contains(key)) return {0, 0};
    return read_matrix(order_, (*this)[key], true);
  }
  [[nodiscard]] DenseMatrix<double> of_rows(const std::string& key) const {
    if (!contains(key)) return {0, 0};
    return read_matrix(order_, (*this)[key], false);
  }

 private:
  const JointOrder& order_;
  const Json& json_;
};

ImpactSample read_impact(const Values& values) {
  return {.restitution = values["restitution"],
          .v_next = values.velocities("v_plus"),
          .impulse = values.rows("impulse"),
          .djump_dq = values.of_joints("djump_dq"),
          .djump_dv = values.of_joints("djump_dv"),
          .dimpulse_dq = values.of_rows("dimpulse_dq"),
          .dimpulse_dv = values.of_rows("dimpulse_dv")};
}

MotionSample read_motion(const Values& values) {
  return {.a = values.velocities("a"),
          .lambda = values.rows("lambda"),
          .da_dq = values.of_joints("da_dq"),
          .da_dv = values.of_joints("da_dv"),
          .da_dtau = values.of_joints("da_dtau"),
          .dlambda_dq = values.of_rows("dlambda_dq"),
          .dlambda_dv = values.of_rows("dlambda_dv"),
          .dlambda_dtau = values.of_rows("dlambda_dtau")};
}

GainSample read_gains(const Values& values) {
  GainSample sample;
  static_cast<MotionSample&>(sample) = read_motion(values);
  for (const Json& anchor : values["joint2_placement"]) {
    sample.anchors.push_back(read_placement(anchor));
  }
  sample.kp = values.rows("kp");
  sample.kd = values.rows("kd");
  sample.e = values.rows("e");
  sample.e_dot = values.rows("edot");
  sample.a_star = values.rows("a_star");
  const auto is_one_number = [](const Vector& x) {
    return std::ranges::count(x, x[0]) == ssize(x);
  };
  sample.has_equal_gains = is_one_number(sample.kp) && is_one_number(sample.kd);
  return sample;
}

ConstraintSample read_sample(const JointOrder& order, const Json& json) {
  const Values values(order, json);
  ConstraintSample sample;
  sample.q = order.positions(values.rows("q"));
  sample.v = values.velocities("v");
  sample.tau = values.velocities("tau");
  sample.mass_matrix = values.of_joints("mass_matrix");
  sample.bias = values.velocities("bias");
  sample.J = values.of_rows("J");
  sample.gamma = values.rows("gamma");
  sample.delassus = read_plain_matrix(values["delassus"]);
  sample.is_consistent = json.value("consistent", false);
  if (json.contains("damped")) {
    const Json& damped = json["damped"];
    sample.damped.push_back({read_motion({order, damped}), damped["mu"], 1});
    if (!json.contains("proximal")) return sample;
    const Json& proximal = json["proximal"];
    sample.damped.push_back(
        {read_motion({order, proximal}), proximal["mu"], proximal["iterations"]});
    return sample;
  }
  static_cast<MotionSample&>(sample) = read_motion(values);
  sample.c_dot = values.rows("jdot_v");
  if (json.contains("a_80bit")) {
    sample.a_80bit = values.velocities("a_80bit");
    sample.lambda_80bit = values.rows("lambda_80bit");
  }
  for (const char* const key : {"baumgarte", "baumgarte_axes"}) {
    sample.gains.push_back(read_gains({order, json[key]}));
  }
  for (const char* const key : {"impulse_0", "impulse_05"}) {
    sample.impacts.push_back(read_impact({order, json[key]}));
  }
  sample.condition = json["condition_of_delassus"];
  return sample;
}

// Files about contacts and loops; what else lies there has other fields.
std::vector<std::string> names_of_sets(bool are_redundant) {
  std::vector<std::string> names;
  const fs::path folder = fs::path(DYNAC_SHARED_DIR) / "oracles" / "constraints";
  if (!fs::is_directory(folder)) return names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().stem();
    if (!name.ends_with(".local") && !name.ends_with(".world_aligned")) continue;
    if ((name.find("redundant") != std::string::npos) == are_redundant) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace

std::vector<std::string> constraint_oracle_names() { return names_of_sets(false); }

std::vector<std::string> redundant_oracle_names() { return names_of_sets(true); }

ConstraintOracle read_constraint_oracle(const std::string& name) {
  std::ifstream file(fs::path(DYNAC_SHARED_DIR) / "oracles" / "constraints" / (name + ".json"));
  const Json json = Json::parse(file);
  const Base base = json["base"] == "floating" ? Base::kFloating : Base::kFixed;
  ConstraintOracle oracle{
      read_urdf(fs::path(DYNAC_SHARED_DIR) / "robots" / json["urdf"].get<std::string>(),
                {.base = base}),
      {.name = json["set"], .constraints = {}},
      name.ends_with(".local") ? OracleAxes::kFirst : OracleAxes::kWorld,
      false,
      {}};
  for (const Json& constraint : json["constraints"]) {
    oracle.set.constraints.push_back(read_constraint(oracle.model, constraint));
    oracle.has_loops |= !oracle.set.constraints.back().second.link.is_none();
  }
  const JointOrder order = joint_order(oracle.model, json["joints"]);
  for (const Json& sample : json["samples"]) oracle.samples.push_back(read_sample(order, sample));
  return oracle;
}

}  // namespace dynac::test
