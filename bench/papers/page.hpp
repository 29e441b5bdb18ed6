// SPDX-License-Identifier: BSD-3-Clause
// One page of HTML: each figure of each paper, its claims, and what we measured.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "claim.hpp"

namespace dynac::bench {

/// What a check found, or why it could not be made.
struct Checked {
  const Claim* claim = nullptr;
  Finding finding;

  /// Of asserted claims: whether it holds or fails as is known of it.
  [[nodiscard]] bool is_as_known() const;
  /// "holds", "does not hold", "timed", "not measured" or "not as known".
  [[nodiscard]] const char* verdict() const;
};

[[nodiscard]] Checked check(const Claim& claim, const Tables& tables);

/// The page; plots are taken from FOLDER/*.svg where they are.
[[nodiscard]] std::string page(std::span<const Paper> papers, const Tables& tables,
                               const std::filesystem::path& folder);

}  // namespace dynac::bench
