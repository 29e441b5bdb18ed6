// SPDX-License-Identifier: BSD-3-Clause
// What the tests of robots/ share: the files, and the simplest possible mechanics of a robot that
// stands still, written apart from the compiler's own algorithms.
#pragma once

#include <cmath>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "readers/sdf/sdf.hpp"
#include "readers/urdf/urdf.hpp"
#include "spatial/inertia.hpp"

namespace dynac {

/// Positions by joint name [rad] or [m]; joints not named are at zero.
using Posture = std::map<std::string, double>;

/// The file of the robot in robots/, URDF or SDF.
[[nodiscard]] inline std::filesystem::path robot_file(const std::string& name) {
  const std::filesystem::path urdf(DYNAC_SOURCE_DIR "/robots/" + name + ".urdf");
  return std::filesystem::exists(urdf) ? urdf
                                       : std::filesystem::path(urdf).replace_extension("sdf");
}

/// That robot.
[[nodiscard]] inline Model robot(const std::string& name, const BuildOptions& options) {
  const std::filesystem::path file = robot_file(name);
  return file.extension() == ".sdf" ? read_sdf(file, options, {.base = options.base})
                                    : read_urdf(file, options);
}
[[nodiscard]] inline Model robot(const std::string& name, Base base = Base::kFixed) {
  return robot(name, BuildOptions{.base = base});
}

/// The body called `name`; throws where there is none.
[[nodiscard]] inline std::size_t index_of(const Model& model, const std::string& name) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.links[i].name == name) return i;
  }
  throw std::out_of_range("no link \"" + name + "\"");
}

/// Where the child link is in the joint frame once the joint has moved to `q`.
[[nodiscard]] inline Transform<double> joint_motion(const Joint& joint, double q) {
  Transform<double> X;
  if (joint.type == JointType::kPrismatic) {
    X.p = q * joint.axis;
  } else {
    // Rodrigues: R = 1 + sin q [a]x + (1 - cos q) [a]x [a]x
    const Matrix3<double> A = skew(joint.axis);
    const Matrix3<double> AA = A * A;
    for (std::size_t i = 0; i < 3; ++i) {
      X.R.row[i] = X.R.row[i] + std::sin(q) * A.row[i] + (1 - std::cos(q)) * AA.row[i];
    }
  }
  return X;
}

/// Placement of every link in the root link's frame.
[[nodiscard]] inline std::vector<Transform<double>> placements(const Model& model,
                                                               const Posture& posture = {}) {
  std::vector<Transform<double>> X_W(1);
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Link& body = model.links[i];
    const auto q = posture.find(body.joint.name);
    const Transform<double> X_PC =
        body.joint.X_PJ * joint_motion(body.joint, q == posture.end() ? 0 : q->second);
    X_W.push_back(X_W[body.parent.index()] * X_PC);
  }
  return X_W;
}

/// Inertia of link `root` and everything that it carries, in the root link's frame.
[[nodiscard]] inline Inertia<double> carried_inertia(const Model& model, std::size_t root,
                                                     const Posture& posture = {}) {
  const std::vector<Transform<double>> X_W = placements(model, posture);
  std::vector<bool> is_carried(model.links.size(), false);
  Inertia<double> sum;
  for (std::size_t i = root; i < model.links.size(); ++i) {
    is_carried[i] = i == root || is_carried[model.links[i].parent.index()];
    if (is_carried[i]) sum = sum + X_W[i] * model.links[i].inertia;
  }
  return sum;
}

/// All of the robot in its root link's frame.
[[nodiscard]] inline Inertia<double> whole_inertia(const Model& model,
                                                   const Posture& posture = {}) {
  return carried_inertia(model, 0, posture);
}

/// Centre of mass [m].
[[nodiscard]] inline Vector3<double> centre_of(const Inertia<double>& inertia) {
  return (1 / inertia.mass) * inertia.h;
}

/// Inertia about the centre of mass [kg m^2].
[[nodiscard]] inline Matrix3<double> central_inertia(const Inertia<double>& inertia) {
  const Matrix3<double> point = point_inertia(centre_of(inertia));
  Matrix3<double> I_c;
  for (std::size_t i = 0; i < 3; ++i) I_c.row[i] = inertia.I_o.row[i] - inertia.mass * point.row[i];
  return I_c;
}

}  // namespace dynac
