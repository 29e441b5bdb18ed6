#include "kernels/groups/derivative_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> derivative_kernels<Expr>();

}  // namespace dynac::kernels
