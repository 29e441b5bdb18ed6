// SPDX-License-Identifier: BSD-3-Clause
#include "model/configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "joints/joint_properties.hpp"
#include "model/magnitudes.hpp"
#include "support/nearest_names.hpp"
#include "support/number_arrays.hpp"

namespace dynac {
namespace {

/// The entries of a joint's quaternion; none where it has none.
template <class Number>
std::span<Number> quaternion_in(JointType type, std::span<Number> positions) {
  const auto first = first_quaternion_entry(type);
  return first ? positions.subspan(*first, 4) : std::span<Number>{};
}

class ConfigurationCheck {
 public:
  ConfigurationCheck(const RobotDescription& robot, Findings& findings) : findings_(findings) {
    for (const JointDescription& joint : robot.joints) {
      joints_.emplace(joint.name, &joint);
      if (!is_fixed(joint.type) && !joint.mimic) names_.push_back(joint.name);
    }
  }

  void check(const ConfigurationDescription& configuration) {
    configuration_ = &configuration;
    if (!configuration.base.empty()) {
      check_positions("the base", JointType::kFloating, configuration.base);
    }
    std::set<std::string_view> seen;
    for (const auto& [joint, q] : configuration.positions) {
      check_joint(joint, q);
      if (!seen.insert(joint).second) {
        error(fmt::format("names joint {} twice; name it once", dynac::quoted(joint)));
      }
    }
  }

 private:
  void error(std::string_view text) {
    findings_.error(configuration_->place,
                    fmt::format("{}: {}", called("configuration", configuration_->name), text));
  }

  void check_joint(const std::string& name, const std::vector<double>& q) {
    const auto found = joints_.find(name);
    if (found == joints_.end()) {
      return error(unknown_name("joint", name, names_, "name a joint of this robot"));
    }
    const JointDescription& joint = *found->second;
    if (joint.mimic) {
      return error(fmt::format("joint {} follows joint {}; name that one", dynac::quoted(name),
                               dynac::quoted(joint.mimic->joint)));
    }
    check_positions(fmt::format("joint {}", dynac::quoted(name)), joint.type, q);
  }

  void check_positions(std::string_view who, JointType type, const std::vector<double>& q) {
    const auto kinds = position_kinds(type);
    if (q.size() != kinds.size()) {
      return error(fmt::format("{} is {} and has {} positions, not {}", who, name_of(type),
                               kinds.size(), q.size()));
    }
    for (std::size_t i = 0; i < q.size(); ++i) {
      const bool is_angle = kinds[i] == CoordinateKind::kAngle;
      const std::string problem = magnitude_problem(fmt::format("{}: position", who), q[i],
                                                    is_angle ? kAngleBound : kLengthBound);
      if (!problem.empty()) error(problem);
    }
    const auto quaternion = quaternion_in(type, std::span(q));
    if (!quaternion.empty() && std::ranges::all_of(quaternion, [](double x) { return x == 0; })) {
      error(fmt::format("{}: its quaternion is zero; write 0, 0, 0, 1 for no rotation", who));
    }
  }

  Findings& findings_;
  std::map<std::string, const JointDescription*> joints_;
  std::vector<std::string> names_;
  const ConfigurationDescription* configuration_ = nullptr;
};

/// Positions whose quaternion is unit. It is scaled first, so that no square overflows.
std::vector<double> with_unit_quaternion(JointType type, std::vector<double> q) {
  const auto quaternion = quaternion_in(type, std::span(q));
  const double largest = largest_magnitude(quaternion);
  double squares = 0;
  for (double& x : quaternion) {
    x /= largest;
    squares += x * x;
  }
  for (double& x : quaternion) x /= std::sqrt(squares);
  return q;
}

}  // namespace

void check_configurations(const RobotDescription& robot, Findings& findings) {
  ConfigurationCheck check(robot, findings);
  for (const auto& configuration : robot.configurations) check.check(configuration);
}

std::vector<NamedConfiguration> make_configurations(const RobotDescription& robot,
                                                    const Model& model) {
  std::vector<NamedConfiguration> result;
  for (const ConfigurationDescription& description : robot.configurations) {
    NamedConfiguration configuration{description.name,
                                     std::vector<std::vector<double>>(model.links.size())};
    const auto set = [&](LinkId link, const std::vector<double>& q) {
      configuration.positions[link.index()] = with_unit_quaternion(model.link(link).joint.type, q);
    };
    if (model.base() == Base::kFloating && !description.base.empty()) {
      set(LinkId::of(0), description.base);
    }
    for (const auto& [joint, q] : description.positions) set(find_joint(model, joint), q);
    result.push_back(std::move(configuration));
  }
  return result;
}

std::vector<double> positions_of(const Model& model, const NamedConfiguration& configuration) {
  std::vector<double> q(static_cast<std::size_t>(position_size(model)));
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (!is_independent(joint)) continue;
    const auto entries =
        std::span(q).subspan(joint.q_index, static_cast<std::size_t>(position_size(joint.type)));
    const std::vector<double>& given = configuration.positions[i];
    if (!given.empty()) {
      std::ranges::copy(given, entries.begin());
    } else if (const auto quaternion = quaternion_in(joint.type, entries); !quaternion.empty()) {
      quaternion[3] = 1;
    }
  }
  return q;
}

}  // namespace dynac
