#include "trace/kernel_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "ir/interpret.hpp"
#include "trace/configure.hpp"
#include "trace/differentiate.hpp"
#include "trace/elastic_table.hpp"
#include "trace/equations_table.hpp"
#include "trace/estimation_table.hpp"
#include "trace/families.hpp"
#include "trace/formulations.hpp"
#include "trace/frame_orders_table.hpp"
#include "trace/hybrid_table.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

using namespace formulations;

constexpr ArgumentRow kQ{"q", Quantity::kPosition, "joint positions"};
constexpr ArgumentRow kV{"v", Quantity::kVelocity, "joint velocities"};
constexpr ArgumentRow kA{"a", Quantity::kAcceleration, "joint accelerations"};
constexpr ArgumentRow kTau{"tau", Quantity::kTorque, "joint torques and forces"};

constexpr std::array kPositionOnly{kQ};
constexpr std::array kPositionVelocity{kQ, kV};
constexpr std::array kPositionVelocityAcceleration{kQ, kV, kA};
constexpr std::array kPositionVelocityTorque{kQ, kV, kTau};

constexpr std::array kByPosition{Quantity::kPosition};
constexpr std::array kByVelocity{Quantity::kVelocity};
constexpr std::array kByAcceleration{Quantity::kAcceleration};
constexpr std::array kByTorque{Quantity::kTorque};
constexpr std::array kByPositionTwice{Quantity::kPosition, Quantity::kPosition};
constexpr std::array kByPositionAndVelocity{Quantity::kPosition, Quantity::kVelocity};
constexpr std::array kByVelocityTwice{Quantity::kVelocity, Quantity::kVelocity};

constexpr std::array kTorques{kTau};
constexpr std::array kAccelerations{kA};
constexpr std::array kBias{
    ArgumentRow{"h", Quantity::kTorque, "joint torques that keep velocities constant"}};
constexpr std::array kGravity{
    ArgumentRow{"g", Quantity::kTorque, "joint torques that hold the robot still"}};
constexpr std::array kM{ArgumentRow{"M", Quantity::kMassMatrix, "joint-space inertia matrix"}};
constexpr std::array kMInverse{ArgumentRow{"M_inverse", Quantity::kInverseMassMatrix,
                                           "inverse of the joint-space inertia matrix"}};
constexpr std::array kC{
    ArgumentRow{"C", Quantity::kCoriolisMatrix, "Coriolis and centrifugal matrix"}};
constexpr std::array kEnergyOutputs{
    ArgumentRow{"kinetic", Quantity::kEnergy, "kinetic energy"},
    ArgumentRow{"potential", Quantity::kEnergy, "potential energy, zero at the world's origin"}};
constexpr std::array kComOutputs{
    ArgumentRow{"com", Quantity::kPoint, "centre of mass of the moving links in the world"},
    ArgumentRow{"J_com", Quantity::kPointJacobian, "its Jacobian, world axes: com' = J_com v"}};
constexpr std::array kCentroidalOutputs{
    ArgumentRow{"h_G", Quantity::kMomentum,
                "momentum of the moving links, [linear; angular], world axes, about the centre of "
                "mass"},
    ArgumentRow{"A_G", Quantity::kMomentumMatrix, "centroidal momentum matrix: h_G = A_G v"},
    ArgumentRow{"Adot_v", Quantity::kMomentumRate,
                "rate of h_G without joint accelerations: h_G' = A_G a + Adot_v"}};
constexpr std::array kPoseOutputs{
    ArgumentRow{"T_W_", Quantity::kPose, "pose in the world, [R p; 0 1], of link"}};
constexpr std::array kJacobianOutputs{
    ArgumentRow{"J_", Quantity::kFrameJacobian, "Jacobian, [linear; angular] = J v, of link"}};
constexpr std::array kJacobianRateOutputs{
    ArgumentRow{"Jdot_", Quantity::kFrameJacobianRate, "time derivative of the Jacobian of link"}};
constexpr std::array kFrameMotionOutputs{
    ArgumentRow{"V_", Quantity::kFrameTwist, "twist, [linear; angular] = J v, of link"},
    ArgumentRow{"A_", Quantity::kFrameTwistRate,
                "time derivative of the components of the twist, J a + Jdot v, without gravity "
                "(world-aligned: the acceleration of the frame's origin; otherwise the spatial "
                "acceleration), of link"}};
