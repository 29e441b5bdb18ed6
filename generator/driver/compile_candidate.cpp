#include "driver/compile_candidate.hpp"

#include <chrono>
#include <type_traits>
#include <utility>

#include "driver/options/step_names.hpp"
#include "driver/order_statements.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/predicted_time.hpp"
#include "ir/count.hpp"
#include "ir/verify.hpp"
#include "ir/verify_program.hpp"
#include "lower/lower.hpp"
#include "passes/passes.hpp"
#include "passes/pipeline.hpp"
#include "passes/reroll/reroll.hpp"
#include "trace/find_limb_inputs.hpp"

namespace dynac {
namespace {

PassContext pass_context(const Kernel& kernel, const KernelContext& context,
                         TraceGenerality generality, const EmitOptions& emit) {
  PassContext result;
  result.multiply_adds = emit.fma && !number_type(emit.scalar).is_generic;
  if (generality != TraceGenerality::kNone) return result;  // wide values would hide what is alike
  constexpr std::size_t kSummed = 4;
  result.summed_limbs = limb_inputs(kernel, context, kSummed);
  if (language_of(emit).has_wide_values(emit)) result.lanes = emit.lanes;
  result.register_lanes = register_lanes(emit);
  if (result.lanes > 1) result.limbs = limb_inputs(kernel, context, result.lanes);
  return result;
}

// Runs steps, each with its verification, dump and report.
class StepRunner {
 public:
  StepRunner(const Options& options, const DumpSink& dump, Session& session)
      : options_(options), dump_(dump), session_(session) {}

  template <class Step>
  Graph operator()(std::string_view name, const Step& step) {
    auto [graph, seconds] = timed(name, step);
    if (options_.is_checked) verify(graph);
    if (options_.dump_after == name) dump_(to_text(graph));
    StepReport report = report_on(name, graph, seconds);
    if (session_.predicts_steps) {
      report.time = predicted_time(as_written(graph), options_.emit);
    }
    steps_.push_back(std::move(report));
    return graph;
  }

  RerolledProgram reroll(const Program& program) {
    auto [rerolled, seconds] = timed(kReroll, [&] { return dynac::reroll(program); });
    if (options_.is_checked) verify(rerolled);
    if (options_.dump_after == kReroll) dump_(to_text(rerolled));
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
    if (!options_.emit.target->is_in_order) order_statements(program, options_);
    return program;
  }

  [[nodiscard]] StepReport report_on(std::string_view name, const Graph& graph,
                                     double seconds) const {
    StepReport report;
    report.name = name;
    report.counts = count_operations(graph);
    report.instructions = count_instructions(graph, register_lanes(options_.emit));
    report.nodes = graph.size();
    report.seconds = seconds;
    return report;
  }

  const Options& options_;
  const DumpSink& dump_;
  Session& session_;
  std::vector<StepReport> steps_;
};

}  // namespace

CompiledCandidate compile_candidate(const Robot& robot, const Kernel& kernel,
                                    const Candidate& candidate, TraceGenerality generality,
                                    const Options& options, const DumpSink& dump,
                                    Session& session) {
  const Mechanism mechanism = lower(robot.model, candidate.lower);
  const KernelContext context{mechanism, robot.settings};
  const PassContext passes = pass_context(kernel, context, generality, options.emit);
  StepRunner run(options, dump, session);
  Graph traced =
      run(kTrace, [&] { return trace(kernel, *candidate.formulation, context, generality); });
  CompiledCandidate result;
  result.program =
      schedule(run_pipeline(std::move(traced), passes, [&](const Pass& pass, const Graph& graph) {
        return run(pass.name, [&] { return pass.run(graph, passes); });
      }));
  if (options.is_checked) verify(result.program);
  if (generality != TraceGenerality::kNone) result.rerolled = run.reroll(result.program);
  result.steps = run.take_steps();
  return result;
}

}  // namespace dynac
