// SPDX-License-Identifier: BSD-3-Clause
// A recorded graph as programs take it: what only recording needs is gone.
#pragma once

#include "ir/graph.hpp"

namespace dynac {

/// The same graph without held values, which have been differentiated, and without sines and
/// cosines of angles that depend on others: a program computes all its sines before all else. Those
/// are had from half_sinc and half_cos of the angle's square, which stand anywhere.
[[nodiscard]] Graph finished(Graph graph);

}  // namespace dynac
