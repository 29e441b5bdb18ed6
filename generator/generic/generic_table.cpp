// SPDX-License-Identifier: BSD-3-Clause
#include "generic/generic_table.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "kernels/group_table.hpp"

namespace dynac::generic {

std::span<const Kernel> kernel_table() {
  static const std::vector<Kernel> made_once = [] {
    std::vector<Kernel> kernels;
    for (const GroupRow& group : kGroups<double>) {
      std::ranges::move(group.kernels(), std::back_inserter(kernels));
    }
    return kernels;
  }();
  return made_once;
}

Arrays<double> evaluate(const Kernel& kernel, const Formulation& formulation,
                        const KernelContext& context, const Arrays<double>& inputs) {
  return Code(kernel, formulation, kernel_table())(context, inputs);
}

}  // namespace dynac::generic
