// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_keyframes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "model/magnitudes.hpp"
#include "readers/mjcf/mjcf_names.hpp"

namespace dynac {
namespace {

using Positions = std::vector<double>;

std::size_t position_count(const MjcfJoint& joint) {
  if (joint.type == MjcfJointType::kFree) return 7;
  return joint.type == MjcfJointType::kBall ? 4 : 1;
}

/// MuJoCo's quaternion w x y z, with w last; one that is nearly zero is no rotation, as there.
void append_quaternion(std::span<const double, 4> wxyz, Positions& q) {
  constexpr double kLeastLength = 1e-15;
  double squares = 0;
  for (const double x : wxyz) squares += x * x;
  if (std::sqrt(squares) < kLeastLength) {
    q.insert(q.end(), {0, 0, 0, 1});
  } else {
    q.insert(q.end(), {wxyz[1], wxyz[2], wxyz[3], wxyz[0]});
  }
}

/// A joint's entries of qpos as entries of q.
Positions convert(const MjcfJoint& joint, std::span<const double> qpos) {
  if (joint.type == MjcfJointType::kBall) {
    Positions q;
    append_quaternion(qpos.first<4>(), q);
    return q;
  }
  if (joint.type != MjcfJointType::kFree) return {qpos.front() - joint.reference};
  Positions q(qpos.begin(), qpos.begin() + 3);
  append_quaternion(qpos.subspan<3, 4>(), q);
  return q;
}

/// Where the file draws a body that hangs on the world.
Positions pose_of(const MjcfBody& body) {
  Eigen::Matrix3d R;
  for (std::size_t row = 0; row < 3; ++row) {
    const auto& [x, y, z] = body.X_PB.R.row[row].e;
    R.row(static_cast<Eigen::Index>(row)) << x, y, z;
  }
  const Eigen::Quaterniond turn(R);
  const auto& p = body.X_PB.p;
  return {p[0], p[1], p[2], turn.x(), turn.y(), turn.z(), turn.w()};
}

class KeyframeReader {
 public:
  KeyframeReader(const MjcfBodies& robot, const MjcfBase& base, RobotDescription& tree,
                 Findings& findings)
      : base_(base), tree_(tree), findings_(findings) {
    auto described = tree.joints.begin();
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const bool is_root = i == base.root;
      for (const MjcfJoint& joint : robot.bodies[i].joints) {
        size_ += position_count(joint);
        if (!is_root) described = std::find_if(described, tree.joints.end(), moves);
        joints_.push_back({joint, is_root ? "" : (described++)->name, {}});
        if (joint.type == MjcfJointType::kFree) joints_.back().drawn = pose_of(robot.bodies[i]);
      }
    }
    if (base.base == Base::kFloating) base_pose_ = pose_of(robot.bodies[base.root]);
  }

  void read(const MjcfElement& mujoco) {
    mujoco.for_each_in("keyframe", [&](const auto& key) { names_.add(key.text("name")); });
    mujoco.for_each_in("keyframe", [&](const auto& key) { read_key(key); });
  }

 private:
  struct NamedJoint {
    MjcfJoint joint;
    std::string name;  // in the tree; empty: it is left to the base
    Positions drawn;   // of a free joint: where the file draws its body
  };

  static bool moves(const JointDescription& joint) { return joint.type != JointType::kFixed; }

  void read_key(const MjcfElement& key) {
    ConfigurationDescription configuration;
    configuration.name = key.text("name");
    if (configuration.name.empty()) {
      configuration.name = names_.unlike_others(fmt::format("keyframe_{}", index_));
    }
    ++index_;
    configuration.place = key.place;
    configuration.base = base_pose_;
    remark_on(key);
    constexpr std::size_t kAny = 1'000'000;
    const auto qpos = key.numbers("qpos", 0, kAny, findings_);
    if (key.has("qpos") && !qpos) return;
    if (qpos && qpos->size() != size_) {
      findings_.add(Severity::kWarning, key.place,
                    fmt::format("{} its qpos has {} numbers, not {}, so it is left out",
                                key.subject, qpos->size(), size_));
      return;
    }
    const auto is_large = [](double x) { return std::abs(x) > kAngleBound.most; };
    if (qpos && std::ranges::any_of(*qpos, is_large)) {
      findings_.add(Severity::kWarning, key.place,
                    fmt::format("{} its qpos has a number over {:g}, so it is left out",
                                key.subject, kAngleBound.most));
      return;
    }
    qpos ? set(*qpos, configuration) : draw(configuration);
    tree_.configurations.push_back(std::move(configuration));
  }

  void set(std::span<const double> qpos, ConfigurationDescription& configuration) {
    for (const auto& [joint, name, drawn] : joints_) {
      Positions q = convert(joint, qpos.first(position_count(joint)));
      qpos = qpos.subspan(position_count(joint));
      if (!name.empty()) {
        configuration.positions.push_back({name, std::move(q)});
      } else if (base_.base == Base::kFloating) {
        configuration.base = std::move(q);
      }
    }
  }

  void draw(ConfigurationDescription& configuration) {
    for (const auto& [joint, name, drawn] : joints_) {
      if (!drawn.empty() && !name.empty()) configuration.positions.push_back({name, drawn});
    }
  }

  void remark_on(const MjcfElement& key) {
    constexpr std::array<std::string_view, 6> kOthers{"time", "qvel",  "act",
                                                      "mpos", "mquat", "ctrl"};
    std::vector<std::string_view> ignored;
    std::ranges::copy_if(kOthers, std::back_inserter(ignored),
                         [&](std::string_view word) { return key.has(word); });
    if (ignored.empty()) return;
    findings_.remark(Treatment::kIgnored, fmt::format("of <key>: {}", fmt::join(ignored, ", ")),
                     key.place);
  }

  const MjcfBase& base_;
  RobotDescription& tree_;
  Findings& findings_;
  MjcfNames names_;
  std::vector<NamedJoint> joints_;  // in the order of qpos
  std::size_t size_ = 0;            // of qpos
  Positions base_pose_;
  int index_ = 0;
};

}  // namespace

void read_mjcf_keyframes(const MjcfElement& mujoco, const MjcfBodies& robot, const MjcfBase& base,
                         RobotDescription& tree, Findings& findings) {
  KeyframeReader(robot, base, tree, findings).read(mujoco);
}

}  // namespace dynac