constexpr std::array kFrameMotionDerivativeOutputs{
    ArgumentRow{"dV_dq_", Quantity::kFrameTwist,
                "derivative of the twist V by positions, along the tangent space: the coordinates "
                "of v, of link",
                kByPosition},
    ArgumentRow{"dA_dq_", Quantity::kFrameTwistRate,
                "derivative of A, the time derivative of V's components, by positions, along the "
                "tangent space: the coordinates of v, of link",
                kByPosition},
    ArgumentRow{"dA_dv_", Quantity::kFrameTwistRate, "derivative of A by velocities, of link",
                kByVelocity},
    ArgumentRow{"J_", Quantity::kFrameJacobian,
                "Jacobian: derivative of V by v and of A by a; the local one is the derivative of "
                "the pose, of link"}};
constexpr std::array kRegressorOutputs{
    ArgumentRow{"Y", Quantity::kRegressor,
                "ten columns a moving link, for what is fixed to it: m, m c (3), Ixx Ixy Iyy Ixz "
                "Iyz Izz about the link's origin in its axes"}};

constexpr std::array kInverseDerivativeOutputs{
    ArgumentRow{"dtau_dq", Quantity::kTorque,
                "derivative of tau by positions, along the tangent space: the coordinates of v",
                kByPosition},
    ArgumentRow{"dtau_dv", Quantity::kTorque, "derivative of tau by velocities", kByVelocity},
    ArgumentRow{"M", Quantity::kMassMatrix, "joint-space inertia matrix: derivative of tau by a"}};
constexpr std::array kForwardDerivativeOutputs{
    ArgumentRow{"da_dq", Quantity::kAcceleration,
                "derivative of a by positions, along the tangent space: the coordinates of v",
                kByPosition},
    ArgumentRow{"da_dv", Quantity::kAcceleration, "derivative of a by velocities", kByVelocity},
    ArgumentRow{"M_inverse", Quantity::kInverseMassMatrix,
                "inverse of the joint-space inertia matrix: derivative of a by tau"}};
constexpr std::array kInverseSecondOutputs{
    ArgumentRow{"d2tau_dqdq", Quantity::kTorque,
                "derivative of dtau_dq by positions: [i, j, k] of "
                "dtau_dq[i, j] along the k-th coordinate of the tangent space",
                kByPositionTwice},
    ArgumentRow{"d2tau_dqdv", Quantity::kTorque, "derivative of dtau_dq by velocities",
                kByPositionAndVelocity},
    ArgumentRow{"d2tau_dvdv", Quantity::kTorque, "derivative of dtau_dv by velocities",
                kByVelocityTwice},
    ArgumentRow{"dM_dq", Quantity::kMassMatrix,
                "derivative of M, which is that of tau by a, by positions", kByPosition}};
constexpr std::array kForwardSecondOutputs{
    ArgumentRow{"d2a_dqdq", Quantity::kAcceleration,
                "derivative of da_dq by positions: [i, j, k] "
                "of da_dq[i, j] along the k-th coordinate of the tangent space",
                kByPositionTwice},
    ArgumentRow{"d2a_dqdv", Quantity::kAcceleration, "derivative of da_dq by velocities",
                kByPositionAndVelocity},
    ArgumentRow{"d2a_dvdv", Quantity::kAcceleration, "derivative of da_dv by velocities",
                kByVelocityTwice},
    ArgumentRow{"dM_inverse_dq", Quantity::kInverseMassMatrix,
                "derivative of M_inverse, which is that of a by tau, by positions", kByPosition}};

constexpr ArgumentRow kWeights{"weights", Quantity::kWeights, "weights of the results"};
constexpr ArgumentRow kDq{"dq", Quantity::kDisplacement,
                          "direction: of positions, along the tangent space"};
constexpr ArgumentRow kDv{"dv", Quantity::kVelocity, "direction: of velocities"};
constexpr std::array kInverseHessianInputs{
    kQ,
    kV,
    kA,
    kWeights,
    kDq,
    kDv,
    ArgumentRow{"da", Quantity::kAcceleration, "direction: of accelerations"}};
