// SPDX-License-Identifier: BSD-3-Clause
// Of crocoddyl what costs share: see diff-action-base.hpp.
#pragma once

namespace crocoddyl {

template <class Scalar>
struct DataCollectorAbstractTpl {
  virtual ~DataCollectorAbstractTpl() = default;
};

}  // namespace crocoddyl
