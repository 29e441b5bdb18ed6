// SPDX-License-Identifier: MIT-0
// What propellers do to the body that carries them: the allocation matrix B from where they are,
// how they are tilted, what they give and which way they turn. The wrench on the body, [force;
// moment] in its axes about its origin, is B w with w the squared speeds: what a floating base's
// rows of inverse dynamics ask for, with base velocities in the base's own frame.
//
// A propeller at rest relative to the air, in still air: no inflow, no ground effect, and neither
// the moment that turns a rotor faster nor the gyroscopic one of its spin.
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), section 7; Rajappa, Ryll, Buelthoff,
// Franchi 2015 (tilted hexarotors). C++14, no heap, no library call.
#pragma once

#include "dynac/runtime/sincos.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {

/// A propeller fixed to a body, in the body's frame.
template <class T>
struct Propeller {
  T position[3];  ///< of its hub [m]
  T axis[3];      ///< unit vector, the way in which it pushes the body
  T thrust;       ///< force over squared speed [N s^2/rad^2]
  T drag;         ///< moment over squared speed, not negative [N m s^2/rad^2]
  int spin;       ///< +1: it turns by the right hand about `axis`, and drag is against it; -1
};

/// Where a propeller is on the arm of a multirotor: Rz(azimuth) T(length, 0, height) Rx(alpha)
/// Ry(beta) takes its frame, whose z axis is its own, to the body's.
template <class T>
struct PropellerArm {
  T azimuth;  ///< of the arm about z, from x [rad]
  T length;   ///< from the body's origin to the hub, along the arm [m]
  T height;   ///< of the hub above the body's origin [m]
  T alpha;    ///< tilt about the arm [rad]
  T beta;     ///< then tilt about the y axis that results [rad]
};

/// A propeller on an arm.
/// @param[in] thrust, drag, spin  as in Propeller
template <class T>
Propeller<T> propeller_on(const PropellerArm<T>& arm, T thrust, T drag, int spin) noexcept {
  const T angles[3] = {arm.azimuth, arm.alpha, arm.beta};
  T s[3], c[3];
  sincos<kFmaOn>(angles, s, c);
  const T along = s[2], across = -s[1] * c[2], up = c[1] * c[2];  // the axis, as the arm has it
  return {{c[0] * arm.length, s[0] * arm.length, arm.height},
          {c[0] * along - s[0] * across, s[0] * along + c[0] * across, up},
          thrust,
          drag,
          spin};
}

/// The allocation matrix B (6 x N, column-major): a column [force; moment] a propeller.
/// @param[in]  propellers  (N)
/// @param[out] B           (6 N), in [N s^2/rad^2] and [N m s^2/rad^2]
template <int N, class T>
void allocation_matrix(const Propeller<T>* propellers, T* B) noexcept {
  for (int i = 0; i < N; ++i) {
    const Propeller<T>& own = propellers[i];
    const T *const p = own.position, *const e = own.axis;
    T* const column = B + 6 * i;
    const T drag = own.spin > 0 ? -own.drag : own.drag;
    for (int k = 0; k < 3; ++k) {
      const int l = (k + 1) % 3, m = (k + 2) % 3;
      column[k] = own.thrust * e[k];
      column[3 + k] = own.thrust * (p[l] * e[m] - p[m] * e[l]) + drag * e[k];
    }
  }
}

/// The same for arrays, which know their N.
template <decltype(sizeof(0)) N, class T>
void allocation_matrix(const Propeller<T> (&propellers)[N], T (&B)[6 * N]) noexcept {
  allocation_matrix<static_cast<int>(N), T>(static_cast<const Propeller<T>*>(propellers),
                                            static_cast<T*>(B));
}

/// The wrench that N propellers give: B w.
/// @param[in]  B              allocation_matrix() (6 N)
/// @param[in]  squared_speeds (N) [rad^2/s^2]
/// @param[out] wrench         [force; moment] (6); no overlap with the inputs
template <int N, class T>
void propeller_wrench(const T* B, const T* squared_speeds, T* wrench) noexcept {
  for (int k = 0; k < 6; ++k) {
    wrench[k] = T(0);
    for (int i = 0; i < N; ++i) wrench[k] += B[6 * i + k] * squared_speeds[i];
  }
}

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
