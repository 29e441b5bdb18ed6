// SPDX-License-Identifier: BSD-3-Clause
// What the indices of an argument count. An argument's shape, the units and names of its entries,
// which part of a state it is, how a change of base velocity acts on it: all follow from its
// indices.
//
// A matrix such as dtau_dq has two: the torque's and, as a divisor, the position's. So has the mass
// matrix, the derivative of torques by accelerations: index::kTorque, by(index::kAcceleration).
//
// What an index runs over is an axis. Each is a row, in a file of kernels/axes/; nothing lists them
// and nothing distinguishes cases by them: what a layer must know of an axis is a cell of its row.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "algorithms/state_part.hpp"
#include "support/dimension.hpp"
#include "support/required.hpp"

namespace dynac {

struct Axis;

/// One index of an argument.
struct Index {
  const Axis* axis = nullptr;
  int rate = 0;           ///< how many time derivatives: of a velocity 1, of a momentum -1
  int power = 1;          ///< -1: what the argument is a derivative by
  std::size_t count = 0;  ///< of index::time_orders(): how many

  friend auto operator<=>(const Index&, const Index&) = default;
};

/// In what axes, about what point and in which order entries are. Headers say it, and a change of
/// the base's velocity transforms entries by it.
enum class Representation {
  kNone,        ///< the argument's meaning says it
  kPositions,   ///< entries of q
  kMotions,     ///< as those of v: displacements, velocities, accelerations
  kForces,      ///< dual to those of v
  kMixed,       ///< accelerations of some coordinates, torques of the others
  kState,       ///< [dq; dv]
  kFrameTwist,  ///< of a frame: as the setting jacobian-frame says
};

/// The body or joint coordinate that owns an entry. Entries of the same place in identical limbs
/// are computed by the same operations.
struct Owner {
  BodyId body;
  std::size_t component = 0;  ///< which of the joint's coordinates
};

/// Names of the coordinates, as parts of identifiers: "elbow", "base_x", "base_moment_x".
struct CoordinateNames {
  std::vector<std::string> positions;  ///< (nq)
  std::vector<std::string> motions;    ///< (nv)
  std::vector<std::string> forces;     ///< (nv)
};

/// What there is to know of an axis. Functions take the context of a kernel; "per entry" is in the
/// order of the entries.
struct Axis {
  /// What it counts, in a word.
  Required<std::string_view> name;
  /// How many entries there are; of poses and wrenches rows and columns.
  Required<std::vector<std::size_t> (*)(const Index&, const KernelContext&)> sizes;
  /// The dimension of each entry, for rate 0 and power 1; none where the terms of an entry differ.
  Required<std::vector<std::optional<Dimension>> (*)(const Index&, const KernelContext&)>
      dimensions;
  /// A name per entry, as a part of identifiers; null: entries are numbered.
  Required<std::vector<std::string> (*)(const KernelContext&, const CoordinateNames&)> labels;
  /// The body that each entry belongs to; null: to none.
  Required<std::vector<std::optional<Owner>> (*)(const KernelContext&)> owners;
  /// Makes samples in [-1, 1) to what an input may be; null: they are.
  Required<void (*)(const KernelContext&, std::vector<double>&)> make_plausible;
  /// The part of a state that an input along the axis is; null: none.
  Required<StatePart (*)(const Index&)> state_part;
  Required<Representation> representation;

  // What few axes have.

  /// Of accelerations and torques: which coordinates have accelerations (nv).
  std::vector<bool> (*accelerated)(const KernelContext&) = nullptr;
  /// Of quantities of the estimation problem: which.
  std::vector<EntrySum> (*sums)(const EstimationProblem&) = nullptr;
  /// How headers name the entries, where that is no identifier.
  std::vector<std::string> (*entry_names)(const KernelContext&) = nullptr;
  /// What headers say of the entries behind an argument's meaning, where settings change it.
  std::string (*note)(const KernelContext&) = nullptr;
  /// Names of what is counted in groups of entries, such as of the links of wrenches.
  std::vector<std::string> (*group_names)(const KernelContext&) = nullptr;
};

/// The index of what an argument is differentiated by.
[[nodiscard]] constexpr Index by(Index index) {
  index.power = -index.power;
  return index;
}

/// How many entries there are along an index; of poses and wrenches rows and columns.
[[nodiscard]] std::vector<std::size_t> sizes_of(const Index& index, const KernelContext& context);

/// The dimension of each entry along an index; none where the terms of an entry differ in it.
[[nodiscard]] std::vector<std::optional<Dimension>> dimensions_of(const Index& index,
                                                                  const KernelContext& context);

/// A name per entry along an index, as a part of identifiers: its number where it has none.
[[nodiscard]] std::vector<std::string> labels_of(const Index& index, const KernelContext& context,
                                                 const CoordinateNames& names);

/// Whether entries along an index are accelerations, at least of some coordinates.
[[nodiscard]] bool has_accelerations(const Index& index);

}  // namespace dynac
