#include "emit/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "emit/dimension.hpp"
#include "emit/estimation_entries.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// What a coordinate measures.
using Kind = CoordinateKind;
using Kinds = std::vector<Kind>;

Kinds position_kinds_of(JointType type) {
  const std::span<const Kind> kinds = position_kinds(type);
  return {kinds.begin(), kinds.end()};
}

Kinds velocity_kinds_of(JointType type) {
  Kinds kinds(static_cast<std::size_t>(velocity_size(type)));
  for (std::size_t k = 0; k < kinds.size(); ++k) kinds[k] = velocity_kind(type, k);
  return kinds;
}

// Kinds of all entries of q or v.
Kinds kinds_of(std::span<const JointEntry> joints, Kinds (*kinds_of_type)(JointType)) {
  std::size_t size = 0;
  for (const JointEntry& joint : joints) {
    if (joint.q_size > 0) size += kinds_of_type(joint.type).size();
  }
  Kinds all(size, Kind::kAngle);
  for (const JointEntry& joint : joints) {
    if (joint.q_size == 0) continue;
    const Kinds kinds = kinds_of_type(joint.type);
    const bool is_velocity = kinds_of_type == velocity_kinds_of;
    const std::size_t first = is_velocity ? joint.v_index : joint.q_index;
    std::copy(kinds.begin(), kinds.end(), all.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return all;
}

using UnitRow = std::array<const char*, 3>;  // by Kind
constexpr UnitRow kPosition{"rad", "m", "1"};
constexpr UnitRow kVelocity{"rad/s", "m/s", ""};
constexpr UnitRow kAcceleration{"rad/s^2", "m/s^2", ""};
constexpr UnitRow kTorque{"N m", "N", ""};

std::vector<std::string> by_kind(const Kinds& kinds, const UnitRow& row) {
  std::vector<std::string> units;
  for (const Kind kind : kinds) units.emplace_back(row[static_cast<std::size_t>(kind)]);
  return units;
}

// Units of matrices by the kinds of row and column.
using UnitTable = std::array<std::array<const char*, 2>, 2>;
constexpr UnitTable kMass{{{"kg m^2", "kg m"}, {"kg m", "kg"}}};
constexpr UnitTable kInverseMass{{{"1/(kg m^2)", "1/(kg m)"}, {"1/(kg m)", "1/kg"}}};
constexpr UnitTable kMassRate{{{"kg m^2/s", "kg m/s"}, {"kg m/s", "kg/s"}}};
constexpr UnitTable kAccelerationByPosition{{{"1/s^2", "rad/(m s^2)"}, {"m/(rad s^2)", "1/s^2"}}};
constexpr UnitTable kAccelerationByVelocity{{{"1/s", "rad/(m s)"}, {"m/(rad s)", "1/s"}}};
constexpr UnitTable kRatio{{{"1", "rad/m"}, {"m/rad", "1"}}};
constexpr UnitTable kVelocityByTorque{{{"s/(kg m^2)", "s/(kg m)"}, {"s/(kg m)", "s/kg"}}};
constexpr UnitTable kPositionByVelocity{{{"s", "rad s/m"}, {"m s/rad", "s"}}};
constexpr UnitTable kPositionByTorque{{{"s^2/(kg m^2)", "s^2/(kg m)"}, {"s^2/(kg m)", "s^2/kg"}}};
constexpr UnitTable kJacobian{{{"1", "1/m"}, {"m", "1"}}};
constexpr UnitTable kJacobianRate{{{"1/s", "1/(m s)"}, {"m/s", "1/s"}}};

std::vector<std::string> by_kinds(const Kinds& rows, const Kinds& columns, const UnitTable& table) {
  std::vector<std::string> units;
  for (const Kind column : columns) {
    for (const Kind row : rows) {
      units.emplace_back(table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
    }
  }
  return units;
}

// Units of [dq; dv] or its rates: a table for the rows of dq, one for those of dv.
std::vector<std::string> block_units(const Kinds& v, const UnitTable& upper,
                                     const UnitTable& lower) {
  std::vector<std::string> units;
  for (const Kind column : v) {
    for (const UnitTable& table : {upper, lower}) {
      const std::vector<std::string> half = by_kinds(v, {column}, table);
      units.insert(units.end(), half.begin(), half.end());
    }
  }
  return units;
}

// Of the state matrix of a linear system: the columns of dq, then those of dv.
std::vector<std::string> state_matrix_units(const Kinds& v) {
  std::vector<std::string> units = block_units(v, kAccelerationByVelocity, kAccelerationByPosition);
  const std::vector<std::string> right = block_units(v, kRatio, kAccelerationByVelocity);
  units.insert(units.end(), right.begin(), right.end());
  return units;
}

// Of one step of it.
std::vector<std::string> step_matrix_units(const Kinds& v) {
  std::vector<std::string> units = block_units(v, kRatio, kAccelerationByVelocity);
  const std::vector<std::string> right = block_units(v, kPositionByVelocity, kRatio);
  units.insert(units.end(), right.begin(), right.end());
  return units;
}

// [linear; angular]
const Kinds kSix{Kind::kLength, Kind::kLength, Kind::kLength,
                 Kind::kAngle,  Kind::kAngle,  Kind::kAngle};
const Kinds kThree{Kind::kLength, Kind::kLength, Kind::kLength};

std::vector<std::string> regressor_units(const Kinds& rows, const KernelContext& context) {
  constexpr std::array<std::array<const char*, 3>, 2> kUnits{
      {{"m^2/s^2", "m/s^2", "1/s^2"}, {"m/s^2", "1/s^2", "1/(m s^2)"}}};
  std::vector<std::string> units;
  for (std::size_t column = 0; column < 10 * moving_links(context.robot).size(); ++column) {
    const std::size_t parameter = column % 10;
    const std::size_t moment = parameter == 0 ? 0 : parameter < 4 ? 1 : 2;
    for (const Kind row : rows) units.emplace_back(kUnits[static_cast<std::size_t>(row)][moment]);
  }
  const auto append = [&](bool is_counted, const UnitRow& row) {
    const std::size_t joints = is_counted ? physical_joints(context.robot).size() : 0;
    for (std::size_t joint = 0; joint < joints; ++joint) {
      for (const std::string& unit : by_kind(rows, row)) units.push_back(unit);
    }
  };
  const JointEffects& effects = context.selection.joint_physics.effects;
  append(effects.armature, kAcceleration);
  append(effects.damping, kVelocity);
  append(effects.friction, {"1", "1", ""});
  return units;
}

std::vector<std::string> pose_units() {
  std::vector<std::string> units;
  for (std::size_t k = 0; k < 16; ++k) units.emplace_back(k < 12 || k == 15 ? "1" : "m");
  return units;
}

std::vector<std::string> parameter_units(const std::vector<RunTimeParameter>& parameters) {
  std::vector<std::string> units;
  for (const RunTimeParameter& parameter : parameters) {
    if (parameter.kind == ParameterKind::kGravity) {
      units.insert(units.end(), 3, "m/s^2");
      continue;
    }
    units.emplace_back("kg");
    units.insert(units.end(), 3, "m");
    units.insert(units.end(), 6, "kg m^2");
  }
  return units;
}

std::vector<std::string> wrench_units(std::size_t columns) {
  std::vector<std::string> units;
  for (std::size_t k = 0; k < columns; ++k) {
    const std::vector<std::string> column = by_kind(kSix, kTorque);
    units.insert(units.end(), column.begin(), column.end());
  }
  return units;
}

using Dimensions = std::vector<Dimension>;

Dimensions by_kind(const Kinds& kinds, const Dimension& of_turn, const Dimension& of_shift) {
  Dimensions result;
  for (const Kind kind : kinds) result.push_back(kind == Kind::kAngle ? of_turn : of_shift);
  return result;
}

// Of a pose: a rotation's entries have none.
Dimensions pose_dimensions() {
  Dimensions result(16);
  for (std::size_t k = 12; k < 15; ++k) result[k] = kMetre;
  return result;
}

// What turns velocities into twists, column by column.
Dimensions jacobian_dimensions(const Kinds& v) {
  Dimensions result;
  for (const Dimension& column : by_kind(v, {}, kMetre)) {
    for (const Dimension& row : by_kind(kSix, {}, kMetre)) result.push_back(row / column);
  }
  return result;
}

// kg m^2, kg m or kg, column by column.
Dimensions mass_dimensions(const Kinds& v) {
  Dimensions result;
  for (const Dimension& column : by_kind(v, kMetre, {})) {
    for (const Dimension& row : by_kind(v, kMetre, {})) result.push_back(kKilogram * row * column);
  }
  return result;
}

Dimensions parameter_dimensions(const std::vector<RunTimeParameter>& parameters) {
  Dimensions result;
  for (const RunTimeParameter& parameter : parameters) {
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

Dimensions dimensions_of(Quantity quantity, const Kinds& v, const KernelContext& context);

// Of accelerations where `is_given` is whether the motion is prescribed, of torques elsewhere.
Dimensions split_dimensions(bool is_given, const Kinds& v, const KernelContext& context) {
  const std::vector<bool> prescribed = prescribed_coordinates(context);
  Dimensions result = dimensions_of(Quantity::kTorque, v, context);
  const Dimensions of_a = dimensions_of(Quantity::kAcceleration, v, context);
  for (std::size_t c = 0; c < result.size(); ++c) {
    if (prescribed[c] == is_given) result[c] = of_a[c];
  }
  return result;
}

// Of what is differentiated, or of what it is differentiated by.
Dimensions dimensions_of(Quantity quantity, const Kinds& v, const KernelContext& context) {
  const Dimension moment = kNewton * kMetre;
  switch (quantity) {
    case Quantity::kPosition:
      return by_kind(v, kRadian, kMetre);
    case Quantity::kVelocity:
      return by_kind(v, kRadian / kSecond, kMetre / kSecond);
    case Quantity::kAcceleration:
      return by_kind(v, kRadian / kSecond / kSecond, kMetre / kSecond / kSecond);
    case Quantity::kTorque:
      return by_kind(v, moment, kNewton);
    case Quantity::kGiven:
    case Quantity::kFound:
      return split_dimensions(quantity == Quantity::kGiven, v, context);
    case Quantity::kFrameTwist:
      return by_kind(kSix, kRadian / kSecond, kMetre / kSecond);
    case Quantity::kFrameTwistRate:
      return by_kind(kSix, kRadian / kSecond / kSecond, kMetre / kSecond / kSecond);
    case Quantity::kPose:
      return pose_dimensions();
    case Quantity::kFrameJacobian:
      return jacobian_dimensions(v);
    case Quantity::kStiffness:
      return by_kind(v, moment / kRadian, kNewton / kMetre);
    case Quantity::kMotorPosition:
      return by_kind(v, kRadian, kMetre);
    case Quantity::kMassMatrix:
      return mass_dimensions(v);
    case Quantity::kCoriolisMatrix: {
      Dimensions rate = mass_dimensions(v);
      for (Dimension& entry : rate) entry = entry / kSecond;
      return rate;
    }
    case Quantity::kInverseMassMatrix: {
      Dimensions inverse = mass_dimensions(v);
      for (Dimension& entry : inverse) entry = Dimension{} / entry;
      return inverse;
    }
    case Quantity::kWeightedSum:
      return {Dimension{}};
    case Quantity::kWrenches: {
      Dimensions all;
      for (std::size_t k = 0; k < context.selection.wrench_links.size(); ++k) {
        all.insert(all.end(), 3, kNewton);
        all.insert(all.end(), 3, moment);
      }
      return all;
    }
    case Quantity::kParameters:
      return parameter_dimensions(context.selection.parameters);
    default:
      throw InternalError("a quantity that is not differentiated");
  }
}

std::vector<std::string> derivative_units(const ArgumentRow& row, const Kinds& v,
                                          const KernelContext& context) {
  Dimensions entries = dimensions_of(row.quantity, v, context);
  for (const Quantity by : row.by) {
    Dimensions derivative;
    for (const Dimension& divisor : dimensions_of(by, v, context)) {
      for (const Dimension& entry : entries) derivative.push_back(entry / divisor);
    }
    entries = std::move(derivative);
  }
  const std::size_t alone = entries.size();
  for (std::size_t k = alone; k < alone * row.time_derivatives; ++k) {
    entries.push_back(entries[k - alone] / kSecond);
  }
  std::vector<std::string> units;
  for (const Dimension& entry : entries) units.push_back(to_string(entry));
  return units;
}

}  // namespace

std::vector<std::string> units_of(const Argument& argument, std::span<const JointEntry> joints,
                                  const KernelContext& context) {
  const Kinds v = kinds_of(joints, velocity_kinds_of);
  if (!argument.row->by.empty() || argument.row->time_derivatives > 0) {
    return derivative_units(*argument.row, v, context);
  }
  switch (argument.row->quantity) {
    case Quantity::kPosition:
    case Quantity::kNextPosition:
      return by_kind(kinds_of(joints, position_kinds_of), kPosition);
    case Quantity::kDisplacement:
      return by_kind(v, kPosition);
    case Quantity::kVelocity:
      return by_kind(v, kVelocity);
    case Quantity::kAcceleration:
      return by_kind(v, kAcceleration);
    case Quantity::kTorque:
      return by_kind(v, kTorque);
    case Quantity::kGiven:
    case Quantity::kFound:
      return derivative_units(*argument.row, v, context);
    case Quantity::kWrenches:
      return wrench_units(argument.shape[1]);
    case Quantity::kMassMatrix:
      return by_kinds(v, v, kMass);
    case Quantity::kInverseMassMatrix:
      return by_kinds(v, v, kInverseMass);
    case Quantity::kStateMatrix:
      return state_matrix_units(v);
    case Quantity::kInputMatrix:
      return block_units(v, kVelocityByTorque, kInverseMass);
    case Quantity::kTimeStep:
      return {"s"};
    case Quantity::kStepMatrix:
      return step_matrix_units(v);
    case Quantity::kStepInputMatrix:
      return block_units(v, kPositionByTorque, kVelocityByTorque);
    case Quantity::kCoriolisMatrix:
      return by_kinds(v, v, kMassRate);
    case Quantity::kEnergy:
      return {"J"};
    case Quantity::kStiffness:
      return by_kind(v, {"N m/rad", "N/m", ""});
    case Quantity::kMotorInertia:
      return by_kind(v, {"kg m^2", "kg", ""});
    case Quantity::kMotorDamping:
      return by_kind(v, {"N m s/rad", "N s/m", ""});
    case Quantity::kMotorPosition:
      return by_kind(v, kPosition);
    case Quantity::kWeights:
      return by_kind(v, {"1/(N m)", "1/N", ""});
    case Quantity::kWeightedSum:
    case Quantity::kNumber:
      return {"1"};
    case Quantity::kPoint:
      return {"m", "m", "m"};
    case Quantity::kPointJacobian:
      return by_kinds(kThree, v, kJacobian);
    case Quantity::kMomentum:
      return by_kind(kSix, {"kg m^2/s", "kg m/s", ""});
    case Quantity::kMomentumMatrix:
      return by_kinds(kSix, v, kMass);
    case Quantity::kMomentumRate:
      return by_kind(kSix, kTorque);
    case Quantity::kPose:
    case Quantity::kFramePose:
      return pose_units();
    case Quantity::kFrameJacobian:
      return by_kinds(kSix, v, kJacobian);
    case Quantity::kFrameJacobianRate:
      return by_kinds(kSix, v, kJacobianRate);
    case Quantity::kFrameTwist:
      return by_kind(kSix, kVelocity);
    case Quantity::kFrameTwistRate:
      return by_kind(kSix, kAcceleration);
    case Quantity::kParameters:
      return parameter_units(context.selection.parameters);
    case Quantity::kRegressor:
      return regressor_units(v, context);
    case Quantity::kMeasurements:
    case Quantity::kEstimates:
    case Quantity::kCovariance:
      return estimation_units(argument.row->quantity, context);
  }
  throw InternalError("a quantity has no units");
}

}  // namespace dynac
