// SPDX-License-Identifier: BSD-3-Clause
#include "generic/generic_code.hpp"

#include <algorithm>

#include "ir/interpret.hpp"
#include "kernels/run_formulation.hpp"
#include "trace/trace.hpp"

namespace dynac::generic {
namespace {

// The members of a family run the same algorithms.
bool is_alike(const Kernel& a, const Kernel& b) {
  return a.family.empty() ? a.name == b.name : a.family == b.family;
}

const Formulation& find(const Kernel& kernel, const Formulation& formulation,
                        std::span<const Kernel> table) {
  const auto found =
      std::ranges::find_if(table, [&](const Kernel& other) { return is_alike(kernel, other); });
  DYNAC_ASSERT(found != table.end(), "no generic code of {}", kernel.name);
  const Formulation* same = find_formulation(*found, formulation.name);
  DYNAC_ASSERT(same != nullptr, "no generic code of {} by {}", kernel.name, formulation.name);
  return *same;
}

}  // namespace

Code::Code(const Kernel& kernel, const Formulation& formulation, std::span<const Kernel> table)
    : kernel_(kernel), formulation_(formulation), generic_(find(kernel, formulation, table)) {}

Arrays<double> Code::operator()(const KernelContext& context, const Arrays<double>& inputs) const {
  if (differentiates(kernel_, formulation_, context.settings)) {
    return interpret(trace(kernel_, formulation_, context), std::span(inputs));
  }
  return run_formulation(kernel_, generic_, context, inputs, no_observer());
}

}  // namespace dynac::generic
