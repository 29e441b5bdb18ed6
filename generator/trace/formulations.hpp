// The formulations of every kernel: an algorithm each, with its results in the order and layout of
// the kernel's outputs. A generic lambda holds it for numbers and for symbols alike.
#pragma once

#include <array>
#include <utility>

#include "algorithms/aba_chain_rule.hpp"
#include "algorithms/coriolis_matrix.hpp"
#include "algorithms/discrete_linearization.hpp"
#include "algorithms/extended_inverse_dynamics.hpp"
#include "algorithms/forward_dynamics.hpp"
#include "algorithms/forward_dynamics_derivatives.hpp"
#include "algorithms/frame_kinematics.hpp"
#include "algorithms/frame_motion.hpp"
#include "algorithms/idsva.hpp"
#include "algorithms/inertial_regressor.hpp"
#include "algorithms/inverse_mass_matrix.hpp"
#include "algorithms/linearization.hpp"
#include "algorithms/manifold.hpp"
#include "algorithms/momentum.hpp"
#include "algorithms/rnea.hpp"
#include "algorithms/rnea_chain_rule.hpp"
#include "trace/formulation.hpp"
#include "trace/joint_physics.hpp"

namespace dynac::formulations {

/// A row of a table below.
/// @param[in] run  (context, state, observe) -> Arrays<Scalar>, whatever the scalar
template <class Run>
[[nodiscard]] constexpr FormulationRow row(std::string_view name, std::string_view summary,
                                           std::string_view reference, const Run& run,
                                           Serves robots = Serves::kAll) {
  return {name, summary, reference, run, run, robots};
}

/// A row of what differentiates the graph of a formulation of another kernel.
[[nodiscard]] constexpr FormulationRow differentiated(
    std::string_view name, std::string_view summary, std::string_view reference,
    Differentiation differentiation, std::string_view of, Serves robots = Serves::kAll) {
  return {name, summary, reference, nullptr, nullptr, robots, differentiation, of};
}

inline constexpr std::string_view kOnDifferentiation =
    "Griewank & Walther 2008, chapter 3; Giftthaler et al. 2017";

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(std::vector<Scalar> vector) {
  return {std::move(vector)};
}
template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(SquareMatrix<Scalar> matrix) {
  return {std::move(matrix.entries)};
}
template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(InverseDynamicsDerivatives<Scalar> of_tau) {
  return {of_tau.by_position.entries, of_tau.by_velocity.entries, of_tau.M.entries};
}
template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(ForwardDynamicsDerivatives<Scalar> of_a) {
  return {of_a.by_position.entries, of_a.by_velocity.entries, of_a.M_inverse.entries};
}
template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(Linearization<Scalar> system) {
  return {std::move(system.A.entries), std::move(system.B)};
}

/// Which accelerations and velocities inverse dynamics is computed for.
enum class Motions { kAsGiven, kCoasting, kResting };

template <Motions kMotions, class Scalar>
[[nodiscard]] RobotState<Scalar> with_motions(const Mechanism& robot,
                                              const RobotState<Scalar>& state) {
  if (kMotions == Motions::kCoasting) {
    RobotState<Scalar> motion = coasting(robot, state);
    if (!state.coasting_a.empty()) motion.a = state.coasting_a;
    return motion;
  }
  if (kMotions == Motions::kResting) return resting(robot, state);
  return state;
}

template <Motions kMotions>
inline constexpr std::array kNewtonEuler{
    row("newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
        "Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5",
        [](auto& context, auto& state, auto& observe) {
          const auto motion = with_motions<kMotions>(context.robot, state);
          return arrays(inverse_dynamics_newton_euler(context.robot, motion, observe));
        }),
    row("rnea_body", "recursive Newton-Euler in spatial vectors, body frames",
        "Featherstone 2008, Table 5.1",
        [](auto& context, auto& state, auto& observe) {
          const auto motion = with_motions<kMotions>(context.robot, state);
          return arrays(inverse_dynamics_body_frame(context.robot, motion, observe));
        }),
    about_world(row("rnea_world", "recursive Newton-Euler in spatial vectors, world frame",
                    "Featherstone 2008, section 5.3",
                    [](auto& context, auto& state, auto& observe) {
                      const auto motion = with_motions<kMotions>(context.robot, state);
                      return arrays(inverse_dynamics_world_frame(context.robot, motion, observe));
                    })),
};

inline constexpr std::array kForwardDynamics{
    row(
        "articulated_body", "articulated bodies, body frames", "Featherstone 2008, Table 7.1",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_articulated_body(context.robot, state, observe));
        },
        Serves::kNoMimicJoints),
    row("ltdl", "mass matrix by composite bodies, solved by L^T D L",
        "Featherstone 2008, sections 6.2 and 6.5",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_ltdl(context.robot, state, observe));
        }),
};

