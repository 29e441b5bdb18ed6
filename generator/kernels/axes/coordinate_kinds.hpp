// SPDX-License-Identifier: BSD-3-Clause
// What coordinates are measured in: angles, lengths, entries of quaternions.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "support/dimension.hpp"

namespace dynac {

/// What each entry of q is (nq), and each of v (nv). The coordinate of joints that follow is their
/// leader's.
[[nodiscard]] std::vector<CoordinateKind> position_kinds(const Mechanism& robot);
[[nodiscard]] std::vector<CoordinateKind> velocity_kinds(const Mechanism& robot);

/// The dimensions of what belongs to rotations and to translations.
struct DimensionPair {
  Dimension of_angle, of_length;
};
inline constexpr DimensionPair kMotionDimensions{kRadian, kMetre};
inline constexpr DimensionPair kVelocityDimensions{kRadian / kSecond, kMetre / kSecond};
inline constexpr DimensionPair kAccelerationDimensions{kRadian / kSecond / kSecond,
                                                       kMetre / kSecond / kSecond};
inline constexpr DimensionPair kForceDimensions{kNewton * kMetre, kNewton};

/// The dimension of each coordinate; quaternions have none.
[[nodiscard]] std::vector<std::optional<Dimension>> dimensions_by_kind(
    const std::vector<CoordinateKind>& kinds, const DimensionPair& pair);

}  // namespace dynac
