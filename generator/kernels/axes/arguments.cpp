// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/arguments.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/time_order_axis.hpp"
#include "support/identifier.hpp"

namespace dynac {
namespace {

// Names of all links as parts of identifiers, so that a link's does not depend on which others are
// chosen.
std::vector<std::string> link_identifiers(const Mechanism& robot) {
  NameScope scope;
  std::vector<std::string> names;
  for (const LinkPlacement& link : robot.links) names.push_back(scope.unique(link.name, "link"));
  return names;
}

// The same of joints, by the links that they carry, as describe_joints() names them.
std::map<LinkId, std::string> joint_identifiers(const Mechanism& robot) {
  NameScope scope({"Index"});
  std::map<LinkId, std::string> names;
  for (const Body& body : robot.bodies) {
    if (!names.contains(body.link)) names[body.link] = scope.unique(body.joint, "joint");
  }
  return names;
}

// A gradient by a matrix is a matrix of its shape.
std::vector<std::size_t> sizes_alone(Index index, const KernelContext& context) {
  Index divided = index;
  divided.power = 1;
  const std::vector<std::size_t> whole = sizes_of(divided, context);
  return index.power < 0 && whole.size() > 1 ? whole : sizes_of(index, context);
}

std::vector<std::size_t> shape_of(const ArgumentRow& row, const KernelContext& context) {
  std::vector<std::size_t> shape;
  for (const Index& index : row.indices) {
    const bool is_told = row.is_diagonal && &index != &row.indices.front() &&
                         index.axis != &axis::kTimeOrder;  // by the index before it
    if (is_told) continue;
    const std::vector<std::size_t> sizes =
        row.indices.size() == 1 ? sizes_alone(index, context) : sizes_of(index, context);
    shape.insert(shape.end(), sizes.begin(), sizes.end());
  }
  return shape;
}

}  // namespace

std::span<const Index> indices_now(const ArgumentRow& row) {
  const std::span<const Index> all(row.indices);
  const bool has_time = !all.empty() && all.back().axis == &axis::kTimeOrder;
  return has_time ? all.first(all.size() - 1) : all;
}

std::size_t time_derivatives(const ArgumentRow& row) {
  const bool has_time = !row.indices.empty() && row.indices.back().axis == &axis::kTimeOrder;
  return has_time ? row.indices.back().count : 0;
}

bool is_along(const ArgumentRow& row, const Index& index) {
  const std::span<const Index> indices = indices_now(row);
  return !row.is_diagonal && indices.size() == 1 && indices[0] == index;
}

bool is_expressed_in_a_frame(const ArgumentRow& row) {
  return row.frames && row.indices.front().axis->representation == Representation::kFrameTwist;
}

bool is_step_matrix(const ArgumentRow& row) {
  return row.indices.size() == 2 && row.indices[0] == index::kState &&
         row.indices[1] == by(index::kState);
}

bool is_step_hessian(const ArgumentRow& row) {
  return row.indices.size() == 2 && row.indices[0] == by(index::kStepVariable) &&
         row.indices[1] == by(index::kStepVariable);
}

bool is_along_velocities(const ArgumentRow& row) {
  return !row.is_diagonal && std::ranges::any_of(row.indices, [](const Index& index) {
    switch (Representation(index.axis->representation)) {
      case Representation::kMotions:
      case Representation::kForces:
      case Representation::kMixed:
      case Representation::kState:
        return true;
      case Representation::kNone:
      case Representation::kPositions:
      case Representation::kFrameTwist:
        break;
    }
    return false;
  });
}

std::size_t Argument::size() const {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

std::vector<std::string> parameter_names(const KernelContext& context) {
  const std::vector<std::string> links = link_identifiers(context.robot);
  const std::map<LinkId, std::string> joints = joint_identifiers(context.robot);
  std::vector<std::string> names;
  for (const RunTimeParameter& parameter : context.settings.parameters) {
    const std::string word(row_of(parameter.kind).word);
    switch (parameter.owner()) {
      case ParameterOwner::kWorld:
      case ParameterOwner::kRobot:
        names.push_back(word);
        break;
      case ParameterOwner::kLink:
        names.push_back(word + '_' + links[parameter.link.index()]);
        break;
      case ParameterOwner::kJoint:
        names.push_back(word + '_' + joints.at(parameter.link));
        break;
    }
  }
  return names;
}

std::vector<Argument> make_arguments(std::span<const ArgumentRow> rows,
                                     const KernelContext& context) {
  std::vector<Argument> arguments;
  std::vector<std::string> identifiers;
  for (const ArgumentRow& row : rows) {
    const std::vector<std::size_t> shape = shape_of(row, context);
    if (!row.frames) {
      arguments.push_back({row, row.name, LinkId::none(), shape});
      continue;
    }
    if (identifiers.empty()) identifiers = link_identifiers(context.robot);
    for (const LinkId link : frames_of(*row.frames, context)) {
      arguments.push_back({row, row.name + identifiers[link.index()], link, shape});
    }
  }
  return arguments;
}

}  // namespace dynac
