#include "readers/sdf/module/libsdformat_module.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>
#include <sdf/Joint.hh>
#include <sdf/JointAxis.hh>
#include <sdf/Link.hh>
#include <sdf/Model.hh>
#include <sdf/Root.hh>
#include <sdf/SemanticPose.hh>
#include <sstream>

#include "spatial/so3.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

/// Takes what is written to a stream while it lives: libsdformat's console writes to std::cerr.
class CapturedStream {
 public:
  explicit CapturedStream(std::ostream& stream) : stream_(stream), before_(stream.rdbuf()) {
    stream.rdbuf(text_.rdbuf());
  }
  ~CapturedStream() { stream_.rdbuf(before_); }
  CapturedStream(const CapturedStream&) = delete;
  CapturedStream& operator=(const CapturedStream&) = delete;

 private:
  std::ostringstream text_;
  std::ostream& stream_;
  std::streambuf* before_;
};

/// The line of the link, joint or frame that a message of libsdformat names in [brackets], as the
/// model around it does; the model's if it names none.
std::string place_of(const std::string& message, const SdfModel& model) {
  const auto names = [&message](const std::string& name) {
    const std::size_t delimiter = name.rfind("::");
    const std::string local = delimiter == name.npos ? name : name.substr(delimiter + 2);
    return message.find('[' + local + ']') != std::string::npos ||
           message.find('[' + name + ']') != std::string::npos;
  };
  for (const SdfFrame& frame : model.frames) {
    if (names(frame.name)) return frame.place;
  }
  for (const SdfJoint& joint : model.joints) {
    if (names(joint.frame)) return joint.joint.place;
  }
  for (const SdfLink& link : model.links) {
    if (names(link.link.name)) return link.link.place;
  }
  return model.place;
}

/// Throws if there are errors.
void demand_none(const sdf::Errors& errors, const SdfModel& model) {
  std::vector<Diagnostic> findings;
  for (const sdf::Error& error : errors) {
    findings.push_back({Severity::kError, place_of(error.Message(), model),
                        fmt::format("{}: libsdformat rejects it: {}; correct what it reports",
                                    called("model", model.name), dynac::quoted(error.Message()))});
  }
  if (!findings.empty()) throw InputError(std::move(findings));
}

Vector3<double> convert(const ignition::math::Vector3d& v) { return {{v.X(), v.Y(), v.Z()}}; }

Transform<double> convert(const ignition::math::Pose3d& pose) {
  const ignition::math::Quaterniond& q = pose.Rot();
  return {rotation_of_quaternion<double>({q.X(), q.Y(), q.Z(), q.W()}), convert(pose.Pos())};
}

/// Positions below this are what rounding left [m]: libsdformat resolves poses by way of the
/// model's frame, so two equal positions in it differ by a few units in the last place of the
/// largest one.
double dust_of(const SdfModel& model) {
  double largest = 0;
  const auto grow = [&largest](const SdfPose& pose) {
    for (const double entry : pose.X.p.e) largest = std::max(largest, std::abs(entry));
  };
  for (const SdfLink& link : model.links) grow(link.pose);
  for (const SdfJoint& joint : model.joints) grow(joint.pose);
  for (const SdfFrame& frame : model.frames) grow(frame.pose);
  return 1e-14 * largest;
}

/// Resolves poses of one model.
class Resolver {
 public:
  /// @param[in] flat  must outlive this
  explicit Resolver(const SdfModel& flat) : flat_(flat), dust_(dust_of(flat)) {}

  /// Exactly what the file says where it says it in this frame.
  [[nodiscard]] Transform<double> resolve(const sdf::SemanticPose& pose,
                                          const std::string& frame) const {
    if (!frame.empty() && pose.RelativeTo() == frame) return convert(pose.RawPose());
    ignition::math::Pose3d resolved;
    demand_none(pose.Resolve(resolved, frame), flat_);
    Transform<double> X = convert(resolved);
    for (double& entry : X.p.e) entry = std::abs(entry) <= dust_ ? 0 : entry;
    return X;
  }

 private:
  const SdfModel& flat_;
  double dust_;
};

/// A model in the outermost one, whose names are those of its scope.
struct Scope {
  const sdf::Model* model = nullptr;
  std::string prefix = {};      // of its names, as the outermost model writes them
  Transform<double> X_RS = {};  // in the outermost model's frame
};

/// The part of a full name behind the last delimiter, and the scope that it belongs to.
Scope scope_of(const sdf::Model& robot, const std::string& name, const Resolver& resolver) {
  Scope scope{&robot};
  for (std::size_t end = 0; (end = name.find("::", scope.prefix.size())) != name.npos;) {
    const std::string inner = name.substr(scope.prefix.size(), end - scope.prefix.size());
    const sdf::Model* const nested = scope.model->ModelByName(inner);
    DYNAC_ASSERT(nested != nullptr, "libsdformat lost model {}", dynac::quoted(inner));
    scope.X_RS = scope.X_RS * resolver.resolve(nested->SemanticPose(), kSdfModelFrame);
    scope.model = nested;
    scope.prefix = name.substr(0, end + 2);
  }
  return scope;
}

bool is_nested(const std::string& name) { return name.find("::") != name.npos; }

