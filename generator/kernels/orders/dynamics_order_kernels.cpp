#include "kernels/orders/dynamics_order_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> dynamics_order_kernels<Expr>();

}  // namespace dynac::kernels
