// SPDX-License-Identifier: BSD-3-Clause
// Strong index types: a handle into an arena that cannot be mixed up with another arena's.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace dynac {

/// Index into the arena that `Tag` names. Default-constructed, it is none().
template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value = kNone;

  [[nodiscard]] static constexpr Id none() { return {}; }
  [[nodiscard]] static constexpr Id of(std::size_t index) {
    return Id{static_cast<std::uint32_t>(index)};
  }
  [[nodiscard]] constexpr bool is_none() const { return value == kNone; }
  [[nodiscard]] constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace dynac
