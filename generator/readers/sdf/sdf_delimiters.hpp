// Names that hold SDF's delimiter "::", as files of up to SDF 1.7 may: tools wrote nested models
// flat. libsdformat reads no such names in a document of a newer version, so it gets others.
#pragma once

#include <string>

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Whether the model, or one in it, gives such a name.
[[nodiscard]] bool has_delimiters(const SdfModel& model);

/// A flattened model whose names, and references to them, are written otherwise.
[[nodiscard]] SdfModel without_delimiters(SdfModel flat);

/// The name that was written otherwise.
[[nodiscard]] std::string with_delimiters(std::string name);

}  // namespace dynac
