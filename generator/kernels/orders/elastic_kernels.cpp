#include "kernels/orders/elastic_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> elastic_kernels<Expr>();

}  // namespace dynac::kernels
