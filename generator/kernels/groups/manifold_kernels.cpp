#include "kernels/groups/manifold_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> manifold_kernels<Expr>();

}  // namespace dynac::kernels
