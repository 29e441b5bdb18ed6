// SPDX-License-Identifier: BSD-3-Clause
// Which joints follow which: resolves chains of mimic joints to the joint that leads them all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// Which joints that mimic others are taken for joints of their own.
struct IgnoredMimics {
  bool all = false;
  std::vector<std::string> joints{};  ///< that mimic; others follow as described
};

/// A joint that leads, by index into the description: position = multiplier * its position +
/// offset.
struct Leader {
  std::size_t joint = 0;
  double multiplier = 1;
  double offset = 0;
};

/// For every joint of the description, its leader if it follows another one.
///
/// Errors go to `findings`: a leader that does not exist, that does not move or has several
/// coordinates, a mimic joint that has several, joints that follow each other in a circle, numbers
/// that are not finite. The list is meaningless if there are any.
[[nodiscard]] std::vector<std::optional<Leader>> resolve_mimic_joints(const RobotDescription& robot,
                                                                      Findings& findings);

/// The description in which these joints move on their own. A name of no joint that mimics another
/// is an error.
[[nodiscard]] RobotDescription without_mimics(RobotDescription robot, const IgnoredMimics& ignored,
                                              Findings& findings);

}  // namespace dynac
