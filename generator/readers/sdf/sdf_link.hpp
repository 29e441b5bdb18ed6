// SPDX-License-Identifier: BSD-3-Clause
// Reads a <link> of an SDF file.
#pragma once

#include "readers/sdf/sdf_model.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// One <link>, with its placement as written.
[[nodiscard]] SdfLink read_sdf_link(const Element& link, Source& source);

}  // namespace dynac
