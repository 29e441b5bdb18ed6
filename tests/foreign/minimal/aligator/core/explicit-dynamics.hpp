// SPDX-License-Identifier: BSD-3-Clause
// Of aligator what explicit dynamics derive from: declarations of our own with the names and
// signatures of its version 0.19, for tests without that library.
#pragma once

#include <Eigen/Core>
#include <memory>

namespace xyz {

/// A value of a type that others derive from; here it is shared.
template <class T>
class polymorphic {
 public:
  template <class Derived>
  polymorphic(const Derived& value) : value_(std::make_shared<Derived>(value)) {}
  const T* operator->() const { return value_.get(); }
  const T& operator*() const { return *value_; }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace xyz

namespace aligator {

template <class Scalar>
struct ManifoldAbstractTpl {
  ManifoldAbstractTpl(int nx, int ndx) : nx_(nx), ndx_(ndx) {}
  virtual ~ManifoldAbstractTpl() = default;
  int nx() const { return nx_; }
  int ndx() const { return ndx_; }

 protected:
  int nx_, ndx_;
};

template <class Scalar>
struct ExplicitDynamicsDataTpl;

template <class Scalar>
struct ExplicitDynamicsModelTpl {
  using VectorXs = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
  using ConstVectorRef = Eigen::Ref<const VectorXs>;
  using Data = ExplicitDynamicsDataTpl<Scalar>;
  using Manifold = ManifoldAbstractTpl<Scalar>;

  ExplicitDynamicsModelTpl(const xyz::polymorphic<Manifold>& space, const int inputs)
      : space_(space), nu(inputs) {}
  virtual ~ExplicitDynamicsModelTpl() = default;

  int nx1() const { return space_->nx(); }
  int ndx1() const { return space_->ndx(); }
  virtual void forward(const ConstVectorRef& x, const ConstVectorRef& u, Data& data) const = 0;
  virtual void dForward(const ConstVectorRef& x, const ConstVectorRef& u, Data& data) const = 0;
  virtual std::shared_ptr<Data> createData() const = 0;

  xyz::polymorphic<Manifold> space_;
  int nu;
};

template <class Scalar>
struct ExplicitDynamicsDataTpl {
  explicit ExplicitDynamicsDataTpl(const ExplicitDynamicsModelTpl<Scalar>& model)
      : ndx1(model.ndx1()), nu(model.nu), xnext_(model.nx1()), jac_buffer_(ndx1, ndx1 + nu) {
    xnext_.setZero();
    jac_buffer_.setZero();
  }
  virtual ~ExplicitDynamicsDataTpl() = default;

  auto Jx() { return jac_buffer_.leftCols(ndx1); }
  auto Ju() { return jac_buffer_.rightCols(nu); }

 protected:
  int ndx1, nu;

 public:
  Eigen::Matrix<Scalar, Eigen::Dynamic, 1> xnext_;
  Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> jac_buffer_;
};

}  // namespace aligator
