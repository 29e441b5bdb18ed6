// SPDX-License-Identifier: BSD-3-Clause
// Which model of an SDF file is meant: it may hold several, at its top and in worlds, written out
// or included.
#pragma once

#include <string_view>

#include "readers/sdf/sdf_outline.hpp"

namespace dynac {

/// The model that is meant among those at the top of the <sdf> element and in its worlds, with the
/// gravity of its world. A static one is not meant where others are.
/// @param[in] version   of the format: 9 for SDF 1.9
/// @param[in] name      which one; empty: the only one
/// @throws InputError   if there is none, or several and no name
/// @throws UsageError   if there is none of this name
[[nodiscard]] SdfModel choose_sdf_model(const Element& sdf, int version, std::string_view name,
                                        const SdfIncluder& include, Source& source);

}  // namespace dynac
