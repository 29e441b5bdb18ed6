// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_equality.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "readers/mjcf/mjcf_coupling.hpp"
#include "readers/mjcf/mjcf_names.hpp"
#include "readers/mjcf/mjcf_orientation.hpp"

namespace dynac {
namespace {

/// A frame on a body.
struct End {
  std::size_t body = 0;
  Transform<double> X_BF{};
};

class EqualityReader {
 public:
  EqualityReader(const MjcfDefaults& defaults, const MjcfSettings& settings,
                 const MjcfBodies& robot, const MjcfRelations& relations, const MjcfBase& base,
                 RobotDescription& tree, Findings& findings)
      : defaults_(defaults),
        settings_(settings),
        robot_(robot),
        relations_(relations),
        tree_(tree),
        findings_(findings),
        joints_(mjcf_joints_by_name(robot.bodies)) {
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) bodies_.emplace(robot.bodies[i].name, i);
    for (const JointDescription& joint : tree.joints) taken_.insert(joint.name);
    for (const LinkDescription& link : tree.links) links_.insert(link.name);
    has_world_ = base.root == 0;
  }

  void read(const MjcfElement& mujoco) {
    mujoco.for_each_in("equality", [&](const auto& each) { given_.insert(each.text("name")); });
    mujoco.for_each_in("equality", [&](const auto& each) { read_equality(each); });
  }

 private:
  void read_equality(const MjcfElement& given) {
    const MjcfElement equality = defaults_.complete(given, mjcf_kind::kEquality, "", findings_);
    const bool is_active = equality.flag("active", true, findings_) && settings_.holds_equalities;
    const std::size_t before = findings_.size();
    if (given.tag == "joint" || given.tag == "tendon") {
      const MjcfCoupling coupling =
          read_mjcf_coupling(equality, robot_, joints_, relations_, findings_);
      if (is_active && findings_.size() == before) add_coupling(equality, coupling);
    } else if (given.tag == "connect" || given.tag == "weld") {
      const std::optional<std::pair<End, End>> ends = read_ends(equality);
      if (!ends || findings_.size() != before) return;
      if (is_active) return add_loop(equality, *ends);
    } else {
      return leave_out(equality, "is about flexible bodies and is left out");
    }
    if (!is_active && findings_.size() == before) {
      findings_.add(Severity::kWarning, equality.place,
                    equality.subject + " is not active and is left out");
    }
  }

  /// It holds in MuJoCo, and not here.
  void leave_out(const MjcfElement& equality, std::string_view text) {
    findings_.doubt(equality.place, fmt::format("{} {}", equality.subject, text));
  }

  void add_coupling(const MjcfElement& equality, const MjcfCoupling& coupling) {
    if (!coupling.is_linear) {
      return leave_out(
          equality,
          "couples joints by an equation that is not linear, which kernels cannot hold; it "
          "is left out, so that they move on their own");
    }
    CouplingDescription& added = tree_.couplings.emplace_back();
    added.name = name_of_loop(equality, "coupling");
    added.constant = coupling.constant;
    added.place = equality.place;
    for (const auto& [joint, factor] : coupling.terms) {
      if (factor != 0) added.terms.push_back({joint, factor});
    }
  }

  std::optional<std::pair<End, End>> read_ends(const MjcfElement& equality) {
    const bool has_sites = equality.has("site1") || equality.has("site2");
    const bool has_bodies =
        equality.has("body1") || equality.has("body2") || equality.has("anchor");
    if (has_sites && (has_bodies || equality.has("relpose"))) {
      equality.error(findings_,
                     "is between sites and bodies; keep site1 and site2, or body1, body2 and "
                     "anchor");
      return std::nullopt;
    }
    return has_sites ? between_sites(equality) : between_bodies(equality);
  }

  std::optional<std::pair<End, End>> between_sites(const MjcfElement& equality) {
    const MjcfSite* const first = find_named(equality, "site1", "site", robot_.sites, findings_);
    const MjcfSite* const second = find_named(equality, "site2", "site", robot_.sites, findings_);
    if (!equality.has("site1") || !equality.has("site2")) {
      equality.error(findings_, "names one site; name site1 and site2");
    }
    if (first == nullptr || second == nullptr) return std::nullopt;
    return std::pair{End{first->body, first->X_BS}, End{second->body, second->X_BS}};
  }

