// SPDX-License-Identifier: BSD-3-Clause
// Names, sizes and units of a robot's joints and of a kernel's arguments.
#pragma once

#include <span>
#include <vector>

#include "describe/datasheet.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// The moving joints, a floating base first.
/// @param[in] effects  which of their dissipation, springs and rotors are described
[[nodiscard]] std::vector<JointEntry> describe_joints(const Model& model,
                                                      const JointEffects& effects = {});

/// Names of the joints that do not move, as in the robot file.
[[nodiscard]] std::vector<std::string> describe_fixed_joints(const Model& model);

/// The links of the robot file, in the model's order.
[[nodiscard]] std::vector<LinkEntry> describe_links(const Model& model);

/// The configurations that the robot file names, in its order.
[[nodiscard]] std::vector<ConfigurationEntry> describe_configurations(const Model& model);

/// The run-time parameters, in order.
[[nodiscard]] std::vector<ParameterEntry> describe_parameters(const KernelContext& context);

/// An argument with its shape and the unit of each element.
[[nodiscard]] ArgumentEntry describe_argument(const Argument& argument,
                                              std::span<const JointEntry> joints,
                                              const KernelContext& context);

/// Units as text: one where all elements agree, otherwise runs: "m (0-2), 1 (3-6), rad (7-18)"; of
/// a matrix those of a column.
[[nodiscard]] std::string units_text(const ArgumentEntry& argument);

}  // namespace dynac
