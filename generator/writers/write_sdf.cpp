// SPDX-License-Identifier: BSD-3-Clause
#include "writers/write_sdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "model/topology.hpp"
#include "writers/finish.hpp"
#include "writers/sdf_gearbox_text.hpp"
#include "writers/sdf_joint_text.hpp"
#include "writers/sdf_names.hpp"
#include "writers/split_joints.hpp"
#include "writers/written_inertia.hpp"
#include "writers/xml_text.hpp"

namespace dynac {
namespace {

constexpr const char* kWorld = "world";

class SdfWriter {
 public:
  SdfWriter(const DescribedRobot& described, const RobotDescription& robot, std::string_view banner,
            Findings& findings)
      : robot_(robot), text_(banner), joint_text_(text_, findings), findings_(findings) {
    place_links();
    if (described.gravity && *described.gravity != Model{}.gravity) gravity_ = described.gravity;
    const LinkDescription& root = robot_.links[root_];
    const bool is_called_world = root.name == kWorld;
    has_world_ = is_called_world && described.build.base == Base::kFixed && root.mass == 0;
    if (!is_called_world) {
      remark_on_base(described.build.base);
    } else if (!has_world_) {
      findings.error(root.place,
                     "link \"world\": SDF calls so what does not move; rename the link");
    }
  }

  std::string write() {
    text_.open("sdf", {{"version", "1.11"}, {"xmlns:drake", "http://drake.mit.edu"}});
    if (gravity_) {
      text_.open("world", {{"name", kWorld}});
      text_.add_text("gravity", number_text(*gravity_));
    }
    text_.open("model", {{"name", robot_.name}});
    for (std::size_t k = 0; k < robot_.links.size(); ++k) write_link(k);
    for (const FrameDescription& frame : robot_.frames) write_frame(frame);
    for (const JointDescription& joint : robot_.joints) joint_text_.write(joint, {});
    for (const LoopDescription& loop : robot_.loops) write_loop(loop);
    const auto rotation_of = [this](const std::string& link) { return X_WL_[index_.at(link)].R; };
    for (const CouplingDescription& coupling : robot_.couplings) {
      write_gearbox(coupling, robot_, rotation_of, text_, findings_);
    }
    text_.close();
    if (gravity_) text_.close();
    text_.close();
    joint_text_.remark(robot_.place);
    return text_.take();
  }

 private:
  // Without a joint to the world a model of SDF floats.
  void remark_on_base(Base base) {
    if (base == Base::kFloating) return;
    findings_.add(Severity::kWarning, robot_.place,
                  fmt::format("{}: its fixed base is not part of SDF, whose models float unless a "
                              "joint attaches them to the world; give @base fixed with the file",
                              called("robot", robot_.name)));
  }

  // Finds of each link the joint that carries it, and where it is with all joints at zero.
  void place_links() {
    Findings none;
    carriers_.resize(robot_.links.size());
    X_WL_.resize(robot_.links.size());
    const std::vector<TreeNode> nodes = sort_tree(robot_, none);
    root_ = nodes.front().link;
    for (const TreeNode& node : nodes) {
      index_.emplace(robot_.links[node.link].name, node.link);
      if (node.joint == TreeNode::kNone) continue;
      carriers_[node.link] = &robot_.joints[node.joint];
      X_WL_[node.link] = X_WL_[nodes[node.parent].link] * robot_.joints[node.joint].X_PJ;
    }
  }

  void write_link(std::size_t k) {
    const LinkDescription& link = robot_.links[k];
    if (k == root_ && has_world_) return;
    text_.open("link", {{"name", link.name}});
    if (const JointDescription* const carrier = carriers_[k]) {
      const bool is_on_world = has_world_ && carrier->parent == kWorld;
      joint_text_.write_pose(carrier->X_PJ, is_on_world ? "__model__" : carrier->parent);
    }
    const auto [rpy, I] = written_inertia(link);
    text_.open("inertial");
    if (link.com != Vector3<double>{} || rpy != Vector3<double>{}) {
      text_.add_text("pose", number_text(link.com) + ' ' + number_text(rpy));
    }
    text_.add_number("mass", link.mass);
    text_.open("inertia");
    text_.add_number("ixx", I(0, 0));
    text_.add_number("ixy", I(0, 1));
    text_.add_number("ixz", I(0, 2));
    text_.add_number("iyy", I(1, 1));
    text_.add_number("iyz", I(1, 2));
    text_.add_number("izz", I(2, 2));
    text_.close();
    text_.close();
    text_.close();
  }

