// SPDX-License-Identifier: BSD-3-Clause
// Where a motion leads: the Taylor series in time of q from that of v, by dq/dt = E(q) v, one
// coefficient after the other. Angles, positions and quaternions alike: see position_rate.hpp.
// Reference: Griewank & Walther 2008, section 13.2.
#pragma once

#include <vector>

#include "algorithms/kinematics/position_rate.hpp"
#include "support/series.hpp"

namespace dynac {

/// The series of joint positions.
///
/// @param[in] q              (nq), now
/// @param[in] terms          how many coefficients
/// @param[in] base_velocity  what the entries of v are of a floating base
/// @param[in] v_at           series of q as far as they are known -> series of v (nv), as far
/// @return series of the entries of q (nq)
template <class Scalar, class VelocityAt>
[[nodiscard]] std::vector<Series<Scalar>> position_series(const Mechanism& robot,
                                                          const std::vector<Scalar>& q,
                                                          std::size_t terms,
                                                          BaseVelocity base_velocity,
                                                          const VelocityAt& v_at) {
  std::vector<Series<Scalar>> series;
  for (const Scalar& x : q) series.emplace_back(std::vector<Scalar>{x});
  for (std::size_t k = 1; k < terms; ++k) {
    const auto unit_rates = position_rates_of(robot, series, base_velocity);
    const std::vector<Series<Scalar>> v = v_at(series);
    std::vector<Series<Scalar>> rate(q.size());
    for (std::size_t c = 0; c < robot.nv; ++c) {
      for (const auto& [entry, unit_rate] : unit_rates[c]) {
        rate[entry] = rate[entry] + unit_rate * v[c];
      }
    }
    const Scalar per_k(1 / static_cast<double>(k));
    for (std::size_t i = 0; i < q.size(); ++i) series[i].append(per_k * rate[i][k - 1]);
  }
  return series;
}

/// The same along velocities that are known beforehand.
/// @param[in] v  (nv), in the user's representation of the base's velocity; at least `terms` - 1
///               coefficients
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> position_series(const Mechanism& robot,
                                                          const std::vector<Scalar>& q,
                                                          const std::vector<Series<Scalar>>& v,
                                                          std::size_t terms,
                                                          BaseVelocity base_velocity) {
  return position_series(robot, q, terms, base_velocity,
                         [&](const std::vector<Series<Scalar>>&) { return v; });
}

}  // namespace dynac
