// SPDX-License-Identifier: BSD-3-Clause
// Serial chains of revolute joints on which figures of the literature are stated.
#pragma once

#include <cstddef>

#include "model/mechanism.hpp"

namespace dynac::test {

/// A chain in modified Denavit-Hartenberg frames without special angles, lengths or inertias.
[[nodiscard]] Mechanism generic_chain(std::size_t bodies);

/// The chain of Nori 2017: equal joints, links shrinking by a tenth. Its scripts take it from
/// Featherstone's `autoTree(N, 1, 1.5, 0.9)`.
[[nodiscard]] Mechanism shrinking_chain(std::size_t bodies);

}  // namespace dynac::test
