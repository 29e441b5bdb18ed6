// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// The kernels of panda.hpp with Eigen vectors and matrices: any expressions in, matrices of fixed
// size out, by value.
#pragma once

#include <Eigen/Core>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "panda.hpp"

#if panda_GENERATION != 0x92a131f3804ba388
#error "panda_eigen.hpp and panda.hpp are from different runs of dynac: generate them again"
#endif

namespace panda {
inline namespace run_92a131f3804ba388 {  // keeps inline functions of two runs apart

[[noreturn]] inline void refuse_size(Eigen::Index rows, Eigen::Index columns,
                                     Eigen::Index rows_needed, Eigen::Index columns_needed) {
  std::fprintf(stderr, "panda: an argument is %ld x %ld, and must be %ld x %ld\n",
               static_cast<long>(rows), static_cast<long>(columns),
               static_cast<long>(rows_needed), static_cast<long>(columns_needed));
  std::abort();
}

/// An input: any Eigen expression of the size of `Matrix`. Another fixed size does not compile.
/// Expressions whose size is known only at run time are compared with it in every build: a wrong
/// size ends the program with a message (std::abort), since a kernel would read past the end.
template <class Matrix>
class Argument : public Eigen::Ref<const Matrix> {
  using Base = Eigen::Ref<const Matrix>;
  template <class Expression>
  using IfTaken =
      std::enable_if_t<std::is_constructible<Base, const Eigen::DenseBase<Expression>&>::value>;

 public:
  template <class Expression, class = IfTaken<Expression>>
  Argument(const Eigen::DenseBase<Expression>& input) noexcept : Base(checked(input)) {}

 private:
  template <class Expression>
  static const Eigen::DenseBase<Expression>& checked(const Eigen::DenseBase<Expression>& input) {
    constexpr Eigen::Index kRows = Matrix::RowsAtCompileTime, kColumns = Matrix::ColsAtCompileTime;
    const bool is_fitting = kColumns == 1  // rows of matrices are vectors, too
                                ? input.size() == kRows && (input.cols() == 1 || input.rows() == 1)
                                : input.rows() == kRows && input.cols() == kColumns;
    if (!is_fitting) refuse_size(input.rows(), input.cols(), kRows, kColumns);
    return input;
  }
};

/// Joint torques that produce a motion. Described in panda.hpp.
inline Eigen::Matrix<double, 7, 1> inverse_dynamics(
    const Argument<Eigen::Matrix<double, 7, 1>>& q,
    const Argument<Eigen::Matrix<double, 7, 1>>& v,
    const Argument<Eigen::Matrix<double, 7, 1>>& a) noexcept {
  Eigen::Matrix<double, 7, 1> tau;
  ::panda_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // inline namespace run_92a131f3804ba388
}  // namespace panda