/// The child link in the frame of its joint's scope called `frame`. Only a link of this very scope
/// has a pose that can be resolved there.
Transform<double> place_child(const Scope& scope, const sdf::Joint& joint,
                              const JointPlacement& placement, const std::string& frame,
                              const Resolver& resolver) {
  if (!is_nested(placement.child)) {
    const sdf::Link* const child = scope.model->LinkByName(placement.child);
    DYNAC_ASSERT(child != nullptr, "libsdformat lost link {}", dynac::quoted(placement.child));
    return resolver.resolve(child->SemanticPose(), frame);
  }
  return resolver.resolve(joint.SemanticPose(), frame) *
         inverse(resolver.resolve(joint.SemanticPose(), placement.child));
}

/// Names are first those of the scope, in the end those of the outermost model.
JointPlacement place_joint(const sdf::Model& robot, const Scope& scope, const sdf::Joint& joint,
                           const SdfModel& flat) {
  const Resolver resolver(flat);
  JointPlacement placement;
  demand_none(joint.ResolveParentLink(placement.parent), flat);
  demand_none(joint.ResolveChildLink(placement.child), flat);
  const bool is_on_world = placement.parent == kSdfWorld;
  const std::string frame = is_on_world ? kSdfModelFrame : placement.parent;
  placement.X_PC = place_child(scope, joint, placement, frame, resolver);
  placement.p_PJ = resolver.resolve(joint.SemanticPose(), frame).p;
  if (is_on_world) {
    const Transform<double> X_WS = resolver.resolve(robot.SemanticPose(), "") * scope.X_RS;
    placement.X_PC = X_WS * placement.X_PC;
    placement.p_PJ = X_WS.R * placement.p_PJ + X_WS.p;
  }
  const bool is_at_child =
      joint.PoseRelativeTo().empty() && joint.ChildLinkName() == placement.child;
  placement.p_CJ = is_at_child ? convert(joint.RawPose()).p
                               : resolver.resolve(joint.SemanticPose(), placement.child).p;
  for (unsigned i = 0; i < placement.axes_C.size(); ++i) {
    const sdf::JointAxis* const axis = joint.Axis(i);
    if (axis == nullptr) continue;
    ignition::math::Vector3d xyz;
    demand_none(axis->ResolveXyz(xyz, placement.child), flat);
    placement.axes_C[i] = convert(xyz);
  }
  if (!is_on_world) placement.parent = scope.prefix + placement.parent;
  placement.child = scope.prefix + placement.child;
  return placement;
}

SdfPlacements place_parts(const sdf::Model& robot, const SdfModel& flat) {
  const Resolver resolver(flat);
  SdfPlacements placements;
  for (const SdfJoint& from : flat.joints) {
    const Scope scope = scope_of(robot, from.frame, resolver);
    const sdf::Joint* const joint =
        scope.model->JointByName(from.frame.substr(scope.prefix.size()));
    DYNAC_ASSERT(joint != nullptr, "libsdformat lost joint {}", dynac::quoted(from.joint.name));
    placements.joints.push_back(place_joint(robot, scope, *joint, flat));
  }
  for (const SdfLink& from : flat.links) {
    const Scope scope = scope_of(robot, from.link.name, resolver);
    const sdf::Link* const link =
        scope.model->LinkByName(from.link.name.substr(scope.prefix.size()));
    DYNAC_ASSERT(link != nullptr, "libsdformat lost link {}", dynac::quoted(from.link.name));
    placements.links.push_back(scope.X_RS * resolver.resolve(link->SemanticPose(), kSdfModelFrame));
  }
  return placements;
}

/// What `use` makes of the model as libsdformat reads it.
template <class Use>
auto with_loaded(const std::string& document, const SdfModel& flat, const std::string& name,
                 const Use& use) {
  const CapturedStream errors(std::cerr);
  const CapturedStream messages(std::cout);
  try {
    sdf::Root root;
    demand_none(root.LoadSdfString(document), flat);
    DYNAC_ASSERT(root.Model() != nullptr, "libsdformat lost model {}", dynac::quoted(flat.name));
    return use(*root.Model());
  } catch (const InputError&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError(name, "libsdformat rejects the file: " + dynac::quoted(error.what()) +
                               "; correct what it reports");
  }
}

SdfPlacements placements_in(const std::string& document, const SdfModel& flat,
                            const std::string& name) {
  return with_loaded(document, flat, name,
                     [&flat](const sdf::Model& robot) { return place_parts(robot, flat); });
}

SdfPose pose_in(const std::string& document, const SdfModel& flat) {
  return with_loaded(document, flat, flat.place, [&](const sdf::Model& robot) {
    ignition::math::Pose3d resolved;
    demand_none(robot.SemanticPose().Resolve(resolved, ""), flat);
    SdfPose pose = flat.pose;
    pose.X = convert(resolved);
    const ignition::math::Quaterniond& q = resolved.Rot();
    pose.quaternion = {q.X(), q.Y(), q.Z(), q.W()};
    return pose;
  });
}

}  // namespace
}  // namespace dynac

void dynac_libsdformat(dynac::LibsdformatModule& module) {
  module = {dynac::placements_in, dynac::pose_in};
}
