// SPDX-License-Identifier: BSD-3-Clause
// Axes of a constraint set: its rows, and what is dual to their velocities; rows that close loops.
#pragma once

#include <algorithm>

#include "joints/joint_properties.hpp"
#include "kernels/axes/axis.hpp"
#include "kernels/axes/coordinate_kinds.hpp"
#include "support/error.hpp"
#include "support/identifier.hpp"

namespace dynac {

namespace axis {

[[nodiscard]] inline const ConstraintSet& constraints_of(const KernelContext& context) {
  DYNAC_ASSERT(context.settings.constraints != nullptr, "no constraint set");
  return *context.settings.constraints;
}

[[nodiscard]] inline const ConstraintSet& loops_of(const KernelContext& context) {
  DYNAC_ASSERT(context.settings.loops != nullptr, "no loops");
  return *context.settings.loops;
}

/// Which set of a context an axis is of.
using SetOf = const ConstraintSet& (*)(const KernelContext&);

// Of a coupling: the dimension of its joints' own positions, if they have one.
[[nodiscard]] inline std::optional<Dimension> coupling_dimension(const Mechanism& robot,
                                                                 const Constraint& constraint) {
  const std::vector<CoordinateKind> kinds = velocity_kinds(robot);
  std::optional<CoordinateKind> common;
  for (const CouplingTerm& term : constraint.terms) {
    const auto body = std::ranges::find(robot.bodies, term.link, &Body::link);
    const CoordinateKind kind = kinds[body->v_index];
    if (common && *common != kind) return std::nullopt;
    common = kind;
  }
  return common == CoordinateKind::kAngle ? kRadian : kMetre;
}

// Of all rows, before any is left out.
[[nodiscard]] inline std::vector<std::optional<Dimension>> row_dimensions(
    const Mechanism& robot, const Constraint& constraint) {
  std::vector<std::optional<Dimension>> dimensions;
  for (const RowKind kind : row_kinds(constraint)) {
    switch (kind) {
      case RowKind::kLength:
        dimensions.emplace_back(kMetre);
        break;
      case RowKind::kAngle:
        dimensions.emplace_back(kRadian);
        break;
      case RowKind::kRatio:
        dimensions.emplace_back(Dimension{});
        break;
      case RowKind::kOfJoints:
        dimensions.push_back(coupling_dimension(robot, constraint));
        break;
    }
  }
  return dimensions;
}

// Of rows, or of what is dual to their velocities: power is N m/s, or W.
template <SetOf set_of, bool is_dual>
[[nodiscard]] std::vector<std::optional<Dimension>> constraint_dimensions(
    const Index& /*index*/, const KernelContext& context) {
  std::vector<std::optional<Dimension>> result;
  for (const Constraint& constraint : set_of(context).constraints) {
    const auto all = row_dimensions(context.robot, constraint);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (constraint.left_out[i]) continue;
      const Dimension moment = kNewton * kMetre;
      const bool is_angle = all[i] == kRadian;  // a moment is N m, not N m/rad
      if (!is_dual || !all[i]) {
        result.push_back(all[i]);
      } else {
        result.emplace_back(is_angle ? moment : moment / *all[i]);
      }
    }
  }
  return result;
}

template <SetOf set_of>
[[nodiscard]] std::vector<std::size_t> number_of_rows(const Index& /*index*/,
                                                      const KernelContext& context) {
  return {rows_of(set_of(context))};
}

template <SetOf set_of>
[[nodiscard]] std::vector<std::string> row_labels(const KernelContext& context,
                                                  const CoordinateNames& /*names*/) {
  NameScope scope({"Index"});
  std::vector<std::string> labels;
  for (const std::string& name : row_names(set_of(context))) {
    labels.push_back(scope.unique(name, "row"));
  }
  return labels;
}

/// With what vanishes, where the constraint's name does not say it.
template <SetOf set_of>
[[nodiscard]] std::vector<std::string> names_of_rows(const KernelContext& context) {
  const ConstraintSet& set = set_of(context);
  std::vector<std::string> names = row_names(set);
  std::size_t row = 0;
  for (const Constraint& constraint : set.constraints) {
    const std::string_view vanishes = constraint_row(constraint.type).vanishes;
    if (!vanishes.empty()) names[row] += fmt::format(": {}", vanishes);
    row += rows_of(constraint);
  }
  return names;
}

template <SetOf set_of>
inline constexpr Axis kRows{.name = "constraint row",
                            .sizes = number_of_rows<set_of>,
                            .dimensions = constraint_dimensions<set_of, false>,
                            .labels = row_labels<set_of>,
                            .owners = nullptr,
                            .make_plausible = nullptr,
                            .state_part = [](const Index&) { return StatePart::kRowAccelerations; },
                            .representation = Representation::kNone,
                            .entry_names = names_of_rows<set_of>};

/// Rows of the constraint set.
inline constexpr const Axis& kConstraint = kRows<constraints_of>;
/// Rows that close local loops.
inline constexpr const Axis& kLoop = kRows<loops_of>;

/// Of each row, what is dual to its velocity.
inline constexpr Axis kMultiplier{.name = "multiplier",
                                  .sizes = number_of_rows<constraints_of>,
                                  .dimensions = constraint_dimensions<constraints_of, true>,
                                  .labels = row_labels<constraints_of>,
                                  .owners = nullptr,
                                  .make_plausible =
                                      [](const KernelContext&, std::vector<double>& entries) {
                                        for (double& weight : entries) weight = 1 + weight / 2;
                                      },
                                  .state_part = [](const Index&) { return StatePart::kWeights; },
                                  .representation = Representation::kNone,
                                  .entry_names = names_of_rows<constraints_of>};

// Of each constraint, whatever its rows.
[[nodiscard]] inline std::vector<std::size_t> number_of_constraints(const Index& /*index*/,
                                                                    const KernelContext& context) {
  return {constraints_of(context).constraints.size()};
}
[[nodiscard]] inline std::vector<std::optional<Dimension>> of_no_dimension(
    const Index& /*index*/, const KernelContext& context) {
  return std::vector<std::optional<Dimension>>(constraints_of(context).constraints.size(),
                                               Dimension{});
}
[[nodiscard]] inline std::vector<std::string> names_of_constraints(const KernelContext& context) {
  std::vector<std::string> names;
  for (const Constraint& constraint : constraints_of(context).constraints) {
    names.push_back(constraint.name);
  }
  return names;
}
[[nodiscard]] inline std::vector<std::string> constraint_labels(const KernelContext& context,
                                                                const CoordinateNames& /*names*/) {
  NameScope scope({"Index"});
  std::vector<std::string> labels;
  for (const std::string& name : names_of_constraints(context)) {
    labels.push_back(scope.unique(name, "constraint"));
  }
  return labels;
}

// All 1, or one of them 0 where what is left still supports a floating base.
inline void make_switches(const KernelContext& /*context*/, std::vector<double>& entries) {
  constexpr std::size_t kLeft = 3;
  const auto first = std::ranges::find_if(entries, [](double x) { return x < 0; });
  const auto off = first - entries.begin();
  const bool has_one = first != entries.end() && entries.size() > kLeft;
  entries.assign(entries.size(), 1);
  if (has_one) entries[static_cast<std::size_t>(off)] = 0;
}

inline void make_gains(const KernelContext& /*context*/, std::vector<double>& entries) {
  for (double& gain : entries) gain = 2 + gain;
}

[[nodiscard]] inline StatePart active_constraints(const Index& /*index*/) {
  return StatePart::kActive;
}

// kp has the dimension of a second derivative, kd that of a first one.
[[nodiscard]] inline StatePart gains_of_rate(const Index& index) {
  return index.rate == 2 ? StatePart::kProportionalGains : StatePart::kDerivativeGains;
}

/// What there is of each constraint of the set, one number.
/// @tparam make_plausible, state_part  see Axis
template <void (*make_plausible)(const KernelContext&, std::vector<double>&),
          StatePart (*state_part)(const Index&)>
inline constexpr Axis kConstraints{.name = "constraint",
                                   .sizes = number_of_constraints,
                                   .dimensions = of_no_dimension,
                                   .labels = constraint_labels,
                                   .owners = nullptr,
                                   .make_plausible = make_plausible,
                                   .state_part = state_part,
                                   .representation = Representation::kNone,
                                   .entry_names = names_of_constraints};

/// What is 1 or 0.
inline constexpr const Axis& kSwitch = kConstraints<make_switches, active_constraints>;
inline constexpr const Axis& kGain = kConstraints<make_gains, gains_of_rate>;

[[nodiscard]] inline bool has_restitution_per_row(const KernelContext& context) {
  return context.settings.row_inputs.restitution;
}

/// Coefficients of restitution: one per row where the setting constraint-inputs says so, else one
/// for all rows, a scalar.
inline constexpr Axis kRestitution{
    .name = "restitution",
    .sizes =
        [](const Index& index, const KernelContext& context) {
          return has_restitution_per_row(context) ? number_of_rows<constraints_of>(index, context)
                                                  : std::vector<std::size_t>{};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          const std::size_t count =
              has_restitution_per_row(context) ? rows_of(constraints_of(context)) : 1;
          return std::vector<std::optional<Dimension>>(count, Dimension{});
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames& names) {
          return has_restitution_per_row(context) ? row_labels<constraints_of>(context, names)
                                                  : std::vector<std::string>{"value"};
        },
    .owners = nullptr,
    .make_plausible =
        [](const KernelContext&, std::vector<double>& entries) {
          for (double& e : entries) e = 1 + e / 2;
        },
    .state_part = [](const Index&) { return StatePart::kRestitution; },
    .representation = Representation::kNone,
    .entry_names =
        [](const KernelContext& context) {
          return has_restitution_per_row(context) ? names_of_rows<constraints_of>(context)
                                                  : std::vector<std::string>{};
        },
    .note = [](const KernelContext& context) -> std::string {
      return has_restitution_per_row(context)
                 ? "; an entry per row, J v_next = -diag(restitution) J v"
                 : "";
    }};

}  // namespace axis

namespace index {

inline constexpr Index kSwitch{&axis::kSwitch};
inline constexpr Index kRestitution{&axis::kRestitution};
inline constexpr Index kProportionalGain{&axis::kGain, 2};
inline constexpr Index kDerivativeGain{&axis::kGain, 1};
inline constexpr Index kConstraint{&axis::kConstraint, 0};
inline constexpr Index kLoop{&axis::kLoop, 0};
inline constexpr Index kConstraintRate{&axis::kConstraint, 1};
inline constexpr Index kConstraintAcceleration{&axis::kConstraint, 2};
inline constexpr Index kConstraintForce{&axis::kMultiplier};
inline constexpr Index kConstraintImpulse{&axis::kMultiplier, -1};
inline constexpr Index kConstraintWeight{&axis::kMultiplier, 0, -2};

}  // namespace index

}  // namespace dynac
