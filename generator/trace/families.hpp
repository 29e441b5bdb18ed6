// Kernels that have time derivatives come in families, a member an order.
#pragma once

#include <span>

#include "trace/kernel_table.hpp"

namespace dynac {

/// The members of the family of a kernel that has time derivatives, in rising order.
[[nodiscard]] std::span<const KernelRow> family(const KernelRow& kernel);

/// The argument that --fext adds to the inputs of those of some order.
[[nodiscard]] const ArgumentRow& wrench_argument(std::size_t order, JacobianFrame frame);

}  // namespace dynac
