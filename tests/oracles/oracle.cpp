#include "oracle.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "readers/urdf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

const char* const kShared = DYNAC_SHARED_DIR;

// Where the entries of the model's joints are in the file's vectors, in the model's order.
struct JointOrder {
  struct Entry {
    std::size_t q_index, q_size, v_index, v_size;
  };
  std::vector<Entry> joints;

  // A joint with a cosine and a sine has one angle here.
  [[nodiscard]] Vector positions(const Vector& theirs) const {
    Vector ours;
    for (const Entry& joint : joints) {
      const auto first = theirs.begin() + static_cast<std::ptrdiff_t>(joint.q_index);
      if (joint.q_size == 2) {
        ours.push_back(std::atan2(first[1], first[0]));
      } else {
        ours.insert(ours.end(), first, first + static_cast<std::ptrdiff_t>(joint.q_size));
      }
    }
    return ours;
  }

  [[nodiscard]] Vector velocities(const Vector& theirs) const {
    Vector ours;
    for (const Entry& joint : joints) {
      for (std::size_t k = 0; k < joint.v_size; ++k) ours.push_back(theirs[joint.v_index + k]);
    }
    return ours;
  }

  [[nodiscard]] std::vector<Vector> columns(const std::vector<Vector>& theirs) const {
    std::vector<Vector> ours;
    for (const Entry& joint : joints) {
      for (std::size_t k = 0; k < joint.v_size; ++k) {
        Vector column;
        for (const Vector& row : theirs) column.push_back(row[joint.v_index + k]);
        ours.push_back(velocities(column));
      }
    }
    return ours;
  }
};

JointOrder::Entry find_joint(const Json& joints, const std::string& name) {
  for (const Json& joint : joints) {
    if (joint["name"] != name) continue;
    return {joint["idx_q"], joint["nq"], joint["idx_v"], joint["nv"]};
  }
  throw std::runtime_error("the oracle has no joint \"" + name + "\"");
}

JointOrder joint_order(const Model& model, const Json& joints) {
  JointOrder order;
  for (const Body& body : model.bodies) {
    if (body.joint.type == JointType::kFixed) continue;
    const bool is_base = body.joint.type == JointType::kFloating;
    order.joints.push_back(find_joint(joints, is_base ? "root_joint" : body.joint.name));
  }
  if (order.joints.size() != joints.size()) throw std::runtime_error("the oracle has other joints");
  return order;
}

OracleSample read_sample(const Json& sample, const JointOrder& order) {
  const auto velocities = [&](const char* key) {
    return order.velocities(sample[key].get<Vector>());
  };
  return {order.positions(sample["q"].get<Vector>()),
          velocities("v"),
          velocities("a"),
          velocities("rnea"),
          velocities("gravity_torque"),
          velocities("bias"),
          order.columns(sample["mass_matrix"].get<std::vector<Vector>>())};
}

}  // namespace

std::vector<std::string> oracle_names() {
  std::vector<std::string> names;
  const fs::path folder = fs::path(kShared) / "oracles";
  if (!fs::is_directory(folder)) return names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().stem();
    const bool is_robot = name.ends_with(".fixed") || name.ends_with(".floating");
    if (is_robot && !name.starts_with("panda_gripper")) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Oracle read_oracle(const std::string& name) {
  std::ifstream file(fs::path(kShared) / "oracles" / (name + ".json"));
  const Json json = Json::parse(file);
  const std::string robot = name.substr(0, name.find('.'));
  const Base base = name.ends_with(".floating") ? Base::kFloating : Base::kFixed;
  Oracle oracle{read_urdf(fs::path(kShared) / "robots" / (robot + ".urdf"), {.base = base}), {}};
  const JointOrder order = joint_order(oracle.model, json["joints"]);
  for (const Json& sample : json["samples"]) oracle.samples.push_back(read_sample(sample, order));
  return oracle;
}

}  // namespace dynac::test
