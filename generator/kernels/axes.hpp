// What the indices of an argument count. An argument's shape, the units of its entries, which part
// of a state it is, how a change of base velocity acts on it: all follow from its indices.
//
// A matrix such as dtau_dq has two: the torque's and, as a divisor, the position's. So has the mass
// matrix, the derivative of torques by accelerations: index::kTorque, by(index::kAcceleration).
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "algorithms/selection.hpp"
#include "support/dimension.hpp"

namespace dynac {

/// What is counted along an index.
enum class Axis {
  kConfiguration,   ///< coordinates of q (nq)
  kTangent,         ///< coordinates of v (nv): of displacements, velocities, accelerations
  kCotangent,       ///< joint torques and forces (nv), dual to v
  kGiven,           ///< (nv): accelerations of coordinates with prescribed motion, others' torques
  kFound,           ///< (nv): torques of coordinates with prescribed motion, others' accelerations
  kMotor,           ///< positions of motors after their gears (nv)
  kState,           ///< [dq; dv] (2 nv)
  kTwist,           ///< [linear; angular] (6)
  kWrench,          ///< [force; moment] (6)
  kPoint,           ///< x y z (3)
  kPose,            ///< [R p; 0 1] (4 x 4)
  kExternalWrench,  ///< [force; moment] of each link that --fext names (6 x n)
  kParameter,       ///< entries of the run-time parameters
  kLinkParameter,   ///< ten inertial parameters per moving link, then selected effects of joints
  kMeasurement,     ///< inputs of the estimation problem
  kSigma,           ///< standard deviations that it leaves open
  kEstimate,        ///< what it asks for
  kTimeOrder,       ///< the 0th, 1st, ... time derivative
};

/// One index of an argument.
struct Index {
  Axis axis = Axis::kConfiguration;
  int rate = 0;           ///< how many time derivatives: of a velocity 1, of a momentum -1
  int power = 1;          ///< -1: what the argument is a derivative by
  std::size_t count = 0;  ///< of kTimeOrder: how many

  friend auto operator<=>(const Index&, const Index&) = default;
};

namespace index {

inline constexpr Index kConfiguration{Axis::kConfiguration};
inline constexpr Index kDisplacement{Axis::kTangent, 0};
inline constexpr Index kVelocity{Axis::kTangent, 1};
inline constexpr Index kAcceleration{Axis::kTangent, 2};
inline constexpr Index kTorque{Axis::kCotangent};
inline constexpr Index kGiven{Axis::kGiven};
inline constexpr Index kFound{Axis::kFound};
inline constexpr Index kMotorPosition{Axis::kMotor};
inline constexpr Index kMotorVelocity{Axis::kMotor, 1};
inline constexpr Index kMotorAcceleration{Axis::kMotor, 2};
inline constexpr Index kState{Axis::kState, 0};
inline constexpr Index kStateRate{Axis::kState, 1};
inline constexpr Index kTwist{Axis::kTwist, 1};
inline constexpr Index kTwistRate{Axis::kTwist, 2};
inline constexpr Index kMomentum{Axis::kWrench, -1};
inline constexpr Index kWrench{Axis::kWrench};
inline constexpr Index kPoint{Axis::kPoint, 0};
inline constexpr Index kPointVelocity{Axis::kPoint, 1};
inline constexpr Index kPose{Axis::kPose};
inline constexpr Index kExternalWrench{Axis::kExternalWrench};
inline constexpr Index kParameter{Axis::kParameter};
inline constexpr Index kLinkParameter{Axis::kLinkParameter};
inline constexpr Index kMeasurement{Axis::kMeasurement};
inline constexpr Index kSigma{Axis::kSigma};
inline constexpr Index kEstimate{Axis::kEstimate};

}  // namespace index

/// The index of what an argument is differentiated by.
[[nodiscard]] constexpr Index by(Index index) {
  index.power = -index.power;
  return index;
}
/// Along positions one goes in the tangent space.
inline constexpr Index kByPosition = by(index::kDisplacement);

/// The last index of what has its time derivatives behind it.
/// @param[in] count  how many, the thing itself among them
[[nodiscard]] constexpr Index time_orders(std::size_t count) {
  return {Axis::kTimeOrder, 0, 1, count};
}

/// How many entries there are along an index; of poses and wrenches rows and columns.
[[nodiscard]] std::vector<std::size_t> sizes_of(const Index& index, const KernelContext& context);

/// The dimension of each entry along an index; none where the terms of an entry differ in it.
[[nodiscard]] std::vector<std::optional<Dimension>> dimensions_of(const Index& index,
                                                                  const KernelContext& context);

/// Whether coordinates of q and v are angles, lengths or entries of quaternions.
[[nodiscard]] std::vector<CoordinateKind> position_kinds(const Mechanism& robot);
[[nodiscard]] std::vector<CoordinateKind> velocity_kinds(const Mechanism& robot);

/// What the measurements of a problem are, in order.
[[nodiscard]] std::vector<EntrySum> measured_sums(const EstimationProblem& problem);
/// Of what its standard deviations that are inputs are, in order.
[[nodiscard]] std::vector<EntrySum> sums_with_sigma(const EstimationProblem& problem);

/// Entries of one column per what a regressor counts of joints, in the order of its columns.
struct CountedEffect {
  const char* name;     ///< "armature"
  Dimension per_angle;  ///< of its columns in rows of joints that rotate
  Dimension per_length;
};
[[nodiscard]] std::vector<CountedEffect> counted_effects(const JointEffects& effects);

}  // namespace dynac
