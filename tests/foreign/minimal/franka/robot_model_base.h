// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of the interface that libfranka's Model takes (0.15), in the global
// namespace as there: what the header of a robot implements.
#pragma once

#include <array>

class RobotModelBase {
 public:
  using Seven = std::array<double, 7>;
  using Vector = std::array<double, 3>;
  using Matrix = std::array<double, 9>;

  virtual ~RobotModelBase() = default;
  virtual void coriolis(const Seven& q, const Seven& dq, const Matrix& inertia, double mass,
                        const Vector& center, Seven& result) = 0;
  virtual void gravity(const Seven& q, const Vector& gravity, double mass, const Vector& center,
                       Seven& result) = 0;
  virtual void mass(const Seven& q, const Matrix& inertia, double mass, const Vector& center,
                    std::array<double, 49>& result) = 0;
};
