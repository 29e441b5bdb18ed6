// SPDX-License-Identifier: BSD-3-Clause
#include "model/check_joint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "model/magnitudes.hpp"
#include "model/matrix_checks.hpp"

namespace dynac {
namespace {

/// Numbers, or infinity where there is no limit.
bool is_meaningful(const JointLimits& limits) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return limits.lower < kInfinity && limits.upper > -kInfinity && limits.velocity > -kInfinity &&
         limits.effort > -kInfinity;
}

/// What is wrong with the range of a joint that needs one; empty: nothing.
std::string range_problem(const JointDescription& joint) {
  if (joint_row(joint.type).range != JointRange::kMustBeLimited) return "";
  if (!joint.limits) {
    return fmt::format("is {} and has no limit; give lower, upper, effort and velocity{}",
                       name_of(joint.type), rotates(joint.type) ? ", or make it continuous" : "");
  }
  if (joint.limits->lower > joint.limits->upper) {
    return fmt::format("limit is reversed, lower {} is above upper {}; swap the two",
                       joint.limits->lower, joint.limits->upper);
  }
  return "";
}

std::string axis_problem(std::string_view name, const Vector3<double>& axis) {
  if (!is_finite(axis)) {
    return fmt::format("{} is not finite; write a unit vector such as \"0 0 1\"", name);
  }
  if (axis == Vector3<double>{}) {
    return fmt::format("{} has zero length; write a unit vector such as \"0 0 1\"", name);
  }
  return "";
}

/// Sine of the angle between two axes at which they count as parallel.
constexpr double kParallel = 1e-6;

bool is_parallel(const Vector3<double>& a, const Vector3<double>& b) {
  const Vector3<double> normal = cross(a, b);
  return dot(normal, normal) <= kParallel * kParallel;
}

std::vector<std::string> axis_problems(const JointDescription& joint) {
  std::vector<std::string> problems;
  const auto add = [&](const std::string& problem) {
    if (!problem.empty()) problems.push_back(problem);
  };
  if (axis_count(joint.type) > 0) add(axis_problem("axis", joint.axis));
  if (axis_count(joint.type) > 1) {
    add(axis_problem("second axis", joint.second_axis));
    if (problems.empty() && is_parallel(unit_along(joint.axis), unit_along(joint.second_axis))) {
      add("its two axes are parallel; turn one of them, or use a revolute joint");
    }
  }
  return problems;
}

constexpr Bound kSpringBound{1e12, "N m/rad or N/m"};
constexpr Bound kRestBound{1e7, "rad or m"};

// What is wrong with the dissipation, the spring and the rotor of a joint.
std::vector<std::string> dynamics_problems(const JointDynamics& dynamics) {
  std::vector<std::string> problems;
  for (const std::string& problem :
       {magnitude_problem("damping", dynamics.damping, kDissipationBound),
        magnitude_problem("friction", dynamics.friction, kDissipationBound),
        magnitude_problem("stiffness", dynamics.stiffness, kSpringBound),
        magnitude_problem("rest position", dynamics.rest_position, kRestBound),
        magnitude_problem("gear ratio", dynamics.gear_ratio, kRatioBound),
        magnitude_problem("rotor inertia, geared,", dynamics.armature(), kMomentBound)}) {
    if (!problem.empty()) problems.push_back(problem);
  }
  const auto add_negative = [&](const char* name, double value) {
    if (value < 0)
      problems.push_back(fmt::format("{} {} is negative; write 0 or more", name, value));
  };
  add_negative("damping", dynamics.damping);
  add_negative("friction", dynamics.friction);
  add_negative("rotor inertia", dynamics.rotor_inertia);
  add_negative("stiffness", dynamics.stiffness);
  if (dynamics.gear_ratio == 0) {
    problems.emplace_back("gear ratio is 0; write the rotor's turns per turn of the joint");
  }
  return problems;
}

}  // namespace

void check_joint(const JointDescription& joint, Findings& findings) {
  const auto error = [&](std::string_view text) {
    findings.error(joint.place, fmt::format("{}: {}", called("joint", joint.name), text));
  };
  const auto demand = [&](const std::string& problem) {
    if (!problem.empty()) error(problem);
  };
  demand(magnitude_problem("position", joint.X_PJ.p, kLengthBound));
  if (!is_rotation(joint.X_PJ.R))
    error("orientation is not a rotation; give an orthonormal matrix");
  for (const std::string& problem : axis_problems(joint)) error(problem);
  if (has_point(joint.type)) demand(magnitude_problem("point", joint.point, kLengthBound));
  if (has_pitch(joint.type)) {
    demand(magnitude_problem("pitch", joint.pitch, kPitchBound));
  }
  if (joint.limits && !is_meaningful(*joint.limits)) {
    error("limit is not finite; give finite numbers");
  } else if (joint.limits && (joint.limits->velocity < 0 || joint.limits->effort < 0)) {
    error(fmt::format("limit of velocity {} or effort {} is negative; give magnitudes",
                      joint.limits->velocity, joint.limits->effort));
  } else if (const std::string problem = range_problem(joint); !problem.empty()) {
    error(problem);
  }
  const std::vector<std::string> problems = dynamics_problems(joint.dynamics);
  for (const std::string& problem : problems) error(problem);
  for (const std::string& problem : dynamics_problems(joint.second_dynamics)) {
    if (std::ranges::find(problems, problem) == problems.end()) error(problem);
  }
  if (joint.dynamics.stiffness != 0 && velocity_size(joint.type) != axis_count(joint.type)) {
    error(
        fmt::format("is {} and has a spring, which kernels count along axes alone; remove its "
                    "stiffness and add its torque to the joint torques",
                    name_of(joint.type)));
  }
}

}  // namespace dynac
