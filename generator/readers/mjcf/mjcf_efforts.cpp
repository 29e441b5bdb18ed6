// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_efforts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "readers/mjcf/mjcf_schema.hpp"

namespace dynac {
namespace {

class EffortReader {
 public:
  EffortReader(const MjcfDefaults& defaults, const MjcfSettings& settings,
               const MjcfRelations& relations, MjcfBodies& robot, Findings& findings)
      : defaults_(defaults),
        settings_(settings),
        relations_(relations),
        robot_(robot),
        findings_(findings),
        joints_(mjcf_joints_by_name(robot.bodies)) {}

  void read(const MjcfElement& mujoco) {
    mujoco.for_each_in("default", [&](const auto& each) {
      defaults_set_gains_ = defaults_set_gains_ || sets_gains(each);
    });
    mujoco.for_each_in("actuator", [&](const auto& actuator) {
      if (is_mjcf_actuator(actuator.tag)) read_actuator(actuator);
    });
    for (MjcfBody& body : robot_.bodies) {
      for (MjcfJoint& joint : body.joints) limit(joint);
    }
  }

 private:
  void read_actuator(const MjcfElement& element) {
    const MjcfElement actuator = defaults_.complete(element, mjcf_kind::kActuator, "", findings_);
    const double force = std::min(
        read_mjcf_largest_force(actuator, "forcerange", "forcelimited", settings_, findings_),
        largest_commanded_force(actuator));
    const auto gears = actuator.numbers("gear", 1, 6, findings_);
    const double gear = gears ? gears->front() : 1;
    const std::string joint = actuator.text(actuator.has("joint") ? "joint" : "jointinparent");
    if (joints_.contains(joint)) {
      efforts_[joint] += gear == 0 ? 0 : force * std::abs(gear);
      remark_on(actuator, joint, gears.value_or(std::vector<double>{1}));
    } else if (const auto tendon = relations_.tendons.find(actuator.text("tendon"));
               tendon != relations_.tendons.end() && !tendon->second.terms.empty()) {
      for (const MjcfTendon::Term& term : tendon->second.terms) efforts_[term.joint] = kNoBound;
    } else {
      acts_elsewhere_ = true;
    }
  }

  /// The largest force that controls ask for, where force is a multiple of the control: of motors,
  /// and of general actuators that are like them. Else infinite.
  double largest_commanded_force(const MjcfElement& actuator) {
    const bool is_motor = actuator.tag == "motor";  // it has no use for what defaults say of gains
    const bool is_like_one =
        actuator.tag == "general" && !defaults_set_gains_ && has_constant_gain(actuator);
    if (!settings_.clamps_controls || !(is_motor || is_like_one)) return kNoBound;
    const double control =
        read_mjcf_largest_force(actuator, "ctrlrange", "ctrllimited", settings_, findings_);
    if (is_motor) return control;
    constexpr std::size_t kMostParameters = 10;
    const auto gains = actuator.numbers("gainprm", 1, kMostParameters, findings_);
    const double gain = gains ? std::abs(gains->front()) : 1;
    return gain == 0 ? 0 : gain * control;
  }

  /// Whether a default is of an actuator of another tag, which says by its tag what gain and bias
  /// are, or a class with such a one: those are the defaults of all actuators.
  static bool sets_gains(const MjcfElement& element) {
    if (element.tag == "default") return std::ranges::any_of(element.children, sets_gains);
    return is_mjcf_actuator(element.tag) && element.tag != "general";
  }

  /// Whether its force is the control times a number.
  static bool has_constant_gain(const MjcfElement& actuator) {
    const auto is = [&](std::string_view attribute, std::string_view word) {
      return !actuator.has(attribute) || actuator.text(attribute) == word;
    };
    return is("gaintype", "fixed") && is("biastype", "none") && is("dyntype", "none");
  }

  /// Names of actuators are those of MuJoCo's ctrl.
  void remark_on(const MjcfElement& actuator, const std::string& joint, std::vector<double> gear) {
    const std::string name = actuator.text("name");
    while (gear.size() > 1 && gear.back() == 0) gear.pop_back();
    if (gear == std::vector<double>{1} && (name.empty() || name == joint)) return;
    findings_.remark(Treatment::kConverted,
                     fmt::format("the force of {} times {} is that of {}", called("actuator", name),
                                 fmt::join(gear, " "), called("joint", joint)),
                     actuator.place);
  }

  void limit(MjcfJoint& joint) {
    double effort = joint.effort;
    const auto sum = efforts_.find(joint.name);
    if (sum != efforts_.end() && !acts_elsewhere_) effort = std::min(effort, sum->second);
    const bool has_one_coordinate =
        joint.type == MjcfJointType::kHinge || joint.type == MjcfJointType::kSlide;
    if (!has_one_coordinate || effort == kNoBound) return;
    if (!joint.limits) joint.limits = {-kNoBound, kNoBound, kNoBound, kNoBound};
    joint.limits->effort = effort;
  }

  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  const MjcfRelations& relations_;
  MjcfBodies& robot_;
  Findings& findings_;
  std::map<std::string, MjcfJointIndex> joints_;
  std::map<std::string, double> efforts_;  // sums over the actuators of each joint
  bool defaults_set_gains_ = false;
  bool acts_elsewhere_ = false;  // an actuator that any joint may feel
};

}  // namespace

void read_mjcf_efforts(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                       const MjcfSettings& settings, const MjcfRelations& relations,
                       MjcfBodies& robot, Findings& findings) {
  EffortReader(defaults, settings, relations, robot, findings).read(mujoco);
}

}  // namespace dynac
