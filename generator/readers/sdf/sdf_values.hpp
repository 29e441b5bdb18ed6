// SPDX-License-Identifier: BSD-3-Clause
// Values in SDF files. URDF writes them in attributes; SDF writes them as the text of elements.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "readers/text/element.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// A <pose>: placement in the frame called `relative_to`, the default frame where that is empty.
struct SdfPose {
  Transform<double> X{};
  std::string relative_to = {};
  std::string place = {};
};

/// The element's text without the white space around it; comments inside are skipped.
[[nodiscard]] std::string content_of(const Element& element);

/// The numbers in the element's text; none if there are not `count` of them, which is reported.
[[nodiscard]] std::optional<std::vector<double>> read_numbers(const Element& element,
                                                              std::size_t count, Source& source);

/// The number in the child called `tag`; none if it is absent or wrong, which is reported.
[[nodiscard]] std::optional<double> read_number(const Element& parent, const char* tag,
                                                Source& source);

/// The truth value in the child called `tag`; `otherwise` if it is absent or wrong (reported).
[[nodiscard]] bool read_flag(const Element& parent, const char* tag, bool otherwise,
                             Source& source);

/// The truth value in an attribute; false if it is absent or wrong, which is reported.
[[nodiscard]] bool read_attribute_flag(const Element& element, const char* attribute,
                                       Source& source);

/// The <pose> of an element, the identity if there is none: metres, then roll pitch yaw [rad], in
/// degrees on demand, or a quaternion x y z w. `frame`, as it was called before SDF 1.7, is read as
/// `relative_to`.
[[nodiscard]] SdfPose read_pose(const Element& parent, Source& source);

}  // namespace dynac
