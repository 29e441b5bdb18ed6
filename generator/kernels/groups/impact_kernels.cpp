#include "kernels/groups/impact_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> impact_kernels<Expr>();

}  // namespace dynac::kernels
