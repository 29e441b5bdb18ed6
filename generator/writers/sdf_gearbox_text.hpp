// SPDX-License-Identifier: BSD-3-Clause
// Couplings of joints as gearboxes of SDF.
#pragma once

#include <cstddef>
#include <functional>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "writers/xml_text.hpp"

namespace dynac {

/// A gearbox says ratio * angle of its parent + angle of its child = 0, both from a reference link,
/// about axis and axis2. It is written for a coupling of two revolute joints between which there is
/// one link, that of the reference, and whose constant is zero; any other is an error.
/// @param[in] rotation_of  the axes of a link in those of the world, with all joints at zero
void write_gearbox(const CouplingDescription& coupling, const RobotDescription& robot,
                   const std::function<Matrix3<double>(const std::string&)>& rotation_of,
                   XmlText& text, Findings& findings);

}  // namespace dynac
