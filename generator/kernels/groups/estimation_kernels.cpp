#include "kernels/groups/estimation_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> estimation_kernels<Expr>();

}  // namespace dynac::kernels
