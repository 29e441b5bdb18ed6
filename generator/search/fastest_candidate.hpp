// Of the candidates that take nearly the fewest operations the one that is predicted to be fastest:
// they are compiled and compared.
#pragma once

#include "search/compile_candidate.hpp"

namespace dynac {

/// Compiles in straight lines what `choice` has chosen, or what is predicted to be faster.
/// @param[in,out] choice  of what was compared the times are noted; the fastest is chosen
[[nodiscard]] CompiledCandidate compile_fastest(const Robot& robot, const Kernel& kernel,
                                                const CompileRequest& request, Session& session,
                                                Choice& choice);

}  // namespace dynac
