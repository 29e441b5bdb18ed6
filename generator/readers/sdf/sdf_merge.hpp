// SPDX-License-Identifier: BSD-3-Clause
// Models that are merged into another one, by merge="true": their parts become its own.
#pragma once

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// Gives the model what the part holds. A frame `_merged__<part>__model__` stands for the part's
/// own, as in libsdformat, and refers to the model's frames; whether the part is static does not
/// count.
void merge(SdfModel part, SdfModel& model);

}  // namespace dynac
