// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "readers/mjcf/mjcf_names.hpp"

namespace dynac {
namespace {

bool has_dynamics(const MjcfJoint& joint) {
  const JointDynamics& d = joint.dynamics;
  return d.damping != 0 || d.friction != 0 || d.rotor_inertia != 0;
}

JointType type_of(const MjcfJoint& joint) {
  switch (joint.type) {
    case MjcfJointType::kHinge:
      return joint.limits && std::isfinite(joint.limits->upper) ? JointType::kRevolute
                                                                : JointType::kContinuous;
    case MjcfJointType::kSlide:
      return JointType::kPrismatic;
    case MjcfJointType::kBall:
      return JointType::kSpherical;
    case MjcfJointType::kFree:
      break;
  }
  return JointType::kFloating;
}

class TreeWriter {
 public:
  TreeWriter(const std::vector<MjcfBody>& bodies, const MjcfBase& base)
      : bodies_(bodies), base_(base) {
    // Names of the file are not changed, so that check_names() finds those that are there twice.
    for (const MjcfBody& body : bodies) {
      link_names_.add(body.name);
      for (const MjcfJoint& joint : body.joints) joint_names_.add(joint.name);
    }
  }

  RobotDescription write() {
    std::vector<bool> is_written(bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const bool is_root = i == base_.root;
      is_written[i] = is_root || (i > 0 && is_written[bodies_[i].parent]);
      if (!is_written[i]) continue;
      if (!is_root) write_joints(bodies_[i]);
      write_link(bodies_[i]);
    }
    return std::move(robot_);
  }

 private:
  void write_link(const MjcfBody& body) {
    robot_.links.push_back({body.name, body.mass.mass, body.mass.X.p, body.mass.X.R,
                            body.mass.inertia, body.place, body.shapes});
  }

  std::string name_of_joint(const MjcfBody& body, const MjcfJoint& joint) {
    return joint.name.empty() ? joint_names_.unlike_others(body.name + "_joint") : joint.name;
  }

  /// Each joint's frame has its origin at the anchor; the last one's may have to be led back.
  void write_joints(const MjcfBody& body) {
    std::string parent = bodies_[body.parent].name;
    Transform<double> X_PF = body.X_PB;
    Vector3<double> p_BF{};  // origin of the frame that the chain has come to
    for (std::size_t i = 0; i < body.joints.size(); ++i) {
      const MjcfJoint& joint = body.joints[i];
      const bool turns = joint.type == MjcfJointType::kHinge || joint.type == MjcfJointType::kBall;
      if (turns) {
        X_PF.p = X_PF.p + X_PF.R * (joint.anchor - p_BF);
        p_BF = joint.anchor;
      }
      if (joint.type == MjcfJointType::kFree) X_PF = {};  // its position is the pose
      const bool is_end = i + 1 == body.joints.size() && p_BF == Vector3<double>{};
      const std::string name = name_of_joint(body, joint);
      std::string child = body.name;
      if (!is_end) {
        child = link_names_.unlike_others(body.name + '_' + name);
        robot_.links.push_back({.name = child, .place = joint.place});
      }
      write_joint(joint, name, parent, child, X_PF);
      parent = child;
      X_PF = {};
    }
    if (parent == body.name) return;
    X_PF.p = X_PF.p - p_BF;
    JointDescription weld;
    weld.name = joint_names_.unlike_others(body.name + "_fixed");
    weld.parent = parent;
    weld.child = body.name;
    weld.X_PJ = X_PF;
    weld.place = body.place;
    robot_.joints.push_back(std::move(weld));
  }

  void write_joint(const MjcfJoint& joint, const std::string& name, const std::string& parent,
                   const std::string& child, const Transform<double>& X_PJ) {
    JointDescription description;
    description.name = name;
    description.type = type_of(joint);
    description.parent = parent;
    description.child = child;
    description.X_PJ = X_PJ;
    description.axis = joint.axis;
    description.limits = joint.limits;
    description.dynamics = joint.dynamics;
    description.place = joint.place;
    robot_.joints.push_back(std::move(description));
  }

  const std::vector<MjcfBody>& bodies_;
  const MjcfBase& base_;
  MjcfNames link_names_;
  MjcfNames joint_names_;
  RobotDescription robot_;
};

/// Of every body on the world: whether a joint is on it or behind it.
struct Tops {
  std::vector<std::size_t> moving;
  std::vector<std::size_t> still;
};

Tops find_tops(const std::vector<MjcfBody>& bodies) {
  std::vector<bool> moves(bodies.size());
  for (std::size_t i = bodies.size(); i-- > 1;) {
    moves[i] = moves[i] || !bodies[i].joints.empty();
    if (moves[i]) moves[bodies[i].parent] = true;
  }
  Tops tops;
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    if (bodies[i].parent == 0) (moves[i] ? tops.moving : tops.still).push_back(i);
  }
  return tops;
}

}  // namespace

MjcfBase choose_mjcf_base(const std::vector<MjcfBody>& bodies, std::optional<Base> wanted,
                          Findings& findings) {
  const Tops tops = find_tops(bodies);
  if (tops.moving.size() == 1) {
    const std::size_t top = tops.moving.front();
    const std::vector<MjcfJoint>& joints = bodies[top].joints;
    const bool is_free = joints.size() == 1 && joints.front().type == MjcfJointType::kFree;
    if (is_free && wanted) return {*wanted, top, tops.still.size()};
    // A floating base has neither dissipation nor a rotor: a joint of its own keeps them.
    if (is_free && !has_dynamics(joints.front())) {
      return {Base::kFloating, top, tops.still.size()};
    }
    if (joints.empty() && wanted == Base::kFloating) {
      return {Base::kFloating, top, tops.still.size()};
    }
  } else if (tops.moving.empty() && tops.still.size() == 1 && wanted == Base::kFloating) {
    return {Base::kFloating, tops.still.front(), 0};
  }
  if (wanted == Base::kFloating) {
    findings.error(bodies.front().place,
                   "<mujoco>: no body can be the floating base that @base asks for, because none "
                   "carries all others and moves freely or not at all; leave the option out");
  }
  return {};
}

RobotDescription describe_mjcf(const std::vector<MjcfBody>& bodies, const MjcfBase& base) {
  return TreeWriter(bodies, base).write();
}

std::vector<FrameDescription> describe_mjcf_sites(const MjcfBodies& robot,
                                                  const RobotDescription& tree) {
  std::unordered_set<std::string_view> links;
  for (const LinkDescription& link : tree.links) links.insert(link.name);
  std::map<std::size_t, FrameDescription> frames;  // by number
  for (const auto& [name, site] : robot.sites) {
    const std::string& body = robot.bodies[site.body].name;
    if (!links.contains(body)) continue;  // it stands beside the robot
    frames.emplace(site.number, FrameDescription{name, body, site.X_BS, site.place});
  }
  std::vector<FrameDescription> list;
  for (auto& [number, frame] : frames) list.push_back(std::move(frame));
  return list;
}

}  // namespace dynac
