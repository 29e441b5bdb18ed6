// SPDX-License-Identifier: BSD-3-Clause
// What a floating base's velocity is in other representations, from the definitions alone and apart
// from the compiler: a twist of the base and the force dual to it are resolved in world axes and
// moved, as power series of time.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "joints/base_velocity.hpp"
#include "model/model.hpp"

namespace dynac::test {

/// Derivatives of a vector in time, one column each, the vector itself first.
using Derivatives = Eigen::MatrixXd;
/// A matrix with its derivatives in time; a vector is one column.
using Matrices = std::vector<Eigen::MatrixXd>;

/// As many derivatives as are taken here, the vector itself included.
inline constexpr Eigen::Index kTerms = 8;

/// Where the base goes: coefficients of the power series of its rotation and of its origin.
class BasePath {
 public:
  /// @param[in] twists  [linear; angular] in the base's axes; what is not given is zero
  BasePath(const std::vector<double>& q, const Derivatives& twists);

  /// Derivatives of a twist as the representation has it.
  [[nodiscard]] Derivatives twist_in(BaseVelocity kind, const Derivatives& body) const;
  /// The same of a force, [force; moment].
  [[nodiscard]] Derivatives force_in(BaseVelocity kind, const Derivatives& body) const;

 private:
  [[nodiscard]] Derivatives resolved(BaseVelocity kind, const Derivatives& body,
                                     bool is_twist) const;
  [[nodiscard]] Eigen::MatrixXd turned(const Derivatives& body) const;

  std::array<Eigen::Matrix3d, kTerms + 1> R_;
  std::array<Eigen::Vector3d, kTerms + 1> p_;
};

/// Motions and forces of a robot in another representation: from what they are in the base's own
/// frame.
class Representations {
 public:
  /// @param[in] motion  derivatives of v, in the base's own frame
  Representations(BaseVelocity kind, const std::vector<double>& q, const Derivatives& motion)
      : kind_(kind), motion_(motion), path_(q, motion) {}

  /// Motions, or forces, of every column.
  [[nodiscard]] Matrices change_motions(const Matrices& x) const { return changed(x, true); }
  [[nodiscard]] Matrices change_forces(const Matrices& x) const { return changed(x, false); }
  /// Rows that multiply motions, which are dual to them, or forces.
  [[nodiscard]] Matrices change_factors_of_motions(Matrices x) const;
  [[nodiscard]] Matrices change_factors_of_forces(Matrices x) const;
  /// X, which multiplies v where the factor F multiplies its rate: X T + F T' is (F T)' + (X - F')
  /// T.
  [[nodiscard]] Matrices change_factors_beside(const Matrices& x, Matrices factor) const;
  /// Accelerations, in the base's own frame, of a base that has none in the other representation;
  /// of the joints none.
  [[nodiscard]] Eigen::VectorXd drift() const;
  /// Derivatives of v in the other representation.
  [[nodiscard]] Derivatives motion() const;

 private:
  [[nodiscard]] Matrices changed(Matrices x, bool is_motion) const;

  BaseVelocity kind_;
  Derivatives motion_;
  BasePath path_;
};

}  // namespace dynac::test
