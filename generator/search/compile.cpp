// SPDX-License-Identifier: BSD-3-Clause
#include "search/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "ir/graph_too_big.hpp"
#include "search/choose.hpp"
#include "search/code_budget.hpp"
#include "search/demand_finite.hpp"
#include "search/fastest_candidate.hpp"
#include "search/order_statements.hpp"
#include "search/step_names.hpp"
#include "support/counted.hpp"
#include "support/error.hpp"

namespace dynac {

std::size_t code_size(const CompiledKernel& kernel) {
  return code_size(kernel.rerolled ? kernel.rerolled->statements()
                                   : kernel.program.statements.size());
}

namespace {

// Compiles the winner once more, for the text that the setting dump-after asks for.
void dump_step(const Robot& robot, const CompiledKernel& compiled, const CompileRequest& request,
               const DumpSink& dump, Session& session) {
  if (std::ranges::find(compiled.steps, request.dump_after, &StepReport::name) ==
      compiled.steps.end()) {
    dump(fmt::format("@dump-after {}: does not apply to {}; it requires {}\n", request.dump_after,
                     compiled.row->name, condition_of(request.dump_after)));
    return;
  }
  static_cast<void>(compile_candidate(robot, *compiled.row, compiled.choice.chosen(),
                                      compiled.generality, request, dump, session));
}

// The best in straight lines, as far as the budget makes it worth a search.
CompiledKernel compile_straight(const Robot& robot, const Kernel& kernel,
                                const CompileRequest& request, Session& session) {
  Choice choice = choose(robot.model, kernel, robot.settings, request.snap_angles,
                         request.formulations, most_straight_operations(request), session);
  CompiledKernel compiled = compile_fastest(robot, kernel, request, std::move(choice), session);
  demand_finite(robot, kernel, compiled.program.graph);
  return compiled;
}

CompiledKernel compile(const Robot& robot, const Kernel& kernel, const CompileRequest& request,
                       const DumpSink& dump, Session& session) {
  CompiledKernel result =
      fit_into_budget(robot, request, compile_straight(robot, kernel, request, session), session);
  const std::size_t usual_budget = request.arithmetic.target->code_budget;
  const int operations = result.choice.chosen().operations;
  if (!result.rerolled && operations > most_straight_operations(request) &&
      request.code_budget < usual_budget) {
    // Its frames were not searched, for nothing: it fits, or loops would not shorten it.
    CompileRequest usual = request;
    usual.code_budget = usual_budget;
    result = compile_straight(robot, kernel, usual, session);
  }
  order_statements(result.program, request);
  if (!request.dump_after.empty()) dump_step(robot, result, request, dump, session);
  return result;
}

}  // namespace

CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                              const CompileRequest& request, const DumpSink& dump) {
  Session session;
  return compile_kernel(robot, kernel, request, dump, session);
}

CompiledKernel compile_kernel(const Robot& robot, const Kernel& kernel,
                              const CompileRequest& request, const DumpSink& dump,
                              Session& session) {
  try {
    return compile(robot, kernel, request, dump, session);
  } catch (const GraphTooBig&) {
    throw InputError(robot.place,
                     fmt::format("{} of this robot would need more than {} million operations; "
                                 "request another kernel, or lock joints with @lock",
                                 kernel.name, kMostNodes / 1'000'000));
  }
}

CompiledKernel compile_and_report(const Robot& robot, const std::vector<const Kernel*>& rows,
                                  std::size_t index, const CompileRequest& request,
                                  const DumpSink& dump, Session& session) {
  const Kernel& row = *rows[index];
  const auto begin = std::chrono::steady_clock::now();
  session.progress.begin("kernel", index + 1, rows.size(), row.name);
  CompiledKernel kernel = compile_kernel(robot, row, request, dump, session);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  session.progress.finish(
      fmt::format("kernel {} of {}: {}: {} ({}), {:.1f} s", index + 1, rows.size(), row.name,
                  counted(kernel.steps.back().counts.operations(), "operation", "operations"),
                  kernel.choice.chosen().formulation->name, time.count()));
  return kernel;
}

std::vector<CompiledKernel> compile_kernels(const Robot& robot,
                                            const std::vector<const Kernel*>& rows,
                                            const CompileRequest& request, const DumpSink& dump,
                                            Session& session) {
  std::vector<CompiledKernel> kernels;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    kernels.push_back(compile_and_report(robot, rows, k, request, dump, session));
  }
  return kernels;
}

}  // namespace dynac