constexpr std::array kInverseHessianOutputs{
    ArgumentRow{"H_q", Quantity::kWeightedSum, "rate of the derivative by positions", kByPosition},
    ArgumentRow{"H_v", Quantity::kWeightedSum, "rate of the derivative by velocities", kByVelocity},
    ArgumentRow{"H_a", Quantity::kWeightedSum, "rate of the derivative by accelerations",
                kByAcceleration}};
constexpr std::array kForwardHessianInputs{
    kQ,
    kV,
    kTau,
    kWeights,
    kDq,
    kDv,
    ArgumentRow{"dtau", Quantity::kTorque, "direction: of torques"}};
constexpr std::array kForwardHessianOutputs{
    ArgumentRow{"H_q", Quantity::kWeightedSum, "rate of the derivative by positions", kByPosition},
    ArgumentRow{"H_v", Quantity::kWeightedSum, "rate of the derivative by velocities", kByVelocity},
    ArgumentRow{"H_tau", Quantity::kWeightedSum, "rate of the derivative by torques", kByTorque}};

constexpr std::array kLinearizationOutputs{
    ArgumentRow{"A", Quantity::kStateMatrix,
                "state matrix, rows and columns [dq; dv]: dq along the tangent space, on the "
                "child's side of each joint and in the coordinates of v"},
    ArgumentRow{"B", Quantity::kInputMatrix, "input matrix, rows [dq; dv], columns dtau"}};
constexpr ArgumentRow kTimeStep{"dt", Quantity::kTimeStep,
                                "length of the step, over which tau is constant"};
constexpr std::array kPositionVelocityTorqueStep{kQ, kV, kTau, kTimeStep};
constexpr std::array kDiscreteLinearizationOutputs{
    ArgumentRow{"A", Quantity::kStepMatrix,
                "rows [dq; dv] after the step, columns [dq; dv] before it: dq along the tangent "
                "space, on the child's side of each joint and in the coordinates of v"},
    ArgumentRow{"B", Quantity::kStepInputMatrix,
                "input matrix, rows [dq; dv] after the step, columns dtau"}};

constexpr ArgumentRow kManifoldQ{"q", Quantity::kPosition, "joint positions"};
constexpr ArgumentRow kManifoldNextQ{"q_next", Quantity::kNextPosition,
                                     "joint positions after the displacement"};
constexpr ArgumentRow kManifoldV{
    "v", Quantity::kDisplacement,
    "displacement: joint velocities times the time for which they are held constant"};

constexpr std::array kIntegrateInputs{kManifoldQ, kManifoldV};
constexpr std::array kIntegrateOutputs{kManifoldNextQ};
constexpr std::array kDifferenceInputs{kManifoldQ, kManifoldNextQ};
constexpr std::array kDifferenceOutputs{kManifoldV};

