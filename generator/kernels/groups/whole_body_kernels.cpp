#include "kernels/groups/whole_body_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> whole_body_kernels<Expr>();

}  // namespace dynac::kernels
