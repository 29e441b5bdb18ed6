#include "kernels/groups/kinematics_kernels.ipp"

namespace dynac::kernels {

template std::vector<Kernel> kinematics_kernels<Expr>();

}  // namespace dynac::kernels
