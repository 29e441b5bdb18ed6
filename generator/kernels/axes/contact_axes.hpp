// SPDX-License-Identifier: BSD-3-Clause
// Axes of the contacts of a constraint set: their normals and friction cones.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "algorithms/constraints/friction_cones.hpp"
#include "kernels/axes/constraint_axes.hpp"

namespace dynac {

namespace axis {

[[nodiscard]] inline std::vector<std::string> names_of_contacts(const KernelContext& context) {
  const ConstraintSet& set = constraints_of(context);
  std::vector<std::string> names;
  for (const constraints::Contact& contact : constraints::contacts_of(set)) {
    names.push_back(set.constraints[contact.constraint].name);
  }
  return names;
}

// What names of a contact's entries end with, an entry each.
inline constexpr auto kOneOfContact = std::to_array<std::string_view>({""});
inline constexpr auto kVectorOfContact = std::to_array<std::string_view>({"_x", "_y", "_z"});
inline constexpr auto kAxesOfContact = std::to_array<std::string_view>(
    {"_tangent_1_x", "_tangent_1_y", "_tangent_1_z", "_tangent_2_x", "_tangent_2_y", "_tangent_2_z",
     "_normal_x", "_normal_y", "_normal_z"});
inline constexpr std::array<std::string_view, constraints::kFacesOfCone> kFacesOfContact{
    "_above_1", "_below_1", "_above_2", "_below_2", "_pull"};

/// Names of what each contact has, unique among them.
template <const auto& endings>
[[nodiscard]] std::vector<std::string> contact_labels(const KernelContext& context,
                                                      const CoordinateNames& /*names*/) {
  NameScope scope({"Index"});
  std::vector<std::string> labels;
  for (const std::string& name : names_of_contacts(context)) {
    const std::string contact = scope.unique(name, "contact");
    for (const std::string_view ending : endings) {
      labels.push_back(fmt::format("{}{}", contact, ending));
    }
  }
  return labels;
}

/// Ratios, as many as these per contact.
template <const auto& endings>
[[nodiscard]] std::vector<std::optional<Dimension>> contact_ratios(const Index& /*index*/,
                                                                   const KernelContext& context) {
  return std::vector<std::optional<Dimension>>(endings.size() * names_of_contacts(context).size(),
                                               Dimension{});
}

/// A matrix of three rows, with so many columns per contact.
template <std::size_t columns>
[[nodiscard]] std::vector<std::size_t> vectors_of_contacts(const Index& /*index*/,
                                                           const KernelContext& context) {
  return {3, columns * names_of_contacts(context).size()};
}

/// A coefficient of friction per contact (n).
inline constexpr Axis kContact{.name = "contact",
                               .sizes =
                                   [](const Index&, const KernelContext& context) {
                                     return std::vector{names_of_contacts(context).size()};
                                   },
                               .dimensions = contact_ratios<kOneOfContact>,
                               .labels = contact_labels<kOneOfContact>,
                               .owners = nullptr,
                               .make_plausible =
                                   [](const KernelContext&, std::vector<double>& entries) {
                                     for (double& friction : entries)
                                       friction = 0.75 + friction / 2;
                                   },
                               .state_part = nullptr,
                               .representation = Representation::kNone,
                               .entry_names = names_of_contacts};

/// x y z of a vector per contact (3 x n), which is not zero.
inline constexpr Axis kContactNormal{.name = "contact normal",
                                     .sizes = vectors_of_contacts<1>,
                                     .dimensions = contact_ratios<kVectorOfContact>,
                                     .labels = contact_labels<kVectorOfContact>,
                                     .owners = nullptr,
                                     .make_plausible =
                                         [](const KernelContext&, std::vector<double>& entries) {
                                           for (std::size_t k = 2; k < entries.size(); k += 3) {
                                             entries[k] += std::copysign(0.5, entries[k]);
                                           }
                                         },
                                     .state_part = nullptr,
                                     .representation = Representation::kNone,
                                     .group_names = names_of_contacts};

/// Three vectors per contact (3 x 3 n): tangents and the normal.
inline constexpr Axis kContactAxes{.name = "contact axes",
                                   .sizes = vectors_of_contacts<3>,
                                   .dimensions = contact_ratios<kAxesOfContact>,
                                   .labels = contact_labels<kAxesOfContact>,
                                   .owners = nullptr,
                                   .make_plausible = nullptr,
                                   .state_part = nullptr,
                                   .representation = Representation::kNone};

/// Faces of pyramids: inequalities that forces of contacts fulfil.
inline constexpr Axis kConeFace{
    .name = "face of a friction pyramid",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector{kFacesOfContact.size() * names_of_contacts(context).size()};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::optional<Dimension>>(
              kFacesOfContact.size() * names_of_contacts(context).size(), kNewton);
        },
    .labels = contact_labels<kFacesOfContact>,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

}  // namespace axis

namespace index {

inline constexpr Index kContact{&axis::kContact};
inline constexpr Index kContactNormal{&axis::kContactNormal};
inline constexpr Index kContactAxes{&axis::kContactAxes};
inline constexpr Index kConeFace{&axis::kConeFace};

}  // namespace index

}  // namespace dynac
