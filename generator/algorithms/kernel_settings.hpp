// SPDX-License-Identifier: BSD-3-Clause
// What the user asks of a computation besides its name, and what of a robot that concerns.
#pragma once

#include <memory>
#include <vector>

#include "algorithms/discretization.hpp"
#include "algorithms/integrator.hpp"
#include "algorithms/jacobian_frame.hpp"
#include "algorithms/run_time_parameter.hpp"
#include "algorithms/triangle.hpp"
#include "joints/base_velocity.hpp"
#include "joints/link_id.hpp"
#include "model/collision_sphere.hpp"
#include "model/constraint_set.hpp"
#include "model/estimation_problem.hpp"
#include "model/joint_dynamics.hpp"
#include "model/mechanism.hpp"

namespace dynac {

/// Which dissipation, springs and rotors of joints count, and how sharp friction is.
struct JointDynamicsSettings {
  JointEffects effects = {};
  double friction_velocity = 0.01;  ///< V of w / sqrt(w^2 + V^2) [rad/s] or [m/s]
};

/// What of the rows of a constraint set is an input.
struct RowInputSettings {
  bool active = false;         ///< which constraints hold
  bool accelerations = false;  ///< that the rows are to have
  bool gains = false;          ///< kp and kd
  bool restitution = false;    ///< of each row, instead of one for all
};

/// What of that does not depend on the robot: options that algorithms see as the user states them.
struct KernelChoices {
  JacobianFrame wrench_frame = JacobianFrame::kLocal;  ///< dual to twists of Jacobians in it
  JacobianFrame jacobian_frame = JacobianFrame::kWorldAligned;
  BaseVelocity base_velocity = BaseVelocity::kBody;
  Discretization discretization = Discretization::kVariational;
  Integrator integrator = Integrator::kSemiImplicitEuler;
  std::size_t substeps = 1;             ///< equal ones, that a step is made of
  std::size_t horizon = 0;              ///< steps of a rollout; 0: there is none
  Triangle triangle = Triangle::kFull;  ///< of outputs that are symmetric: what is written
  bool sparse = false;  ///< matrices are written without what is zero whatever the inputs
};

/// See the top of this file.
struct KernelSettings : KernelChoices {
  std::vector<LinkId> wrench_links = {};  ///< that wrenches act on, in column order
  std::vector<LinkId> frames = {};        ///< in output order; empty: the usual
  /// Links whose joints are placed by an input, in column order.
  std::vector<LinkId> offset_links = {};
  std::vector<RunTimeParameter> parameters = {};  ///< in order of the inputs
  std::vector<CollisionSphere> spheres = {};      ///< in the order of their file
  JointDynamicsSettings joint_dynamics = {};
  std::vector<LinkId> prescribed = {};  ///< links whose joints' motion is prescribed
  std::shared_ptr<const EstimationProblem> problem = {};  ///< of estimation; null: none
  /// Whose rows have multipliers: contacts, and loops without dependent joints; null: none.
  std::shared_ptr<const ConstraintSet> constraints = {};
  /// Whose rows close local loops: joints depend on them; null: none.
  std::shared_ptr<const ConstraintSet> loops = {};
  RowInputSettings row_inputs = {};  ///< of the former
  bool by_wrenches = false;          ///< first derivatives are given by wrenches too
  bool by_parameters = false;        ///< and by run-time parameters
};

/// What a computation is run on.
struct KernelContext {
  const Mechanism& robot;
  KernelSettings settings = {};
  /// The robot's own numbers stand behind all inputs: see algorithms/model_constants.hpp.
  bool model_constants_are_inputs = false;
};

/// Of which links something is computed if the user names none.
enum class Frames {
  kAllLinks,
  kTips,  ///< those on which no other link hangs
};

/// The links that something is computed for: the selected ones, in that order, or else the usual.
[[nodiscard]] std::vector<LinkId> frames_of(Frames usual, const KernelContext& context);

/// Whether some joint between the world and a body has its motion not prescribed.
[[nodiscard]] bool has_free_joint_above(const KernelContext& context, BodyId body);

/// Whether there is something for inverse kinematics to do: frames are chosen, or the tree has one
/// tip, and joints whose motion is not prescribed move each.
[[nodiscard]] bool has_task(const KernelContext& context);

/// Whether base velocities are given in another way than in the base's own frame.
[[nodiscard]] bool has_other_base_velocity(const KernelContext& context);

/// Which coordinates are of joints that these links hang on (nv); mimic joints have none.
[[nodiscard]] std::vector<bool> coordinates_of_joints(const Mechanism& robot,
                                                      const std::vector<LinkId>& links);

/// Which coordinates' motion is prescribed (nv): those of the selected joints.
[[nodiscard]] std::vector<bool> prescribed_coordinates(const KernelContext& context);

/// Links that joints carry, one per joint: those whose parameters a regressor has columns for.
[[nodiscard]] std::vector<LinkId> moving_links(const Mechanism& robot);

/// The bodies whose joints may have dissipation, springs and rotors, all but the base: in the order
/// of v, then mimic joints. A universal joint is two.
[[nodiscard]] std::vector<BodyId> internal_joints(const Mechanism& robot);

}  // namespace dynac
