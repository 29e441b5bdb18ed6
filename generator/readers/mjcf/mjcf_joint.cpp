// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_joint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace dynac {
namespace {

constexpr std::array<std::string_view, 3> kThreeWords{"auto", "true", "false"};

MjcfJointType read_type(const MjcfElement& joint, Findings& findings) {
  constexpr std::array<std::string_view, 4> kWords{"hinge", "slide", "ball", "free"};
  const std::string_view word = joint.word("type", kWords, findings);
  return static_cast<MjcfJointType>(std::ranges::find(kWords, word) - kWords.begin());
}

bool turns(MjcfJointType type) {
  return type == MjcfJointType::kHinge || type == MjcfJointType::kBall;
}

class JointReader {
 public:
  JointReader(const MjcfElement& element, const MjcfSettings& settings, Findings& findings)
      : element_(element), settings_(settings), findings_(findings) {}

  MjcfJoint read(const Transform<double>& X_BF) {
    joint_.name = element_.text("name");
    joint_.place = element_.place;
    joint_.subject = element_.subject;
    if (element_.tag == "freejoint") {
      joint_.type = MjcfJointType::kFree;
      read_alignment();
      return joint_;
    }
    joint_.type = read_type(element_, findings_);
    if (joint_.type == MjcfJointType::kFree) joint_.aligns = settings_.aligns_free_joints;
    read_axis(X_BF);
    read_range();
    joint_.effort = read_mjcf_largest_force(element_, "actuatorfrcrange", "actuatorfrclimited",
                                            settings_, findings_);
    read_dynamics();
    return joint_;
  }

 private:
  void read_alignment() {
    const std::string_view word = element_.word("align", kThreeWords, findings_);
    joint_.aligns = word == "true" || (word == "auto" && settings_.aligns_free_joints);
  }

  void read_axis(const Transform<double>& X_BF) {
    const bool has_anchor = turns(joint_.type);
    const Vector3<double> anchor = element_.vector("pos", {}, findings_);
    if (has_anchor) joint_.anchor = X_BF.R * anchor + X_BF.p;
    if (joint_.type != MjcfJointType::kHinge && joint_.type != MjcfJointType::kSlide) return;
    const Vector3<double> axis = element_.vector("axis", joint_.axis, findings_);
    if (axis == Vector3<double>{}) {
      element_.error(findings_, "axis has zero length; write a unit vector such as \"0 0 1\"");
    } else {
      joint_.axis = X_BF.R * axis;
    }
    joint_.reference = angle_or_length(element_.number("ref", 0, findings_));
  }

  [[nodiscard]] double angle_or_length(double value) const {
    return turns(joint_.type) ? value * settings_.radian_per_unit : value;
  }

  void read_range() {
    const std::string_view limited = element_.word("limited", kThreeWords, findings_);
    const auto range = element_.numbers("range", 2, 2, findings_);
    const double lower = range ? (*range)[0] : 0;
    const double upper = range ? (*range)[1] : 0;
    if (joint_.type == MjcfJointType::kSlide) {
      joint_.limits = {-kNoBound, kNoBound, kNoBound, kNoBound};
    }
    const bool is_limited =
        limited == "true" || (limited == "auto" && settings_.limits_by_range && lower < upper);
    if (limited != "false" && range && lower > upper) {
      element_.error(findings_,
                     fmt::format("range is reversed, {} is above {}; swap the two", lower, upper));
      return;
    }
    if (limited == "auto" && !settings_.limits_by_range && lower < upper) {
      element_.error(findings_,
                     "has a range, but autolimits is false; write limited=\"true\" or \"false\"");
    }
    if (is_limited && lower >= upper) {
      element_.error(findings_, "is limited and has no range; write range=\"LOWER UPPER\"");
      return;
    }
    set_limits(is_limited, lower, upper);
  }

  void set_limits(bool is_limited, double lower, double upper) {
    joint_.has_unused_range = is_limited && joint_.type == MjcfJointType::kBall;
    if (is_limited) {
      joint_.limits = {angle_or_length(lower) - joint_.reference,
                       angle_or_length(upper) - joint_.reference, kNoBound, kNoBound};
    }
  }

