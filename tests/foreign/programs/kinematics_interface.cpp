// SPDX-License-Identifier: BSD-3-Clause
// Loads the plugin as ros2_control does. Arguments: the library, the robot description, a link that
// joints move, one that they do not, and the word of a moving joint's type. Jacobians are compared
// with differences of poses, their inverses with the equation of damped least squares.
#include "ros.hpp"

#include <kinematics_interface/kinematics_interface.hpp>

#include <Eigen/LU>

namespace {

using namespace checks;
using Interface = kinematics_interface::KinematicsInterface;
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;
using Inverse = Eigen::Matrix<double, Eigen::Dynamic, 6>;
using Twist = Interface::Twist;
using Frame = Interface::Frame;
using Pose = Eigen::Isometry3d;

constexpr double kAlpha = 0.3;

Pose pose_of(Interface& plugin, const VectorXd& q, const std::string& link) {
  Pose pose;
  expect(plugin.calculate_link_transform(q, link, pose), "a pose");
  return pose;
}

Jacobian jacobian_of(Interface& plugin, const VectorXd& q, const std::string& link) {
  Jacobian J(6, kNv);
  expect(plugin.calculate_jacobian(q, link, J), "a Jacobian");
  return J;
}

// [p; R] by columns becomes [linear; angular].
Jacobian differences(Interface& plugin, const VectorXd& q, const std::string& link) {
  const auto entries = [&](const VectorXd& dq) -> VectorXd {
    const Pose pose = pose_of(plugin, q + dq, link);
    VectorXd all(12);
    all << pose.translation(), Eigen::Map<const VectorXd>(Eigen::Matrix3d(pose.linear()).data(), 9);
    return all;
  };
  const MatrixXd by_q = slopes(entries, kNv);
  const Eigen::Matrix3d R = pose_of(plugin, q, link).linear();
  Jacobian J(6, kNv);
  for (Index k = 0; k < kNv; ++k) {
    const VectorXd column = by_q.col(k).tail(9);
    const Eigen::Matrix3d spin = Eigen::Map<const Eigen::Matrix3d>(column.data()) * R.transpose();
    J.col(k) << by_q.col(k).head(3), spin(2, 1), spin(0, 2), spin(1, 0);
  }
  return J;
}

void expect_jacobians(Interface& plugin, const std::string& link) {
  const VectorXd q = VectorXd::Random(kNq), deltas = VectorXd::Random(kNv);
  const Jacobian J = jacobian_of(plugin, q, link);
  expect_near(J, differences(plugin, q, link), 1e-8, "Jacobian");
  Inverse inverse(kNv, 6);
  expect(plugin.calculate_jacobian_inverse(q, link, inverse), "an inverse");
  const MatrixXd damped = J.transpose() * J + kAlpha * MatrixXd::Identity(kNv, kNv);
  expect_near(inverse, damped.inverse() * J.transpose(), 1e-11, "damped inverse");
  Twist twist;
  expect(plugin.convert_joint_deltas_to_cartesian_deltas(q, deltas, link, twist), "a twist");
  expect_near(twist, J * deltas, 1e-13, "twist of joint deltas");
  VectorXd back(kNv);
  expect(plugin.convert_cartesian_deltas_to_joint_deltas(q, twist, link, back), "joint deltas");
  expect_near(back, inverse * twist, 1e-11, "joint deltas of a twist");
}

// Poses of kernels are in the root link, those of a plugin in its base.
void expect_base(Interface& plugin, Interface& based, const std::string& link,
                 const std::string& base) {
  const VectorXd q = VectorXd::Random(kNq);
  const Pose X_WB = pose_of(plugin, q, base);
  expect_near(pose_of(based, q, link).matrix(),
              (X_WB.inverse() * pose_of(plugin, q, link)).matrix(), 1e-13, "pose in the base");
  expect_jacobians(based, link);
}

// A frame that turns by more than a quarter and moves, in steps that are known.
void expect_frame_difference(Interface& plugin) {
  const auto frame_of = [](const Eigen::Vector3d& p, const Eigen::Quaterniond& R) {
    Frame frame;
    frame << p, R.coeffs();
    return frame;
  };
  const Eigen::Quaterniond from(Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, -1).normalized()));
  const Eigen::Vector3d p(1, -2, 3);
  for (const double angle : {0.0, 1e-9, 0.3, 2.9}) {
    Twist expected;
    expected << 0.4, 0.5, -0.6, angle * Eigen::Vector3d(2, -1, 2) / 3;
    const double dt = 0.25;
    const Eigen::AngleAxisd turn(angle * dt, Eigen::Vector3d(2, -1, 2) / 3);
    Frame a = frame_of(p, from), b = frame_of(p + dt * expected.head<3>(), turn * from);
    Twist twist;
    expect(plugin.calculate_frame_difference(a, b, dt, twist), "a difference of frames");
    expect_near(twist, expected, 1e-12, "difference of frames");
    b.tail<4>() *= -3;  // the same rotation
    expect(plugin.calculate_frame_difference(a, b, dt, twist), "a difference of frames");
    expect_near(twist, expected, 1e-12, "difference of frames by the other quaternion");
    expect(!plugin.calculate_frame_difference(a, b, 0, twist), "no period");
    b.tail<4>().setZero();
    expect(!plugin.calculate_frame_difference(a, b, dt, twist), "no rotation");
  }
}

