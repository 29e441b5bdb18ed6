#include "kernels/axes.hpp"

#include <algorithm>

#include "joints/joint_properties.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Dimensions = std::vector<std::optional<Dimension>>;

constexpr Dimension kMoment = kNewton * kMetre;

const EstimationProblem& problem_of(const KernelContext& context) {
  DYNAC_ASSERT(context.selection.problem != nullptr, "no estimation problem");
  return *context.selection.problem;
}

std::size_t parameters_size(const Selection& selection) {
  std::size_t size = 0;
  for (const RunTimeParameter& parameter : selection.parameters) size += size_of(parameter.kind);
  return size;
}

// What the motion of rotations and of translations is measured in, and the forces on them.
struct Pair {
  Dimension of_angle, of_length;
};
constexpr Pair kMotionUnits{kRadian, kMetre};
constexpr Pair kForceUnits{kMoment, kNewton};

Dimensions by_kind(const std::vector<CoordinateKind>& kinds, const Pair& units) {
  Dimensions result;
  for (const CoordinateKind kind : kinds) {
    result.push_back(kind == CoordinateKind::kAngle    ? units.of_angle
                     : kind == CoordinateKind::kLength ? units.of_length
                                                       : Dimension{});
  }
  return result;
}

// Linear entries, then angular ones.
Dimensions six(const Pair& units) {
  return {units.of_length, units.of_length, units.of_length,
          units.of_angle,  units.of_angle,  units.of_angle};
}

// Of accelerations where `is_given` is whether the motion is prescribed, of torques elsewhere.
Dimensions split(bool is_given, const KernelContext& context) {
  const std::vector<CoordinateKind> kinds = velocity_kinds(context.robot);
  Dimensions result = by_kind(kinds, kForceUnits);
  const Dimensions accelerations = by_kind(kinds, {kMotionUnits.of_angle / kSecond / kSecond,
                                                   kMotionUnits.of_length / kSecond / kSecond});
  const std::vector<bool> prescribed = prescribed_coordinates(context);
  for (std::size_t c = 0; c < result.size(); ++c) {
    if (prescribed[c] == is_given) result[c] = accelerations[c];
  }
  return result;
}

// [dq; dv].
Dimensions state_dimensions(const Mechanism& robot) {
  Dimensions result = by_kind(velocity_kinds(robot), kMotionUnits);
  const Dimensions of_v = by_kind(
      velocity_kinds(robot), {kMotionUnits.of_angle / kSecond, kMotionUnits.of_length / kSecond});
  result.insert(result.end(), of_v.begin(), of_v.end());
  return result;
}

Dimensions pose_dimensions() {
  Dimensions result(16, Dimension{});
  for (std::size_t k = 12; k < 15; ++k) result[k] = kMetre;
  return result;
}

Dimensions external_wrench_dimensions(const Selection& selection) {
  Dimensions result;
  for (std::size_t k = 0; k < selection.wrench_links.size(); ++k) {
    const Dimensions column = six(kForceUnits);
    result.insert(result.end(), column.begin(), column.end());
  }
  return result;
}

Dimensions parameter_dimensions(const Selection& selection) {
  Dimensions result;
  for (const RunTimeParameter& parameter : selection.parameters) {
    if (parameter.kind == ParameterKind::kGravity) {
      result.insert(result.end(), 3, kMetre / kSecond / kSecond);
      continue;
    }
    result.push_back(kKilogram);
    result.insert(result.end(), 3, kMetre);
    result.insert(result.end(), 6, kKilogram * kMetre * kMetre);
  }
  return result;
}

// Of links alone: those of joints depend on the row.
Dimensions link_parameter_dimensions(const Mechanism& robot) {
  Dimensions result;
  for (std::size_t k = 0; k < moving_links(robot).size(); ++k) {
    result.push_back(kKilogram);
    result.insert(result.end(), 3, kKilogram * kMetre);
    result.insert(result.end(), 6, kKilogram * kMetre * kMetre);
  }
  return result;
}

// Whether an entry of an estimation problem is about an axis.
bool is_angular(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_of_joint = entry.quantity == DynamicQuantity::kJointAcceleration ||
                           entry.quantity == DynamicQuantity::kJointTorque;
  if (!is_of_joint) return entry.component >= 3;
  const auto body = std::ranges::find(robot.bodies, entry.link, &Body::link);
  const auto components = motion_components(body->joint_type);
  return components[std::min(entry.component, components.size() - 1)] < 3;
}

Dimension dimension_of(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_acceleration = entry.quantity == DynamicQuantity::kJointAcceleration ||
                               entry.quantity == DynamicQuantity::kLinkAcceleration;
  const Pair& units = is_acceleration ? kMotionUnits : kForceUnits;
  const Dimension own = is_angular(robot, entry) ? units.of_angle : units.of_length;
  return is_acceleration ? own / kSecond / kSecond : own;
}

Dimensions sum_dimensions(const Mechanism& robot, const std::vector<EntrySum>& sums) {
  Dimensions result;
  for (const EntrySum& sum : sums) {
    std::optional<Dimension> own = dimension_of(robot, sum.terms.front().entry);
    for (const EntryTerm& term : sum.terms) {
      if (own && dimension_of(robot, term.entry) != *own) own.reset();
    }
    result.push_back(own);
  }
  return result;
}

