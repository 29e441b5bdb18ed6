// The document that libsdformat is given: the frames of a model, and nothing else.
#pragma once

#include <string>

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// What libsdformat is given: an SDF document that holds the frames, links and joints of the model.
[[nodiscard]] std::string frames_document(const SdfModel& model);

}  // namespace dynac