constexpr std::array kKernels{
    KernelRow{"forward_kinematics", "fk", "Poses of frames.", "T_W_<link> = [R p; 0 1]",
              kPositionOnly, kPoseOutputs, false, Need::kNothing, DependsOn::kNothingElse,
              Freedom::kNone, kForwardKinematics},
    KernelRow{"frame_jacobian", "jacobian", "Jacobians of frames.",
              "twist of <link> = J_<link>(q) v", kPositionOnly, kJacobianOutputs, false,
              Need::kNothing, DependsOn::kNothingElse, Freedom::kNone, kFrameJacobian},
    KernelRow{"frame_jacobian_dot", "", "Time derivatives of the Jacobians of frames.",
              "Jdot_<link> = d/dt J_<link>(q)", kPositionVelocity, kJacobianRateOutputs, false,
              Need::kNothing, DependsOn::kNothingElse, Freedom::kNone, kFrameJacobianDot},
    KernelRow{"frame_motion", "", "Twists of frames and their time derivatives.",
              "V_<link> = J v, A_<link> = J a + Jdot v", kPositionVelocityAcceleration,
              kFrameMotionOutputs, false, Need::kNothing, DependsOn::kNothingElse, Freedom::kNone,
              kFrameMotion},
    KernelRow{"frame_motion_derivatives",
              "",
              "First derivatives of the motions of frames.",
              "dV_<link> = dV_dq dq + J dv, dA_<link> = dA_dq dq + dA_dv dv + J da",
              kPositionVelocityAcceleration,
              kFrameMotionDerivativeOutputs,
              false,
              Need::kNothing,
              DependsOn::kNothingElse,
              Freedom::kNone,
              kFrameMotionDerivatives,
              {"frame_motion", kFrameMotion.front().name}},
    KernelRow{"inverse_dynamics", "rnea", "Joint torques that produce a motion.",
              "tau = M(q) a + h(q, v){ - sum J^T fext}", kPositionVelocityAcceleration, kTorques,
              true, Need::kNothing, DependsOn::kGravityAndInertia, Freedom::kParameters,
              kNewtonEuler<Motions::kAsGiven>},
    KernelRow{"forward_dynamics", "aba", "Joint accelerations that torques cause.",
              "a = M(q)^-1 (tau{ + sum J^T fext} - h(q, v))", kPositionVelocityTorque,
              kAccelerations, true, Need::kInverse, DependsOn::kGravityAndInertia,
              Freedom::kParameters, kForwardDynamics},
    KernelRow{"mass_matrix", "crba", "Joint-space inertia matrix.",
              "M(q), kinetic energy = v^T M v / 2", kPositionOnly, kM, false, Need::kNothing,
              DependsOn::kInertia, Freedom::kParameters, kMassMatrix},
    KernelRow{"mass_matrix_inverse", "", "Inverse of the joint-space inertia matrix.", "M(q)^-1",
              kPositionOnly, kMInverse, false, Need::kInverse, DependsOn::kInertia,
              Freedom::kParameters, kMassMatrixInverse},
    KernelRow{
        "bias_forces", "nle", "Joint torques that keep velocities constant, gravity included.",
        "h(q, v) = C(q, v) v + g(q)", kPositionVelocity, kBias, false, Need::kNothing,
        DependsOn::kGravityAndInertia, Freedom::kParameters, kNewtonEuler<Motions::kCoasting>},
    KernelRow{"gravity_forces", "gravity", "Joint torques that hold the robot still.",
              "g(q) = h(q, 0)", kPositionOnly, kGravity, false, Need::kNothing,
              DependsOn::kGravityAndInertia, Freedom::kParameters, kNewtonEuler<Motions::kResting>},
    KernelRow{"coriolis_matrix", "coriolis",
              "Coriolis and centrifugal matrix of the Christoffel symbols.",
              "C(q, v) v = h(q, v) - g(q); dM/dt - 2 C is skew-symmetric", kPositionVelocity, kC,
              false, Need::kNothing, DependsOn::kInertia, Freedom::kFrames, kCoriolisMatrix},
    KernelRow{"energies", "energy", "Kinetic and potential energy of the moving links.",
              "v^T M(q) v / 2 and -m g . com", kPositionVelocity, kEnergyOutputs, false,
              Need::kNothing, DependsOn::kGravityAndInertia, Freedom::kFrames, kEnergies},
    KernelRow{"center_of_mass", "com", "Centre of mass of the moving links, and its Jacobian.",
              "com' = J_com v", kPositionOnly, kComOutputs, false, Need::kMass, DependsOn::kInertia,
              Freedom::kFrames, kCenterOfMass},
    KernelRow{"centroidal_momentum", "centroidal",
              "Momentum about the centre of mass, its matrix and its drift.",
              "h_G = A_G v, h_G' = A_G a + Adot_v", kPositionVelocity, kCentroidalOutputs, false,
              Need::kMass, DependsOn::kInertia, Freedom::kFrames, kCentroidalMomentum},
    KernelRow{"inertial_regressor", "regressor",
              "The matrix by which joint torques are linear in inertial parameters.",
              "tau = Y(q, v, a) pi", kPositionVelocityAcceleration, kRegressorOutputs, false,
              Need::kNothing, DependsOn::kGravity, Freedom::kNone, kInertialRegressor},
    KernelRow{"inverse_dynamics_derivatives",
              "idsva",
              "First derivatives of joint torques.",
              "dtau = dtau_dq dq + dtau_dv dv + M da",
              kPositionVelocityAcceleration,
              kInverseDerivativeOutputs,
              true,
              Need::kNothing,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kInverseDynamicsDerivatives,
              {"inverse_dynamics", "newton_euler"}},
    KernelRow{"forward_dynamics_derivatives",
              "fdsva",
              "First derivatives of joint accelerations.",
              "da = da_dq dq + da_dv dv + M_inverse dtau",
              kPositionVelocityTorque,
              kForwardDerivativeOutputs,
              true,
              Need::kInverse,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kForwardDynamicsDerivatives,
              {"forward_dynamics", "ltdl"}},
    KernelRow{"inverse_dynamics_second_derivatives",
              "idsva_so",
              "Second derivatives of joint torques.",
              "d(dtau_dq) = d2tau_dqdq dq + d2tau_dqdv dv, d(dtau_dv) = d2tau_dqdv^T dq + "
              "d2tau_dvdv dv, dM = dM_dq dq",
              kPositionVelocityAcceleration,
              kInverseSecondOutputs,
              true,
              Need::kNothing,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kInverseDynamicsSecondDerivatives,
              {"inverse_dynamics_derivatives", "idsva_body"}},
    KernelRow{"forward_dynamics_second_derivatives",
              "fdsva_so",
              "Second derivatives of joint accelerations.",
              "d(da_dq) = d2a_dqdq dq + d2a_dqdv dv, d(da_dv) = d2a_dqdv^T dq + d2a_dvdv dv, "
              "dM_inverse = dM_inverse_dq dq",
              kPositionVelocityTorque,
              kForwardSecondOutputs,
              true,
              Need::kInverse,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kForwardDynamicsSecondDerivatives,
              {"forward_dynamics_derivatives", "ltdl"}},
    KernelRow{"inverse_dynamics_hessian_product",
              "id_hessian",
              "The Hessian of weighted joint torques times a direction.",
              "[H_q; H_v; H_a] = d/ds of the gradient of weights . tau at (q [+] s dq, v + s dv, "
              "a + s da)",
              kInverseHessianInputs,
              kInverseHessianOutputs,
              true,
              Need::kNothing,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kInverseDynamicsHessianProduct,
              {"inverse_dynamics", "newton_euler"}},
    KernelRow{"forward_dynamics_hessian_product",
              "fd_hessian",
              "The Hessian of weighted joint accelerations times a direction.",
              "[H_q; H_v; H_tau] = d/ds of the gradient of weights . a at (q [+] s dq, v + s dv, "
              "tau + s dtau)",
              kForwardHessianInputs,
              kForwardHessianOutputs,
              true,
              Need::kInverse,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kForwardDynamicsHessianProduct,
              {"forward_dynamics", "ltdl"}},
    KernelRow{"linearization",
              "",
              "Linear system of small deviations from any motion.",
              "d/dt [dq; dv] = A [dq; dv] + B dtau",
              kPositionVelocityTorque,
              kLinearizationOutputs,
              true,
              Need::kInverse,
              DependsOn::kGravityAndInertia,
              Freedom::kParameters,
              kLinearization,
              {"forward_dynamics", "ltdl"}},
    KernelRow{"discrete_linearization", "",
              "Linear system of small deviations from any motion over one step; of what, see A.",
              "[dq; dv] after = A [dq; dv] before + B dtau", kPositionVelocityTorqueStep,
              kDiscreteLinearizationOutputs, true, Need::kInverse, DependsOn::kGravityAndInertia,
              Freedom::kParameters, kDiscreteLinearization},
    frame_orders::kPoseRow<2>,
    frame_orders::kJacobianRow<2>,
    frame_orders::kTwistRow<2>,
    frame_orders::kInverseRow,
    higher_order::kInverseRow<2>,
    higher_order::kForwardRow<2>,
    higher_order::kHybridRow<2>,
    equations::kRow<1>,
    elastic::kConstantRow,
    elastic::kVariableRow,
    KernelRow{"integrate", "plus",
              "Joint positions after a displacement; quaternions are normalised, angles are not "
              "wrapped.",
              "q_next = q [+] v, of a rotating joint q exp(v) with v in the child's axes; for a "
              "base see v",
              kIntegrateInputs, kIntegrateOutputs, false, Need::kNothing, DependsOn::kNothingElse,
              Freedom::kNone, kIntegrate},
    KernelRow{"difference", "minus",
              "Displacement between joint positions: rotations given by quaternions by the "
              "shortest way, angles (continuous and planar joints' too) by plain difference, not "
              "wrapped.",
              "v with q [+] v = q_next", kDifferenceInputs, kDifferenceOutputs, false,
              Need::kNothing, DependsOn::kNothingElse, Freedom::kNone, kDifference},
    estimation::kRow,
};

}  // namespace

