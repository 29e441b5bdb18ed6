// SPDX-License-Identifier: BSD-3-Clause
// Generic code: the algorithm of a formulation instantiated for double, which loops over the model.
// The reference in tests, the baseline in benchmarks; the compiler itself has no use for it.
#pragma once

#include <span>

#include "kernels/kernel.hpp"

namespace dynac::generic {

/// The generic code of a formulation.
class Code {
 public:
  /// @param[in] kernel, formulation  of the compiler's own table
  /// @param[in] table                kernels whose formulations run on doubles, this among them
  /// @pre all three outlive this
  Code(const Kernel& kernel, const Formulation& formulation, std::span<const Kernel> table);

  /// The outputs of the kernel: where derivatives come from a graph, that is interpreted.
  /// @param[in] inputs  in the order of inputs_of()
  /// @return in the order of outputs_of(), matrices column-major
  [[nodiscard]] Arrays<double> operator()(const KernelContext& context,
                                          const Arrays<double>& inputs) const;

 private:
  const Kernel& kernel_;
  const Formulation& formulation_;
  const Formulation& generic_;
};

}  // namespace dynac::generic
