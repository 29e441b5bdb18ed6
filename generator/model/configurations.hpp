// SPDX-License-Identifier: BSD-3-Clause
// Joint positions that a description gives a name: what is wrong with them, and what they are in q.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "model/model.hpp"

namespace dynac {

/// Reports positions of joints that do not exist, do not move, follow others or are named twice, as
/// many entries as their joints do not have, numbers that are not finite, and quaternions of length
/// zero. Their names are check_names()'s.
void check_configurations(const RobotDescription& robot, Findings& findings);

/// The configurations of a description in its model, which has its links; quaternions are unit.
/// @pre check_configurations() finds no error
[[nodiscard]] std::vector<NamedConfiguration> make_configurations(const RobotDescription& robot,
                                                                  const Model& model);

/// The positions q of the whole robot, those of joints that the configuration leaves out included.
[[nodiscard]] std::vector<double> positions_of(const Model& model,
                                               const NamedConfiguration& configuration);

}  // namespace dynac
