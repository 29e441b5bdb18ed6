// SPDX-License-Identifier: BSD-3-Clause
#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "joint_order.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

Vector flattened(const std::vector<Vector>& columns) {
  Vector flat;
  for (const Vector& column : columns) flat.insert(flat.end(), column.begin(), column.end());
  return flat;
}

// A 4 x 4 matrix, column-major.
Vector homogeneous(const Json& rotation, const Json& position) {
  Vector T;
  for (std::size_t j = 0; j < 3; ++j) {
    for (std::size_t i = 0; i < 3; ++i) T.push_back(rotation[i][j]);
    T.push_back(0);
  }
  for (std::size_t i = 0; i < 3; ++i) T.push_back(position[i]);
  T.push_back(1);
  return T;
}

// Reads what a sample says of every kernel.
class ResultReader {
 public:
  ResultReader(const Json& sample, const JointOrder& order, const OracleSample& state)
      : sample_(sample), order_(order), q_(state.q), v_(state.v) {}

  std::vector<OracleResult> read() {
    const Vector tau = velocities("tau");
    add("forward_dynamics", {q_, v_, tau}, 0, velocities("aba"));
    add("mass_matrix", {q_}, 0, square("mass_matrix"));
    add("mass_matrix_inverse", {q_}, 0, square("mass_matrix_inverse"));
    add("bias_forces", {q_, v_}, 0, velocities("bias"));
    add("gravity_forces", {q_}, 0, velocities("gravity_torque"));
    if (sample_.contains("frame")) add_places();
    // Of C only the product with v is given: the test multiplies.
    if (sample_.contains("coriolis_times_v")) {
      add("coriolis_matrix", {q_, v_}, 0, velocities("coriolis_times_v"));
    }
    if (!sample_.contains("drnea_dq")) return std::move(results_);
    const Arrays<double> motion{q_, v_, velocities("a")};
    add("inverse_dynamics_derivatives", motion, 0, square("drnea_dq"));
    add("inverse_dynamics_derivatives", motion, 1, square("drnea_dv"));
    add("inverse_dynamics_derivatives", motion, 2, square("mass_matrix"));
    add("forward_dynamics_derivatives", {q_, v_, tau}, 0, square("daba_dq"));
    add("forward_dynamics_derivatives", {q_, v_, tau}, 1, square("daba_dv"));
    add("forward_dynamics_derivatives", {q_, v_, tau}, 2, square("mass_matrix_inverse"));
    return std::move(results_);
  }

 private:
  // Where the robot is and how it moves there: not given of a robot whose values were projected.
  void add_places() {
    add("energies", {q_, v_}, 0, {sample_["kinetic_energy"].get<double>()});
    add("energies", {q_, v_}, 1, {sample_["potential_energy"].get<double>()});
    add("center_of_mass", {q_}, 0, sample_["com"].get<Vector>());
    add("centroidal_momentum", {q_, v_}, 0,
        sample_["centroidal_momentum_linear_angular"].get<Vector>());
    add("forward_kinematics", {q_}, 0,
        homogeneous(sample_["frame_rotation"], sample_["frame_position"]));
    add("frame_jacobian", {q_}, 0,
        flattened(order_.columns_of_rows(
            sample_["frame_jacobian_world_aligned_linear_angular"].get<std::vector<Vector>>())));
  }
  void add(const char* kernel, Arrays<double> inputs, std::size_t output, Vector expected) {
    results_.push_back({kernel, std::move(inputs), output, std::move(expected)});
  }
  [[nodiscard]] Vector velocities(const char* key) const {
    return order_.velocities(sample_[key].get<Vector>());
  }
  [[nodiscard]] Vector square(const char* key) const {
    return flattened(order_.columns(sample_[key].get<std::vector<Vector>>()));
  }

  const Json& sample_;
  const JointOrder& order_;
  const Vector& q_;
  const Vector& v_;
  std::vector<OracleResult> results_;
};

OracleSample read_sample(const Json& sample, const JointOrder& order) {
  const auto velocities = [&](const char* key) {
    return order.velocities(sample[key].get<Vector>());
  };
  OracleSample result{order.positions(sample["q"].get<Vector>()),
                      velocities("v"),
                      velocities("a"),
                      velocities("rnea"),
                      velocities("gravity_torque"),
                      velocities("bias"),
                      order.columns(sample["mass_matrix"].get<std::vector<Vector>>()),
                      {}};
  result.results = ResultReader(sample, order, result).read();
  return result;
}

const std::array kFolders{fs::path(DYNAC_SHARED_DIR) / "oracles",
                          fs::path(DYNAC_SHARED_DIR) / "oracles" / "mimic"};

fs::path path_of(const std::string& name) {
  const fs::path path = kFolders[0] / (name + ".json");
  return fs::exists(path) ? path : kFolders[1] / (name + ".json");
}

}  // namespace

std::vector<std::string> oracle_names() {
  std::vector<std::string> names;
  for (const fs::path& folder : kFolders) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().stem();
      const bool is_robot = name.ends_with(".fixed") || name.ends_with(".floating");
      if (is_robot) names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

Oracle read_oracle(const std::string& name) {
  std::ifstream file(path_of(name));
  const Json json = Json::parse(file);
  const std::string robot = name.substr(0, name.find('.'));
  const Base base = name.ends_with(".floating") ? Base::kFloating : Base::kFixed;
  Oracle oracle{
      read_urdf(fs::path(DYNAC_SHARED_DIR) / "robots" / (robot + ".urdf"), {.base = base}), {}, {}};
  const Json& first = json["samples"][0];
  oracle.frame = first.contains("frame")
                     ? find_link(oracle.model, first["frame"].get<std::string>())
                     : LinkId::of(oracle.model.links.size() - 1);
  const JointOrder order = joint_order(oracle.model, json["joints"]);
  for (const Json& sample : json["samples"]) oracle.samples.push_back(read_sample(sample, order));
  return oracle;
}

}  // namespace dynac::test
