// SPDX-License-Identifier: BSD-3-Clause
// What there is to say of a kernel that stays above --code-budget.
#pragma once

namespace dynac {

struct CommandOptions;
struct CompiledKernel;
struct Robot;

/// Beyond the budget loops replace straight lines, where parts of the robot are alike but for their
/// numbers. What is still too large is reported on the standard error stream.
void say_if_over_budget(const Robot& robot, const CompiledKernel& kernel,
                        const CommandOptions& options);

}  // namespace dynac
