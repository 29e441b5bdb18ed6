#include "kernels/groups/contact_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> contact_kernels<Expr>();

}  // namespace dynac::kernels
