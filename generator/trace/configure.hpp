// From a kernel's arguments to what the algorithms take: sines and cosines of all joints at once,
// the base's rotation, wrenches moved to the bodies that feel them.
#pragma once

#include <vector>

#include "algorithms/configuration.hpp"
#include "ir/evaluate.hpp"
#include "ir/expr.hpp"
#include "spatial/spatial_vector.hpp"
#include "trace/kernel_table.hpp"

namespace dynac {

/// The configuration that the position vector q (nq) describes.
template <class Scalar>
[[nodiscard]] Configuration<Scalar> configure(const Mechanism& robot,
                                              const std::vector<Scalar>& q) {
  Configuration<Scalar> configuration;
  configuration.joints.resize(robot.bodies.size());
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const MovingBody& body = robot.bodies[i];
    JointPosition<Scalar>& joint = configuration.joints[i];
    const std::size_t k = body.q_index;
    joint.displacement = Scalar(body.axial_offset);
    if (body.joint_type == JointType::kFloating) {
      configuration.p_WB = {{q[k], q[k + 1], q[k + 2]}};
      configuration.R_WB = rotation_of_quaternion<Scalar>({q[k + 3], q[k + 4], q[k + 5], q[k + 6]});
    } else if (body.joint_type == JointType::kRevolute) {
      sincos(q[k] + Scalar(body.angle_offset), joint.sine, joint.cosine);
    } else {
      joint.displacement = q[k] + joint.displacement;
    }
  }
  return configuration;
}

/// Wrenches on links, [force; moment] in the link's axes at its origin, gathered on moving bodies.
/// What acts on a link that is fixed to the world is felt by no joint.
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> wrenches_on_bodies(const KernelContext& context,
                                                            const std::vector<Scalar>& fext) {
  std::vector<Force<Scalar>> total(context.robot.bodies.size());
  for (std::size_t k = 0; k < context.wrench_links.size(); ++k) {
    const LinkPlacement& link = context.robot.links[context.wrench_links[k].index()];
    if (link.body.is_none()) continue;
    const Force<Scalar> f_L{{{fext[6 * k + 3], fext[6 * k + 4], fext[6 * k + 5]}},
                            {{fext[6 * k], fext[6 * k + 1], fext[6 * k + 2]}}};
    Force<Scalar>& body = total[link.body.index()];
    body = body + cast<Scalar>(link.X_BL) * f_L;
  }
  return total;
}

}  // namespace dynac