  /// The second body is the world where none is named.
  std::optional<std::pair<End, End>> between_bodies(const MjcfElement& equality) {
    if (!equality.has("body1")) equality.error(findings_, "has no attribute body1; name a body");
    const std::size_t* const one = find_named(equality, "body1", "body", bodies_, findings_);
    const std::size_t* const other = find_named(equality, "body2", "body", bodies_, findings_);
    if (one == nullptr || (other == nullptr && equality.has("body2"))) return std::nullopt;
    const std::size_t second = other == nullptr ? 0 : *other;
    const Transform<double> X_21 = inverse(robot_.bodies[second].X_WB) * robot_.bodies[*one].X_WB;
    return equality.tag == "connect" ? connected(equality, *one, second, X_21)
                                     : welded(equality, *one, second, X_21);
  }

  std::optional<std::pair<End, End>> connected(const MjcfElement& connect, std::size_t one,
                                               std::size_t other, const Transform<double>& X_21) {
    if (!connect.has("anchor")) {
      connect.error(findings_, "has no attribute anchor; write anchor=\"X Y Z\"");
      return std::nullopt;
    }
    const Vector3<double> anchor = connect.vector("anchor", {}, findings_);
    const Matrix3<double> axes = Matrix3<double>::identity();
    return std::pair{End{one, {axes, anchor}}, End{other, {axes, X_21.R * anchor + X_21.p}}};
  }

  /// `relpose` is the second body in the first one; a quaternion of zeros stands for the drawing's.
  std::optional<std::pair<End, End>> welded(const MjcfElement& weld, std::size_t one,
                                            std::size_t other, const Transform<double>& X_21) {
    Transform<double> X_12 = inverse(X_21);
    if (const auto pose = weld.numbers("relpose", 7, 7, findings_)) {
      const auto& n = *pose;
      const bool is_given = std::any_of(n.begin() + 3, n.end(), [](double x) { return x != 0; });
      if (is_given) {
        X_12 = {rotation_from_wxyz(std::span<const double, 4>(n.data() + 3, 4)),
                {{n[0], n[1], n[2]}}};
      }
    }
    return std::pair{End{one, X_12}, End{other, {}}};
  }

  /// Those made here give way to those of the file.
  std::string name_of_loop(const MjcfElement& equality, const std::string& otherwise) {
    const std::string given = equality.text("name");
    const std::string wanted = given.empty() ? otherwise : given;
    const auto is_free = [&](const std::string& name) {
      return !taken_.contains(name) && (name == given || !given_.contains(name));
    };
    std::string name = wanted;
    while (!is_free(name)) name = fmt::format("{}_{}", wanted, ++last_number_);
    taken_.insert(name);
    return name;
  }

  void add_loop(const MjcfElement& equality, const std::pair<End, End>& ends) {
    const auto& [one, other] = ends;
    if (!has_world_ && (is_outside(one.body) || is_outside(other.body))) {
      return leave_out(
          equality,
          "holds a body to the world, which is not a part of a robot with a floating base; "
          "it is left out");
    }
    LoopDescription loop;
    loop.joint.name = name_of_loop(equality, equality.tag);
    loop.joint.type = equality.tag == "connect" ? JointType::kSpherical : JointType::kFixed;
    loop.joint.child = robot_.bodies[one.body].name;
    loop.joint.parent = robot_.bodies[other.body].name;
    loop.joint.X_PJ = other.X_BF;
    loop.joint.place = equality.place;
    loop.X_CJ = one.X_BF;
    tree_.loops.push_back(std::move(loop));
  }

  /// Whether the tree is without this body.
  [[nodiscard]] bool is_outside(std::size_t body) const {
    return !links_.contains(robot_.bodies[body].name);
  }

  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  const MjcfBodies& robot_;
  const MjcfRelations& relations_;
  RobotDescription& tree_;
  Findings& findings_;
  std::map<std::string, std::size_t> bodies_;
  std::map<std::string, MjcfJointIndex> joints_;
  std::set<std::string> links_;
  std::set<std::string> given_;  // names of equalities in the file
  std::set<std::string> taken_;  // names of joints and loops
  int last_number_ = 1;          // that a name got to be another one
  bool has_world_ = true;
};

}  // namespace

void read_mjcf_equalities(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                          const MjcfSettings& settings, const MjcfBodies& robot,
                          const MjcfRelations& relations, const MjcfBase& base,
                          RobotDescription& tree, Findings& findings) {
  EqualityReader(defaults, settings, robot, relations, base, tree, findings).read(mujoco);
}

}  // namespace dynac
