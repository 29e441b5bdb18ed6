// SPDX-License-Identifier: BSD-3-Clause
// Base parameters as run-time parameters: what their numbers are, and what they are by the robot's
// description.
#pragma once

#include "algorithms/kernel_settings.hpp"
#include "model/model.hpp"

namespace dynac {

/// Completes the run-time parameter that the word "base" of the option parameters made, if there is
/// one. Base parameters depend on gravity, on the effects of joints that count and on local loops,
/// so all other settings are taken before.
/// @throws InputError  where the robot is too large, where no configuration that closes its loops
/// is found, or where springs or losses of joints act as the inertia of links does
void take_base_parameters(const Model& model, KernelSettings& settings);

}  // namespace dynac
