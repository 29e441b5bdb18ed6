// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/regrouping.hpp"

#include <algorithm>

namespace dynac {

Invariance invariance_of(const Kernel& kernel, const Formulation& formulation) {
  return has_other_outputs(formulation) ? std::min(kernel.invariance, Invariance::kFrames)
                                        : kernel.invariance;
}

Regrouping regrouping_for(Invariance invariance) {
  if (invariance == Invariance::kParameters) return Regrouping::kAll;
  return invariance == Invariance::kMoving ? Regrouping::kAmongBodies : Regrouping::kNone;
}

}  // namespace dynac
