// SPDX-License-Identifier: BSD-3-Clause
// Of crocoddyl what a differential action derives from: declarations of our own with the names and
// signatures of its version 3, for tests without that library.
#pragma once

#include <Eigen/Core>
#include <memory>

#define CROCODDYL_BASE_CAST  // models have cloneAsDouble() and cloneAsFloat()

namespace crocoddyl {

template <class Scalar>
struct MathBaseTpl {
  using VectorXs = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
  using MatrixXs = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
};

template <class Scalar>
class StateAbstractTpl {
 public:
  using VectorXs = typename MathBaseTpl<Scalar>::VectorXs;

  StateAbstractTpl(std::size_t nq, std::size_t nv) : nq_(nq), nv_(nv) {}
  virtual ~StateAbstractTpl() = default;
  std::size_t get_nx() const { return nq_ + nv_; }
  std::size_t get_ndx() const { return 2 * nv_; }
  std::size_t get_nq() const { return nq_; }
  std::size_t get_nv() const { return nv_; }

 private:
  std::size_t nq_, nv_;
};

class DifferentialActionModelBase {
 public:
  virtual ~DifferentialActionModelBase() = default;
  virtual std::shared_ptr<DifferentialActionModelBase> cloneAsDouble() const = 0;
  virtual std::shared_ptr<DifferentialActionModelBase> cloneAsFloat() const = 0;
};

template <class Scalar>
struct DifferentialActionDataAbstractTpl;

template <class Scalar>
class DifferentialActionModelAbstractTpl : public DifferentialActionModelBase {
 public:
  using VectorXs = typename MathBaseTpl<Scalar>::VectorXs;
  using DifferentialActionDataAbstract = DifferentialActionDataAbstractTpl<Scalar>;
  using StateAbstract = StateAbstractTpl<Scalar>;

  DifferentialActionModelAbstractTpl(std::shared_ptr<StateAbstract> state, std::size_t nu,
                                     std::size_t nr = 0)
      : state_(state), nu_(nu), nr_(nr) {}

  virtual void calc(const std::shared_ptr<DifferentialActionDataAbstract>& data,
                    const Eigen::Ref<const VectorXs>& x, const Eigen::Ref<const VectorXs>& u) = 0;
  virtual void calc(const std::shared_ptr<DifferentialActionDataAbstract>& data,
                    const Eigen::Ref<const VectorXs>& x) = 0;
  virtual void calcDiff(const std::shared_ptr<DifferentialActionDataAbstract>& data,
                        const Eigen::Ref<const VectorXs>& x,
                        const Eigen::Ref<const VectorXs>& u) = 0;
  virtual void calcDiff(const std::shared_ptr<DifferentialActionDataAbstract>& data,
                        const Eigen::Ref<const VectorXs>& x) = 0;
  virtual std::shared_ptr<DifferentialActionDataAbstract> createData() = 0;
  virtual bool checkData(const std::shared_ptr<DifferentialActionDataAbstract>& data) = 0;

  std::size_t get_nu() const { return nu_; }
  std::size_t get_nr() const { return nr_; }
  const std::shared_ptr<StateAbstract>& get_state() const { return state_; }

 protected:
  std::shared_ptr<StateAbstract> state_;
  std::size_t nu_, nr_;
};

template <class Scalar>
struct DifferentialActionDataAbstractTpl {
  using VectorXs = typename MathBaseTpl<Scalar>::VectorXs;
  using MatrixXs = typename MathBaseTpl<Scalar>::MatrixXs;

  template <template <class> class Model>
  explicit DifferentialActionDataAbstractTpl(Model<Scalar>* const model) {
    const auto nv = static_cast<Eigen::Index>(model->get_state()->get_nv());
    const auto nu = static_cast<Eigen::Index>(model->get_nu());
    xout.setZero(nv);
    Fx.setZero(nv, 2 * nv);
    Fu.setZero(nv, nu);
    Lx.setZero(2 * nv);
    Lu.setZero(nu);
  }
  virtual ~DifferentialActionDataAbstractTpl() = default;

  Scalar cost = 0;
  VectorXs xout;
  MatrixXs Fx, Fu;
  VectorXs Lx, Lu;
};

}  // namespace crocoddyl
