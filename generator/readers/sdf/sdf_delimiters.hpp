// Names that hold SDF's delimiter "::", as files of up to SDF 1.7 may: tools wrote nested models
// flat. libsdformat reads no such names in a document of a newer version, so it gets others.
#pragma once

#include <string>

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Whether the model, or one in it, gives such a name.
[[nodiscard]] bool has_delimiters(const SdfModel& model);

/// The flattened model, whose names, and references to them, are written otherwise.
/// @throws InputError  if a nested model stands by a frame of its own, which flattening loses
[[nodiscard]] SdfModel without_delimiters(const SdfModel& model);

/// The name that was written otherwise.
[[nodiscard]] std::string with_delimiters(std::string name);

}  // namespace dynac
