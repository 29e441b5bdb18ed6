// SPDX-License-Identifier: BSD-3-Clause
// What a motion asks of a robot's joints, with its time derivatives, in a hundred digits and
// without a recursion: by d'Alembert's principle from momenta about the world's origin.
//
// The links are placed at instants around now, as a first course has it. Momenta, weights and the
// joints' screws become polynomials in time through these instants; with S_c the screw of
// coordinate c in the world, h and W momentum and weight of all that it moves,
//
//   tau_c(t) = S_c(t) . (dh/dt - W(t)).
//
// Instants lie a thousandth of a second apart, and there are more than twice as many as
// derivatives: thirty digits are right at order ten.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// A motion now, rounded to double, in the layout of the kernels' arguments.
struct ExactOrders {
  std::vector<double> q;                ///< (nq)
  std::vector<double> v_derivatives;    ///< (nv x (order + 2))
  std::vector<double> tau_derivatives;  ///< (nv x (order + 1))
};

/// A random motion whose derivatives are of the size of one.
/// @param[in] model  of revolute, continuous, prismatic, helical and fixed joints, base fixed or
///                   floating, without mimic joints
[[nodiscard]] ExactOrders exact_orders(const Model& model, std::uint64_t seed, std::size_t order);

}  // namespace dynac::test
