// SPDX-License-Identifier: BSD-3-Clause
// Axes of what links and frames have: twists, wrenches, points, poses.
#pragma once

#include <fmt/format.h>

#include "kernels/axes/axis.hpp"
#include "kernels/axes/coordinate_kinds.hpp"

namespace dynac {

namespace axis {

[[nodiscard]] inline std::vector<std::string> xyz(std::string_view word) {
  return {fmt::format("{}_x", word), fmt::format("{}_y", word), fmt::format("{}_z", word)};
}

// Linear entries, then angular ones.
[[nodiscard]] inline std::vector<std::string> linear_then_angular(std::string_view linear,
                                                                  std::string_view angular) {
  std::vector<std::string> words = xyz(linear);
  for (std::string& word : xyz(angular)) words.push_back(std::move(word));
  return words;
}
[[nodiscard]] inline std::vector<std::optional<Dimension>> linear_then_angular(
    const DimensionPair& pair) {
  return {pair.of_length, pair.of_length, pair.of_length,
          pair.of_angle,  pair.of_angle,  pair.of_angle};
}

[[nodiscard]] inline std::vector<std::size_t> six(const Index& /*index*/,
                                                  const KernelContext& /*context*/) {
  return {6};
}

/// [linear; angular] (6).
inline constexpr Axis kTwist{
    .name = "twist",
    .sizes = six,
    .dimensions = [](const Index&,
                     const KernelContext&) { return linear_then_angular(kMotionDimensions); },
    .labels = [](const KernelContext&,
                 const CoordinateNames&) { return linear_then_angular("linear", "angular"); },
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kFrameTwist};

/// [force; moment] (6).
inline constexpr Axis kWrench{
    .name = "wrench",
    .sizes = six,
    .dimensions = [](const Index&,
                     const KernelContext&) { return linear_then_angular(kForceDimensions); },
    .labels = [](const KernelContext&,
                 const CoordinateNames&) { return linear_then_angular("force", "moment"); },
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

/// [force; moment] (6) in a link's own axes.
inline constexpr Axis kLinkWrench = [] {
  Axis axis = kWrench;
  axis.name = "link wrench";
  return axis;
}();

/// x y z (3).
inline constexpr Axis kPoint{
    .name = "point",
    .sizes = [](const Index&, const KernelContext&) { return std::vector<std::size_t>{3}; },
    .dimensions =
        [](const Index&, const KernelContext&) {
          return std::vector<std::optional<Dimension>>(3, kMetre);
        },
    .labels =
        [](const KernelContext&, const CoordinateNames&) {
          return std::vector<std::string>{"x", "y", "z"};
        },
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

/// [R p; 0 1] (4 x 4).
inline constexpr Axis kPose{.name = "pose",
                            .sizes =
                                [](const Index&, const KernelContext&) {
                                  return std::vector<std::size_t>{4, 4};
                                },
                            .dimensions =
                                [](const Index&, const KernelContext&) {
                                  std::vector<std::optional<Dimension>> result(16, Dimension{});
                                  for (std::size_t k = 12; k < 15; ++k) result[k] = kMetre;
                                  return result;
                                },
                            .labels = nullptr,
                            .owners = nullptr,
                            .make_plausible = nullptr,
                            .state_part = nullptr,
                            .representation = Representation::kNone};

/// [force; moment] of each link that the setting fext names (6 x n); as a divisor 6 n.
inline constexpr Axis kExternalWrench{
    .name = "external wrench",
    .sizes =
        [](const Index& index, const KernelContext& context) {
          const std::size_t count = context.settings.wrench_links.size();
          return index.power < 0 ? std::vector{6 * count} : std::vector<std::size_t>{6, count};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          std::vector<std::optional<Dimension>> result;
          for (std::size_t k = 0; k < context.settings.wrench_links.size(); ++k) {
            const auto column = linear_then_angular(kForceDimensions);
            result.insert(result.end(), column.begin(), column.end());
          }
          return result;
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames&) {
          std::vector<std::string> labels;
          for (const LinkId link : context.settings.wrench_links) {
            for (const std::string& entry : linear_then_angular("force", "moment")) {
              labels.push_back(fmt::format("{}_{}", context.robot.links[link.index()].name, entry));
            }
          }
          return labels;
        },
    .owners =
        [](const KernelContext& context) {
          std::vector<std::optional<Owner>> owners;
          for (const LinkId link : context.settings.wrench_links) {
            const BodyId body = context.robot.links[link.index()].body;
            owners.insert(owners.end(), 6,
                          body.is_none() ? std::nullopt : std::optional(Owner{body}));
          }
          return owners;
        },
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone,
    .group_names =
        [](const KernelContext& context) {
          std::vector<std::string> names;
          for (const LinkId link : context.settings.wrench_links) {
            names.push_back(context.robot.links[link.index()].name);
          }
          return names;
        }};

/// x y z of each link that the setting frames places at run time (3 x n); as a divisor 3 n.
inline constexpr Axis kOffset{
    .name = "offset",
    .sizes =
        [](const Index& index, const KernelContext& context) {
          const std::size_t count = context.settings.offset_links.size();
          return index.power < 0 ? std::vector{3 * count} : std::vector<std::size_t>{3, count};
        },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return std::vector<std::optional<Dimension>>(3 * context.settings.offset_links.size(),
                                                       kMetre);
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames&) {
          std::vector<std::string> labels;
          for (const LinkId link : context.settings.offset_links) {
            for (std::string& entry : xyz(context.robot.links[link.index()].name)) {
              labels.push_back(std::move(entry));
            }
          }
          return labels;
        },
    .owners =
        [](const KernelContext& context) {
          std::vector<std::optional<Owner>> owners;
          for (const LinkId link : context.settings.offset_links) {
            owners.insert(owners.end(), 3, Owner{context.robot.links[link.index()].body});
          }
          return owners;
        },
    .make_plausible = nullptr,
    .state_part = [](const Index&) { return StatePart::kOffsets; },
    .representation = Representation::kNone,
    .group_names =
        [](const KernelContext& context) {
          std::vector<std::string> names;
          for (const LinkId link : context.settings.offset_links) {
            names.push_back(context.robot.links[link.index()].name);
          }
          return names;
        }};

}  // namespace axis

namespace index {

inline constexpr Index kTwist{&axis::kTwist, 1};
inline constexpr Index kTwistRate{&axis::kTwist, 2};
inline constexpr Index kMomentum{&axis::kWrench, -1};
inline constexpr Index kWrench{&axis::kWrench};
inline constexpr Index kLinkWrench{&axis::kLinkWrench};
inline constexpr Index kPoint{&axis::kPoint, 0};
inline constexpr Index kPointVelocity{&axis::kPoint, 1};
inline constexpr Index kPose{&axis::kPose};
inline constexpr Index kOffset{&axis::kOffset};
inline constexpr Index kExternalWrench{&axis::kExternalWrench};

}  // namespace index

}  // namespace dynac
