// SPDX-License-Identifier: BSD-3-Clause
// Axes of the robot's coordinates: positions, velocities and their like, torques.
#pragma once

#include <algorithm>
#include <cmath>

#include "algorithms/loops/close_loops.hpp"
#include "algorithms/loops/independent_coordinates.hpp"
#include "joints/joint_properties.hpp"
#include "kernels/axes/axis.hpp"
#include "kernels/axes/coordinate_kinds.hpp"

namespace dynac {

namespace axis {

using Dimensions = std::vector<std::optional<Dimension>>;
using Owners = std::vector<std::optional<Owner>>;

[[nodiscard]] inline std::vector<std::size_t> one_per_velocity(const Index& /*index*/,
                                                               const KernelContext& context) {
  return {loops::independent_coordinates(context).size()};
}

// The coordinate of a mimic joint is another joint's.
[[nodiscard]] inline Owners owners_of(const Mechanism& robot, std::size_t size,
                                      std::size_t Body::*first, int (*count)(JointType)) {
  Owners owners(size);
  for (std::size_t id = 0; id < robot.bodies.size(); ++id) {
    const Body& body = robot.bodies[id];
    if (body.is_mimic) continue;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count(body.joint_type)); ++k) {
      owners[body.*first + k] = Owner{BodyId::of(id), k};
    }
  }
  return owners;
}
[[nodiscard]] inline Owners owners_of_velocities(const KernelContext& context) {
  return loops::independent_entries(
      context, owners_of(context.robot, context.robot.nv, &Body::v_index, velocity_size));
}

// The dimension of every coordinate of v; and a name.
[[nodiscard]] inline Dimensions of_velocities(const KernelContext& context,
                                              const DimensionPair& pair) {
  return loops::independent_entries(context,
                                    dimensions_by_kind(velocity_kinds(context.robot), pair));
}
[[nodiscard]] inline Dimensions of_motions(const Index& /*index*/, const KernelContext& context) {
  return of_velocities(context, kMotionDimensions);
}
[[nodiscard]] inline std::vector<std::string> names_of_motions(const KernelContext& context,
                                                               const CoordinateNames& names) {
  return loops::independent_entries(context, names.motions);
}

// Entries of the first where the flag is set, of the second elsewhere.
template <class T>
[[nodiscard]] std::vector<T> select(const std::vector<bool>& flags, std::vector<T> first,
                                    const std::vector<T>& second) {
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (!flags[k]) first[k] = second[k];
  }
  return first;
}

[[nodiscard]] inline std::vector<bool> free_coordinates(const KernelContext& context) {
  std::vector<bool> result = prescribed_coordinates(context);
  result.flip();
  return result;
}

// Accelerations where the flags (nv) are set, torques elsewhere.
[[nodiscard]] inline Dimensions accelerations_or_torques(const std::vector<bool>& flags,
                                                         const KernelContext& context) {
  const std::vector<CoordinateKind> kinds = velocity_kinds(context.robot);
  return loops::independent_entries(
      context, select(flags, dimensions_by_kind(kinds, kAccelerationDimensions),
                      dimensions_by_kind(kinds, kForceDimensions)));
}

[[nodiscard]] inline std::vector<std::string> motions_or_forces(const std::vector<bool>& flags,
                                                                const KernelContext& context,
                                                                const CoordinateNames& names) {
  return loops::independent_entries(context, select(flags, names.motions, names.forces));
}

[[nodiscard]] inline Dimensions of_states(const Index& index, const KernelContext& context) {
  Dimensions result = of_motions(index, context);
  const Dimensions of_v = of_velocities(context, kVelocityDimensions);
  result.insert(result.end(), of_v.begin(), of_v.end());
  return result;
}

// Quaternions are normalised, loops closed.
inline void make_valid(const KernelContext& context, std::vector<double>& q) {
  for (const Body& body : context.robot.bodies) {
    const std::optional<std::size_t> first = first_quaternion_entry(body.joint_type);
    if (!first) continue;
    double* const entries = &q[body.q_index + *first];
    double square = 0;
    for (std::size_t k = 0; k < 4; ++k) square += entries[k] * entries[k];
    for (std::size_t k = 0; k < 4; ++k) entries[k] /= std::sqrt(square);
  }
  if (loops::has_loops(context)) loops::close_loops(context, q);
}

/// Coordinates of q (nq).
inline constexpr Axis kConfiguration{
    .name = "position",
    .sizes = [](const Index&,
                const KernelContext& context) { return std::vector{context.robot.nq}; },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return dimensions_by_kind(position_kinds(context.robot), kMotionDimensions);
        },
    .labels = [](const KernelContext&, const CoordinateNames& names) { return names.positions; },
    .owners =
        [](const KernelContext& context) {
          return owners_of(context.robot, context.robot.nq, &Body::q_index, position_size);
        },
    .make_plausible = make_valid,
    .state_part = [](const Index&) { return StatePart::kPosition; },
    .representation = Representation::kPositions};