inline constexpr std::array kMassMatrix{
    row("composite_body", "composite rigid bodies, body frames",
        "Walker & Orin 1982; Featherstone 2008, Table 6.2",
        [](auto& context, auto& state, auto& observe) {
          return arrays(mass_matrix_composite(context.robot, state, observe));
        }),
    row("jacobians", "sum of J^T I J over the bodies, world frame",
        "Featherstone 2008, equation 6.1",
        [](auto& context, auto& state, auto& observe) {
          return arrays(mass_matrix_jacobians(context.robot, state, observe));
        }),
};

inline constexpr std::array kMassMatrixInverse{
    row("ltdl", "mass matrix by composite bodies, inverted by L^T D L",
        "Featherstone 2008, section 6.5",
        [](auto& context, auto& state, auto& observe) {
          return arrays(mass_matrix_inverse_ltdl(context.robot, state, observe));
        }),
    row(
        "articulated_body", "articulated bodies, a unit torque a column",
        "Bos et al. 2022, Table 9",
        [](auto& context, auto& state, auto& observe) {
          return arrays(mass_matrix_inverse_articulated_body(context.robot, state, observe));
        },
        Serves::kNoMimicJoints),
};

inline constexpr std::array kCoriolisMatrix{
    row("christoffel", "composite bodies with Christoffel's factorisation",
        "Echeandia & Wensing 2021",
        [](auto& context, auto& state, auto& observe) {
          return arrays(coriolis_matrix_christoffel(context.robot, state, observe));
        }),
};

inline constexpr std::array kEnergies{
    row("bodies", "sum over the bodies, body frames", "Featherstone 2008, section 2.14",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          return Arrays<Scalar>{{kinetic_energy(context.robot, state, observe)},
                                {potential_energy(context.robot, state, observe)}};
        }),
};

inline constexpr std::array kCenterOfMass{
    row("subtrees", "first moments of subtrees, body frames", "Orin, Goswami, Lee 2013, section 3",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const CenterOfMass<Scalar> result = center_of_mass(context.robot, state, observe);
          return Arrays<Scalar>{{result.com[0], result.com[1], result.com[2]}, result.J};
        }),
};

inline constexpr std::array kCentroidalMomentum{
    row("composite_body", "composite rigid bodies, body frames",
        "Orin, Goswami, Lee 2013, section 4; Wensing & Orin 2016",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto result = centroidal_momentum(context.robot, state, observe);
          return Arrays<Scalar>{result.h_G, result.A_G, result.Adot_v};
        }),
};

inline constexpr std::array kForwardKinematics{
    row("transforms", "product of the joints' transforms", "Featherstone 2008, section 4.1",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          Arrays<Scalar> poses;
          for (const LinkId link : frames_of(Quantity::kPose, context)) {
            poses.push_back(homogeneous(link_placement(context.robot.links[link.index()], X_W)));
          }
          return poses;
        }),
};

inline constexpr std::array kFrameJacobian{
    row("axes", "joint axes and lever arms in world axes", "Whitney 1972",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          Arrays<Scalar> jacobians;
          for (const LinkId link : frames_of(Quantity::kFrameJacobian, context)) {
            jacobians.push_back(frame_jacobian(context.robot, context.robot.links[link.index()],
                                               X_W, context.selection.jacobian_frame));
          }
          return jacobians;
        }),
};

inline constexpr std::array kFrameJacobianDot{
    row("axes", "rates of joint axes and lever arms in world axes", "Bruyninckx & De Schutter 1996",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          const auto V = world_velocities(context.robot, state, X_W);
          Arrays<Scalar> rates;
          for (const LinkId link : frames_of(Quantity::kFrameJacobianRate, context)) {
            rates.push_back(frame_jacobian_rate(context.robot, context.robot.links[link.index()],
                                                X_W, V, context.selection.jacobian_frame));
          }
          return rates;
        }),
};

inline constexpr std::array kFrameMotion{
    row("recursion", "twists and accelerations of the bodies in world axes",
        "Luh, Walker, Paul 1980; Featherstone 2008, section 2.11",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto motion = world_motion(context.robot, state, observe);
          Arrays<Scalar> velocities, accelerations;
          for (const LinkId id : frames_of(Quantity::kFrameTwist, context)) {
            auto [V, A] = frame_motion(context.robot.links[id.index()], motion,
                                       context.selection.jacobian_frame);
            velocities.push_back(std::move(V));
            accelerations.push_back(std::move(A));
          }
          velocities.insert(velocities.end(), accelerations.begin(), accelerations.end());
          return velocities;
        }),
};

