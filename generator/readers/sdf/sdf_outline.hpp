// The first of the two readings of an SDF file: our own pass over the XML, which reports everything
// that is wrong with it, line by line. What a pose or an axis is in the end depends on a net of
// frames; that is the second reading's to find out.
#pragma once

#include <string_view>

#include "readers/sdf/sdf_model.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// The <model> element that is meant among those of the <sdf> element, at its top or in its worlds.
/// @param[in] name      which one; empty: the only one
/// @throws InputError   if there is none, or several and no name
/// @throws UsageError   if there is none of this name
[[nodiscard]] Element find_model(const Element& sdf, std::string_view name, Source& source);

/// What the <model> element says. XML, numbers and words are checked here. What cannot be read is
/// reported and replaced by something harmless, so that one mistake is not reported twice.
/// @param[in] version  of the format, as in SdfModel
[[nodiscard]] SdfModel read_sdf_model(const Element& model, int version, Source& source);

}  // namespace dynac
