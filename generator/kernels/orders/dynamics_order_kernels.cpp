#include "kernels/orders/dynamics_order_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> dynamics_order_kernels<Expr>();

}  // namespace dynac::kernels