inline constexpr std::array kFrameMotionDerivatives{
    row("identities", "spatial cross products of joint axes with twists, in world axes",
        "Carpentier & Mansard 2018; Singh, Russell, Wensing 2022",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto motion = world_motion(context.robot, state, observe);
          std::array<Arrays<Scalar>, 4> kinds;  // one a row of outputs, each one a frame
          for (const LinkId id : frames_of(Quantity::kFrameJacobian, context)) {
            const auto derivatives =
                frame_motion_derivatives(context.robot, context.robot.links[id.index()], motion,
                                         context.selection.jacobian_frame);
            kinds[0].push_back(derivatives.dV_dq.entries());
            kinds[1].push_back(derivatives.dA_dq.entries());
            kinds[2].push_back(derivatives.dA_dv.entries());
            kinds[3].push_back(derivatives.J.entries());
          }
          Arrays<Scalar> outputs;
          for (const auto& kind : kinds) outputs.insert(outputs.end(), kind.begin(), kind.end());
          return outputs;
        }),
    differentiated("graph_forward", "forward differentiation of the graph of frame_motion",
                   kOnDifferentiation, Differentiation::kForward, kFrameMotion.front().name),
};

inline constexpr std::array kInertialRegressor{
    row("unit_forces", "forces of unit parameters on the joint axes above",
        "Atkeson, An, Hollerbach 1986; Khalil & Dombre 2002, ch. 12",
        [](auto& context, auto& state, auto& observe) {
          auto Y = inertial_regressor(context.robot, state, moving_links(context.robot), observe);
          const auto joints = joint_physics::regressor_columns(context, state);
          Y.insert(Y.end(), joints.begin(), joints.end());
          return arrays(std::move(Y));
        }),
};

inline constexpr std::array kInverseDynamicsDerivatives{
    row("idsva_body", "analytical, subtree quantities, body frames", "Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(inverse_dynamics_derivatives_body_frame(context.robot, state, observe));
        }),
    about_world(row("idsva_ground", "analytical, subtree quantities, ground frame",
                    "Singh, Russell, Wensing 2022",
                    [](auto& context, auto& state, auto& observe) {
                      return arrays(
                          inverse_dynamics_derivatives_ground_frame(context.robot, state, observe));
                    })),
    row(
        "eidamb", "sensitivities of the moving-base recursion (EIDAmb), body frames",
        "Bos et al. 2022, Tables 4 to 8",
        [](auto& context, auto& state, auto& observe) {
          return arrays(inverse_dynamics_derivatives_extended(context.robot, state, observe));
        },
        Serves::kFloatingBase),
    differentiated("graph_forward", "forward differentiation of the graph of newton_euler",
                   kOnDifferentiation, Differentiation::kForward, "newton_euler"),
    differentiated("graph_reverse", "reverse differentiation of the graph of newton_euler",
                   kOnDifferentiation, Differentiation::kReverse, "newton_euler"),
    row("rnea_chain_rule", "chain rule on recursive Newton-Euler, body frames",
        "Carpentier & Mansard 2018; RNEACR of Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(inverse_dynamics_derivatives_chain_rule(context.robot, state, observe));
        }),
};

inline constexpr std::array kForwardDynamicsDerivatives{
    row("ltdl", "those of inverse dynamics, solved by L^T D L",
        "Carpentier & Mansard 2018; Featherstone 2008, section 6.5",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_derivatives_ltdl(context.robot, state, observe));
        }),
    row("inverse_product", "those of inverse dynamics times the dense inverse (DMM)",
        "Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_derivatives_product(context.robot, state, observe));
        }),
    differentiated("graph_forward", "forward differentiation of the graph of ltdl",
                   kOnDifferentiation, Differentiation::kForward, "ltdl"),
    differentiated("graph_reverse", "reverse differentiation of the graph of ltdl",
                   kOnDifferentiation, Differentiation::kReverse, "ltdl"),
    row(
        "zero_input", "those of inverse dynamics as torques of articulated bodies at rest (AZA)",
        "Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_derivatives_zero_input(context.robot, state, observe));
        },
        Serves::kNoMimicJoints),
    row(
        "aba_chain_rule", "chain rule on articulated bodies, body frames",
        "ABACR of Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(
              forward_dynamics_derivatives_articulated_body(context.robot, state, observe));
        },
        Serves::kNoMimicJoints),
    row("rnea_chain_rule", "those of inverse dynamics by the chain rule, times the dense inverse",
        "Carpentier & Mansard 2018; FDCR of Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          return arrays(forward_dynamics_derivatives_chain_rule(context.robot, state, observe));
        }),
};

