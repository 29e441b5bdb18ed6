// SPDX-License-Identifier: BSD-3-Clause
// Axes of kernels for identification: base parameters, and the two energies.
#pragma once

#include "kernels/axes/base_parameters.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/parameter_axes.hpp"

namespace dynac {

namespace axis {

/// Base inertial parameters, each in the unit of the parameter that its sum starts with.
inline constexpr Axis kBaseParameter{
    .name = "base parameter",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector{find_base_parameters(context).columns.size()};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          const std::vector<std::optional<Dimension>> all = dimensions_of_link_parameters(context);
          std::vector<std::optional<Dimension>> result;
          for (const std::size_t column : find_base_parameters(context).columns) {
            result.push_back(all[column]);
          }
          return result;
        },
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone,
    .entry_names = base_parameter_names};

/// Kinetic and potential energy (2).
inline constexpr Axis kEnergy{
    .name = "energy",
    .sizes = [](const Index&, const KernelContext&) { return std::vector<std::size_t>{2}; },
    .dimensions =
        [](const Index&, const KernelContext&) {
          return std::vector<std::optional<Dimension>>(2, kNewton * kMetre);
        },
    .labels =
        [](const KernelContext&, const CoordinateNames&) {
          return std::vector<std::string>{"kinetic", "potential"};
        },
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

}  // namespace axis

namespace index {

inline constexpr Index kBaseParameter{&axis::kBaseParameter};
inline constexpr Index kEnergy{&axis::kEnergy};
inline constexpr Index kMomentumOfJoints{&axis::kCotangent, -1};

}  // namespace index

/// Whether an argument has an entry or a column per base parameter.
[[nodiscard]] inline bool is_of_base_parameters(const ArgumentRow& row) {
  return !row.indices.empty() && row.indices.back().axis == &axis::kBaseParameter;
}

}  // namespace dynac