  /// The first of up to three coefficients; the others are those of a polynomial.
  double first_of(std::string_view attribute, bool& has_more) {
    const auto values = element_.numbers(attribute, 1, 3, findings_);
    if (!values) return 0;
    has_more = std::any_of(values->begin() + 1, values->end(), [](double x) { return x != 0; });
    return values->front();
  }

  void read_dynamics() {
    read_spring();
    joint_.dynamics.damping = first_of("damping", joint_.has_polynomial_damping);
    joint_.dynamics.friction = element_.number("frictionloss", 0, findings_);
    joint_.dynamics.rotor_inertia = element_.number("armature", 0, findings_);
    const auto pair = element_.numbers("springdamper", 2, 2, findings_);
    joint_.has_spring_damper = pair && (*pair)[0] > 0 && (*pair)[1] > 0;
    if (joint_.has_spring_damper) joint_.dynamics.damping = joint_.dynamics.stiffness = 0;
    leave_out_disabled();
  }

  /// What <flag> switches off.
  void leave_out_disabled() {
    if (!settings_.has_springs) {
      joint_.dynamics.stiffness = joint_.dynamics.rest_position = 0;
      joint_.has_ball_spring = joint_.has_polynomial_spring = false;
    }
    if (!settings_.has_damping) {
      joint_.dynamics.damping = 0;
      joint_.has_polynomial_damping = false;
    }
    if (!settings_.has_passive_forces()) joint_.has_spring_damper = false;
    if (!settings_.has_friction) joint_.dynamics.friction = 0;
  }

  /// Of a ball or free joint the spring is about the rotation from where the file draws it.
  void read_spring() {
    const double stiffness = first_of("stiffness", joint_.has_polynomial_spring);
    if (joint_.type != MjcfJointType::kHinge && joint_.type != MjcfJointType::kSlide) {
      joint_.has_ball_spring = stiffness != 0;
      return;
    }
    joint_.dynamics.stiffness = stiffness;
    if (stiffness == 0) return;
    joint_.dynamics.rest_position =
        angle_or_length(element_.number("springref", 0, findings_)) - joint_.reference;
  }

  const MjcfElement& element_;
  const MjcfSettings& settings_;
  Findings& findings_;
  MjcfJoint joint_;
};

int freedom_of(MjcfJointType type) {
  if (type == MjcfJointType::kFree) return 6;
  return type == MjcfJointType::kBall ? 3 : 1;
}

}  // namespace

MjcfJoint read_mjcf_joint(const MjcfElement& element, const Transform<double>& X_BF,
                          const MjcfSettings& settings, Findings& findings) {
  return JointReader(element, settings, findings).read(X_BF);
}

double read_mjcf_largest_force(const MjcfElement& element, std::string_view range,
                               std::string_view limited, const MjcfSettings& settings,
                               Findings& findings) {
  const std::string_view word = element.word(limited, kThreeWords, findings);
  const auto ends = element.numbers(range, 2, 2, findings);
  if (!ends || word == "false" || (word == "auto" && !settings.limits_by_range)) return kNoBound;
  const double lower = (*ends)[0];
  const double upper = (*ends)[1];
  return lower < upper ? std::max(std::abs(lower), std::abs(upper)) : kNoBound;
}

void check_mjcf_joints(const std::vector<MjcfJoint>& joints, const MjcfElement& body,
                       bool is_on_top, Findings& findings) {
  int freedom = 0;
  bool has_ball = false;
  for (const MjcfJoint& joint : joints) {
    freedom += freedom_of(joint.type);
    if (joint.type == MjcfJointType::kFree && !is_on_top) {
      findings.error(joint.place, joint.subject +
                                      " is free, but its body hangs on another one; move the body "
                                      "to the top level, or use a ball joint and slides");
    }
    if (has_ball && turns(joint.type)) {
      findings.error(joint.place, joint.subject +
                                      " turns a body that a ball joint turns already; remove it, "
                                      "or put a body in between");
    }
    has_ball = has_ball || joint.type == MjcfJointType::kBall;
  }
  if (freedom <= 6) return;
  body.error(findings, fmt::format("has joints with {} degrees of freedom, over 6; put a body in "
                                   "between",
                                   freedom));
}

}  // namespace dynac
