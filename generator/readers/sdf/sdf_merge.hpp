// Models that are merged into another one, by merge="true": their parts become its own.
#pragma once

#include "model/findings.hpp"
#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Gives the model what the part holds. A frame `_merged__<part>__model__` stands for the part's
/// own, as in libsdformat, and refers to the model's frames; whether the part is static does not
/// count.
/// Reports what keeps libsdformat from finding the part's placement frame.
void merge(SdfModel part, SdfModel& model, Findings& findings);

}  // namespace dynac
