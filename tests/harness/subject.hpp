// SPDX-License-Identifier: BSD-3-Clause
// What a test is about: a kernel of a robot, before anything is chosen about how it is computed.
#pragma once

#include <string>
#include <vector>

#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "model/builder.hpp"

namespace dynac::test {

/// See the top of this file.
struct Subject {
  Model model;
  KernelSettings settings = {};
  const Kernel* kernel = find_kernel("inverse_dynamics");
  double snap_tolerance = 1e-11;  ///< of --snap-angles
  /// In the world frame [m/s^2].
  Vector3<double> gravity{{0, 0, -9.81}};
};

/// How a model is lowered: as `dynac explain` lists it.
enum class Lowering { kLinkFrames, kRegrouped, kChosenFrames };

inline constexpr Lowering kLowerings[] = {Lowering::kLinkFrames, Lowering::kRegrouped,
                                          Lowering::kChosenFrames};

/// "link_frames", "regrouped" or "chosen_frames".
[[nodiscard]] std::string name_of(Lowering lowering);

/// The mechanism that the algorithms run on, with the subject's snapping and gravity. The frames
/// are drawn among those that a search tries, others for each kernel: results must not depend on
/// them, and to search for cheap ones takes longer than most of what is done with them.
[[nodiscard]] Mechanism lowered(const Subject& subject, Lowering lowering);

/// The robot of `robots/<name>.urdf` in this project.
[[nodiscard]] Model own_robot(const std::string& name, Base base);

/// Names of the robots in this project that are written in URDF, sorted.
[[nodiscard]] std::vector<std::string> own_robot_names();

/// The link called `name`.
/// @throws std::out_of_range  where there is none
[[nodiscard]] LinkId link_called(const Model& model, const std::string& name);

}  // namespace dynac::test
