#include "readers/sdf/libsdformat.hpp"

#include "support/error.hpp"

namespace dynac {

void demand_libsdformat(const std::string& name) {
  if (has_libsdformat()) return;
  throw InputError(name,
                   "this dynac was built without libsdformat, so it reads no SDF files; install "
                   "libsdformat-dev (version 12) and build it again, or give a URDF file");
}

}  // namespace dynac

#ifndef DYNAC_HAS_LIBSDFORMAT

namespace dynac {

bool has_libsdformat() { return false; }

std::vector<JointPlacement> place_joints(const SdfModel&, const std::string&) {
  throw InternalError("there is no libsdformat");
}

}  // namespace dynac

#else

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

#include "readers/sdf/sdf_document.hpp"
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

/// The line of the link, joint or frame that a message of libsdformat names in [brackets]; the
/// model's if it names none.
std::string place_of(const std::string& message, const SdfModel& model) {
  const auto names = [&message](const std::string& name) {
    return message.find('[' + name + ']') != std::string::npos;
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
  return {rotation_from_quaternion({q.X(), q.Y(), q.Z(), q.W()}), convert(pose.Pos())};
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
  explicit Resolver(const SdfModel& model) : model_(model), dust_(dust_of(model)) {}

  /// Exactly what the file says where it says it in this frame.
  [[nodiscard]] Transform<double> resolve(const sdf::SemanticPose& pose,
                                          const std::string& frame) const {
    if (!frame.empty() && pose.RelativeTo() == frame) return convert(pose.RawPose());
    ignition::math::Pose3d resolved;
    demand_none(pose.Resolve(resolved, frame), model_);
    Transform<double> X = convert(resolved);
    for (double& entry : X.p.e) entry = std::abs(entry) <= dust_ ? 0 : entry;
    return X;
  }

 private:
  const SdfModel& model_;
  double dust_;
};

JointPlacement place_joint(const sdf::Model& robot, const sdf::Joint& joint,
                           const SdfModel& model) {
  JointPlacement placement;
  demand_none(joint.ResolveParentLink(placement.parent), model);
  demand_none(joint.ResolveChildLink(placement.child), model);
  const sdf::Link* const child = robot.LinkByName(placement.child);
  DYNAC_ASSERT(child != nullptr, "libsdformat lost link {}", dynac::quoted(placement.child));
  const Resolver resolver(model);
  if (placement.parent == kSdfWorld) {
    const Transform<double> X_WM = resolver.resolve(robot.SemanticPose(), "");
    placement.X_PC = X_WM * resolver.resolve(child->SemanticPose(), kSdfModelFrame);
    placement.p_PJ = (X_WM * resolver.resolve(joint.SemanticPose(), kSdfModelFrame)).p;
  } else {
    placement.X_PC = resolver.resolve(child->SemanticPose(), placement.parent);
    placement.p_PJ = resolver.resolve(joint.SemanticPose(), placement.parent).p;
  }
  const bool is_at_child =
      joint.PoseRelativeTo().empty() && joint.ChildLinkName() == placement.child;
  placement.p_CJ = is_at_child ? convert(joint.RawPose()).p
                               : resolver.resolve(joint.SemanticPose(), placement.child).p;
  for (unsigned i = 0; i < placement.axes_C.size(); ++i) {
    const sdf::JointAxis* const axis = joint.Axis(i);
    if (axis == nullptr) continue;
    ignition::math::Vector3d xyz;
    demand_none(axis->ResolveXyz(xyz, placement.child), model);
    placement.axes_C[i] = convert(xyz);
  }
  return placement;
}

std::vector<JointPlacement> load(const SdfModel& model) {
  sdf::Root root;
  demand_none(root.LoadSdfString(frames_document(model)), model);
  const sdf::Model* const robot = root.Model();
  DYNAC_ASSERT(robot != nullptr, "libsdformat lost model {}", dynac::quoted(model.name));
  std::vector<JointPlacement> placements;
  for (const SdfJoint& from : model.joints) {
    const sdf::Joint* const joint = robot->JointByName(from.frame);
    DYNAC_ASSERT(joint != nullptr, "libsdformat lost joint {}", dynac::quoted(from.joint.name));
    placements.push_back(place_joint(*robot, *joint, model));
  }
  return placements;
}

}  // namespace

bool has_libsdformat() { return true; }

std::vector<JointPlacement> place_joints(const SdfModel& model, const std::string& name) {
  const CapturedStream errors(std::cerr);
  const CapturedStream messages(std::cout);
  try {
    return load(model);
  } catch (const InputError&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError(name, "libsdformat rejects the file: " + dynac::quoted(error.what()) +
                               "; correct what it reports");
  }
}

}  // namespace dynac

#endif
