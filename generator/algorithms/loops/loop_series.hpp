// SPDX-License-Identifier: BSD-3-Clause
// Where a motion of independent coordinates leads a robot with local loops: the Taylor series in
// time of q, dependent positions among them, from that of the velocities y,
//
//   dq/dt = E(q) G(q) y
//
// one coefficient after the other. A configuration that closes the loops goes on to close them, to
// every order. Reference: Griewank & Walther 2008, section 13.2; loop_motion.hpp.
#pragma once

#include <vector>

#include "algorithms/loops/embedding.hpp"
#include "algorithms/loops/loop_positions.hpp"
#include "algorithms/orders/position_series.hpp"

namespace dynac::loops {

/// The series of joint positions.
///
/// @param[in] q      (nq), now; closes the loops
/// @param[in] y      velocities of independent coordinates, in the user's representation of the
///                   base's; without loops those of the tree; at least `terms` - 1 coefficients
/// @param[in] terms  how many coefficients; if one, y may be empty
/// @return series of the entries of q (nq)
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> position_series(const KernelContext& context,
                                                          const std::vector<Scalar>& q,
                                                          const std::vector<Series<Scalar>>& y,
                                                          std::size_t terms) {
  const BaseVelocity base_velocity = context.settings.base_velocity;
  if (!has_loops(context)) {
    return dynac::position_series(context.robot, q, y, terms, base_velocity);
  }
  return dynac::position_series(
      context.robot, q, terms, base_velocity, [&](const std::vector<Series<Scalar>>& so_far) {
        const LoopMotion<Series<Scalar>> motion(context, state_at_position(context, so_far));
        return times(motion.G(), embedded(context, y));
      });
}

}  // namespace dynac::loops
