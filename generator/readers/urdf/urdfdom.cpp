#include "readers/urdf/urdfdom.hpp"

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <exception>
#include <memory>

#include "readers/urdf/urdf_joint.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

/// Takes over urdfdom's console while it lives.
class CapturedConsole : public console_bridge::OutputHandler {
 public:
  CapturedConsole() : previous_(console_bridge::getOutputHandler()) {
    console_bridge::useOutputHandler(this);
  }
  ~CapturedConsole() override { console_bridge::useOutputHandler(previous_); }
  CapturedConsole(const CapturedConsole&) = delete;
  CapturedConsole& operator=(const CapturedConsole&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level < console_bridge::CONSOLE_BRIDGE_LOG_ERROR) return;
    errors_ += (errors_.empty() ? "" : "; ") + text;
  }
  /// urdfdom returns a robot even when it has given up on a link, so this decides.
  [[nodiscard]] const std::string& errors() const { return errors_; }

 private:
  console_bridge::OutputHandler* previous_;
  std::string errors_;
};

/// Links own their children: freed from the root, a long chain would recurse through all its links.
struct CutTree {
  void operator()(urdf::ModelInterface* robot) const {
    for (auto& [name, link] : robot->links_) {
      link->child_links.clear();
      link->child_joints.clear();
    }
  }
};

using RobotGuard = std::unique_ptr<urdf::ModelInterface, CutTree>;

urdf::ModelInterfaceSharedPtr parse(const std::string& document, const std::string& name) {
  CapturedConsole console;
  urdf::ModelInterfaceSharedPtr robot;
  std::string problem;
  try {
    robot = urdf::parseURDF(document);
    problem = console.errors();
  } catch (const std::exception& error) {
    problem = error.what();
  }
  if (!robot || !problem.empty()) {
    throw InputError(
        name, "urdfdom rejects the file: " + dynac::quoted(problem) + "; correct what it reports");
  }
  return robot;
}

Vector3<double> convert(const urdf::Vector3& v) { return {{v.x, v.y, v.z}}; }

void take_inertial(const urdf::Inertial& inertial, LinkDescription& link) {
  link.mass = inertial.mass;
  link.com = convert(inertial.origin.position);
  link.inertia = {{{{{inertial.ixx, inertial.ixy, inertial.ixz}},
                    {{inertial.ixy, inertial.iyy, inertial.iyz}},
                    {{inertial.ixz, inertial.iyz, inertial.izz}}}}};
}

void take_joint(const urdf::Joint& from, JointDescription& joint) {
  joint.parent = from.parent_link_name;
  joint.child = from.child_link_name;
  joint.X_PJ.p = convert(from.parent_to_joint_origin_transform.position);
  if (axis_count(joint.type) > 0) joint.axis = convert(from.axis);
  if (from.limits) {
    joint.limits = {from.limits->lower, from.limits->upper, limit_or_none(from.limits->velocity),
                    limit_or_none(from.limits->effort)};
  }
  if (from.dynamics) {
    joint.dynamics.damping = from.dynamics->damping;
    joint.dynamics.friction = from.dynamics->friction;
  }
  if (from.mimic) {
    joint.mimic = {from.mimic->joint_name, from.mimic->multiplier, from.mimic->offset};
  }
}

}  // namespace

RobotDescription read_with_urdfdom(const std::string& document, RobotDescription outline,
                                   const std::string& name) {
  const urdf::ModelInterfaceSharedPtr robot = parse(document, name);
  const RobotGuard guard(robot.get());
  outline.name = robot->getName();
  for (LinkDescription& link : outline.links) {
    const urdf::LinkConstSharedPtr from = robot->getLink(link.name);
    DYNAC_ASSERT(from != nullptr, "urdfdom lost link {}", dynac::quoted(link.name));
    if (from->inertial) take_inertial(*from->inertial, link);
  }
  for (JointDescription& joint : outline.joints) {
    const urdf::JointConstSharedPtr from = robot->getJoint(joint.name);
    DYNAC_ASSERT(from != nullptr, "urdfdom lost joint {}", dynac::quoted(joint.name));
    take_joint(*from, joint);
  }
  return outline;
}

}  // namespace dynac
