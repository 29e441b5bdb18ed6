// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// The kernels of pendulum.hpp with Eigen vectors and matrices: any expressions in, matrices of fixed
// size out, by value.
#pragma once

#include <Eigen/Core>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "pendulum.hpp"

#if pendulum_GENERATION != 0x681a752cde839bc0
#error "pendulum_eigen.hpp and pendulum.hpp are from different runs of dynac: generate them again"
#endif

namespace pendulum {
inline namespace run_681a752cde839bc0 {  // keeps inline functions of two runs apart

[[noreturn]] inline void refuse_size(Eigen::Index rows, Eigen::Index columns,
                                     Eigen::Index rows_needed, Eigen::Index columns_needed) {
  std::fprintf(stderr, "pendulum: an argument is %ld x %ld, and must be %ld x %ld\n",
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

/// Joint torques that produce a motion. Described in pendulum.hpp.
inline Eigen::Matrix<double, 1, 1> inverse_dynamics(
    const Argument<Eigen::Matrix<double, 1, 1>>& q,
    const Argument<Eigen::Matrix<double, 1, 1>>& v,
    const Argument<Eigen::Matrix<double, 1, 1>>& a) noexcept {
  Eigen::Matrix<double, 1, 1> tau;
  ::pendulum_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // inline namespace run_681a752cde839bc0
}  // namespace pendulum
