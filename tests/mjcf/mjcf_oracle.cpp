// SPDX-License-Identifier: BSD-3-Clause
#include "mjcf_oracle.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "readers/mjcf/mjcf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

const fs::path kOracleFolder = fs::path(DYNAC_SHARED_DIR) / "mjcf";

Eigen::Quaterniond quaternion(const double* wxyz) {
  return Eigen::Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).normalized();
}

Eigen::Vector3d vector3(const double* x) { return {x[0], x[1], x[2]}; }

/// Transforms what MuJoCo writes about a robot.
class Coordinates {
 public:
  explicit Coordinates(const Json& json)
      : joints_(json["joints"]), qpos0_(json["qpos0"].get<Vector>()) {
    const Vector armature = json["dofs"]["armature"].get<Vector>();
    nv_ = armature.size();
    for (const Json& joint : joints_) {
      if (joint["type"] == "free") free_armature_.push_back(armature[joint["dofadr"]]);
    }
  }

  [[nodiscard]] Vector positions(const Vector& theirs) const {
    Vector ours;
    for (const Json& joint : joints_) {
      const std::size_t at = joint["qposadr"];
      if (joint["type"] == "hinge" || joint["type"] == "slide") {
        ours.push_back(theirs[at] - qpos0_[at]);
        continue;
      }
      std::size_t quaternion_at = at;
      if (joint["type"] == "free") {
        ours.insert(ours.end(), {theirs[at], theirs[at + 1], theirs[at + 2]});
        quaternion_at += 3;
      }
      for (const std::size_t k : {1U, 2U, 3U, 0U}) ours.push_back(theirs[quaternion_at + k]);
    }
    return ours;
  }

  /// v_theirs = T v_ours (nv x nv).
  [[nodiscard]] Eigen::MatrixXd T(const Vector& q) const {
    const auto n = static_cast<Eigen::Index>(nv_);
    Eigen::MatrixXd T = Eigen::MatrixXd::Identity(n, n);
    for (const Json& joint : joints_) {
      if (joint["type"] != "free") continue;
      const std::size_t at = joint["qposadr"];
      const Eigen::Index row = joint["dofadr"];
      T.block<3, 3>(row, row) = quaternion(&q[at + 3]).toRotationMatrix();
    }
    return T;
  }

  /// w x v of every free joint at its linear entries, times `factor` of that joint.
  template <class Factor>
  [[nodiscard]] Eigen::VectorXd turning(const Eigen::VectorXd& v, const Factor& factor) const {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(v.size());
    std::size_t count = 0;
    for (const Json& joint : joints_) {
      if (joint["type"] != "free") continue;
      const Eigen::Index at = joint["dofadr"];
      const Eigen::Vector3d linear = v.segment<3>(at);
      const Eigen::Vector3d angular = v.segment<3>(at + 3);
      result.segment<3>(at) = factor(count++) * angular.cross(linear);
    }
    return result;
  }

  [[nodiscard]] double free_armature(std::size_t joint) const { return free_armature_[joint]; }

 private:
  const Json& joints_;
  Vector qpos0_;
  std::size_t nv_ = 0;
  Vector free_armature_;  // of the free joints, in their order
};

Eigen::VectorXd eigen(const Json& json) {
  const Vector x = json.get<Vector>();
  return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

Vector standard(const Eigen::MatrixXd& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

std::string name_of_body(const Json& bodies, std::size_t index) {
  const Json& name = bodies[index]["name"];
  return name.is_null() ? "body" + std::to_string(index) : name.get<std::string>();
}

Vector pose(const Vector& position, const Vector& wxyz) {
  Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = quaternion(wxyz.data()).toRotationMatrix();
  T.topRightCorner<3, 1>() = vector3(position.data());
  return standard(T);
}

std::vector<MjcfEquality> read_equalities(const Json& rows, const Json& equality,
                                          const Eigen::MatrixXd& T) {
  std::map<std::size_t, MjcfEquality> by_id;
  for (std::size_t i = 0; i < rows["id"].size(); ++i) {
    const std::size_t id = rows["id"][i];
    MjcfEquality& found = by_id[id];
    found.type = equality[id]["type"];
    const Json& polynomial = equality[id]["data"];
    found.is_linear = polynomial[2] == 0 && polynomial[3] == 0 && polynomial[4] == 0;
    found.residual.push_back(rows["residual"][i]);
    const Vector row = standard(T.transpose() * eigen(rows["J"][i]));
    found.J.insert(found.J.end(), row.begin(), row.end());
  }
  std::vector<MjcfEquality> equalities;
  for (auto& [id, found] : by_id) equalities.push_back(std::move(found));
  return equalities;
}

MjcfSample read_sample(const Json& file, const Json& json, const Coordinates& coordinates) {
  const Json& bodies = file["bodies"];
  const Vector q = json["qpos"].get<Vector>();
  const Eigen::MatrixXd T = coordinates.T(q);
  const Eigen::VectorXd v = T.transpose() * eigen(json["qvel"]);
  const auto one = [](std::size_t) { return 1.0; };
  const Eigen::VectorXd turning = coordinates.turning(v, one);
  const auto acceleration = [&](const Json& theirs) -> Eigen::VectorXd {
    return T.transpose() * eigen(theirs) - turning;
  };
  // MuJoCo's armature of a free joint resists the acceleration of its components, ours of ours.
  const Eigen::VectorXd of_armature =
      coordinates.turning(v, [&](std::size_t joint) { return coordinates.free_armature(joint); });
  const auto force = [&](const Json& theirs) -> Eigen::VectorXd {
    return T.transpose() * eigen(theirs) - of_armature;
  };
  MjcfSample sample;
  sample.q = coordinates.positions(q);
  sample.v = standard(v);
  sample.a = standard(acceleration(json["qacc"]));
  sample.tau = standard(force(json["qfrc_inverse"]));
  sample.resting_a = standard(-turning);
  sample.bias = standard(force(json["qfrc_bias"]));
  sample.gravity_forces = standard(T.transpose() * eigen(json["qfrc_bias_at_rest"]));
  sample.applied = standard(force(json["qfrc_applied"]));
  sample.acceleration = standard(acceleration(json["qacc_smooth"]));
  Eigen::MatrixXd M(v.size(), v.size());
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    M.row(i) = eigen(json["M"][static_cast<std::size_t>(i)]).transpose();
  }
  sample.M = standard(T.transpose() * M * T);
  sample.springs = standard(T.transpose() * eigen(json["passive"]["springs"]));
  if (json.contains("equality_rows")) {
    sample.equalities = read_equalities(json["equality_rows"], file["equality"], T);
  }
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    sample.poses[name_of_body(bodies, i)] =
        pose(json["xpos"][i].get<Vector>(), json["xquat"][i].get<Vector>());
  }
  return sample;
}

