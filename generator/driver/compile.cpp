#include "driver/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "driver/choose.hpp"
#include "driver/code_budget.hpp"
#include "driver/fastest_candidate.hpp"
#include "driver/options/step_names.hpp"
#include "emit/number_type.hpp"
#include "ir/graph_too_big.hpp"
#include "passes/passes.hpp"
#include "support/error.hpp"

namespace dynac {

std::size_t code_size(const CompiledKernel& kernel) {
  return code_size(kernel.rerolled ? kernel.rerolled->statements()
                                   : kernel.program.statements.size());
}

namespace {

// Compiles the winner once more, for the text that --dump-after asks for.
void dump_step(const Robot& robot, const CompiledKernel& compiled, TraceGenerality generality,
               const Options& options, const DumpSink& dump, Session& session) {
  if (std::ranges::find(compiled.steps, options.dump_after, &StepReport::name) ==
      compiled.steps.end()) {
    dump(fmt::format("--dump-after {}: does not apply to {}; it requires {}\n", options.dump_after,
                     compiled.row->name, condition_of(options.dump_after)));
    return;
  }
  static_cast<void>(compile_candidate(robot, *compiled.row, compiled.choice.chosen(), generality,
                                      options, dump, session));
}

CompiledKernel compile(const Robot& robot, const Kernel& kernel, const Options& options,
                       const DumpSink& dump, Session& session) {
  CompiledKernel result;
  result.row = &kernel;
  result.choice =
      choose(robot.model, kernel, robot.settings, options.snap_angles,
             requested_formulation(kernel, options), most_straight_operations(options), session);
  CompiledCandidate compiled = compile_fastest(robot, kernel, options, session, result.choice);
  TraceGenerality generality = TraceGenerality::kNone;
  if (auto rerolled = fit_into_budget(robot, kernel, options, compiled.program, session,
                                      result.choice, generality)) {
    compiled = std::move(*rerolled);
  }
  result.program = std::move(compiled.program);
  result.rerolled = std::move(compiled.rerolled);
  if (const Target& target = *options.emit.target; target.is_in_order) {
    order_for_registers(result.program,
                        target.numbers_in_registers(number_type(options.emit.scalar).bytes));
  }
  result.steps = std::move(compiled.steps);
  if (!options.dump_after.empty()) dump_step(robot, result, generality, options, dump, session);
  return result;
}

}  // namespace

CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel, const Options& options,
                              const DumpSink& dump) {
  Session session;
  return compile_kernel(robot, kernel, options, dump, session);
}

CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel, const Options& options,
                              const DumpSink& dump, Session& session) {
  try {
    return compile(robot, kernel, options, dump, session);
  } catch (const GraphTooBig&) {
    throw InputError(options.robot_file,
                     fmt::format("{} of this robot would need more than {} million operations; "
                                 "request another kernel, or lock joints with --lock",
                                 kernel.name, kMostNodes / 1'000'000));
  }
}

std::vector<CompiledKernel> compile_kernels(const Robot& robot,
                                            const std::vector<const Kernel*>& rows,
                                            const Options& options, const DumpSink& dump,
                                            Session& session) {
  std::vector<CompiledKernel> kernels;
  for (const Kernel* row : rows) {
    session.progress.begin(
        fmt::format("kernel {} of {}: {}", kernels.size() + 1, rows.size(), row->name));
    kernels.push_back(compile_kernel(robot, *row, options, dump, session));
  }
  return kernels;
}

}  // namespace dynac
