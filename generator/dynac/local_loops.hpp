// SPDX-License-Identifier: BSD-3-Clause
// Whether the dependent joints of a robot with local loops follow from the rows of its set.
#pragma once

#include <string>

#include "algorithms/kernel_settings.hpp"
#include "model/model.hpp"

namespace dynac {

/// Does nothing where no joint depends on the set.
/// @param[in] place  the file of constraint sets, for messages
/// @throws InputError  where a joint has several coordinates, the rows are more or fewer than the
///                     dependent joints of a loop, depend on each other or see a floating base
void check_local_loops(const Model& model, const KernelSettings& settings,
                       const std::string& place);

}  // namespace dynac