  void write_frame(const FrameDescription& frame) {
    text_.open("frame", {{"name", frame.name}, {"attached_to", frame.link}});
    joint_text_.write_pose(frame.X_LF, "");
    text_.close();
  }

  // Whether both frames of the joint are one with all joints at zero, as those of SDF's are.
  [[nodiscard]] bool closes_at_zero(const LoopDescription& loop) const {
    constexpr double kSame = 1e-9;
    const Transform<double> X_WJ = X_WL_[index_.at(loop.joint.parent)] * loop.joint.X_PJ;
    const Transform<double> X_WK = X_WL_[index_.at(loop.joint.child)] * loop.X_CJ;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!(std::abs(X_WJ.p[i] - X_WK.p[i]) <= kSame)) return false;
      for (std::size_t j = 0; j < 3; ++j) {
        const bool is_turned = !(std::abs(X_WJ.R(i, j) - X_WK.R(i, j)) <= kSame);
        if (is_turned && !is_ball(loop)) return false;
      }
    }
    return true;
  }

  static bool is_ball(const LoopDescription& loop) {
    return has_unit_quaternion(loop.joint.type) && !moves_freely(loop.joint.type);
  }

  void write_loop(const LoopDescription& loop) {
    const JointDescription& joint = loop.joint;
    const std::string ball_name = fmt::format("ball_constraint_{}", balls_ + 1);
    if (is_ball(loop) && (joint.name == ball_name || !closes_at_zero(loop))) {
      if (joint.name != ball_name) {
        findings_.add(Severity::kWarning, joint.place,
                      fmt::format("{}: does not close its loop with all joints at zero, as joints "
                                  "of SDF do; it is written as a <drake:ball_constraint>, which is "
                                  "read as {}",
                                  called("joint", joint.name), dynac::quoted(ball_name)));
      }
      return write_ball(loop);
    }
    if (closes_at_zero(loop)) return joint_text_.write(joint, loop.X_CJ);
    findings_.error(joint.place, called("joint", joint.name) +
                                     ": does not close its loop with all joints at zero, as joints "
                                     "of SDF do; convert to json or urdf");
  }

  void write_ball(const LoopDescription& loop) {
    ++balls_;
    text_.open("drake:ball_constraint");
    text_.add_text("drake:ball_constraint_body_A", loop.joint.child);
    text_.add_text("drake:ball_constraint_p_AP", number_text(loop.X_CJ.p));
    text_.add_text("drake:ball_constraint_body_B", loop.joint.parent);
    text_.add_text("drake:ball_constraint_p_BQ", number_text(loop.joint.X_PJ.p));
    text_.close();
  }

  const RobotDescription& robot_;
  XmlText text_;
  SdfJointText joint_text_;
  Findings& findings_;
  std::unordered_map<std::string, std::size_t> index_;  // link by name
  std::vector<const JointDescription*> carriers_;       // by link; null: the root's
  std::vector<Transform<double>> X_WL_;                 // by link, with all joints at zero
  std::size_t root_ = 0;
  bool has_world_ = false;  // the root link is the world, which is not written
  std::size_t balls_ = 0;
  std::optional<Vector3<double>> gravity_;  // where it is not the usual one
};

}  // namespace

WrittenRobot write_sdf(const DescribedRobot& described, std::string_view banner) {
  Findings findings;
  RobotDescription robot = split_joints(described.robot, JointFormat::kSdf, findings);
  make_sdf_names(robot, findings);
  warn_of_configurations(robot, "SDF", findings);
  return finish(SdfWriter(described, robot, banner, findings).write(), findings);
}

}  // namespace dynac
