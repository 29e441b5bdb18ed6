// The pipeline, on one page: model -> choice -> graph -> passes -> program -> job for a back end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/choose.hpp"
#include "driver/options.hpp"
#include "emit/job.hpp"

namespace dynac {

/// What one step did to the graph.
struct StepReport {
  std::string name;
  OperationCounts counts;
  std::size_t nodes = 0;
  double seconds = 0;
};

/// A kernel on its way through the compiler.
struct CompiledKernel {
  const Kernel* row = nullptr;
  Choice choice;
  std::vector<StepReport> steps;  ///< trace, then every pass
  Program program;
  std::optional<RolledProgram> rolled;  ///< where straight lines would be too long
};

/// Machine code that a kernel comes to [kB], roughly.
[[nodiscard]] std::size_t code_size(const CompiledKernel& kernel);

/// A robot read and named.
struct Robot {
  Model model;
  std::string identifier;   ///< sanitised name, stem of every file
  std::string source_file;  ///< basename
  std::string source_sha256;
  Selection selection;
};

/// Receives the text of the graph after the pass that --dump-after names.
using DumpSink = std::function<void(const std::string&)>;

/// Names of the passes, in order, as --dump-after takes them.
[[nodiscard]] std::vector<std::string_view> pass_names();

/// Reads and names the robot that the options give.
/// @throws InputError  what is wrong with the file, or with a name in the options
[[nodiscard]] Robot load_robot(const Options& options);

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

/// Everything the back end needs.
[[nodiscard]] EmitJob make_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                               const Options& options);

}  // namespace dynac
