// SPDX-License-Identifier: BSD-3-Clause
#include "search/serving_formulations.hpp"
#include "kernels/unserved.hpp"

#include <fmt/format.h>

#include "support/error.hpp"

namespace dynac {

bool is_accurate_far_from_origin(const Formulation& formulation, const Mechanism& robot) {
  return !formulation.is_about_world || !has_floating_base(robot);
}

std::vector<const Formulation*> serving_formulations(const Kernel& kernel,
                                                     const KernelContext& context,
                                                     const Formulation* only, Company company) {
  if (only != nullptr && !supports(kernel, *only, context)) {
    throw InputError(
        "@formulation",
        fmt::format(
            "{} of {} does not support {}; leave the option out, and dynac chooses a formulation",
            only->name, kernel.name, unserved(kernel, *only, context)));
  }
  if (only != nullptr) return {only};
  std::vector<const Formulation*> formulations;
  for (const Formulation& formulation : kernel.formulations) {
    if (formulation.is_for_fusion && company == Company::kAlone) continue;
    if (!has_other_outputs(formulation) && supports(kernel, formulation, context)) {
      formulations.push_back(&formulation);
    }
  }
  return formulations;
}

}  // namespace dynac
