// Random robots: every joint type, coordinate and skew axes, chains and bushes of 1 to 60 links,
// massless links, fixed and floating bases, inertias that rigid bodies can have. A robot depends on
// its seed alone, the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/subject.hpp"

namespace dynac::test {

/// The robot of a seed, made by TreeBuilder. Small ones are more frequent than big ones.
[[nodiscard]] Model random_tree(std::uint64_t seed);

/// That robot's inverse dynamics; every third one with wrenches on some of its links.
[[nodiscard]] Subject random_subject(std::uint64_t seed);

/// Frame choices for the moving bodies of an aligned mechanism: some at random, some of those that
/// the compiler would try.
[[nodiscard]] std::vector<FrameChoice> random_frames(const Mechanism& aligned, std::uint64_t seed);

/// A random state and wrenches, as inputs of inverse dynamics.
[[nodiscard]] Arrays<double> random_inputs(const Subject& subject, std::uint64_t seed);

}  // namespace dynac::test
