// SPDX-License-Identifier: BSD-3-Clause
// Axes of an estimation problem: what it measures, what it leaves open, what it asks for.
#pragma once

#include <algorithm>

#include "joints/joint_properties.hpp"
#include "kernels/axes/axis.hpp"
#include "kernels/axes/coordinate_kinds.hpp"
#include "support/error.hpp"
#include "support/identifier.hpp"

namespace dynac {

namespace axis {

[[nodiscard]] inline const EstimationProblem& problem_of(const KernelContext& context) {
  DYNAC_ASSERT(context.settings.problem != nullptr, "no estimation problem");
  return *context.settings.problem;
}

[[nodiscard]] inline std::vector<EntrySum> measured_sums(const EstimationProblem& problem) {
  std::vector<EntrySum> sums;
  for (const Measurement& measurement : problem.measurements) {
    if (!measurement.is_zero) sums.push_back(measurement.sum);
  }
  return sums;
}

[[nodiscard]] inline std::vector<EntrySum> sums_with_sigma(const EstimationProblem& problem) {
  std::vector<EntrySum> sums;
  for (const Measurement& measurement : problem.measurements) {
    if (measurement.is_sigma_input) sums.push_back(measurement.sum);
  }
  return sums;
}

[[nodiscard]] inline std::vector<EntrySum> estimated_sums(const EstimationProblem& problem) {
  return problem.estimates;
}

// Whether an entry is about an axis.
[[nodiscard]] inline bool is_angular(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_of_joint = entry.quantity == DynamicQuantity::kJointAcceleration ||
                           entry.quantity == DynamicQuantity::kJointTorque;
  if (!is_of_joint) return entry.component >= 3;
  const auto body = std::ranges::find(robot.bodies, entry.link, &Body::link);
  const auto components = motion_components(body->joint_type);
  return components[std::min(entry.component, components.size() - 1)] < 3;
}

[[nodiscard]] inline Dimension dimension_of(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_acceleration = entry.quantity == DynamicQuantity::kJointAcceleration ||
                               entry.quantity == DynamicQuantity::kLinkAcceleration;
  const DimensionPair& pair = is_acceleration ? kAccelerationDimensions : kForceDimensions;
  return is_angular(robot, entry) ? pair.of_angle : pair.of_length;
}

// The words of the problem file as identifiers.
[[nodiscard]] inline std::vector<std::string> sum_labels(const std::vector<EntrySum>& sums,
                                                         std::string_view kind) {
  NameScope scope({"Index"});
  std::vector<std::string> labels;
  for (const EntrySum& sum : sums) labels.push_back(scope.unique(sum.name, kind));
  return labels;
}

template <std::vector<EntrySum> (*sums)(const EstimationProblem&)>
[[nodiscard]] std::vector<std::size_t> number_of(const Index& /*index*/,
                                                 const KernelContext& context) {
  return {sums(problem_of(context)).size()};
}

template <std::vector<EntrySum> (*sums)(const EstimationProblem&)>
[[nodiscard]] std::vector<std::optional<Dimension>> sum_dimensions(const Index& /*index*/,
                                                                   const KernelContext& context) {
  std::vector<std::optional<Dimension>> result;
  for (const EntrySum& sum : sums(problem_of(context))) {
    std::optional<Dimension> own = dimension_of(context.robot, sum.terms.front().entry);
    for (const EntryTerm& term : sum.terms) {
      if (own && dimension_of(context.robot, term.entry) != *own) own.reset();
    }
    result.push_back(own);
  }
  return result;
}

/// Inputs of the estimation problem.
inline constexpr Axis kMeasurement{.name = "measurement",
                                   .sizes = number_of<measured_sums>,
                                   .dimensions = sum_dimensions<measured_sums>,
                                   .labels =
                                       [](const KernelContext& context, const CoordinateNames&) {
                                         return sum_labels(measured_sums(problem_of(context)),
                                                           "measurement");
                                       },
                                   .owners = nullptr,
                                   .make_plausible = nullptr,
                                   .state_part = [](const Index&) { return StatePart::kMeasured; },
                                   .representation = Representation::kNone,
                                   .sums = measured_sums};

/// Standard deviations that it leaves open.
inline constexpr Axis kSigma{.name = "sigma",
                             .sizes = number_of<sums_with_sigma>,
                             .dimensions = sum_dimensions<sums_with_sigma>,
                             .labels =
                                 [](const KernelContext& context, const CoordinateNames&) {
                                   return sum_labels(sums_with_sigma(problem_of(context)), "sigma");
                                 },
                             .owners = nullptr,
                             .make_plausible =
                                 [](const KernelContext&, std::vector<double>& entries) {
                                   for (double& sigma : entries) sigma = 1 + sigma / 2;
                                 },
                             .state_part = [](const Index&) { return StatePart::kSigma; },
                             .representation = Representation::kNone,
                             .sums = sums_with_sigma};

/// What it asks for.
inline constexpr Axis kEstimate{.name = "estimate",
                                .sizes = number_of<estimated_sums>,
                                .dimensions = sum_dimensions<estimated_sums>,
                                .labels =
                                    [](const KernelContext& context, const CoordinateNames&) {
                                      return sum_labels(estimated_sums(problem_of(context)),
                                                        "estimate");
                                    },
                                .owners = nullptr,
                                .make_plausible = nullptr,
                                .state_part = nullptr,
                                .representation = Representation::kNone,
                                .sums = estimated_sums};

}  // namespace axis

namespace index {

inline constexpr Index kMeasurement{&axis::kMeasurement};
inline constexpr Index kSigma{&axis::kSigma};
inline constexpr Index kEstimate{&axis::kEstimate};

}  // namespace index

}  // namespace dynac
