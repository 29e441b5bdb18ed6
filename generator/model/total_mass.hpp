// SPDX-License-Identifier: BSD-3-Clause
// The mass of a robot. In: a model, or its moving bodies. Out: the sum over its links.
#pragma once

#include "model/mechanism.hpp"
#include "model/model.hpp"

namespace dynac {

/// The mass of all links, those that are fixed to the world among them [kg].
[[nodiscard]] double total_mass(const Model& model);

/// The mass of the links that joints move [kg]; of a floating base all. Momenta, centres of mass
/// and energies are theirs.
[[nodiscard]] double moving_mass(const Mechanism& robot);

}  // namespace dynac
