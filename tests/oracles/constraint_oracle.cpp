#include "constraint_oracle.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "joint_order.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

const char* const kShared = DYNAC_SHARED_DIR;

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

ImpactSample read_impact(const JointOrder& order, const Json& json) {
  const auto get = [&](const std::string& key) {
    return json[json.contains(key) ? key : key + "_kkt"].get<Vector>();
  };
  return {json["restitution"], order.velocities(get("v_plus")), get("impulse")};
}

ConstraintSample read_sample(const JointOrder& order, const Json& json) {
  const auto velocities = [&](const char* key) {
    return order.velocities(json[key].get<Vector>());
  };
  ConstraintSample sample;
  sample.q = order.positions(json["q"].get<Vector>());
  sample.v = velocities("v");
  sample.tau = velocities("tau");
  sample.J = read_matrix(order, json["J"], false);
  sample.gamma = json["gamma"].get<Vector>();
  sample.c_dot = json["jdot_v"].get<Vector>();
  sample.delassus = read_plain_matrix(json["delassus"]);
  sample.a = velocities("a");
  sample.lambda = json["lambda"].get<Vector>();
  sample.da_dq = read_matrix(order, json["da_dq"], true);
  sample.da_dv = read_matrix(order, json["da_dv"], true);
  sample.da_dtau = read_matrix(order, json["da_dtau"], true);
  sample.dlambda_dq = read_matrix(order, json["dlambda_dq"], false);
  sample.dlambda_dv = read_matrix(order, json["dlambda_dv"], false);
  sample.dlambda_dtau = read_matrix(order, json["dlambda_dtau"], false);
  sample.impacts = {read_impact(order, json["impulse_0"]), read_impact(order, json["impulse_05"])};
  sample.is_consistent = json.value("consistent", false);
  sample.condition = json["condition_of_delassus"];
  return sample;
}

// Loops and contacts; what else lies there has other fields.
bool is_of_a_set(const std::string& name) {
  const bool has_axes = name.ends_with(".local") || name.ends_with(".world_aligned");
  return has_axes && name.find("redundant") == std::string::npos;
}

}  // namespace

std::vector<std::string> constraint_oracle_names() {
  std::vector<std::string> names;
  const fs::path folder = fs::path(kShared) / "oracles" / "constraints";
  if (!fs::is_directory(folder)) return names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().stem();
    if (is_of_a_set(name)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

ConstraintOracle read_constraint_oracle(const std::string& name) {
  std::ifstream file(fs::path(kShared) / "oracles" / "constraints" / (name + ".json"));
  const Json json = Json::parse(file);
  const Base base = json["base"] == "floating" ? Base::kFloating : Base::kFixed;
  ConstraintOracle oracle{
      read_urdf(fs::path(kShared) / "robots" / json["urdf"].get<std::string>(), {.base = base}),
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
