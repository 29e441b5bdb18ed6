// SPDX-License-Identifier: BSD-3-Clause
// All generic code: every kernel of the table with algorithms that run on doubles.
#pragma once

#include <span>

#include "generic/generic_code.hpp"

namespace dynac::generic {

/// The kernels of kernel_table(), whose formulations here run on doubles.
[[nodiscard]] std::span<const Kernel> kernel_table();

/// The outputs of a kernel by the generic code of one of its formulations.
/// @param[in] kernel, formulation  of the compiler's own table
/// @param[in] inputs               in the order of inputs_of()
/// @return in the order of outputs_of(), matrices column-major
[[nodiscard]] Arrays<double> evaluate(const Kernel& kernel, const Formulation& formulation,
                                      const KernelContext& context, const Arrays<double>& inputs);

}  // namespace dynac::generic