std::span<const KernelRow> kernel_table() { return kKernels; }

std::span<const KernelRow> family_of(const KernelRow& kernel) {
  return kernel.higher_order.kernel.empty() ? std::span(&kernel, 1) : family(kernel);
}

const KernelRow* find_kernel(std::string_view name) {
  if (name.empty()) return nullptr;
  for (const KernelRow& listed : kKernels) {
    for (const KernelRow& kernel : family_of(listed)) {
      if (kernel.name == name || kernel.alias == name) return &kernel;
    }
  }
  return nullptr;
}

std::string formula_text(const KernelRow& kernel, bool has_wrenches) {
  std::string text;
  bool is_printed = true;
  for (const char c : kernel.formula) {
    if (c == '{') {
      is_printed = has_wrenches;
    } else if (c == '}') {
      is_printed = true;
    } else if (is_printed) {
      text += c;
    }
  }
  return text;
}

const FormulationRow* find_formulation(const KernelRow& kernel, std::string_view name) {
  for (const FormulationRow& formulation : kernel.formulations) {
    if (formulation.name == name) return &formulation;
  }
  return nullptr;
}

bool takes_parameters(const KernelRow& kernel, const Selection& selection) {
  return std::ranges::any_of(selection.parameters, [&](const RunTimeParameter& parameter) {
    const DependsOn own =
        parameter.kind == ParameterKind::kGravity ? DependsOn::kGravity : DependsOn::kInertia;
    return kernel.depends_on == own || kernel.depends_on == DependsOn::kGravityAndInertia;
  });
}

