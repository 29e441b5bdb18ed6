#include "driver/compare_robots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr double kSame = 1e-9;

// A link where it is with all joints at zero, in the axes of the world.
struct PlacedLink {
  const Link* link = nullptr;
  Transform<double> X_WL;
  Vector3<double> centre;  // of mass, in the world [m]
  Matrix3<double> I_c;     // about it [kg m^2]
};

double norm(const Vector3<double>& a) { return std::sqrt(dot(a, a)); }

double largest_entry(const Matrix3<double>& m) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) largest = std::max(largest, std::abs(m(i, j)));
  }
  return largest;
}

PlacedLink place(const Link& link, const Transform<double>& X_WL) {
  PlacedLink placed{&link, X_WL, X_WL.p, {}};
  const Inertia<double>& own = link.inertia;
  const Vector3<double> com = own.mass > 0 ? (1 / own.mass) * own.h : Vector3<double>{};
  const Matrix3<double> point = point_inertia(com);
  Matrix3<double> I_c = own.I_o;
  for (std::size_t i = 0; i < 3; ++i) I_c.row[i] = I_c.row[i] - own.mass * point.row[i];
  placed.centre = X_WL.R * com + X_WL.p;
  placed.I_c = X_WL.R * I_c * transpose(X_WL.R);
  return placed;
}

std::vector<PlacedLink> place_links(const Model& model) {
  std::vector<PlacedLink> placed;
  for (const Link& link : model.links) {
    const Transform<double> X_WP =
        link.parent.is_none() ? Transform<double>{} : placed[link.parent.index()].X_WL;
    placed.push_back(place(link, X_WP * link.joint.X_PJ));
  }
  return placed;
}

// Collects what differs.
class Differences {
 public:
  explicit Differences(std::vector<RobotDifference>& list) : list_(list) {}

  void begin(std::string of) { of_ = std::move(of); }

  /// @param[in] least  below which the numbers are noise of rounding
  void numbers(const char* quantity, double a, double b, const char* unit, double least = 0) {
    const bool is_same =
        a == b || std::abs(a - b) <= std::max(least, kSame * std::max(std::abs(a), std::abs(b)));
    if (is_same) return;
    list_.push_back(
        {of_, quantity, fmt::format("{:.9g}", a), fmt::format("{:.9g}", b), std::abs(a - b), unit});
  }
  void words(const char* quantity, const std::string& a, const std::string& b) {
    if (a != b) list_.push_back({of_, quantity, a, b, 0, ""});
  }
  void distance(const char* quantity, double distance, double most, const char* unit) {
    if (!(distance <= most)) list_.push_back({of_, quantity, "", "", distance, unit});
  }

 private:
  std::vector<RobotDifference>& list_;
  std::string of_;
};

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
  differ.numbers("armature", a.armature(), b.armature(), "kg m^2 or kg");
  differ.numbers("stiffness", a.stiffness, b.stiffness, "N m/rad or N/m");
  if (a.stiffness == 0 && b.stiffness == 0) return;
  differ.numbers("rest position", a.rest_position, b.rest_position, "rad or m");
}

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

void compare_joints(const PlacedLink& a, const PlacedLink& b, Differences& differ) {
  const Joint &first = a.link->joint, &second = b.link->joint;
  differ.begin("joint " + dynac::quoted(first.name));
  differ.words("type", std::string(name_of(first.type)), std::string(name_of(second.type)));
  differ.words("child link", a.link->name, b.link->name);
  if (is_fixed(first.type) && is_fixed(second.type)) return;
  compare_axes(a, b, differ);
  constexpr std::array kNames{"lower limit", "upper limit", "velocity limit", "effort limit"};
  constexpr std::array kUnits{"rad or m", "rad or m", "rad/s or m/s", "N m or N"};
  const std::array<double, 4> these = limits_of(first), those = limits_of(second);
  for (std::size_t k = 0; k < these.size(); ++k) {
    differ.numbers(kNames[k], these[k], those[k], kUnits[k]);
  }
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

// A frame: it has neither mass nor a joint that moves, and formats differ in which they need.
bool is_frame(const PlacedLink& link) {
  return is_fixed(link.link->joint.type) && link.link->inertia == Inertia<double>{};
}

std::vector<std::string> missing(const LinksByName& links, const LinksByName& joints,
                                 const LinksByName& other_links, const LinksByName& other_joints) {
  std::vector<std::string> names;
  for (const auto& [name, link] : links) {
    if (!other_links.contains(name) && !is_frame(*link))
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
  for (const PlacedLink& link : a) {
    const auto other = joints_b.find(link.link->joint.name);
    const bool is_base = link.link->parent.is_none();
    if (!is_base && other != joints_b.end()) compare_joints(link, *other->second, differ);
  }
  result.only_in_first = missing(links_a, joints_a, links_b, joints_b);
  result.only_in_second = missing(links_b, joints_b, links_a, joints_a);
  result.torques = compare_torques(first, second);
  return result;
}

}  // namespace dynac
