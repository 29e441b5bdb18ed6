#include "trace/kernel_table.hpp"

#include <algorithm>
#include <array>

#include "trace/configure.hpp"
#include "trace/formulations.hpp"
#include "trace/manifold_kernels.hpp"

namespace dynac {
namespace {

using namespace formulations;

template <Motions kMotions>
constexpr std::array kNewtonEulerRows{
    row<NewtonEuler<kMotions>>("newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
                               "Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5"),
    row<RneaBody<kMotions>>("rnea_body", "recursive Newton-Euler in spatial vectors, body frames",
                            "Featherstone 2008, Table 5.1"),
    row<RneaWorld<kMotions>>("rnea_world", "recursive Newton-Euler in spatial vectors, world frame",
                             "Featherstone 2008, section 5.3"),
};

constexpr std::array kForwardDynamics{
    row<ForwardArticulatedBody>("articulated_body", "articulated bodies, body frames",
                                "Featherstone 2008, Table 7.1", false),
    row<ForwardLtdl>("ltdl", "mass matrix by composite bodies, solved by L^T D L",
                     "Featherstone 2008, sections 6.2 and 6.5"),
};
constexpr std::array kMassMatrix{
    row<MassComposite>("composite_body", "composite rigid bodies, body frames",
                       "Walker & Orin 1982; Featherstone 2008, Table 6.2"),
    row<MassJacobians>("jacobians", "sum of J^T I J over the bodies, world frame",
                       "Featherstone 2008, equation 6.1"),
};
constexpr std::array kMassMatrixInverse{
    row<InverseLtdl>("ltdl", "mass matrix by composite bodies, inverted by L^T D L",
                     "Featherstone 2008, section 6.5"),
    row<InverseArticulatedBody>("articulated_body", "articulated bodies, a unit torque a column",
                                "Bos et al. 2022, Table 9", false),
};
constexpr std::array kCoriolisMatrix{
    row<CoriolisChristoffel>("christoffel", "composite bodies with Christoffel's factorisation",
                             "Echeandia & Wensing 2021"),
};
constexpr std::array kEnergies{
    row<Energies>("bodies", "sum over the bodies, body frames", "Featherstone 2008, section 2.14"),
};
constexpr std::array kCenterOfMass{
    row<CenterOfMassAndJacobian>("subtrees", "first moments of subtrees, body frames",
                                 "Orin, Goswami, Lee 2013, section 3"),
};
constexpr std::array kCentroidalMomentum{
    row<Centroidal>("composite_body", "composite rigid bodies, body frames",
                    "Orin, Goswami, Lee 2013, section 4; Wensing & Orin 2016"),
};
constexpr std::array kForwardKinematics{
    row<Poses>("transforms", "product of the joints' transforms", "Featherstone 2008, section 4.1"),
};
constexpr std::array kFrameJacobian{
    row<Jacobians>("axes", "joint axes and lever arms in world axes", "Whitney 1972"),
};
constexpr std::array kFrameJacobianDot{
    row<JacobianRates>("axes", "rates of joint axes and lever arms in world axes",
                       "Bruyninckx & De Schutter 1996"),
};
constexpr std::array kInertialRegressor{
    row<Regressor>("unit_forces", "forces of unit parameters on the joint axes above",
                   "Atkeson, An, Hollerbach 1986; Khalil & Dombre 2002, ch. 12"),
};

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
constexpr std::array kRegressorOutputs{
    ArgumentRow{"Y", Quantity::kRegressor,
                "ten columns a moving link, for what is fixed to it: m, m c (3), Ixx Ixy Iyy Ixz "
                "Iyz Izz about the link's origin in its axes"}};

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
    KernelRow{"inverse_dynamics", "rnea", "Joint torques that produce a motion.",
              "tau = M(q) a + h(q, v) - sum J^T fext", kPositionVelocityAcceleration, kTorques,
              true, Need::kNothing, DependsOn::kGravityAndInertia, Freedom::kParameters,
              kNewtonEulerRows<Motions::kAsGiven>},
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
        DependsOn::kGravityAndInertia, Freedom::kParameters, kNewtonEulerRows<Motions::kCoasting>},
    KernelRow{"gravity_forces", "gravity", "Joint torques that hold the robot still.",
              "g(q) = h(q, 0)", kPositionOnly, kGravity, false, Need::kNothing,
              DependsOn::kGravityAndInertia, Freedom::kParameters,
              kNewtonEulerRows<Motions::kResting>},
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
    kIntegrateRow,
    kDifferenceRow,
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
