// SPDX-License-Identifier: BSD-3-Clause
// Units of the entries of arguments, from the dimensions along their indices. Those of a regressor
// depend on the kinds of its columns.
#include "kernels/axes/units.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "algorithms/loops/independent_coordinates.hpp"
#include "joints/joint_properties.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/coordinate_kinds.hpp"
#include "kernels/axes/parameter_axes.hpp"

namespace dynac {
namespace {

using Dimensions = std::vector<std::optional<Dimension>>;

// The products of entries along the indices so far with those along one more.
Dimensions products(const Dimensions& entries, const Dimensions& next) {
  Dimensions result;
  for (const std::optional<Dimension>& column : next) {
    for (const std::optional<Dimension>& entry : entries) {
      result.push_back(entry && column ? std::optional(*entry * *column) : std::nullopt);
    }
  }
  return result;
}

void reduce(Dimensions& entries) {
  for (std::optional<Dimension>& entry : entries) {
    if (entry) entry = in_base_units(*entry);
  }
}

Dimensions dimensions_of_all(const ArgumentRow& row, const KernelContext& context) {
  Dimensions entries{row.dimension};
  for (std::size_t k = 0; k < row.indices.size(); ++k) {
    entries = products(entries, dimensions_of(row.indices[k], context));
    if (k + 1 == row.in_base_units) reduce(entries);
  }
  return entries;
}

// Of a matrix of which the diagonal is the argument.
Dimensions diagonal(const Dimensions& entries, std::size_t size) {
  Dimensions result;
  for (std::size_t k = 0; k < size; ++k) result.push_back(entries[k * size + k]);
  return result;
}

// Dimensions of link parameters after those of links.
Dimensions dimensions_of_joint_parameters(const KernelContext& context) {
  Dimensions parameters = dimensions_of_link_parameters(context);
  parameters.erase(
      parameters.begin(),
      parameters.begin() + static_cast<std::ptrdiff_t>(10 * moving_links(context.robot).size()));
  return parameters;
}

// Whether a joint turns and its coordinate is a length, or the other way about.
bool follows_another_kind(const Body& body, const std::vector<CoordinateKind>& kinds) {
  return body.is_mimic && velocity_kind(body.joint_type, 0) != kinds[body.v_index];
}

// A torque regressor's columns of joints measure what the row's coordinate does; the multiplier of
// one that follows a joint of the other kind has a unit, too. Through loops, rows have entries of
// joints that may be of the other kind.
void add_columns_of_joints(const KernelContext& context, Dimensions& entries) {
  const std::vector<BodyId> joints = internal_joints(context.robot);
  const std::vector<CoordinateKind> all = velocity_kinds(context.robot);
  const Dimensions parameters = dimensions_of_joint_parameters(context);
  std::size_t column = 0;
  const bool is_mixed = loops::has_loops(context) &&
                        std::ranges::adjacent_find(all, std::not_equal_to<>()) != all.end();
  const std::vector<CoordinateKind> rows = loops::independent_entries(context, all);
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const BodyId joint : joints) {
      const bool is_of_another = follows_another_kind(context.robot.bodies[joint.index()], all);
      const std::optional<Dimension> parameter = parameters[column++];
      for (const CoordinateKind kind : rows) {
        const bool is_angle = kind == CoordinateKind::kAngle;
        const Dimension force = is_angle ? kForceDimensions.of_angle : kForceDimensions.of_length;
        const Dimension own = is_angle ? effect.per_angle : effect.per_length;
        entries.emplace_back(is_of_another ? in_base_units(force / *parameter) : own);
        if (is_mixed) entries.back().reset();
      }
    }
  }
}

// Other arguments along link parameters have entries of joints by the parameters' own dimensions.
void add_entries_of_joints(const ArgumentRow& row, const KernelContext& context,
                           Dimensions& entries) {
  Dimensions rows{row.dimension};
  for (std::size_t k = 0; k + 1 < row.indices.size(); ++k) {
    rows = products(rows, dimensions_of(row.indices[k], context));
  }
  Dimensions parameters = dimensions_of_joint_parameters(context);
  for (std::optional<Dimension>& parameter : parameters) {
    if (parameter) parameter = power(*parameter, row.indices.back().power);
  }
  Dimensions added = products(rows, parameters);
  if (row.in_base_units == row.indices.size()) reduce(added);
  entries.insert(entries.end(), added.begin(), added.end());
}

}  // namespace

std::string unit_text(const std::optional<Dimension>& dimension) {
  return dimension ? to_string(*dimension) : "mixed";
}

std::vector<std::string> units_of(const Argument& argument, const KernelContext& context) {
  ArgumentRow now = argument.row;
  now.indices.assign(indices_now(argument.row).begin(), indices_now(argument.row).end());
  Dimensions entries = dimensions_of_all(now, context);
  if (now.is_diagonal) entries = diagonal(entries, context.robot.nv);
  if (is_regressor(now) && now.indices.front() == index::kTorque) {
    add_columns_of_joints(context, entries);
  } else if (is_regressor(now)) {
    add_entries_of_joints(now, context, entries);
  }
  if (time_derivatives(argument.row) > 0) {
    entries = products(entries, dimensions_of(argument.row.indices.back(), context));
  }
  std::vector<std::string> units;
  for (const std::optional<Dimension>& entry : entries) units.push_back(unit_text(entry));
  return units;
}

}  // namespace dynac
