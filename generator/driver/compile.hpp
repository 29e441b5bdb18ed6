// The pipeline, on one page: model -> choice -> graph -> passes -> program.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/choose.hpp"
#include "driver/options.hpp"
#include "driver/robot.hpp"
#include "emit/job.hpp"

namespace dynac {

/// What one step did to the graph.
struct StepReport {
  std::string name;
  OperationCounts counts;
  int instructions = 0;                ///< count_instructions()
  std::optional<TimeEntry> time = {};  ///< predicted for the first of the cores
  std::size_t nodes = 0;
  double seconds = 0;
};

/// A kernel on its way through the compiler.
struct CompiledKernel {
  const Kernel* row = nullptr;
  Choice choice;
  std::vector<StepReport> steps;  ///< trace, then every pass
  Program program;
  std::optional<RerolledProgram> rerolled;  ///< where straight lines would be too long
};

/// Machine code that a kernel comes to [kB], roughly.
[[nodiscard]] std::size_t code_size(const CompiledKernel& kernel);

/// Receives the text of the graph after the pass that --dump-after names.
using DumpSink = std::function<void(const std::string&)>;

/// Names of the passes, in order, as --dump-after takes them.
[[nodiscard]] std::vector<std::string_view> pass_names();

/// The kernels that the options name, in the kernel table's order.
/// @throws UsageError  an unknown kernel
[[nodiscard]] std::vector<const Kernel*> selected_kernels(const Options& options);

/// Compiles one kernel.
/// @throws InputError  where the robot is too big for it
[[nodiscard]] CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                                            const Options& options, const DumpSink& dump);

/// The same, one of several of a robot.
/// @param[in,out] session  of this robot
[[nodiscard]] CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                                            const Options& options, const DumpSink& dump,
                                            Session& session);

}  // namespace dynac
