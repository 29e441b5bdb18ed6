// SPDX-License-Identifier: BSD-3-Clause
// Our own pass over the XML of a URDF file, which reports everything that is wrong with it, line by
// line.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// What the <robot> element says, links and joints in file order. XML, numbers and words are
/// checked here; whether they make a robot is TreeBuilder's to check. What cannot be read is
/// reported and replaced by something harmless, so that one mistake is not reported twice.
[[nodiscard]] RobotDescription read_urdf_robot(const Element& robot, Source& source);

}  // namespace dynac