/// Coordinates of v (nv): of displacements, velocities, accelerations.
inline constexpr Axis kTangent{.name = "velocity",
                               .sizes = one_per_velocity,
                               .dimensions = of_motions,
                               .labels = names_of_motions,
                               .owners = owners_of_velocities,
                               .make_plausible = nullptr,
                               .state_part =
                                   [](const Index& index) {
                                     return index.power < 0   ? StatePart::kWeights
                                            : index.rate == 0 ? StatePart::kDisplacement
                                            : index.rate == 1 ? StatePart::kVelocity
                                                              : StatePart::kAcceleration;
                                   },
                               .representation = Representation::kMotions};

/// Joint torques and forces (nv), dual to v.
inline constexpr Axis kCotangent{
    .name = "torque",
    .sizes = one_per_velocity,
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return of_velocities(context, kForceDimensions);
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames& names) {
          return loops::independent_entries(context, names.forces);
        },
    .owners = owners_of_velocities,
    .make_plausible = nullptr,
    .state_part =
        [](const Index& index) {
          return index.power < 0 ? StatePart::kWeights : StatePart::kTorque;
        },
    .representation = Representation::kForces};

/// What hybrid dynamics is given (nv): accelerations of coordinates with prescribed motion, torques
/// of the others.
inline constexpr Axis kHybridInput{
    .name = "given",
    .sizes = one_per_velocity,
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return accelerations_or_torques(prescribed_coordinates(context), context);
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames& names) {
          return motions_or_forces(prescribed_coordinates(context), context, names);
        },
    .owners = owners_of_velocities,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kMixed,
    .accelerated = prescribed_coordinates};

/// What hybrid dynamics finds (nv): torques of coordinates with prescribed motion, accelerations of
/// the others.
inline constexpr Axis kHybridOutput{
    .name = "found",
    .sizes = one_per_velocity,
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return accelerations_or_torques(free_coordinates(context), context);
        },
    .labels =
        [](const KernelContext& context, const CoordinateNames& names) {
          return motions_or_forces(free_coordinates(context), context, names);
        },
    .owners = owners_of_velocities,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kMixed,
    .accelerated = free_coordinates};

/// Positions of motors after their gears (nv).
inline constexpr Axis kMotor{
    .name = "motor position",
    .sizes = one_per_velocity,
    .dimensions = of_motions,
    .labels = [](const KernelContext&, const CoordinateNames& names) { return names.motions; },
    .owners = owners_of_velocities,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

/// [dq; dv] (2 nv).
inline constexpr Axis kState{
    .name = "state",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector{2 * loops::independent_coordinates(context).size()};
        },
    .dimensions = of_states,
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kState};

/// What the state after a step depends on: [dq; dv; dtau; dt] (3 nv + 1).
inline constexpr Axis kStepVariable{
    .name = "step variable",
    .sizes =
        [](const Index&, const KernelContext& context) {
          return std::vector{3 * loops::independent_coordinates(context).size() + 1};
        },
    .dimensions =
        [](const Index& index, const KernelContext& context) {
          Dimensions result = of_states(index, context);
          const Dimensions of_tau = of_velocities(context, kForceDimensions);
          result.insert(result.end(), of_tau.begin(), of_tau.end());
          result.push_back(kSecond);
          return result;
        },
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

/// The equal steps that a step of time is made of.
inline constexpr Axis kSubstep{
    .name = "substep",
    .sizes = [](const Index&,
                const KernelContext& context) { return std::vector{context.settings.substeps}; },
    .dimensions =
        [](const Index&, const KernelContext& context) {
          return Dimensions(context.settings.substeps, Dimension{});
        },
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

}  // namespace axis

namespace index {

inline constexpr Index kConfiguration{&axis::kConfiguration};
inline constexpr Index kDisplacement{&axis::kTangent, 0};
inline constexpr Index kVelocity{&axis::kTangent, 1};
inline constexpr Index kAcceleration{&axis::kTangent, 2};
inline constexpr Index kTorque{&axis::kCotangent};
inline constexpr Index kHybridInput{&axis::kHybridInput};
inline constexpr Index kHybridOutput{&axis::kHybridOutput};
inline constexpr Index kMotorPosition{&axis::kMotor};
inline constexpr Index kMotorVelocity{&axis::kMotor, 1};
inline constexpr Index kMotorAcceleration{&axis::kMotor, 2};
inline constexpr Index kState{&axis::kState, 0};
inline constexpr Index kStateRate{&axis::kState, 1};
inline constexpr Index kStepVariable{&axis::kStepVariable};
inline constexpr Index kSubstep{&axis::kSubstep};

}  // namespace index

/// Along positions one goes in the tangent space.
inline constexpr Index kByPosition = by(index::kDisplacement);
inline constexpr Index kByVelocity = by(index::kVelocity);

}  // namespace dynac
