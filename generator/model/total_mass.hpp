// The mass of a robot. In: a model. Out: the sum over its links.
#pragma once

#include "model/model.hpp"

namespace dynac {

/// The mass of all links, those that are fixed to the world among them [kg].
[[nodiscard]] double total_mass(const Model& model);

}  // namespace dynac
