// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/compare_robots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "command/comparison/compare_configurations.hpp"
#include "command/comparison/compare_loops.hpp"
#include "command/comparison/placed_link.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

void compare_links(const PlacedLink& a, const PlacedLink& b, Differences& differ) {
  differ.begin("link " + dynac::quoted(a.link->name));
  const double mass = a.link->inertia.mass;
  differ.numbers("mass", mass, b.link->inertia.mass, "kg");
  if (mass > 0 && b.link->inertia.mass > 0) {
    differ.distance("centre of mass", norm(a.centre - b.centre),
                    kSame * std::max(1.0, norm(a.centre)), "m");
  }
  differ.distance("inertia about the centre of mass", largest_entry(a.I_c - b.I_c),
                  kSame * std::max(largest_entry(a.I_c), kSame), "kg m^2");
  const PlacementDistance frames = distance_of(a.X_WL, b.X_WL);
  differ.distance("frame, its origin", frames.origins, kSame * std::max(1.0, norm(a.X_WL.p)), "m");
  differ.distance("frame, its axes", frames.axes, kSame, "(distance of unit vectors)");
}

// Limits that are infinite say the same as none.
std::array<double, 4> limits_of(const Joint& joint) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  if (!joint.limits) return {-kNone, kNone, kNone, kNone};
  const auto [lower, upper, velocity, effort] = *joint.limits;
  const bool has_range = joint_row(joint.type).range != JointRange::kUnlimited;
  return {has_range ? lower : -kNone, has_range ? upper : kNone, velocity, effort};
}

void compare_dynamics(const JointDynamics& a, const JointDynamics& b, Differences& differ) {
  differ.numbers("damping", a.damping, b.damping, "N m s/rad or N s/m");
  differ.numbers("friction", a.friction, b.friction, "N m or N");
  differ.numbers("gear ratio", a.gear_ratio, b.gear_ratio, "turns per turn, or rad/m");
  differ.numbers("armature", a.armature(), b.armature(), "kg m^2 or kg");
  differ.numbers("stiffness", a.stiffness, b.stiffness, "N m/rad or N/m");
  if (a.stiffness == 0 && b.stiffness == 0) return;
  differ.numbers("rest position", a.rest_position, b.rest_position, "rad or m");
}

// A joint of a robot.
struct ComparedJoint {
  const Model* model = nullptr;
  const PlacedLink* placed = nullptr;
};

// Where the axes lie in the world, as far as the type has any.
void compare_axes(const PlacedLink& a, const PlacedLink& b, Differences& differ) {
  const Joint &first = a.link->joint, &second = b.link->joint;
  if (axis_count(first.type) == 0 || axis_count(second.type) == 0) return;
  const Vector3<double> n = a.X_WL.R * first.axis, m = b.X_WL.R * second.axis;
  differ.distance("axis", norm(n - m), kSame, "(distance of unit vectors)");
  const Vector3<double> p = a.X_WL.R * first.point + a.X_WL.p,
                        q = b.X_WL.R * second.point + b.X_WL.p;
  const bool has_place = first.type != JointType::kPrismatic;
  if (has_place) {  // points anywhere on the axis are the same to a joint that turns about it
    differ.distance("distance of axes", norm(cross(n, p - q)), kSame * std::max(1.0, norm(p)), "m");
  }
  differ.numbers("pitch", first.pitch, second.pitch, "m/rad");
}

// A mimic joint has its leader's place in q.
void compare_coordinates(const ComparedJoint& a, const ComparedJoint& b, Differences& differ) {
  const Joint &first = a.placed->link->joint, &second = b.placed->link->joint;
  const auto leader = [](const ComparedJoint& joint) -> std::string {
    const std::optional<Mimic>& mimic = joint.placed->link->joint.mimic;
    return mimic ? dynac::quoted(joint.model->link(mimic->leader).joint.name) : "no joint";
  };
  differ.words("follows", leader(a), leader(b));
  if (first.mimic && second.mimic) {
    differ.numbers("multiplier", first.mimic->multiplier, second.mimic->multiplier, "");
    differ.numbers("offset", first.mimic->offset, second.mimic->offset, "rad or m");
  }
  const auto place = [](std::size_t index) { return fmt::format("q[{}]", index); };
  if (!first.mimic && !second.mimic)
    differ.words("first position", place(first.q_index), place(second.q_index));
}

void compare_limits(const Joint& first, const Joint& second, Differences& differ) {
  constexpr std::array kNames{"lower limit", "upper limit", "velocity limit", "effort limit"};
  constexpr std::array kUnits{"rad or m", "rad or m", "rad/s or m/s", "N m or N"};
  const std::array<double, 4> these = limits_of(first), those = limits_of(second);
  for (std::size_t k = 0; k < these.size(); ++k) {
    differ.numbers(kNames[k], these[k], those[k], kUnits[k]);
  }
}

