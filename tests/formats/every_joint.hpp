// SPDX-License-Identifier: BSD-3-Clause
// The robot of every_joint.json, built in code: every type of joint, a loop, a coupling.
#pragma once

#include "model/description.hpp"

namespace dynac::test {

[[nodiscard]] RobotDescription every_joint();

}  // namespace dynac::test
