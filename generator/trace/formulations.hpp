// Algorithms as kernels have them: results in the order and layout of the kernel's outputs. Each is
// a type with a function over the scalar, so that one row of a table can hold it for numbers and
// for symbols.
#pragma once

#include <utility>

#include "algorithms/coriolis_matrix.hpp"
#include "algorithms/forward_dynamics.hpp"
#include "algorithms/frame_kinematics.hpp"
#include "algorithms/inertial_regressor.hpp"
#include "algorithms/inverse_mass_matrix.hpp"
#include "algorithms/momentum.hpp"
#include "algorithms/rnea.hpp"
#include "trace/formulation.hpp"
#include "trace/joint_physics.hpp"

namespace dynac::formulations {

/// A row for one of the types below.
template <class Type>
[[nodiscard]] constexpr FormulationRow row(std::string_view name, std::string_view summary,
                                           std::string_view reference,
                                           bool takes_followers = true) {
  return {name,           summary, reference, Type::template run<double>, Type::template run<Expr>,
          takes_followers};
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
struct NewtonEuler {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {inverse_dynamics_newton_euler(context.robot,
                                          with_motions<kMotions>(context.robot, state), observe)};
  }
};

template <Motions kMotions>
struct RneaBody {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {inverse_dynamics_body_frame(context.robot, with_motions<kMotions>(context.robot, state),
                                        observe)};
  }
};

template <Motions kMotions>
struct RneaWorld {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {inverse_dynamics_world_frame(context.robot,
                                         with_motions<kMotions>(context.robot, state), observe)};
  }
};

struct ForwardArticulatedBody {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {forward_dynamics_articulated_body(context.robot, state, observe)};
  }
};

struct ForwardLtdl {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {forward_dynamics_ltdl(context.robot, state, observe)};
  }
};

struct MassComposite {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {mass_matrix_composite(context.robot, state, observe).entries};
  }
};

struct MassJacobians {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {mass_matrix_jacobians(context.robot, state, observe).entries};
  }
};

struct InverseLtdl {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {mass_matrix_inverse_ltdl(context.robot, state, observe).entries};
  }
};

struct InverseArticulatedBody {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {mass_matrix_inverse_articulated_body(context.robot, state, observe).entries};
  }
};

struct CoriolisChristoffel {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {coriolis_matrix_christoffel(context.robot, state, observe).entries};
  }
};

struct Energies {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    return {{kinetic_energy(context.robot, state, observe)},
            {potential_energy(context.robot, state, observe)}};
  }
};

struct CenterOfMassAndJacobian {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    const CenterOfMass<Scalar> result = center_of_mass(context.robot, state, observe);
    return {{result.com[0], result.com[1], result.com[2]}, result.J};
  }
};

struct Centroidal {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    const CentroidalMomentum<Scalar> result = centroidal_momentum(context.robot, state, observe);
    return {result.h_G, result.A_G, result.Adot_v};
  }
};

struct Poses {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    const auto X_W = world_placements(context.robot, state, observe);
    Arrays<Scalar> poses;
    for (const BodyId link : frames_of(Quantity::kPose, context)) {
      poses.push_back(homogeneous(link_placement(context.robot.links[link.index()], X_W)));
    }
    return poses;
  }
};

struct Jacobians {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    const auto X_W = world_placements(context.robot, state, observe);
    Arrays<Scalar> jacobians;
    for (const BodyId link : frames_of(Quantity::kFrameJacobian, context)) {
      jacobians.push_back(frame_jacobian(context.robot, context.robot.links[link.index()], X_W,
                                         context.selection.jacobian_frame));
    }
    return jacobians;
  }
};

struct JacobianRates {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    const auto X_W = world_placements(context.robot, state, observe);
    const auto V = world_velocities(context.robot, state, X_W);
    Arrays<Scalar> rates;
    for (const BodyId link : frames_of(Quantity::kFrameJacobianRate, context)) {
      rates.push_back(frame_jacobian_rate(context.robot, context.robot.links[link.index()], X_W, V,
                                          context.selection.jacobian_frame));
    }
    return rates;
  }
};

struct Regressor {
  template <class Scalar>
  static Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
    std::vector<Scalar> Y =
        inertial_regressor(context.robot, state, moving_links(context.robot), observe);
    const std::vector<Scalar> joints = joint_physics::regressor_columns(context, state);
    Y.insert(Y.end(), joints.begin(), joints.end());
    return {Y};
  }
};

}  // namespace dynac::formulations
