#include <fmt/format.h>

#include <cmath>

#include "model/checks.hpp"

namespace dynac {
namespace {

bool is_finite(const JointLimits& limits) {
  return std::isfinite(limits.lower) && std::isfinite(limits.upper) &&
         std::isfinite(limits.velocity) && std::isfinite(limits.effort);
}

/// What is wrong with the range of a joint that needs one; empty: nothing.
std::string range_problem(const JointDescription& joint) {
  const bool is_revolute = joint.type == JointType::kRevolute;
  if (!is_revolute && joint.type != JointType::kPrismatic) return "";
  if (!joint.limits) {
    return fmt::format("is {} and has no limit; give lower, upper, effort and velocity{}",
                       name_of(joint.type), is_revolute ? ", or make it continuous" : "");
  }
  if (joint.limits->lower > joint.limits->upper) {
    return fmt::format("limit is reversed, lower {} is above upper {}; swap the two",
                       joint.limits->lower, joint.limits->upper);
  }
  return "";
}

}  // namespace

void check_joint(const JointDescription& joint, Findings& findings) {
  const auto error = [&](std::string_view text) {
    findings.error(joint.place, fmt::format("{}: {}", called("joint", joint.name), text));
  };
  if (joint.type == JointType::kFloating) {
    error(
        "type \"floating\" is not supported yet inside the tree; make its child the root link "
        "and choose a floating base");
  }
  if (!is_finite(joint.X_PJ.p)) error("position is not finite; give finite numbers");
  if (!is_rotation(joint.X_PJ.R)) error("orientation is no rotation; give an orthonormal matrix");
  if (velocity_size(joint.type) != 1) return;

  if (!is_finite(joint.axis)) {
    error("axis is not finite; write a unit vector such as \"0 0 1\"");
  } else if (joint.axis == Vector3<double>{}) {
    error("axis has zero length; write a unit vector such as \"0 0 1\"");
  }
  if (joint.limits && !is_finite(*joint.limits)) {
    error("limit is not finite; give finite numbers");
  } else if (const std::string problem = range_problem(joint); !problem.empty()) {
    error(problem);
  }
  if (!std::isfinite(joint.damping) || !std::isfinite(joint.friction)) {
    error("damping or friction is not finite; give finite numbers");
  }
}

}  // namespace dynac
