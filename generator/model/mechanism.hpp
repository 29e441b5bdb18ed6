// SPDX-License-Identifier: BSD-3-Clause
// What the algorithms run on: the moving bodies of a robot, fixed joints lumped away, each in a
// frame whose z axis is its joint's axis. Made from a Model by lower/; outputs of kernels do not
// depend on the choices made there.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "joints/joint_position.hpp"
#include "model/model.hpp"
#include "spatial/pseudo_inertia.hpp"
#include "spatial/transform.hpp"

namespace dynac {

using BodyId = Id<struct BodyTag>;

/// A rigid group of links and the joint that moves it.
///
/// B's frame in the parent's is X_PT * X_TB(q); X_TB is what the joint type's file in joints/ says,
/// with `multiplier` q in place of q where the joint follows another. A screw joint (revolute,
/// prismatic, helical, cylindrical) moves B along z of T and about it. A spherical, planar or
/// floating joint has the offsets zero and B's frame is the link's, but for z across the plane. A
/// universal joint is two revolute ones with a massless body in between.
struct Body : JointConstants {
  std::string name;               ///< the link that the joint carries
  std::string joint;              ///< the joint; a universal one's name twice
  LinkId link;                    ///< that link in the Model
  JointType joint_type = {};      ///< one that mechanisms have
  BodyId parent;                  ///< none: the world
  Transform<double> X_PT;         ///< joint frame in the parent's frame
  bool is_mimic = false;          ///< its coordinate is another joint's
  JointDynamics dynamics;         ///< of each coordinate, before the multiplier
  PseudoInertia<double> inertia;  ///< in the body's frame; regrouped ones need not be physical
  std::size_t q_index = 0;
  std::size_t v_index = 0;
};

/// Where a link of the Model has gone.
struct LinkPlacement {
  std::string name;                    ///< of the link
  BodyId body;                         ///< none: fixed to the world
  Transform<double> X_BL;              ///< link frame in the moving body's (or the world's) frame
  bool is_tip = true;                  ///< no link hangs on it, and it is no frame
  LinkId parent = {};                  ///< the link that it hangs on; none: the root link
  PseudoInertia<double> inertia = {};  ///< of the link alone, in its frame
  bool is_frame = false;               ///< see Link
};

/// See the top of this file. Parents stand before their children.
struct Mechanism {
  std::vector<Body> bodies;
  std::vector<LinkPlacement> links;  ///< one per body of the Model
  std::size_t nq = 0;
  std::size_t nv = 0;
  Vector3<double> gravity{{0, 0, -9.81}};  ///< in the world frame [m/s^2]
};

/// Whether a body's joint has coordinates.
[[nodiscard]] bool moves(const Body& body);
/// Whether the robot's first joint is a floating base.
[[nodiscard]] bool has_floating_base(const Mechanism& robot);
/// Whether a joint follows another one: then some coordinates move several bodies.
[[nodiscard]] bool has_mimic_joints(const Mechanism& robot);
/// Whether one follows a joint whose coordinate is not among these (nv).
[[nodiscard]] bool has_mimic_joints_but(const Mechanism& robot,
                                        const std::vector<bool>& coordinates);

}  // namespace dynac
