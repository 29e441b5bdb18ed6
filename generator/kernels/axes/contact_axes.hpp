// Axes of the contacts of a constraint set: their normals and friction cones.
#pragma once

#include <fmt/format.h>

#include <cmath>

#include "algorithms/constraints/friction_cones.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"

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

/// Names of what each contact has, unique among them.
/// @param[in] own  makes them of a contact's name
[[nodiscard]] inline std::vector<std::string> contact_labels(
    const KernelContext& context, std::vector<std::string> (*own)(std::string_view contact)) {
  NameScope scope({"Index"});
  std::vector<std::string> labels;
  for (const std::string& name : names_of_contacts(context)) {
    for (std::string& label : own(scope.unique(name, "contact"))) {
      labels.push_back(std::move(label));
    }
  }
  return labels;
}

template <std::size_t size>
[[nodiscard]] std::vector<std::optional<Dimension>> contact_ratios(const Index& /*index*/,
                                                                   const KernelContext& context) {
  return std::vector<std::optional<Dimension>>(size * names_of_contacts(context).size(),
                                               Dimension{});
}

/// A coefficient of friction per contact (n).
inline constexpr Axis kContact{.name = "contact",
                               .sizes =
                                   [](const Index&, const KernelContext& context) {
                                     return std::vector{names_of_contacts(context).size()};
                                   },
                               .dimensions = contact_ratios<1>,
                               .labels =
                                   [](const KernelContext& context, const CoordinateNames&) {
                                     return contact_labels(context, [](std::string_view name) {
                                       return std::vector<std::string>{std::string(name)};
                                     });
                                   },
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
inline constexpr Axis kContactNormal{
    .name = "contact normal",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::size_t>{3, names_of_contacts(context).size()};
        },
    .dimensions = contact_ratios<3>,
    .labels = [](const KernelContext& context,
                 const CoordinateNames&) { return contact_labels(context, xyz); },
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
inline constexpr Axis kContactAxes{
    .name = "contact axes",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::size_t>{3, 3 * names_of_contacts(context).size()};
        },
    .dimensions = contact_ratios<9>,
    .labels =
        [](const KernelContext& context, const CoordinateNames&) {
          return contact_labels(context, [](std::string_view name) {
            std::vector<std::string> labels;
            for (const char* vector : {"tangent_1", "tangent_2", "normal"}) {
              for (std::string& label : xyz(fmt::format("{}_{}", name, vector))) {
                labels.push_back(std::move(label));
              }
            }
            return labels;
          });
        },
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

/// Faces of pyramids (5 n): inequalities that forces of contacts fulfil.
inline constexpr Axis kConeFace{
    .name = "face of a friction pyramid",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector{5 * names_of_contacts(context).size()};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::optional<Dimension>>(5 * names_of_contacts(context).size(),
                                                       kNewton);
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames&) {
          return contact_labels(context, [](std::string_view name) {
            std::vector<std::string> labels;
            for (const char* face : {"above_1", "below_1", "above_2", "below_2", "pull"}) {
              labels.push_back(fmt::format("{}_{}", name, face));
            }
            return labels;
          });
        },
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