MjcfOracleBody read_body(const Json& bodies, std::size_t index) {
  const Json& json = bodies[index];
  const double mass = json["mass"];
  const Eigen::Vector3d c = vector3(json["ipos"].get<Vector>().data());
  const Eigen::Matrix3d R = quaternion(json["iquat"].get<Vector>().data()).toRotationMatrix();
  const Eigen::Vector3d moments = vector3(json["inertia"].get<Vector>().data());
  const Eigen::Matrix3d I_c = R * moments.asDiagonal() * R.transpose();
  const Eigen::Matrix3d I_o =
      I_c + mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
  return {name_of_body(bodies, index), mass, standard(mass * c), standard(I_o)};
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double largest_magnitude(const Json& range) {
  return std::max(std::abs(range[0].get<double>()), std::abs(range[1].get<double>()));
}

/// The largest force of an actuator at its gear: of its range, and of controls that it multiplies.
double largest_force(const Json& actuator) {
  const bool multiplies = actuator["gaintype"] == "fixed" && actuator["biastype"] == "none" &&
                          actuator["dyntype"] == "none";
  double force = kInfinity;
  if (actuator["forcelimited"]) force = largest_magnitude(actuator["forcerange"]);
  if (multiplies && actuator["ctrllimited"]) {
    const double gain = std::abs(actuator["gain"][0].get<double>());
    force = std::min(force, gain * largest_magnitude(actuator["ctrlrange"]));
  }
  return force;
}

/// See MjcfOracle::effort.
Vector read_efforts(const Json& json) {
  const Json& joints = json["joints"];
  Vector efforts(json["sizes"]["nv"].get<std::size_t>(), kInfinity);
  Vector sums(joints.size(), 0.0);
  std::vector<bool> is_driven(joints.size(), false);
  for (const Json& actuator : json["actuators"]) {
    const std::string transmission = actuator["transmission"];
    const std::size_t target = actuator["target"][0];
    if (transmission == "joint" || transmission == "jointinparent") {
      sums[target] += largest_force(actuator) * std::abs(actuator["gear"][0].get<double>());
      is_driven[target] = true;
    } else if (transmission == "tendon" && json["tendons"][target]["path"][0]["type"] == "joint") {
      for (const Json& part : json["tendons"][target]["path"]) sums[part["id"]] = kInfinity;
    } else {
      return efforts;
    }
  }
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const bool has_one_dof = joints[j]["type"] == "hinge" || joints[j]["type"] == "slide";
    if (has_one_dof && is_driven[j]) efforts[joints[j]["dofadr"]] = sums[j];
  }
  return efforts;
}

}  // namespace

std::vector<std::string> mjcf_oracle_names() {
  std::vector<std::string> names;
  for (const char* const folder : {"robots", "synthetic"}) {
    if (!fs::is_directory(kOracleFolder / folder)) continue;
    for (const auto& entry : fs::directory_iterator(kOracleFolder / folder)) {
      if (entry.path().extension() != ".json") continue;
      names.push_back(std::string(folder) + '/' + entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

fs::path mjcf_oracle_file(const std::string& name) { return kOracleFolder / (name + ".xml"); }

MjcfOracle read_mjcf_oracle(const std::string& name) {
  std::ifstream file(kOracleFolder / (name + ".json"));
  const Json json = Json::parse(file);
  MjcfOracle oracle;
  oracle.model = read_mjcf(mjcf_oracle_file(name));
  const Json& bodies = json["bodies"];
  const Coordinates coordinates(json);
  for (const Json& sample : json["states"]) {
    oracle.samples.push_back(read_sample(json, sample, coordinates));
  }
  for (std::size_t i = 1; i < bodies.size(); ++i) oracle.bodies.push_back(read_body(bodies, i));
  oracle.damping = json["dofs"]["damping"].get<Vector>();
  oracle.friction = json["dofs"]["frictionloss"].get<Vector>();
  oracle.armature = json["dofs"]["armature"].get<Vector>();
  oracle.effort = read_efforts(json);
  oracle.gravity = json["gravity"].get<Vector>();
  if ((json["options"]["disableflags"].get<int>() & 128) != 0) oracle.gravity = {0, 0, 0};
  return oracle;
}

}  // namespace dynac::test
