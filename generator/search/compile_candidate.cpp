// SPDX-License-Identifier: BSD-3-Clause
#include "search/compile_candidate.hpp"

#include <chrono>
#include <type_traits>
#include <utility>
#include <vector>

#include "ir/count.hpp"
#include "ir/verify.hpp"
#include "ir/verify_program.hpp"
#include "lower/lower.hpp"
#include "passes/passes.hpp"
#include "passes/pipeline.hpp"
#include "passes/reroll/reroll.hpp"
#include "proof/exact_constants.hpp"
#include "proof/pass_proof.hpp"
#include "search/order_statements.hpp"
#include "search/step_names.hpp"
#include "support/error.hpp"
#include "trace/find_limb_inputs.hpp"

namespace dynac {
namespace {

// Which outputs are matrices or tensors, if their zeros are to be left out.
std::vector<bool> sparse_outputs(const Kernel& kernel, const KernelContext& context) {
  std::vector<bool> flags;
  if (!context.settings.sparse) return flags;
  for (const Argument& output : outputs_of(kernel, context)) {
    flags.push_back(output.shape.size() >= 2);
  }
  return flags;
}

PassContext pass_context(const Kernel& kernel, const KernelContext& context,
                         TraceGenerality generality, const Arithmetic& arithmetic) {
  PassContext result;
  result.multiply_adds = arithmetic.multiply_adds && !arithmetic.is_generic;
  result.sparse_outputs = sparse_outputs(kernel, context);
  if (generality != TraceGenerality::kNone) return result;  // wide values would hide what is alike
  result.makes_loops = !arithmetic.is_generic;
  constexpr std::size_t kSummed = 4;
  result.summed_limbs = limb_inputs(kernel, context, kSummed);
  result.lanes = arithmetic.lanes;
  result.register_lanes = arithmetic.register_lanes();
  if (result.lanes > 1) result.limbs = limb_inputs(kernel, context, result.lanes);
  return result;
}

// Demands that outputs without their zeros are lists, if they have zeros and other elements.
void demand_lists(const Graph& graph, const std::vector<bool>& is_sparse) {
  for (std::size_t k = 0; k < is_sparse.size(); ++k) {
    const OutputBlock& block = graph.outputs()[k];
    if (!is_sparse[k] || !block.positions.empty()) continue;
    std::size_t zeros = 0;
    for (std::size_t i = 0; i < block.elements.size(); ++i) {
      if (!block.stores(i) || graph.is_constant(block.elements[i], 0)) ++zeros;
    }
    DYNAC_ASSERT(zeros == 0 || zeros == block.elements.size(),
                 "output {} is to be sparse and has {} zeros", block.name, zeros);
  }
}

// Runs steps, each with its verification, dump and report.
class StepRunner {
 public:
  StepRunner(const CompileRequest& request, const DumpSink& dump, Session& session)
      : request_(request), dump_(dump), session_(session) {}

  template <class Step>
  Graph operator()(std::string_view name, const Step& step) {
    auto [graph, seconds] = timed(name, step);
    if (request_.is_checked) verify(graph);
    if (request_.dump_after == name) dump_(to_text(graph));
    StepReport report = report_on(name, graph, seconds);
    if (session_.predicts_steps) {
      report.time = predicted_time(as_written(graph), request_.arithmetic);
    }
    steps_.push_back(std::move(report));
    return graph;
  }

  /// With the proof that the pass changes no meaning.
  Graph operator()(const Pass& pass, Graph& before, const PassContext& context) {
    ExactConstants constants(before);
    before.observe_foldings(&constants);
    Graph after = (*this)(pass.name, [&] { return pass.run(before, context); });
    before.observe_foldings(nullptr);
    after.observe_foldings(nullptr);
    steps_.back().proof = prove_pass(pass.name, before, after, constants);
    return after;
  }

  RerolledProgram reroll(const Program& program) {
    auto [rerolled, seconds] = timed(kReroll, [&] { return dynac::reroll(program); });
    prove_rerolled(program, rerolled);
    if (request_.is_checked) verify(rerolled);
    if (request_.dump_after == kReroll) dump_(to_text(rerolled));
    StepReport report = report_on(kReroll, program.graph, seconds);
    report.nodes = 0;
    for (const RegionKind& kind : rerolled.kinds) {
      report.nodes += kind.program.graph.size();
    }
    steps_.push_back(std::move(report));
    return std::move(rerolled);
  }

  [[nodiscard]] std::vector<StepReport> take_steps() { return std::move(steps_); }

 private:
  template <class Step>
  std::pair<std::invoke_result_t<const Step&>, double> timed(std::string_view name,
                                                             const Step& step) {
    session_.progress.phase(name);
    const auto start = std::chrono::steady_clock::now();
    auto result = step();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    return {std::move(result), time.count()};
  }

  // For cores that execute statements in their order, the search for it would take too long.
  [[nodiscard]] Program as_written(const Graph& graph) const {
    Program program = schedule(graph);
    if (!request_.arithmetic.target->is_in_order) order_statements(program, request_);
    return program;
  }

  [[nodiscard]] StepReport report_on(std::string_view name, const Graph& graph,
                                     double seconds) const {
    StepReport report;
    report.name = name;
    report.counts = count_operations(graph);
    report.instructions = count_instructions(graph, request_.arithmetic.register_lanes());
    report.nodes = graph.size();
    report.seconds = seconds;
    return report;
  }

  const CompileRequest& request_;
  const DumpSink& dump_;
  Session& session_;
  std::vector<StepReport> steps_;
};

}  // namespace

CompiledCandidate compile_candidate(const Robot& robot, const Kernel& kernel,
                                    const Candidate& candidate, TraceGenerality generality,
                                    const CompileRequest& request, const DumpSink& dump,
                                    Session& session) {
  const Mechanism mechanism = lower(robot.model, candidate.lower);
  const KernelContext context{mechanism, robot.settings};
  const PassContext passes = pass_context(kernel, context, generality, request.arithmetic);
  StepRunner run(request, dump, session);
  Graph traced =
      run(kTrace, [&] { return trace(kernel, *candidate.formulation, context, generality); });
  CompiledCandidate result;
  result.program =
      schedule(run_pipeline(std::move(traced), passes, [&](const Pass& pass, Graph& graph) {
        return run(pass, graph, passes);
      }));
  demand_lists(result.program.graph, passes.sparse_outputs);
  if (request.is_checked) verify(result.program);
  if (generality != TraceGenerality::kNone) result.rerolled = run.reroll(result.program);
  result.steps = run.take_steps();
  return result;
}

}  // namespace dynac
