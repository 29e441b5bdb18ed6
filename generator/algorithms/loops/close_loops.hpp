// Configurations that close the loops, for samples of positions.
#pragma once

#include <vector>

#include "algorithms/kernel_settings.hpp"

namespace dynac::loops {

/// Moves positions in loops to where the loops are closed. Goes from the configuration that the
/// description draws, all of them at zero, towards q as far as the loops reach on that branch and
/// are not singular; only where they are not closed near zero, by damped steps from q or from
/// positions nearer to zero.
/// @param[in,out] q  unchanged where it does not
/// @return whether q closes the loops
bool close_loops(const KernelContext& context, std::vector<double>& q);

}  // namespace dynac::loops