/// @param[in] apart  how far the joint takes its link apart in the two, where that is known
void compare_joints(const ComparedJoint& a, const ComparedJoint& b,
                    const std::optional<PlacementDistance>& apart, Differences& differ) {
  const Joint &first = a.placed->link->joint, &second = b.placed->link->joint;
  differ.begin("joint " + dynac::quoted(first.name));
  differ.words("type", std::string(name_of(first.type)), std::string(name_of(second.type)));
  differ.words("child link", a.placed->link->name, b.placed->link->name);
  if (is_fixed(first.type) && is_fixed(second.type)) return;
  const std::size_t found = differ.count();
  compare_axes(*a.placed, *b.placed, differ);
  compare_coordinates(a, b, differ);
  if (apart && differ.count() == found) {
    differ.distance("motion of its link", std::max(apart->origins, apart->axes), kSame,
                    "(m, or distance of unit vectors)");
  }
  compare_limits(first, second, differ);
  compare_dynamics(first.dynamics, second.dynamics, differ);
  compare_dynamics(first.second_dynamics, second.second_dynamics, differ);
}

using LinksByName = std::map<std::string, const PlacedLink*>;

LinksByName by_link(const std::vector<PlacedLink>& links) {
  LinksByName index;
  for (const PlacedLink& link : links) index.emplace(link.link->name, &link);
  return index;
}

LinksByName by_joint(const std::vector<PlacedLink>& links) {
  LinksByName index;
  for (const PlacedLink& link : links) {
    const bool is_base = link.link->parent.is_none();  // formats name it as they like
    if (!is_base) index.emplace(link.link->joint.name, &link);
  }
  return index;
}

// A root link that is no more than the world, which some formats have as a link.
bool is_world(const PlacedLink& placed) {
  const Link& link = *placed.link;
  return link.parent.is_none() && is_fixed(link.joint.type) && link.inertia == Inertia<double>{};
}

std::vector<std::string> missing(const LinksByName& links, const LinksByName& joints,
                                 const LinksByName& other_links, const LinksByName& other_joints) {
  std::vector<std::string> names;
  for (const auto& [name, link] : links) {
    if (!other_links.contains(name) && !is_world(*link))
      names.push_back("link " + dynac::quoted(name));
  }
  for (const auto& [name, link] : joints) {
    const bool is_moving = !is_fixed(link->link->joint.type);
    if (!other_joints.contains(name) && is_moving) names.push_back("joint " + dynac::quoted(name));
  }
  return names;
}

}  // namespace

RobotComparison compare_robots(const Robot& first, const Robot& second) {
  const std::vector<PlacedLink> a = place_links(first.model), b = place_links(second.model);
  const PlacedRobot placed_a{first.model, a}, placed_b{second.model, b};
  const LinksByName links_a = by_link(a), links_b = by_link(b);
  const LinksByName joints_a = by_joint(a), joints_b = by_joint(b);
  RobotComparison result;
  Differences differ(result.differences);
  differ.begin("robot");
  const auto base = [](const Model& model) {
    return model.base() == Base::kFloating ? "floating" : "fixed";
  };
  differ.words("base", base(first.model), base(second.model));
  differ.distance("gravity", norm(first.model.gravity - second.model.gravity),
                  kSame * norm(first.model.gravity), "m/s^2");
  for (const PlacedLink& link : a) {
    const auto other = links_b.find(link.link->name);
    if (other != links_b.end()) compare_links(link, *other->second, differ);
  }
  const std::optional<MotionComparison> motions = compare_motions(placed_a, placed_b);
  for (const PlacedLink& link : a) {
    const auto other = joints_b.find(link.link->joint.name);
    const bool is_base = link.link->parent.is_none();
    if (is_base || other == joints_b.end()) continue;
    std::optional<PlacementDistance> apart;
    if (motions && motions->joints.contains(other->first)) apart = motions->joints.at(other->first);
    compare_joints({&first.model, &link}, {&second.model, other->second}, apart, differ);
  }
  compare_loops(placed_a, placed_b, differ);
  compare_configurations(first.model, second.model, differ);
  result.only_in_first = missing(links_a, joints_a, links_b, joints_b);
  result.only_in_second = missing(links_b, joints_b, links_a, joints_a);
  std::ranges::move(loops_only_in(first.model, second.model),
                    std::back_inserter(result.only_in_first));
  std::ranges::move(loops_only_in(second.model, first.model),
                    std::back_inserter(result.only_in_second));
  std::ranges::move(configurations_only_in(first.model, second.model),
                    std::back_inserter(result.only_in_first));
  std::ranges::move(configurations_only_in(second.model, first.model),
                    std::back_inserter(result.only_in_second));
  if (motions) result.torques = motions->torques;
  return result;
}

}  // namespace dynac
