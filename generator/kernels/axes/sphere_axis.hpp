// SPDX-License-Identifier: BSD-3-Clause
// Axis of spheres on links, for collision checks.
#pragma once

#include <string>
#include <vector>

#include "kernels/axes/axis.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"
#include "support/identifier.hpp"

namespace dynac {

namespace axis {

/// What spheres are called: by their names, those without one by their links.
[[nodiscard]] inline std::vector<std::string> sphere_names(const KernelContext& context) {
  std::vector<std::string> names;
  for (const CollisionSphere& sphere : context.settings.spheres) {
    names.push_back(sphere.name.empty() ? context.robot.links[sphere.link.index()].name
                                        : sphere.name);
  }
  return names;
}

/// The coordinates of the centres, by names that are unique among them.
[[nodiscard]] inline std::vector<std::string> sphere_entries(const KernelContext& context) {
  NameScope scope;
  std::vector<std::string> labels;
  for (const std::string& name : sphere_names(context)) {
    for (std::string& entry : xyz(scope.unique(name, "sphere"))) {
      labels.push_back(std::move(entry));
    }
  }
  return labels;
}

[[nodiscard]] inline std::vector<std::string> sphere_labels(const KernelContext& context,
                                                            const CoordinateNames& /*names*/) {
  return sphere_entries(context);
}

[[nodiscard]] inline std::vector<std::optional<Dimension>> sphere_dimensions(
    const Index& /*index*/, const KernelContext& context) {
  return std::vector<std::optional<Dimension>>(3 * context.settings.spheres.size(), kMetre);
}

/// x y z of the centre of each sphere (3 x n).
inline constexpr Axis kSphere{
    .name = "sphere",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::size_t>{3, context.settings.spheres.size()};
        },
    .dimensions = sphere_dimensions,
    .labels = sphere_labels,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone,
    .group_names = sphere_names};

/// The same, one sphere below the other (3 n): the rows of a Jacobian.
inline constexpr Axis kSphereRow{.name = "sphere row",
                                 .sizes =
                                     [](const Index&, const KernelContext& context) {
                                       return std::vector{3 * context.settings.spheres.size()};
                                     },
                                 .dimensions = sphere_dimensions,
                                 .labels = sphere_labels,
                                 .owners = nullptr,
                                 .make_plausible = nullptr,
                                 .state_part = nullptr,
                                 .representation = Representation::kNone,
                                 .entry_names = sphere_entries};

}  // namespace axis

namespace index {

inline constexpr Index kSphere{&axis::kSphere, 0};
inline constexpr Index kSphereVelocity{&axis::kSphereRow, 1};

}  // namespace index

}  // namespace dynac