void expect_no_allocation(Interface& plugin, const std::string& link) {
  const VectorXd q = VectorXd::Random(kNq);
  VectorXd deltas(kNv);
  Jacobian J(6, kNv);
  Inverse inverse(kNv, 6);
  Twist twist = Twist::Ones();
  Frame a = Frame::Ones(), b = Frame::Ones();
  Pose pose;
  const long before = ros::allocations;
  bool is_done = plugin.calculate_link_transform(q, link, pose);
  is_done = is_done && plugin.calculate_jacobian(q, link, J);
  is_done = is_done && plugin.calculate_jacobian_inverse(q, link, inverse);
  is_done = is_done && plugin.convert_cartesian_deltas_to_joint_deltas(q, twist, link, deltas);
  is_done = is_done && plugin.convert_joint_deltas_to_cartesian_deltas(q, deltas, link, twist);
  is_done = is_done && plugin.calculate_frame_difference(a, b, 0.1, twist);
  const long after = ros::allocations;
  expect(is_done && before == after, "no allocation in calls");
  expect(before > 0, "allocations are counted");
}

void expect_refusals(Interface& plugin, const std::string& link) {
  const VectorXd q = VectorXd::Zero(kNq), longer = VectorXd::Zero(kNq + 1);
  VectorXd deltas(kNv), more(kNv + 1);
  Jacobian J(6, kNv), wide(6, kNv + 1);
  Inverse inverse(kNv, 6), tall(kNv + 1, 6);
  Twist twist = Twist::Zero();
  Pose pose;
  expect(!plugin.calculate_link_transform(q, "nowhere", pose), "an unknown link");
  expect(ros::has_said("there is no link nowhere") && ros::has_said(link), "links are listed");
  expect(!plugin.calculate_link_transform(longer, link, pose), "too many positions");
  expect(!plugin.calculate_jacobian(q, link, wide), "too wide a Jacobian");
  expect(!plugin.calculate_jacobian(longer, link, J), "too many positions");
  expect(!plugin.calculate_jacobian(q, "nowhere", J), "an unknown link");
  expect(!plugin.calculate_jacobian_inverse(q, link, tall), "too tall an inverse");
  expect(!plugin.calculate_jacobian_inverse(q, "nowhere", inverse), "an unknown link");
  expect(!plugin.convert_cartesian_deltas_to_joint_deltas(q, twist, link, more), "more deltas");
  expect(!plugin.convert_joint_deltas_to_cartesian_deltas(q, longer, link, twist), "more deltas");
}

