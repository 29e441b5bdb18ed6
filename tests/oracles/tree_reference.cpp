// SPDX-License-Identifier: BSD-3-Clause
#include "tree_reference.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "model/builder.hpp"
#include "paper_reference.hpp"

namespace dynac::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Json = nlohmann::json;

VectorXd vector(const Json& x) {
  VectorXd result(static_cast<Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) result[static_cast<Index>(i)] = x[i];
  return result;
}

MatrixXd matrix(const Json& rows) {
  MatrixXd result(rows.size(), rows[0].size());
  for (std::size_t i = 0; i < rows.size(); ++i) result.row(static_cast<Index>(i)) = vector(rows[i]);
  return result;
}

Matrix3<double> matrix3(const MatrixXd& x) {
  Matrix3<double> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      result(i, j) = x(static_cast<Index>(i), static_cast<Index>(j));
    }
  }
  return result;
}

Transform<double> transform(const Json& R_p) {
  return {matrix3(matrix(R_p[0])), {{R_p[1][0], R_p[1][1], R_p[1][2]}}};
}

// A link by its spatial inertia about its origin: [I, (m c) x; -(m c) x, m 1], angular first.
LinkDescription link(const std::string& name, const MatrixXd& inertia) {
  const double mass = inertia(3, 3);
  const Eigen::Vector3d c = Eigen::Vector3d(inertia(2, 4), inertia(0, 5), inertia(1, 3)) / mass;
  const Eigen::Matrix3d point =
      mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
  const Eigen::Matrix3d about_origin = inertia.topLeftCorner(3, 3);
  return {.name = name,
          .mass = mass,
          .com = {{c[0], c[1], c[2]}},
          .inertia = matrix3(about_origin - point)};
}

JointType type_of(const std::string& letter) {
  if (letter == "F") return JointType::kFloating;
  if (letter == "S") return JointType::kSpherical;
  if (letter == "P") return JointType::kPrismatic;
  return letter == "H" ? JointType::kHelical : JointType::kRevolute;
}

JointDescription joint(const std::string& name, const Json& type, const Json& placement,
                       double pitch) {
  return {.name = name,
          .type = type_of(type),
          .X_PJ = transform(placement),
          .axis = {{0, 0, 1}},
          .pitch = type == "H" ? pitch : 0,
          .limits = JointLimits{-10, 10, 1000, 1000}};
}

std::string body_name(int i) { return "body" + std::to_string(i); }

void append_quaternion(std::vector<double>& q, const MatrixXd& R) {
  const Eigen::Quaterniond rotation{Eigen::Matrix3d(R)};
  for (Index k = 0; k < 4; ++k) q.push_back(rotation.coeffs()[k]);
}

void append(std::vector<double>& list, const VectorXd& more) {
  list.insert(list.end(), more.begin(), more.end());
}

// Entries of a list at other places.
std::vector<double> taken(const VectorXd& x, const std::vector<Index>& from) {
  std::vector<double> result;
  for (const Index i : from) result.push_back(x[i]);
  return result;
}

// The joint of body i stands at place i of the file: where its entries are, in our order.
TreeReference read_idsva(const Json& json) {
  TreeBuilder robot("idsva");
  robot.add_link({.name = body_name(-1)});
  const std::size_t bodies = json["types"].size();
  for (std::size_t i = 0; i < bodies; ++i) {
    const int own = static_cast<int>(i);
    robot.add_link(link(body_name(own), matrix(json["I_body"][i])));
    JointDescription description =
        joint("joint" + std::to_string(i), json["types"][i], json["T0"][i], 0.3);
    description.parent = body_name(json["parent"][i]);
    description.child = body_name(own);
    robot.add_joint(description);
  }
  TreeReference reference{.model = robot.build()};
  std::vector<Index> from{3, 4, 5, 0, 1, 2};  // of the floating joint: angular first
  for (Index c = 6; c < matrix(json["M"]).rows(); ++c) from.push_back(c);
  for (std::size_t i = 0; i < bodies; ++i) {
    const Json& q0 = json["q0"][i];
    if (json["types"][i] == "F") append(reference.q, vector(q0[1]));
    if (q0.is_array()) append_quaternion(reference.q, matrix(q0[0]));
    if (!q0.is_array()) reference.q.push_back(q0);
  }
  reference.v = taken(vector(json["qd"]), from);
  reference.a = taken(vector(json["qdd"]), from);
  reference.tau = taken(vector(json["tau"]), from);
  reference.dtau_dq = matrix(json["dtau_dq"])(from, from);
  reference.dtau_dv = matrix(json["dtau_dqd"])(from, from);
  reference.M = matrix(json["M"])(from, from);
  return reference;
}

