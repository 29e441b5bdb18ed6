// SPDX-License-Identifier: BSD-3-Clause
// A script for Octave that calls the package of a robot.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac::test {

/// Calls every kernel of a package for the samples that an independent formulation computed, one by
/// one and, without run-time parameters, all at once; it ends with an error where numbers differ.
[[nodiscard]] std::string octave_script(const EmitJob& job);

}  // namespace dynac::test
