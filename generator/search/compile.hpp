// SPDX-License-Identifier: BSD-3-Clause
// The pipeline, on one page: model -> choice -> graph -> passes -> program.
#pragma once

#include <vector>

#include "search/compiled_kernel.hpp"

namespace dynac {

/// Machine code that a kernel comes to [kB], roughly.
[[nodiscard]] std::size_t code_size(const CompiledKernel& kernel);

/// Compiles one kernel.
/// @throws InputError  where the robot is too big for it
[[nodiscard]] CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                                            const CompileRequest& request, const DumpSink& dump);

/// The same, one of several of a robot.
/// @param[in,out] session  of this robot
[[nodiscard]] CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                                            const CompileRequest& request, const DumpSink& dump,
                                            Session& session);

/// The same of one of several rows; the session's progress names it, and reports it when it is
/// finished.
[[nodiscard]] CompiledKernel compile_and_report(const Robot& robot,
                                                const std::vector<const Kernel*>& rows,
                                                std::size_t index, const CompileRequest& request,
                                                const DumpSink& dump, Session& session);

/// Compiles kernels of a robot one after another, and reports each.
[[nodiscard]] std::vector<CompiledKernel> compile_kernels(const Robot& robot,
                                                          const std::vector<const Kernel*>& rows,
                                                          const CompileRequest& request,
                                                          const DumpSink& dump, Session& session);

}  // namespace dynac
