// SPDX-License-Identifier: BSD-3-Clause
// Which formulations serve a robot and what is asked of it.
#pragma once

#include <string_view>

#include "kernels/kernel.hpp"

namespace dynac {

/// What a formulation does not serve of a robot and of what is asked of it, as a message names it,
/// with the option in parentheses; empty: it serves them.
[[nodiscard]] std::string_view unserved(const Kernel& kernel, const Formulation& formulation,
                                        const KernelContext& context);
/// Whether a formulation serves a robot and how its base's velocity is given.
[[nodiscard]] bool supports(const Kernel& kernel, const Formulation& formulation,
                            const KernelContext& context);

}  // namespace dynac
