// SPDX-License-Identifier: BSD-3-Clause
// What the writers of all formats give.
#pragma once

#include <string>
#include <vector>

#include "support/error.hpp"

namespace dynac {

/// A robot as a file of some format.
struct WrittenRobot {
  std::string text;
  /// What the format cannot say: what is left out, and what is said in another way.
  std::vector<Diagnostic> warnings = {};
};

}  // namespace dynac
