#include "trace/arguments.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "support/identifier.hpp"

namespace dynac {
namespace {

std::size_t parameters_size(const Selection& selection) {
  std::size_t size = 0;
  for (const RunTimeParameter& parameter : selection.parameters) size += size_of(parameter.kind);
  return size;
}

std::size_t regressor_columns(const KernelContext& context) {
  const JointEffects& effects = context.selection.joint_physics.effects;
  std::size_t counted = 0;
  for (const bool is_counted : {effects.armature, effects.damping, effects.friction}) {
    counted += is_counted ? 1 : 0;
  }
  return 10 * moving_links(context.robot).size() + counted * physical_joints(context.robot).size();
}

const EstimationProblem& problem_of(const KernelContext& context) {
  DYNAC_ASSERT(context.selection.problem != nullptr, "no estimation problem");
  return *context.selection.problem;
}

std::vector<std::size_t> shape_of(Quantity quantity, const KernelContext& context) {
  const std::size_t nq = context.robot.nq, nv = context.robot.nv;
  switch (quantity) {
    case Quantity::kPosition:
    case Quantity::kNextPosition:
      return {nq};
    case Quantity::kVelocity:
    case Quantity::kDisplacement:
    case Quantity::kAcceleration:
    case Quantity::kTorque:
    case Quantity::kStiffness:
    case Quantity::kMotorInertia:
    case Quantity::kMotorDamping:
    case Quantity::kMotorPosition:
    case Quantity::kGiven:
    case Quantity::kFound:
    case Quantity::kWeights:
      return {nv};
    case Quantity::kWrenches:
      return {6, context.selection.wrench_links.size()};
    case Quantity::kParameters:
      return {parameters_size(context.selection)};
    case Quantity::kMassMatrix:
    case Quantity::kInverseMassMatrix:
    case Quantity::kCoriolisMatrix:
      return {nv, nv};
    case Quantity::kStateMatrix:
    case Quantity::kStepMatrix:
      return {2 * nv, 2 * nv};
    case Quantity::kInputMatrix:
    case Quantity::kStepInputMatrix:
      return {2 * nv, nv};
    case Quantity::kEnergy:
    case Quantity::kWeightedSum:
    case Quantity::kTimeStep:
    case Quantity::kNumber:
      return {};
    case Quantity::kPoint:
      return {3};
    case Quantity::kPointJacobian:
      return {3, nv};
    case Quantity::kMomentum:
    case Quantity::kMomentumRate:
    case Quantity::kFrameTwist:
    case Quantity::kFrameTwistRate:
      return {6};
    case Quantity::kMomentumMatrix:
    case Quantity::kFrameJacobian:
    case Quantity::kFrameJacobianRate:
      return {6, nv};
    case Quantity::kPose:
    case Quantity::kFramePose:
      return {4, 4};
    case Quantity::kMeasurements:
      return {measured_inputs(problem_of(context))};
    case Quantity::kEstimates:
      return {problem_of(context).estimates.size()};
    case Quantity::kCovariance:
      return {problem_of(context).estimates.size(), problem_of(context).estimates.size()};
    case Quantity::kRegressor:
      return {nv, regressor_columns(context)};
  }
  throw InternalError("a quantity has no shape");
}

// Names of all links as parts of identifiers, so that a link's does not depend on which others are
// chosen.
std::vector<std::string> link_identifiers(const Mechanism& robot) {
  NameScope scope;
  std::vector<std::string> names;
  for (const LinkPlacement& link : robot.links) names.push_back(scope.unique(link.name, "link"));
  return names;
}

std::size_t product_of(const std::vector<std::size_t>& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

}  // namespace

std::size_t Argument::size() const { return product_of(shape); }

std::size_t count_of(Quantity quantity, const KernelContext& context) {
  if (quantity == Quantity::kPosition) return context.robot.nv;
  return product_of(shape_of(quantity, context));
}

bool is_of_a_frame(Quantity quantity) {
  switch (quantity) {
    case Quantity::kPose:
    case Quantity::kFramePose:
    case Quantity::kFrameJacobian:
    case Quantity::kFrameJacobianRate:
    case Quantity::kFrameTwist:
    case Quantity::kFrameTwistRate:
      return true;
    default:
      return false;
  }
}

bool is_expressed_in_a_frame(Quantity quantity) {
  return is_of_a_frame(quantity) && quantity != Quantity::kPose && quantity != Quantity::kFramePose;
}

std::vector<LinkId> frames_of(Quantity quantity, const KernelContext& context) {
  if (!context.selection.frames.empty()) return context.selection.frames;
  std::vector<LinkId> frames;
  for (std::size_t i = 0; i < context.robot.links.size(); ++i) {
    if (quantity == Quantity::kPose || context.robot.links[i].is_tip)
      frames.push_back(LinkId::of(i));
  }
  return frames;
}

std::vector<bool> prescribed_coordinates(const KernelContext& context) {
  std::vector<bool> prescribed(context.robot.nv, false);
  for (const Body& body : context.robot.bodies) {
    const bool is_listed = std::ranges::find(context.selection.prescribed, body.link) !=
                           context.selection.prescribed.end();
    if (!is_listed || body.is_mimic) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      prescribed[body.v_index + k] = true;
    }
  }
  return prescribed;
}

std::vector<LinkId> moving_links(const Mechanism& robot) {
  std::vector<LinkId> links;
  for (const Body& body : robot.bodies) {
    if (links.empty() || links.back() != body.link) links.push_back(body.link);
  }
  return links;
}

std::vector<std::string> parameter_names(const KernelContext& context) {
  const std::vector<std::string> links = link_identifiers(context.robot);
  std::vector<std::string> names;
  for (const RunTimeParameter& parameter : context.selection.parameters) {
    if (parameter.kind == ParameterKind::kGravity) {
      names.emplace_back("gravity");
    } else {
      const bool is_payload = parameter.kind == ParameterKind::kPayload;
      names.push_back((is_payload ? "payload_" : "inertia_") + links[parameter.link.index()]);
    }
  }
  return names;
}

std::vector<BodyId> physical_joints(const Mechanism& robot) {
  std::vector<BodyId> joints;
  for (std::size_t i = has_floating_base(robot) ? 1 : 0; i < robot.bodies.size(); ++i) {
    joints.push_back(BodyId::of(i));
  }
  std::stable_sort(joints.begin(), joints.end(), [&](BodyId a, BodyId b) {
    const Body &first = robot.bodies[a.index()], &second = robot.bodies[b.index()];
    if (first.is_mimic || second.is_mimic) return !first.is_mimic;
    return first.v_index < second.v_index;
  });
  return joints;
}

std::vector<Argument> make_arguments(std::span<const ArgumentRow> rows,
                                     const KernelContext& context) {
  std::vector<Argument> arguments;
  std::vector<std::string> identifiers;
  for (const ArgumentRow& row : rows) {
    std::vector<std::size_t> shape = shape_of(row.quantity, context);
    for (const Quantity other : row.by) shape.push_back(count_of(other, context));
    if (row.time_derivatives > 0) shape.push_back(row.time_derivatives);
    if (!is_of_a_frame(row.quantity)) {
      arguments.push_back({&row, std::string(row.name), LinkId::none(), shape});
      continue;
    }
    if (identifiers.empty()) identifiers = link_identifiers(context.robot);
    for (const LinkId link : frames_of(row.quantity, context)) {
      arguments.push_back({&row, std::string(row.name) + identifiers[link.index()], link, shape});
    }
  }
  return arguments;
}

}  // namespace dynac
