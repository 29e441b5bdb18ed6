// SPDX-License-Identifier: BSD-3-Clause
// Random robots: every joint type, coordinate and skew axes, chains and bushes of 1 to 60 links,
// massless links, fixed and floating bases, inertias that rigid bodies can have, and in a quarter
// of them joints that follow others. A robot depends on its seed and options alone, the same on
// every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/subject.hpp"

namespace dynac::test {

/// What a random robot may have.
struct TreeOptions {
  bool mimic_joints = true;      ///< joints that follow others
  bool degenerate_links = true;  ///< links without mass, and point masses; else M(q) is regular
};

/// The robot of a seed, made by TreeBuilder. Small ones are more frequent than big ones. Without
/// mimic joints it is the same robot, but for their following.
[[nodiscard]] Model random_tree(std::uint64_t seed, const TreeOptions& options = {});

/// The robot with random dissipation, springs and rotors on most of its joints.
[[nodiscard]] Model with_joint_dynamics(Model model, std::uint64_t seed);

/// That robot's inverse dynamics; every third one with wrenches on some of its links.
[[nodiscard]] Subject random_subject(std::uint64_t seed);

/// Frame choices for the moving bodies of an aligned mechanism: some at random, some of those that
/// the compiler would try.
[[nodiscard]] std::vector<FrameChoice> random_frames(const Mechanism& aligned, std::uint64_t seed);

/// A random state and wrenches, as inputs of inverse dynamics.
[[nodiscard]] Arrays<double> random_inputs(const Subject& subject, std::uint64_t seed);

}  // namespace dynac::test
