// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_relations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/mjcf/mjcf_names.hpp"
#include "readers/mjcf/mjcf_schema.hpp"

namespace dynac {
namespace {

class RelationReader {
 public:
  RelationReader(const MjcfDefaults& defaults, const MjcfSettings& settings, MjcfBodies& robot,
                 Findings& findings)
      : defaults_(defaults),
        settings_(settings),
        robot_(robot),
        findings_(findings),
        joints_(mjcf_joints_by_name(robot.bodies)) {
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) bodies_.emplace(robot.bodies[i].name, i);
  }

  MjcfRelations read(const MjcfElement& mujoco) {
    mujoco.for_each_in("tendon", [&](const auto& tendon) { read_tendon(tendon); });
    mujoco.for_each_in("actuator", [&](const auto& actuator) { read_actuator(actuator); });
    return std::move(result_);
  }

 private:
  [[nodiscard]] MjcfJoint& joint_at(const MjcfJointIndex& at) {
    return robot_.bodies[at.body].joints[at.joint];
  }

  void read_tendon(const MjcfElement& element) {
    const MjcfElement tendon = defaults_.complete(element, mjcf_kind::kTendon, "", findings_);
    MjcfTendon read;
    if (element.tag == "fixed") {
      for (const MjcfElement& term : element.children) read_term(term, read);
    } else {
      ++result_.spatial_tendons;
    }
    if (has_forces(tendon)) ++result_.tendon_forces;
    add_tendon_armature(tendon, read);
    const std::string name = element.text("name");
    if (!name.empty() && !result_.tendons.emplace(name, read).second) {
      element.error(findings_, "name is already taken; rename one of the two");
    }
  }

  bool has_forces(const MjcfElement& tendon) {
    const auto acts = [&](const char* force) {
      const auto values = tendon.numbers(force, 1, 3, findings_);
      return values && std::ranges::any_of(*values, [](double x) { return x != 0; });
    };
    const bool has_spring = acts("stiffness") && settings_.has_springs;
    const bool has_damping = acts("damping") && settings_.has_damping;
    const bool has_friction = acts("frictionloss") && settings_.has_friction;
    return has_spring || has_damping || has_friction;
  }

  void read_term(const MjcfElement& term, MjcfTendon& tendon) {
    const MjcfJointIndex* const at = find_named(term, "joint", "joint", joints_, findings_);
    if (!term.has("joint")) term.error(findings_, "has no attribute joint; name one");
    if (at == nullptr) return;
    const MjcfJointType type = joint_at(*at).type;
    if (type != MjcfJointType::kHinge && type != MjcfJointType::kSlide) {
      term.error(findings_, "names a joint that is neither hinge nor slide; name one of these");
    }
    if (!term.has("coef")) term.error(findings_, "has no attribute coef; write coef=\"1\"");
    tendon.terms.push_back({term.text("joint"), term.number("coef", 0, findings_)});
  }

  /// J^T a J: of one joint it is a rotor, of several it couples them.
  void add_tendon_armature(const MjcfElement& tendon, const MjcfTendon& read) {
    const double armature = tendon.number("armature", 0, findings_);
    if (armature == 0) return;
    if (read.terms.size() == 1) {
      add_rotor(joints_.at(read.terms.front().joint), armature, read.terms.front().factor);
    } else {
      tendon.error(findings_,
                   "has an armature that couples joints, which kernels cannot count; remove "
                   "armature, or model the rotor as a body of its own");
    }
  }

  /// @param[in] ratio  turns of the rotor per turn of the joint, or per metre
  void add_rotor(const MjcfJointIndex& at, double inertia, double ratio) {
    JointDynamics& dynamics = joint_at(at).dynamics;
    if (inertia == 0 || ratio == 0) return;
    if (dynamics.rotor_inertia == 0) {
      dynamics.rotor_inertia = inertia;
      dynamics.gear_ratio = ratio;
    } else {
      dynamics.rotor_inertia = dynamics.armature() + ratio * ratio * inertia;
      dynamics.gear_ratio = 1;
    }
  }

