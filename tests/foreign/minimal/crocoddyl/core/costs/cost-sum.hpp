// SPDX-License-Identifier: BSD-3-Clause
// Of crocoddyl a sum of costs: see diff-action-base.hpp. It is one cost: half of |v|^2 + |u|^2.
#pragma once

#include "crocoddyl/core/data-collector-base.hpp"
#include "crocoddyl/core/diff-action-base.hpp"

namespace crocoddyl {

template <class Scalar>
struct CostDataSumTpl {
  using VectorXs = typename MathBaseTpl<Scalar>::VectorXs;

  template <class ActionData>
  void shareMemory(ActionData* const data) {
    Lx = &data->Lx;
    Lu = &data->Lu;
  }

  DataCollectorAbstractTpl<Scalar>* shared = nullptr;
  Scalar cost = 0;
  VectorXs *Lx = nullptr, *Lu = nullptr;
};

template <class Scalar>
class CostModelSumTpl {
 public:
  using VectorXs = typename MathBaseTpl<Scalar>::VectorXs;
  using CostDataSum = CostDataSumTpl<Scalar>;

  CostModelSumTpl(std::shared_ptr<StateAbstractTpl<Scalar>> state, std::size_t nu)
      : nv_(static_cast<Eigen::Index>(state->get_nv())), nu_(nu) {}

  std::size_t get_nu() const { return nu_; }
  std::size_t get_nr() const { return 0; }
  std::shared_ptr<CostDataSum> createData(DataCollectorAbstractTpl<Scalar>* const shared) {
    auto data = std::make_shared<CostDataSum>();
    data->shared = shared;
    return data;
  }

  void calc(const std::shared_ptr<CostDataSum>& data, const Eigen::Ref<const VectorXs>& x,
            const Eigen::Ref<const VectorXs>& u) {
    data->cost = (x.tail(nv_).squaredNorm() + u.squaredNorm()) / 2;
  }
  void calc(const std::shared_ptr<CostDataSum>& data, const Eigen::Ref<const VectorXs>& x) {
    data->cost = x.tail(nv_).squaredNorm() / 2;
  }
  void calcDiff(const std::shared_ptr<CostDataSum>& data, const Eigen::Ref<const VectorXs>& x,
                const Eigen::Ref<const VectorXs>& u) {
    calcDiff(data, x);
    *data->Lu = u;
  }
  void calcDiff(const std::shared_ptr<CostDataSum>& data, const Eigen::Ref<const VectorXs>& x) {
    data->Lx->tail(nv_) = x.tail(nv_);
  }

 private:
  Eigen::Index nv_;
  std::size_t nu_;
};

}  // namespace crocoddyl
