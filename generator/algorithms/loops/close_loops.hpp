// Configurations that close the loops, for samples of positions.
#pragma once

#include <vector>

#include "algorithms/kernel_settings.hpp"

namespace dynac::loops {

/// Moves dependent positions to where the loops are closed, where Newton's method finds that: from
/// q or from positions nearer to zero.
/// @param[in,out] q  unchanged where it does not
/// @return whether q closes the loops
bool close_loops(const KernelContext& context, std::vector<double>& q);

}  // namespace dynac::loops
