// Kernels that have time derivatives come in families, a member an order.
#pragma once

#include <span>

#include "trace/hybrid_table.hpp"

namespace dynac::higher_order {

/// The members of the family of a kernel that has time derivatives, in rising order.
[[nodiscard]] std::span<const KernelRow> family_of(const KernelRow& kernel);

/// The argument that --fext adds to the inputs of those of some order.
[[nodiscard]] const ArgumentRow& wrench_argument(std::size_t order);

}  // namespace dynac::higher_order
