// Our own pass over the XML of a URDF file, which reports everything that is wrong with it, line by
// line.
#pragma once

#include <string>

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// What the <robot> element says, links and joints in file order. XML, numbers and words are
/// checked here; whether they make a robot is TreeBuilder's to check. What cannot be read is
/// reported and replaced by something harmless, so that one mistake is not reported twice.
[[nodiscard]] RobotDescription read_outline(const Element& robot, Source& source);

/// The parts of a checked <robot> element that matter to dynamics, as XML for urdfdom. Pictures,
/// collision shapes, transmissions and simulator extensions are left out: urdfdom would read them,
/// too, and refuse the robot over a mesh without a file name. White space in numbers is collapsed,
/// as XML Schema's xs:double asks for.
[[nodiscard]] std::string reduced_document(const Element& robot);

}  // namespace dynac
