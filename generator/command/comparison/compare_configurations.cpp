// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/compare_configurations.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "joints/joint_properties.hpp"
#include "model/configurations.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

const NamedConfiguration* find_configuration(const Model& model, const std::string& name) {
  const auto found = std::ranges::find(model.configurations, name, &NamedConfiguration::name);
  return found == model.configurations.end() ? nullptr : &*found;
}

std::string label_of(const NamedConfiguration& configuration) {
  return "configuration " + dynac::quoted(configuration.name);
}

/// The joint's entries of q.
std::span<const double> entries_of(const Joint& joint, std::span<const double> q) {
  return q.subspan(joint.q_index, static_cast<std::size_t>(position_size(joint.type)));
}

/// The joint of the other robot: of the same name, or the base of one that floats as this does.
const Joint* counterpart(const Joint& joint, const Model& own, const Model& other) {
  if (&joint == &own.links.front().joint) return &other.links.front().joint;
  const LinkId link = find_joint(other, joint.name);
  return link.is_none() ? nullptr : &other.link(link).joint;
}

/// The largest difference of an entry; a quaternion and its negative are one rotation.
double distance_of(JointType type, std::span<const double> a, std::span<const double> b) {
  const auto first = first_quaternion_entry(type);
  double sign = 1;
  if (first) {
    double product = 0;
    for (std::size_t i = *first; i < *first + 4; ++i) product += a[i] * b[i];
    sign = product < 0 ? -1 : 1;
  }
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool is_turned = first && i >= *first && i < *first + 4;
    largest = std::max(largest, std::abs(a[i] - (is_turned ? sign : 1) * b[i]));
  }
  return largest;
}

}  // namespace

void compare_configurations(const Model& a, const Model& b, Differences& differ) {
  for (const NamedConfiguration& first : a.configurations) {
    const NamedConfiguration* const second = find_configuration(b, first.name);
    if (second == nullptr) continue;
    const std::vector<double> p = positions_of(a, first), q = positions_of(b, *second);
    differ.begin(label_of(first));
    for (const Link& link : a.links) {
      if (!is_independent(link.joint)) continue;
      const Joint* const other = counterpart(link.joint, a, b);
      const bool is_alike = other != nullptr && is_independent(*other) &&
                            position_size(other->type) == position_size(link.joint.type);
      if (!is_alike) continue;  // which is told of the joints
      const std::string quantity = "position of joint " + dynac::quoted(link.joint.name);
      differ.distance(
          quantity.c_str(),
          distance_of(link.joint.type, entries_of(link.joint, p), entries_of(*other, q)), kSame,
          "(rad, m or 1)");
    }
  }
}

std::vector<std::string> configurations_only_in(const Model& a, const Model& b) {
  std::vector<std::string> names;
  for (const NamedConfiguration& configuration : a.configurations) {
    if (find_configuration(b, configuration.name) == nullptr) {
      names.push_back(label_of(configuration));
    }
  }
  return names;
}

}  // namespace dynac
