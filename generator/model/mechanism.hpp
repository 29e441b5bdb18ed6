// What the algorithms run on: the moving bodies of a robot, fixed joints lumped away, each in a
// frame whose z axis is its joint's axis. Made from a Model by lower/; outputs of kernels do not
// depend on the choices made there.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "spatial/pseudo_inertia.hpp"
#include "spatial/transform.hpp"

namespace dynac {

using BodyId = Id<struct BodyTag>;

/// A rigid group of links and the joint that moves it.
///
/// B's frame in the parent's is X_PT * X_TB(q). A screw joint (revolute, prismatic, helical,
/// cylindrical) turns B about z of T by theta and shifts it along z by d:
///   revolute     theta = q + angle_offset             d = axial_offset
///   prismatic    theta = 0                            d = q + axial_offset
///   helical      theta = q + angle_offset             d = pitch q + axial_offset
///   cylindrical  theta = q[0] + angle_offset          d = q[1] + axial_offset
/// with `multiplier` q in place of q where the joint follows another. A spherical, planar or
/// floating joint has the offsets zero and B's frame is the link's, but for z across the plane. A
/// universal joint is two revolute ones with a massless body in between.
struct Body {
  std::string name;                             ///< the link that the joint carries
  std::string joint;                            ///< the joint; a universal one's name twice
  LinkId link;                                  ///< that link in the Model
  JointType joint_type = JointType::kRevolute;  ///< not kFixed, kContinuous or kUniversal
  BodyId parent;                                ///< none: the world
  Transform<double> X_PT;                       ///< joint frame in the parent's frame
  double multiplier = 1;                        ///< of the coordinate; not 1 for mimic joints alone
  double pitch = 0;                             ///< [m/rad]; zero unless helical
  double angle_offset = 0;                      ///< [rad]
  double axial_offset = 0;                      ///< [m]
  bool is_mimic = false;                        ///< its coordinate is another joint's
  JointPhysics physics;                         ///< of each coordinate, before the multiplier
  PseudoInertia<double> inertia;  ///< in the body's frame; regrouped ones need not be physical
  std::size_t q_index = 0;
  std::size_t v_index = 0;
};

/// Whether the joint is a screw about z, with an angle and a displacement.
[[nodiscard]] bool is_screw(JointType type);

/// Components of a spatial vector in the body's frame, angular x y z then linear x y z, that the
/// joint's rates are, in the order of v: the columns of its motion subspace. (A helical joint's
/// column has its pitch in linear z besides.)
[[nodiscard]] std::span<const std::size_t> motion_components(JointType type);

/// Where a link of the Model has gone.
struct LinkPlacement {
  std::string name;                    ///< of the link
  BodyId body;                         ///< none: fixed to the world
  Transform<double> X_BL;              ///< link frame in the moving body's (or the world's) frame
  bool is_tip = true;                  ///< no link hangs on it
  LinkId parent = {};                  ///< the link that it hangs on; none: the root link
  PseudoInertia<double> inertia = {};  ///< of the link alone, in its frame
};

/// See the top of this file. Parents stand before their children.
struct Mechanism {
  std::vector<Body> bodies;
  std::vector<LinkPlacement> links;  ///< one a body of the Model
  std::size_t nq = 0;
  std::size_t nv = 0;
  Vector3<double> gravity{{0, 0, -9.81}};  ///< in the world frame [m/s^2]
};

/// Whether a joint follows another one: then some coordinates move several bodies.
[[nodiscard]] bool has_mimic_joints(const Mechanism& robot);
/// Whether one follows a joint whose coordinate is not among these (nv).
[[nodiscard]] bool has_mimic_joints_but(const Mechanism& robot,
                                        const std::vector<bool>& coordinates);

}  // namespace dynac