std::vector<Argument> inputs_of(const KernelRow& kernel, const KernelContext& context) {
  std::vector<Argument> inputs = make_arguments(kernel.inputs, context);
  if (kernel.takes_wrenches && !context.selection.wrench_links.empty()) {
    inputs.push_back(
        make_arguments(std::span(&wrench_argument(kernel, context.selection.wrench_frame), 1),
                       context)
            .front());
  }
  if (takes_parameters(kernel, context.selection)) {
    inputs.push_back(make_arguments(std::span(&kParametersArgument, 1), context).front());
  }
  return inputs;
}

std::vector<Argument> outputs_of(const KernelRow& kernel, const KernelContext& context) {
  std::vector<Argument> outputs = make_arguments(kernel.outputs, context);
  if (!context.selection.wrench_links.empty()) {
    for (Argument& output : make_arguments(kernel.outputs_of_wrenches, context)) {
      outputs.push_back(std::move(output));
    }
  }
  for (const ArgumentRow* row : added_outputs(kernel, context.selection)) {
    outputs.push_back(make_arguments(std::span(row, 1), context).front());
  }
  return outputs;
}

bool serves(const KernelRow& kernel, const FormulationRow& formulation,
            const KernelContext& context) {
  if (kernel.need == Need::kProblem) {
    return context.selection.problem != nullptr && !representation::is_other(context);
  }
  if (kernel.need == Need::kTask && !frame_orders::has_task(context)) return false;
  if (formulation.differentiation != Differentiation::kNone) {
    const KernelRow& base = *find_kernel(kernel.differentiates.kernel);
    if (!serves(base, *find_formulation(base, formulation.of), context)) return false;
  } else if (!kernel.differentiates.kernel.empty() && representation::is_other(context)) {
    return false;  // derivatives are written down for the base's own velocity
  }
  switch (formulation.robots) {
    case Serves::kNoMimicJoints:
      return !has_mimic_joints(context.robot);
    case Serves::kNoFreeMimicJoints:
      return !has_mimic_joints_but(context.robot, prescribed_coordinates(context));
    case Serves::kFloatingBase:
      return has_floating_base(context.robot);
    case Serves::kSecondOrder:
      return kernel.higher_order.order == 2;
    case Serves::kAll:
      break;
  }
  return true;
}

Arrays<double> evaluate(const KernelRow& kernel, const FormulationRow& formulation,
                        const KernelContext& context, const Arrays<double>& inputs) {
  const BodyObserver observe = [](const Body&) {};
  if (formulation.evaluate_inputs != nullptr) {
    return formulation.evaluate_inputs(kernel, context, inputs, observe);
  }
  if (differentiates(kernel, formulation, context.selection)) {
    return interpret(trace(kernel, formulation, context), std::span(inputs));
  }
  return compute(kernel, formulation.evaluate, context, inputs, observe);
}

}  // namespace dynac
