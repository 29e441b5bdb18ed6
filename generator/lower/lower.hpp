// SPDX-License-Identifier: BSD-3-Clause
// Model -> Mechanism: lump fixed joints, snap nearly-exact rotations, turn every body's frame so
// that its joint axis is z, choose the rest of the frames, regroup inertial parameters.
//
// None of it changes what a kernel computes; each step changes how many operations that takes, can
// be switched off, and is shown by `dynac explain`.
#pragma once

#include <vector>

#include "model/mechanism.hpp"

namespace dynac {

/// The freedom that is left in the frame of a body whose z axis is its joint's: a rotation about z
/// and a shift along it. (cosine, sine) rather than an angle: exact, and the same on every machine.
struct FrameChoice {
  double cosine = 1;
  double sine = 0;
  double shift = 0;               ///< [m]
  bool starts_at_normal = false;  ///< the joint's own shift starts on the common normal, not at B
  friend bool operator==(const FrameChoice&, const FrameChoice&) = default;
};

/// Where inertial parameters move that a joint's own coordinate cannot feel.
enum class Regrouping {
  kNone,
  kAmongBodies,  ///< to bodies that move: momentum, energies and centre of mass stay as well
  kAll,          ///< and out of the robot, into the world
};

/// Options of lower().
struct LowerOptions {
  double snap_tolerance = 1e-11;  ///< entries of rotations and axes this close to 0, +-1 become so
  Regrouping regroup = Regrouping::kAll;
  std::vector<FrameChoice> frames;  ///< one per moving body; empty: as aligned
};

/// The mechanism of a robot.
[[nodiscard]] Mechanism lower(const Model& model, const LowerOptions& options);

/// Number of entries of rotations and axes that a tolerance would change.
[[nodiscard]] int count_snapped(const Model& model, double tolerance);
/// By how much it would change the one that it changes most.
[[nodiscard]] double largest_snap(const Model& model, double tolerance);

/// Frames worth trying for one body of an aligned mechanism (lowered without frames, without
/// regrouping): as it is; x axis along the common normal to a child's axis, origin at its foot (the
/// modified Denavit-Hartenberg frame); for a leaf, axes that zero a first and a product moment.
[[nodiscard]] std::vector<FrameChoice> frame_candidates(const Mechanism& aligned, BodyId body);

// The steps, in order. Each is exact up to rounding.

/// Rounds entries of tree rotations and axes within `tolerance` of 0, +1 and -1; 0 switches it off.
/// A rotation that would be none any more, since others of its entries are not close, stays.
[[nodiscard]] Model snap(Model model, double tolerance);
/// Moving bodies with their lumped inertias, z along the joint axis.
[[nodiscard]] Mechanism lump(const Model& model);
/// Applies frame choices, one per body. Where the joint is no screw the body keeps the link's
/// frame.
[[nodiscard]] Mechanism reframe(const Mechanism& robot, const std::vector<FrameChoice>& frames);
/// Moves to the parent what a joint's own coordinate cannot feel (Khalil & Dombre 2002,
/// section 9.4): masses on a joint's axis, which move as points of the parent do, and second
/// moments that turn with it. For kernels whose outputs are joint torques, joint accelerations or
/// M(q); among bodies that move, also for those of the momentum and the mass of the whole.
[[nodiscard]] Mechanism regroup(Mechanism robot, Regrouping regrouping = Regrouping::kAll);

}  // namespace dynac