inline constexpr std::array kInverseDynamicsSecondDerivatives{
    differentiated("idsva_body", "forward differentiation of the graph of idsva_body",
                   kOnDifferentiation, Differentiation::kForward, "idsva_body"),
    differentiated("graph_forward", "forward differentiation of the graph of graph_forward",
                   kOnDifferentiation, Differentiation::kForward, "graph_forward"),
};

inline constexpr std::array kForwardDynamicsSecondDerivatives{
    differentiated("ltdl", "forward differentiation of the graph of ltdl", kOnDifferentiation,
                   Differentiation::kForward, "ltdl"),
    differentiated("graph_forward", "forward differentiation of the graph of graph_forward",
                   kOnDifferentiation, Differentiation::kForward, "graph_forward"),
};

inline constexpr std::array kInverseDynamicsHessianProduct{
    differentiated("newton_euler", "forward over reverse differentiation of newton_euler",
                   kOnDifferentiation, Differentiation::kHessianProduct, "newton_euler"),
    differentiated("rnea_body", "forward over reverse differentiation of rnea_body",
                   kOnDifferentiation, Differentiation::kHessianProduct, "rnea_body"),
};

inline constexpr std::array kForwardDynamicsHessianProduct{
    differentiated("articulated_body", "forward over reverse differentiation of articulated_body",
                   kOnDifferentiation, Differentiation::kHessianProduct, "articulated_body",
                   Serves::kNoMimicJoints),
    differentiated("ltdl", "forward over reverse differentiation of ltdl", kOnDifferentiation,
                   Differentiation::kHessianProduct, "ltdl"),
};

inline constexpr std::array kLinearization{
    row("ltdl", "derivatives of forward dynamics, solved by L^T D L",
        "Bos et al. 2022; Carpentier & Mansard 2018",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_ltdl(context.robot, state, observe);
          return arrays(linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
        }),
    row("inverse_product", "derivatives of forward dynamics by the dense inverse (DMM)",
        "Bos et al. 2022; Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_product(context.robot, state, observe);
          return arrays(linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
        }),
    differentiated("graph_forward", "derivatives of forward dynamics from the graph of ltdl",
                   kOnDifferentiation, Differentiation::kLinearization, "ltdl"),
    row(
        "zero_input", "derivatives of forward dynamics by articulated bodies at rest (AZA)",
        "Bos et al. 2022; Singh, Russell, Wensing 2022",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_zero_input(context.robot, state, observe);
          return arrays(linearization(context.robot, state.v, of_a, BaseVelocity::kBody, observe));
        },
        Serves::kNoMimicJoints),
};

/// One step of the linear system, as the user wants it discretized.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> discrete_arrays(const KernelContext& context,
                                             const RobotState<Scalar>& state,
                                             const ForwardDynamicsDerivatives<Scalar>& of_a,
                                             const BodyObserver& observe) {
  return arrays(discrete_linearization(context.robot, state, of_a, context.selection.discretization,
                                       observe));
}

inline constexpr std::array kDiscreteLinearization{
    row("ltdl", "derivatives of forward dynamics, solved by L^T D L",
        "Bos et al. 2022; Carpentier & Mansard 2018; Van Loan 1978",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_ltdl(context.robot, state, observe);
          return discrete_arrays(context, state, of_a, observe);
        }),
    row("inverse_product", "derivatives of forward dynamics by the dense inverse (DMM)",
        "Bos et al. 2022; Singh, Russell, Wensing 2022; Van Loan 1978",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_product(context.robot, state, observe);
          return discrete_arrays(context, state, of_a, observe);
        }),
    row(
        "zero_input", "derivatives of forward dynamics by articulated bodies at rest (AZA)",
        "Bos et al. 2022; Singh, Russell, Wensing 2022; Van Loan 1978",
        [](auto& context, auto& state, auto& observe) {
          const auto of_a = forward_dynamics_derivatives_zero_input(context.robot, state, observe);
          return discrete_arrays(context, state, of_a, observe);
        },
        Serves::kNoMimicJoints),
};

inline constexpr std::array kIntegrate{
    row("exponential", "exponential of every joint's group: sums, SO(3), SE(2), SE(3)",
        "Sola, Deray, Atchuthan 2018, appendices A to D",
        [](auto& context, auto& state, auto& observe) {
          return arrays(integrate(context.robot, state, context.selection.base_velocity, observe));
        }),
};

inline constexpr std::array kDifference{
    row("logarithm", "logarithm of every joint's group: differences, SO(3), SE(2), SE(3)",
        "Sola, Deray, Atchuthan 2018, appendices A to D",
        [](auto& context, auto& state, auto& observe) {
          return arrays(difference(context.robot, state, context.selection.base_velocity, observe));
        }),
};

}  // namespace dynac::formulations
