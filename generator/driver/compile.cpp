#include "driver/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "driver/choose.hpp"
#include "driver/code_budget.hpp"
#include "driver/demand_finite.hpp"
#include "driver/fastest_candidate.hpp"
#include "driver/options/step_names.hpp"
#include "driver/order_statements.hpp"
#include "ir/graph_too_big.hpp"
#include "support/counted.hpp"
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

// The best in straight lines, as far as the budget makes it worth a search.
CompiledCandidate compile_straight(const Robot& robot, const Kernel& kernel, const Options& options,
                                   Session& session, Choice& choice) {
  choice =
      choose(robot.model, kernel, robot.settings, options.snap_angles,
             requested_formulation(kernel, options), most_straight_operations(options), session);
  CompiledCandidate compiled = compile_fastest(robot, kernel, options, session, choice);
  demand_finite(kernel, options, compiled.program.graph);
  return compiled;
}

CompiledKernel compile(const Robot& robot, const Kernel& kernel, const Options& options,
                       const DumpSink& dump, Session& session) {
  CompiledKernel result;
  result.row = &kernel;
  CompiledCandidate compiled = compile_straight(robot, kernel, options, session, result.choice);
  TraceGenerality generality = TraceGenerality::kNone;
  if (auto rerolled = fit_into_budget(robot, kernel, options, compiled.program, session,
                                      result.choice, generality)) {
    compiled = std::move(*rerolled);
  } else if (compiled.program.statements.size() > statements_allowed(options) &&
             options.code_budget < options.emit.target->code_budget) {
    // Its frames were not searched, for nothing: loops would not shorten it.
    Options usual = options;
    usual.code_budget = options.emit.target->code_budget;
    compiled = compile_straight(robot, kernel, usual, session, result.choice);
  }
  result.program = std::move(compiled.program);
  result.rerolled = std::move(compiled.rerolled);
  order_statements(result.program, options);
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

CompiledKernel compile_and_report(const Robot& robot, const std::vector<const Kernel*>& rows,
                                  std::size_t index, const Options& options, const DumpSink& dump,
                                  Session& session) {
  const Kernel& row = *rows[index];
  const auto begin = std::chrono::steady_clock::now();
  session.progress.begin("kernel", index + 1, rows.size(), row.name);
  CompiledKernel kernel = compile_kernel(robot, row, options, dump, session);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  session.progress.finish(
      fmt::format("kernel {} of {}: {}: {} ({}), {:.1f} s", index + 1, rows.size(), row.name,
                  counted(kernel.steps.back().counts.operations(), "operation", "operations"),
                  kernel.choice.chosen().formulation->name, time.count()));
  return kernel;
}

std::vector<CompiledKernel> compile_kernels(const Robot& robot,
                                            const std::vector<const Kernel*>& rows,
                                            const Options& options, const DumpSink& dump,
                                            Session& session) {
  std::vector<CompiledKernel> kernels;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    kernels.push_back(compile_and_report(robot, rows, k, options, dump, session));
  }
  return kernels;
}

}  // namespace dynac