Dimensions time_order_dimensions(std::size_t count) {
  Dimensions result;
  for (std::size_t k = 0; k < count; ++k) result.push_back(power(kSecond, -static_cast<int>(k)));
  return result;
}

// Without the index's rate and power.
Dimensions plain_dimensions(const Index& index, const KernelContext& context) {
  const Mechanism& robot = context.robot;
  switch (index.axis) {
    case Axis::kConfiguration:
      return by_kind(position_kinds(robot), kMotionUnits);
    case Axis::kTangent:
    case Axis::kMotor:
      return by_kind(velocity_kinds(robot), kMotionUnits);
    case Axis::kCotangent:
      return by_kind(velocity_kinds(robot), kForceUnits);
    case Axis::kGiven:
    case Axis::kFound:
      return split(index.axis == Axis::kGiven, context);
    case Axis::kState:
      return state_dimensions(robot);
    case Axis::kTwist:
      return six(kMotionUnits);
    case Axis::kWrench:
      return six(kForceUnits);
    case Axis::kPoint:
      return Dimensions(3, kMetre);
    case Axis::kPose:
      return pose_dimensions();
    case Axis::kExternalWrench:
      return external_wrench_dimensions(context.selection);
    case Axis::kParameter:
      return parameter_dimensions(context.selection);
    case Axis::kLinkParameter:
      return link_parameter_dimensions(robot);
    case Axis::kMeasurement:
      return sum_dimensions(robot, measured_sums(problem_of(context)));
    case Axis::kSigma:
      return sum_dimensions(robot, sums_with_sigma(problem_of(context)));
    case Axis::kEstimate:
      return sum_dimensions(robot, problem_of(context).estimates);
    case Axis::kTimeOrder:
      return time_order_dimensions(index.count);
  }
  throw InternalError("an axis has no units");
}

}  // namespace

std::vector<std::size_t> sizes_of(const Index& index, const KernelContext& context) {
  const Mechanism& robot = context.robot;
  switch (index.axis) {
    case Axis::kConfiguration:
      return {robot.nq};
    case Axis::kTangent:
    case Axis::kCotangent:
    case Axis::kGiven:
    case Axis::kFound:
    case Axis::kMotor:
      return {robot.nv};
    case Axis::kState:
      return {2 * robot.nv};
    case Axis::kTwist:
    case Axis::kWrench:
      return {6};
    case Axis::kPoint:
      return {3};
    case Axis::kPose:
      return {4, 4};
    case Axis::kExternalWrench:
      if (index.power < 0) return {6 * context.selection.wrench_links.size()};
      return {6, context.selection.wrench_links.size()};
    case Axis::kParameter:
      return {parameters_size(context.selection)};
    case Axis::kLinkParameter:
      return {10 * moving_links(robot).size() +
              counted_effects(context.selection.joint_dynamics.effects).size() *
                  physical_joints(robot).size()};
    case Axis::kMeasurement:
      return {measured_inputs(problem_of(context))};
    case Axis::kSigma:
      return {sigma_inputs(problem_of(context))};
    case Axis::kEstimate:
      return {problem_of(context).estimates.size()};
    case Axis::kTimeOrder:
      return {index.count};
  }
  throw InternalError("an axis has no size");
}

std::vector<std::optional<Dimension>> dimensions_of(const Index& index,
                                                    const KernelContext& context) {
  Dimensions result = plain_dimensions(index, context);
  for (std::optional<Dimension>& entry : result) {
    if (entry) entry = power(*entry * power(kSecond, -index.rate), index.power);
  }
  return result;
}

std::vector<CoordinateKind> velocity_kinds(const Mechanism& robot) {
  std::vector<CoordinateKind> kinds(robot.nv);
  for (const Body& body : robot.bodies) {
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      kinds[body.v_index + k] = velocity_kind(body.joint_type, k);
    }
  }
  return kinds;
}

std::vector<CoordinateKind> position_kinds(const Mechanism& robot) {
  std::vector<CoordinateKind> kinds(robot.nq);
  for (const Body& body : robot.bodies) {
    const std::span<const CoordinateKind> own = position_kinds(body.joint_type);
    std::ranges::copy(own, kinds.begin() + static_cast<std::ptrdiff_t>(body.q_index));
  }
  return kinds;
}

std::vector<EntrySum> measured_sums(const EstimationProblem& problem) {
  std::vector<EntrySum> sums;
  for (const Measurement& measurement : problem.measurements) {
    if (!measurement.is_zero) sums.push_back(measurement.sum);
  }
  return sums;
}

std::vector<EntrySum> sums_with_sigma(const EstimationProblem& problem) {
  std::vector<EntrySum> sums;
  for (const Measurement& measurement : problem.measurements) {
    if (measurement.is_sigma_input) sums.push_back(measurement.sum);
  }
  return sums;
}

std::vector<CountedEffect> counted_effects(const JointEffects& effects) {
  std::vector<CountedEffect> counted;
  if (effects.armature) {
    counted.push_back({"armature", kRadian / kSecond / kSecond, kMetre / kSecond / kSecond});
  }
  if (effects.damping) counted.push_back({"damping", kRadian / kSecond, kMetre / kSecond});
  if (effects.friction) counted.push_back({"friction", {}, {}});
  return counted;
}

}  // namespace dynac
