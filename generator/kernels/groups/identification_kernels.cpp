#include "kernels/groups/identification_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> identification_kernels<Expr>();

}  // namespace dynac::kernels
