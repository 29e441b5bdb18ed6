// SPDX-License-Identifier: BSD-3-Clause
// What readers do not read: parts of an XML file that change the dynamics are reported by one list
// of words, and the others are remarks, for they say nothing about the dynamics.
#pragma once

#include "readers/text/element.hpp"

namespace dynac {

/// Goes through the elements below this one, and reports each that nothing was read of and each
/// attribute that is in the list. Elements of the list, such as <springStiffness>, are warnings,
/// which are errors in strict readings, or errors in any; others are remarks.
void report_unread(const tinyxml2::XMLElement& xml, Source& source);

}  // namespace dynac
