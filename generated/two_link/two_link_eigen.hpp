// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// The kernels of two_link.hpp with Eigen vectors and matrices: any expressions in, matrices of fixed
// size out, by value.
#pragma once

#include <Eigen/Core>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "two_link.hpp"

#if two_link_GENERATION != 0xab02ab66153acf5d
#error "two_link_eigen.hpp and two_link.hpp are from different runs of dynac: generate them again"
#endif

namespace two_link {
inline namespace run_ab02ab66153acf5d {  // keeps inline functions of two runs apart

[[noreturn]] inline void refuse_size(Eigen::Index rows, Eigen::Index columns,
                                     Eigen::Index rows_needed, Eigen::Index columns_needed) {
  std::fprintf(stderr, "two_link: an argument is %ld x %ld, and must be %ld x %ld\n",
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

/// Joint torques that produce a motion. Described in two_link.hpp.
inline Eigen::Matrix<double, 2, 1> inverse_dynamics(
    const Argument<Eigen::Matrix<double, 2, 1>>& q,
    const Argument<Eigen::Matrix<double, 2, 1>>& v,
    const Argument<Eigen::Matrix<double, 2, 1>>& a) noexcept {
  Eigen::Matrix<double, 2, 1> tau;
  ::two_link_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // inline namespace run_ab02ab66153acf5d
}  // namespace two_link
