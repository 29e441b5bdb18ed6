// What the algorithms run on: the moving bodies of a robot, fixed joints lumped away, each in a
// frame whose z axis is its joint's axis. Made from a Model by lower/; outputs of kernels do not
// depend on the choices made there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "spatial/pseudo_inertia.hpp"
#include "spatial/transform.hpp"

namespace dynac {

using MovingId = Id<struct MovingTag>;

/// A rigid group of links and the joint that moves it.
///
/// A joint is a screw about the z axis of its body B: B's frame in the parent's is
/// X_PT * (turn by theta, shift by d along z), with theta = q + angle_offset for a revolute and
/// d = q + axial_offset for a prismatic joint, the other one constant. A floating body's frame is
/// the root link's.
struct MovingBody {
  std::string name;                             ///< the link that the joint carries
  BodyId link;                                  ///< that link in the Model
  JointType joint_type = JointType::kRevolute;  ///< kRevolute, kPrismatic or kFloating
  MovingId parent;                              ///< none: the world
  Transform<double> X_PT;                       ///< joint frame in the parent's frame
  double angle_offset = 0;                      ///< [rad]; zero unless revolute
  double axial_offset = 0;                      ///< [m]
  PseudoInertia<double> inertia;  ///< in the body's frame; regrouped ones need not be physical
  std::size_t q_index = 0;
  std::size_t v_index = 0;
};

/// Where a link of the Model has gone.
struct LinkPlacement {
  MovingId body;           ///< none: fixed to the world
  Transform<double> X_BL;  ///< link frame in the moving body's (or the world's) frame
};

/// See the top of this file. Parents stand before their children.
struct Mechanism {
  std::vector<MovingBody> bodies;
  std::vector<LinkPlacement> links;  ///< one a body of the Model
  std::size_t nq = 0;
  std::size_t nv = 0;
  Vector3<double> gravity{{0, 0, -9.81}};  ///< in the world frame [m/s^2]
};

}  // namespace dynac