  void read_actuator(const MjcfElement& element) {
    if (!is_mjcf_actuator(element.tag)) return;
    const MjcfElement actuator = defaults_.complete(element, mjcf_kind::kActuator, "", findings_);
    if (element.tag == "muscle") ++result_.muscles;
    for (const char* const site : {"site", "refsite", "slidersite", "cranksite"}) {
      static_cast<void>(find_named(actuator, site, "site", robot_.sites, findings_));
    }
    static_cast<void>(find_named(actuator, "body", "body", bodies_, findings_));
    static_cast<void>(find_named(actuator, "tendon", "tendon", result_.tendons, findings_));
    add_to_joints(actuator);
    check_transmission(actuator);
  }

  /// The rotor and the damper of an actuator. The force of the latter is linear in the velocity of
  /// the actuator, and so the gear counts twice, as in the armature.
  void add_to_joints(const MjcfElement& actuator) {
    const auto gears = actuator.numbers("gear", 1, 6, findings_);
    const double gear = gears ? gears->front() : 1;
    const double armature = actuator.number("armature", 0, findings_);
    const auto damping = actuator.numbers("damping", 1, 3, findings_);
    const bool is_damped = damping && settings_.has_damping &&
                           std::ranges::any_of(*damping, [](double x) { return x != 0; });
    for (const char* const attribute : {"joint", "jointinparent"}) {
      const MjcfJointIndex* const at = find_named(actuator, attribute, "joint", joints_, findings_);
      if (at == nullptr) continue;
      add_rotor(*at, armature, gear);
      if (is_damped) add_damper(*at, *damping, gear);
    }
    if (actuator.has("joint") || actuator.has("jointinparent")) return;
    if (armature != 0) {
      actuator.error(findings_,
                     "has an armature and drives no joint, which kernels cannot count; remove "
                     "armature, or add it to the joints");
    }
    if (is_damped) ++result_.dampers;
  }

  void add_damper(const MjcfJointIndex& at, const std::vector<double>& coefficients, double gear) {
    MjcfJoint& joint = joint_at(at);
    if (joint.type != MjcfJointType::kHinge && joint.type != MjcfJointType::kSlide) {
      ++result_.dampers;
      return;
    }
    joint.dynamics.damping += gear * gear * coefficients.front();
    const bool is_linear =
        std::all_of(coefficients.begin() + 1, coefficients.end(), [](double x) { return x == 0; });
    if (!is_linear) joint.has_polynomial_damping = true;
  }

  void check_transmission(const MjcfElement& actuator) {
    constexpr std::string_view kTargets[] = {"joint", "jointinparent", "tendon",
                                             "site",  "body",          "cranksite"};
    const auto count = std::ranges::count_if(
        kTargets, [&](std::string_view target) { return actuator.has(target); });
    if (count == 1) return;
    actuator.error(findings_, count == 0 ? "drives nothing; name a joint, tendon, site or body"
                                         : "drives several things; keep one of joint, tendon, "
                                           "site, body");
  }

  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  MjcfBodies& robot_;
  Findings& findings_;
  std::map<std::string, MjcfJointIndex> joints_;
  std::map<std::string, std::size_t> bodies_;
  MjcfRelations result_;
};

}  // namespace

std::map<std::string, MjcfJointIndex> mjcf_joints_by_name(const std::vector<MjcfBody>& bodies) {
  std::map<std::string, MjcfJointIndex> joints;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = 0; j < bodies[i].joints.size(); ++j) {
      const std::string& name = bodies[i].joints[j].name;
      if (!name.empty()) joints.emplace(name, MjcfJointIndex{i, j});
    }
  }
  return joints;
}

MjcfRelations read_mjcf_relations(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                                  const MjcfSettings& settings, MjcfBodies& robot,
                                  Findings& findings) {
  return RelationReader(defaults, settings, robot, findings).read(mujoco);
}

}  // namespace dynac
