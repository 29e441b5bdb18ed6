// Inputs and outputs of kernels: what they measure, how many entries they have.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/base_velocity.hpp"
#include "algorithms/discretization.hpp"
#include "algorithms/frame_kinematics.hpp"
#include "model/estimation_problem.hpp"
#include "model/mechanism.hpp"
#include "trace/parameters.hpp"

namespace dynac {

/// What an argument's entries measure; with the robot's joints it gives shapes and units.
enum class Quantity {
  kPosition,           ///< q (nq)
  kVelocity,           ///< v (nv)
  kNextPosition,       ///< q_next (nq), a second position
  kDisplacement,       ///< v (nv), velocity times time
  kAcceleration,       ///< a (nv)
  kTorque,             ///< tau (nv)
  kGiven,              ///< (nv): a where the joint's motion is prescribed, elsewhere tau
  kFound,              ///< (nv): tau there, elsewhere a
  kWrenches,           ///< 6 x number of chosen links, [force; moment]
  kParameters,         ///< the run-time parameters, one after the other
  kMassMatrix,         ///< nv x nv
  kInverseMassMatrix,  ///< nv x nv
  kCoriolisMatrix,     ///< nv x nv
  kEnergy,             ///< a scalar
  kPoint,              ///< 3
  kPointJacobian,      ///< 3 x nv
  kMomentum,           ///< 6, [linear; angular]
  kMomentumMatrix,     ///< 6 x nv
  kMomentumRate,       ///< 6, [force; moment]
  kPose,               ///< 4 x 4, one a frame
  kFramePose,          ///< the same of the frames whose motion a kernel has
  kFrameJacobian,      ///< 6 x nv, [linear; angular], one a frame
  kFrameJacobianRate,  ///< its time derivative
  kFrameTwist,         ///< 6, [linear; angular], one a frame
  kFrameTwistRate,     ///< its time derivative
  kStateMatrix,        ///< 2 nv x 2 nv, order [dq; dv], dq along the tangent space
  kInputMatrix,        ///< 2 nv x nv
  kTimeStep,           ///< dt, a scalar
  kStepMatrix,         ///< 2 nv x 2 nv, order [dq; dv]: the state after a step by that before it
  kStepInputMatrix,    ///< 2 nv x nv: the state after a step by the torques during it
  kStiffness,          ///< nv, of springs between motors and joints
  kMotorInertia,       ///< nv
  kMotorDamping,       ///< nv
  kMotorPosition,      ///< theta (nv), after the gears
  kWeights,            ///< nv, of the kernel's results
  kNumber,             ///< a scalar without a unit
  kWeightedSum,        ///< a scalar: the results times their weights
  kMeasurements,       ///< one an input of the estimation problem
  kEstimates,          ///< one an estimate of it
  kCovariance,         ///< of the estimates, by the estimates
  kRegressor,  ///< nv x 10 times the number of moving links, and the selected effects of joints
};

/// An input or output of a kernel.
struct ArgumentRow {
  std::string_view name;  ///< of what there is of every frame: a prefix, such as "T_W_"
  Quantity quantity;
  std::string_view meaning;  ///< units, frame and order in words, for the documentation
  /// What the quantity is differentiated by, if it is: an index each, after its own. Positions
  /// stand for the tangent space, along which there are nv.
  std::span<const Quantity> by = {};
  /// How many of its time derivatives there are, itself the first, counted by the last index; 0: it
  /// stands alone.
  std::size_t time_derivatives = 0;
};

/// Which losses and rotors of joints count, and how sharp friction is.
struct JointPhysicsSelection {
  JointEffects effects = {};
  double friction_velocity = 0.01;  ///< V of w / sqrt(w^2 + V^2) [rad/s] or [m/s]
};

/// What the user asks of a kernel besides its name.
struct Selection {
  std::vector<LinkId> wrench_links = {};  ///< links that --fext names, in column order
  std::vector<LinkId> frames =
      {};  ///< links that --frames names, in output order; empty: the usual
  JacobianFrame wrench_frame = JacobianFrame::kLocal;  ///< dual to twists of Jacobians in it
  JacobianFrame jacobian_frame = JacobianFrame::kWorldAligned;
  BaseVelocity base_velocity = BaseVelocity::kBody;
  Discretization discretization = Discretization::kVariational;
  std::vector<RunTimeParameter> parameters = {};  ///< what --parameters makes inputs, in order
  JointPhysicsSelection joint_physics = {};
  std::vector<LinkId> prescribed =
      {};  ///< links whose joints' motion --prescribed-motion prescribes
  std::shared_ptr<const EstimationProblem> problem = {};  ///< what --problem says; null: nothing
  bool by_wrenches = false;    ///< first derivatives are given by --fext's wrenches too
  bool by_parameters = false;  ///< and by --parameters' entries
};

/// What a formulation is run on.
struct KernelContext {
  const Mechanism& robot;
  Selection selection = {};
  /// The robot's own numbers stand behind all inputs: see trace/numbers.hpp.
  bool numbers_are_inputs = false;
};

/// An input or output of a kernel for one robot.
struct Argument {
  const ArgumentRow* row = nullptr;
  std::string name;
  LinkId frame;                    ///< the link that it is about; none: about the robot
  std::vector<std::size_t> shape;  ///< none: a scalar; else the first index counts fastest

  [[nodiscard]] std::size_t size() const;
};

/// How many entries a quantity has that something is differentiated by.
[[nodiscard]] std::size_t count_of(Quantity quantity, const KernelContext& context);

/// Whether there is one such argument a frame.
[[nodiscard]] bool is_of_a_frame(Quantity quantity);
/// Whether it is of a frame and expressed in the axes and about the point that --jacobian-frame
/// says: twists, Jacobians and their rates.
[[nodiscard]] bool is_expressed_in_a_frame(Quantity quantity);

/// The links that a quantity of frames is computed for: the selected ones, in that order, or else
/// all links for poses, and for Jacobians those at the tips of the tree.
[[nodiscard]] std::vector<LinkId> frames_of(Quantity quantity, const KernelContext& context);

/// Which coordinates' motion is prescribed (nv): those of the selected joints.
[[nodiscard]] std::vector<bool> prescribed_coordinates(const KernelContext& context);

/// Links that joints carry, one a joint: those whose parameters a regressor has columns for.
[[nodiscard]] std::vector<LinkId> moving_links(const Mechanism& robot);

/// Names of the run-time parameters, as parts of identifiers: "gravity", "payload_<link>",
/// "inertia_<link>".
[[nodiscard]] std::vector<std::string> parameter_names(const KernelContext& context);

/// The bodies whose joints may have losses and rotors, all but the base: in the order of v, then
/// mimic joints. A universal joint is two.
[[nodiscard]] std::vector<BodyId> physical_joints(const Mechanism& robot);

/// The arguments of some rows, one a frame where they are a frame's.
[[nodiscard]] std::vector<Argument> make_arguments(std::span<const ArgumentRow> rows,
                                                   const KernelContext& context);

}  // namespace dynac