// Descriptions of this robot, and of others.
void expect_descriptions(Interface& plugin, const std::string& own, const std::string& type) {
  const auto takes = [&](const std::string& text) { return plugin.initialize(text, nullptr, ""); };
  const std::string end = "</robot>";
  expect(takes(own), "the robot's own description");
  expect(takes(ros::replaced(own, end, "<!-- <joint name='a' type='revolute'/> -->" + end)),
         "a joint in a comment");
  expect(takes(ros::replaced(own, end,
                             "<ros2_control name=\"a>b\"><joint name='a'/></ros2_control>" + end)),
         "a joint of ros2_control");
  expect(takes(ros::replaced(own, end, "<joint type = 'fixed' name = 'a'/>" + end)),
         "one more fixed joint");
  expect(!takes(ros::replaced(own, end, "<joint type='revolute' name='a'/>" + end)) &&
             ros::has_said("\"a\" moves"),
         "one more moving joint");
  expect(!takes(ros::replaced(own, "type=\"" + type + '"', "type=\"floating\"")) &&
             ros::has_said("\"floating\""),
         "another type of joint");
  expect(!takes("<sdf/>") && ros::has_said("URDF"), "another format");
  expect(!takes("<robot name='other'><joint name='a' type='fixed'/></robot>") &&
             ros::has_said("has no joint"),
         "another robot");
  expect(!takes(""), "no description");
  VectorXd q = VectorXd::Zero(kNq);
  Pose pose;
  expect(!plugin.calculate_link_transform(q, "any", pose) && ros::has_said("initialize()"),
         "a call without initialize()");
}

}  // namespace

int main(int, char** words) {
  const std::string name = "robot::Kinematics", own = ros::text_of(words[2]);
  const std::string moving = words[3], fixed = words[4];
  const auto plugin = ros::load<Interface>(words[1], name);
  if (plugin == nullptr) return 1;
  const auto starts = [&](std::map<std::string, rclcpp::Parameter::Value> values) {
    return plugin->initialize("", ros::node_with(std::move(values)), "ns");
  };
  expect_descriptions(*plugin, own, words[5]);
  const rclcpp::Parameter::Value text(own), alpha(kAlpha);
  expect(!starts({{"robot_description", text}, {"ns.alpha", -1.0}}), "negative damping");
  expect(!starts({{"robot_description", text}, {"ns.alpha", std::int64_t{-1}}}),
         "negative damping, an integer");
  expect(!starts({{"robot_description", text}, {"ns.tip", std::string()}}), "no tip");
  expect(
      !starts({{"robot_description", text}, {"ns.base", moving}}) && ros::has_said("joints move"),
      "a base that moves");
  const std::vector<double> list{1.0};
  const std::map<std::string, rclcpp::Parameter::Value> of_other_types{
      {"ns.alpha", std::string("1")}, {"ns.tip", std::int64_t{1}}, {"ns.base", list}};
  for (const auto& [parameter, value] : of_other_types) {
    expect(!starts({{"robot_description", text}, {parameter, value}}) &&
               ros::has_said("parameter " + parameter + " has to be"),
           "a parameter of another type");
  }
  expect(!starts({{"robot_description", list}}) && ros::has_said("robot_description has to be"),
         "a description of another type");
  expect(starts({{"robot_description", text}, {"ns.alpha", alpha}, {"ns.tip", moving}}), "start");
  expect_jacobians(*plugin, moving);
  expect_refusals(*plugin, moving);
  expect_frame_difference(*plugin);
  expect_no_allocation(*plugin, moving);
  expect_near(jacobian_of(*plugin, VectorXd::Random(kNq), fixed), MatrixXd::Zero(6, kNv), 0,
              "Jacobian of a link that does not move");
  const auto based = ros::load<Interface>(words[1], name);
  const auto node = ros::node_with({{"alpha", alpha}, {"base", fixed}});
  expect(based->initialize(own, node, ""), "another base");
  expect_base(*plugin, *based, moving, fixed);
  return failures;
}