Model eidamb_model(const Json& json) {
  const std::vector<Index> angular_first{3, 4, 5, 0, 1, 2};
  TreeBuilder robot("eidamb");
  for (std::size_t i = 0; i < json["M_body"].size(); ++i) {
    const MatrixXd inertia = matrix(json["M_body"][i])(angular_first, angular_first);
    robot.add_link(link(body_name(static_cast<int>(i)), inertia));
  }
  for (std::size_t i = 0; i < json["types"].size(); ++i) {
    JointDescription description =
        joint(std::to_string(i), json["types"][i], json["placement"][i], 0.2);
    description.parent = body_name(json["parent"][i]);
    description.child = body_name(static_cast<int>(i) + 1);
    robot.add_joint(description);
  }
  return robot.build({.base = Base::kFloating});
}

MatrixXd beside(const MatrixXd& left, const MatrixXd& right) {
  MatrixXd result(left.rows(), left.cols() + right.cols());
  result << left, right;
  return result;
}

VectorXd above(const VectorXd& upper, const VectorXd& lower) {
  VectorXd result(upper.size() + lower.size());
  result << upper, lower;
  return result;
}

// The base comes first, there as here; joints stand depth first here and are named by their places
// there. The derivatives are those of a base whose twist is the body's (choice B of the notes).
TreeReference read_eidamb(const Json& json) {
  TreeReference reference{.model = eidamb_model(json)};
  std::vector<Index> from{0, 1, 2, 3, 4, 5};
  for (std::size_t i = 1; i < reference.model.links.size(); ++i) {
    from.push_back(6 + std::stoi(reference.model.links[i].joint.name));
  }
  const auto of_all = [&](const char* of_base, const char* of_joints) {
    return taken(above(vector(json[of_base]), vector(json[of_joints])), from);
  };
  const MatrixXd H = matrix(json["H"]);
  append(reference.q, H.topRightCorner(3, 1));
  append_quaternion(reference.q, H.topLeftCorner(3, 3));
  const VectorXd s = vector(json["s"]);
  for (std::size_t k = 6; k < from.size(); ++k) reference.q.push_back(s[from[k] - 6]);
  reference.v = of_all("v_0_body", "r");
  reference.a = of_all("a0", "rdot");
  reference.tau = taken(vector(json["tau"]), from);
  reference.dtau_dq = beside(matrix(json["D1_bodyv"]), matrix(json["D2"]))(from, from);
  reference.dtau_dv = beside(matrix(json["D3_bodyv"]), matrix(json["D4"]))(from, from);
  reference.dtau_dH = matrix(json["D1_worldv"])(from, Eigen::all);
  reference.M_inverse = matrix(json["Minv"])(from, from);
  const MatrixXd A = matrix(json["A_fwd_wrt_xi_s_v0_r"]);
  const auto nv = static_cast<Index>(from.size());
  reference.da_dq_dv = beside(A.leftCols(nv)(from, from), A.rightCols(nv)(from, from));
  return reference;
}

}  // namespace

TreeReference read_tree_reference(const std::string& stem) {
  std::ifstream file(own_reference_file(stem));
  const Json json = Json::parse(file);
  return stem == "idsva" ? read_idsva(json) : read_eidamb(json);
}

}  // namespace dynac::test
