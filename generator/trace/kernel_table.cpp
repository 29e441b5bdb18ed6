#include "trace/kernel_table.hpp"

#include <algorithm>
#include <array>

#include "trace/configure.hpp"
#include "trace/formulations.hpp"

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
    ArgumentRow{"dV_dq_", Quantity::kTwistByPosition,
                "derivative of the twist V by positions, along the tangent space: the coordinates "
                "of v, of link"},
    ArgumentRow{"dA_dq_", Quantity::kTwistRateByPosition,
                "derivative of A, the time derivative of V's components, by positions, along the "
                "tangent space: the coordinates of v, of link"},
    ArgumentRow{"dA_dv_", Quantity::kTwistRateByVelocity, "derivative of A by velocities, of link"},
    ArgumentRow{"J_", Quantity::kFrameJacobian,
                "Jacobian: derivative of V by v and of A by a; the local one is the derivative of "
                "the pose, of link"}};
constexpr std::array kRegressorOutputs{
    ArgumentRow{"Y", Quantity::kRegressor,
                "ten columns a moving link, for what is fixed to it: m, m c (3), Ixx Ixy Iyy Ixz "
                "Iyz Izz about the link's origin in its axes"}};

constexpr std::array kInverseDerivativeOutputs{
    ArgumentRow{"dtau_dq", Quantity::kTorqueByPosition,
                "derivative of tau by positions, along the tangent space: the coordinates of v"},
    ArgumentRow{"dtau_dv", Quantity::kTorqueByVelocity, "derivative of tau by velocities"},
    ArgumentRow{"M", Quantity::kMassMatrix, "joint-space inertia matrix: derivative of tau by a"}};
constexpr std::array kForwardDerivativeOutputs{
    ArgumentRow{"da_dq", Quantity::kAccelerationByPosition,
                "derivative of a by positions, along the tangent space: the coordinates of v"},
    ArgumentRow{"da_dv", Quantity::kAccelerationByVelocity, "derivative of a by velocities"},
    ArgumentRow{"M_inverse", Quantity::kInverseMassMatrix,
                "inverse of the joint-space inertia matrix: derivative of a by tau"}};
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
    KernelRow{"frame_motion_derivatives", "", "First derivatives of the motions of frames.",
              "dV_<link> = dV_dq dq + J dv, dA_<link> = dA_dq dq + dA_dv dv + J da",
              kPositionVelocityAcceleration, kFrameMotionDerivativeOutputs, false, Need::kNothing,
              DependsOn::kNothingElse, Freedom::kNone, kFrameMotionDerivatives},
    KernelRow{"inverse_dynamics", "rnea", "Joint torques that produce a motion.",
              "tau = M(q) a + h(q, v) - sum J^T fext", kPositionVelocityAcceleration, kTorques,
              true, Need::kNothing, DependsOn::kGravityAndInertia, Freedom::kParameters,
              kNewtonEuler<Motions::kAsGiven>},
    KernelRow{"forward_dynamics", "aba", "Joint accelerations that torques cause.",
              "a = M(q)^-1 (tau + sum J^T fext - h(q, v))", kPositionVelocityTorque, kAccelerations,
              true, Need::kInverse, DependsOn::kGravityAndInertia, Freedom::kParameters,
              kForwardDynamics},
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
    KernelRow{"inverse_dynamics_derivatives", "idsva", "First derivatives of joint torques.",
              "dtau = dtau_dq dq + dtau_dv dv + M da", kPositionVelocityAcceleration,
              kInverseDerivativeOutputs, true, Need::kNothing, DependsOn::kGravityAndInertia,
              Freedom::kParameters, kInverseDynamicsDerivatives},
    KernelRow{"forward_dynamics_derivatives", "fdsva", "First derivatives of joint accelerations.",
              "da = da_dq dq + da_dv dv + M_inverse dtau", kPositionVelocityTorque,
              kForwardDerivativeOutputs, true, Need::kInverse, DependsOn::kGravityAndInertia,
              Freedom::kParameters, kForwardDynamicsDerivatives},
    KernelRow{"linearization", "", "Linear system of small deviations from any motion.",
              "d/dt [dq; dv] = A [dq; dv] + B dtau", kPositionVelocityTorque, kLinearizationOutputs,
              true, Need::kInverse, DependsOn::kGravityAndInertia, Freedom::kParameters,
              kLinearization},
    KernelRow{"discrete_linearization", "",
              "Linear system of small deviations from any motion over one step; of what, see A.",
              "[dq; dv] after = A [dq; dv] before + B dtau", kPositionVelocityTorqueStep,
              kDiscreteLinearizationOutputs, true, Need::kInverse, DependsOn::kGravityAndInertia,
              Freedom::kParameters, kDiscreteLinearization},
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
};

}  // namespace

std::span<const KernelRow> kernel_table() { return kKernels; }

const KernelRow* find_kernel(std::string_view name) {
  for (const KernelRow& kernel : kKernels) {
    if (!name.empty() && (kernel.name == name || kernel.alias == name)) return &kernel;
  }
  return nullptr;
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
    inputs.push_back(make_arguments(std::span(&kWrenchArgument, 1), context).front());
  }
  if (takes_parameters(kernel, context.selection)) {
    inputs.push_back(make_arguments(std::span(&kParametersArgument, 1), context).front());
  }
  return inputs;
}

std::vector<Argument> outputs_of(const KernelRow& kernel, const KernelContext& context) {
  return make_arguments(kernel.outputs, context);
}

Arrays<double> evaluate(const KernelRow& kernel, const FormulationRow& formulation,
                        const KernelContext& context, const Arrays<double>& inputs) {
  return compute(kernel, formulation.evaluate, context, inputs, [](const MovingBody&) {});
}

}  // namespace dynac
