// The kinematic tree read from a file: bodies, joints, inertias. Plain data, parents before
// children, exactly what the robot description says; nothing is lumped, rotated or snapped yet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spatial/inertia.hpp"
#include "spatial/transform.hpp"
#include "support/error.hpp"
#include "support/ids.hpp"

namespace dynac {

using BodyId = Id<struct BodyTag>;

/// How a body moves relative to its parent.
enum class JointType { kFixed, kRevolute, kContinuous, kPrismatic, kFloating };

/// What the root link is attached to the world by.
enum class Base { kFixed, kFloating };

/// Range and effort of a joint, as the description says. [rad] or [m], [rad/s] or [m/s], [N m] or
/// [N]
struct JointLimits {
  double lower = 0;
  double upper = 0;
  double velocity = 0;
  double effort = 0;
};

/// The joint that carries a body.
struct Joint {
  std::string name;
  JointType type = JointType::kFixed;
  Transform<double> X_PJ;  ///< joint frame (the child link's at q = 0) in the parent link's
  Vector3<double> axis{{1, 0, 0}};    ///< unit vector in the joint frame; meaningless where no axis
  std::optional<JointLimits> limits;  ///< absent where the description has none
  double damping = 0;                 ///< [N m s/rad] or [N s/m]; kept, not used by rigid kernels
  double friction = 0;                ///< [N m] or [N]; kept, not used by rigid kernels
};

/// A link of the robot and the joint that carries it.
struct Body {
  std::string name;
  BodyId parent;            ///< none for the root link
  Joint joint;              ///< of the root link: the base, fixed or floating, identity placement
  Inertia<double> inertia;  ///< in the link frame, about its origin; zero for a massless link
};

/// A robot. `bodies[0]` is the root link; every parent stands before its children, depth first,
/// siblings in the order in which their joints were described.
struct Model {
  std::string name;  ///< as in the description, unsanitised
  std::vector<Body> bodies;
  std::vector<Diagnostic> warnings;  ///< findings that do not stop the compiler

  [[nodiscard]] const Body& body(BodyId id) const { return bodies[id.index()]; }
  [[nodiscard]] Base base() const {
    return bodies.front().joint.type == JointType::kFloating ? Base::kFloating : Base::kFixed;
  }
};

/// Sizes of a joint: entries in q and in v.
[[nodiscard]] int position_size(JointType type);
[[nodiscard]] int velocity_size(JointType type);
/// The word for a joint type in descriptions and manifests: "revolute".
[[nodiscard]] std::string_view name_of(JointType type);

/// Number of entries of q and of v of the whole robot.
[[nodiscard]] int position_size(const Model& model);
[[nodiscard]] int velocity_size(const Model& model);

/// The body called `name`, or none.
[[nodiscard]] BodyId find_body(const Model& model, std::string_view name);

}  // namespace dynac
