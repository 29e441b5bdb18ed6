#include "driver/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "driver/kernel_names.hpp"
#include "driver/named_links.hpp"
#include "driver/prescribed_joints.hpp"
#include "driver/samples.hpp"
#include "driver/snapping.hpp"
#include "driver/take_parameters.hpp"
#include "driver/version.hpp"
#include "emit/describe.hpp"
#include "emit/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/predicted_time.hpp"
#include "ir/verify.hpp"
#include "kernels/joint_dynamics.hpp"
#include "model/rearrange.hpp"
#include "passes/limbs.hpp"
#include "passes/packing.hpp"
#include "passes/passes.hpp"
#include "readers/numbers.hpp"
#include "readers/problem.hpp"
#include "readers/robot_file.hpp"
#include "support/quoted.hpp"
#include "support/sha256.hpp"
#include "support/text.hpp"
#include "trace/limb_inputs.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

struct Pass {
  std::string_view name;
  Graph (*run)(const Graph&);
  bool needs_fma;  // runs only where multiply-adds are wanted
};

// The pipeline. In between limbs and columns are put side by side, where that pays.
constexpr std::array kScalarPasses{
    Pass{"dead_code", eliminate_dead_code, false},
    Pass{"common_subexpressions", eliminate_common_subexpressions, false},
    Pass{"simplify", simplify, false},
};
constexpr std::string_view kPacking = "lanes";
constexpr std::array kShapingPasses{
    Pass{"negations", shape_negations, false},
    Pass{"fuse", fuse_multiply_adds, true},
};

const Formulation* requested_formulation(const Kernel& kernel, const Options& options) {
  const Formulation* requested = nullptr;
  for (const std::string& request : options.formulations) {
    const std::size_t equals = request.find('=');
    if (equals == std::string::npos) {
      throw UsageError(fmt::format("--formulation {}: write KERNEL=NAME; `dynac list` shows both",
                                   dynac::quoted(request)));
    }
    const std::string kernel_name = request.substr(0, equals), name = request.substr(equals + 1);
    const Kernel* row = find_kernel(kernel_name);
    if (row == nullptr) throw UsageError("--formulation: " + unknown_kernel(kernel_name));
    if (row != &kernel) continue;
    const Formulation* formulation = find_formulation(kernel, name);
    if (formulation == nullptr) {
      throw UsageError(
          fmt::format("--formulation {}: {}", kernel_name, unknown_formulation(kernel, name)));
    }
    if (requested != nullptr && requested != formulation) {
      throw UsageError("--formulation " + request + ": another one is given for this kernel");
    }
    requested = formulation;
  }
  return requested;
}

// Runs one step, with its verification, report and dump.
template <class Step>
Graph run_step(std::string_view name, const Step& step, const Options& options,
               const DumpSink& dump, std::vector<StepReport>& reports) {
  const auto start = std::chrono::steady_clock::now();
  Graph graph = step();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  if (options.is_checked) verify(graph);
  if (options.dump_after == name) dump(to_text(graph));
  const int instructions = count_instructions(graph, options.emit.lanes);
  reports.push_back({std::string(name), count_operations(graph), instructions,
                     predicted_time(schedule(graph), core_table().front(), options.emit),
                     graph.size(), time.count()});
  return graph;
}

bool wants_fma(const Options& options) {
  return options.emit.fma && !number_type(options.emit.scalar).is_generic;
}

template <class Passes, class Step>
Graph run_passes(const Passes& passes, Graph graph, const Options& options, const Step& step) {
  for (const Pass& pass : passes) {
    if (pass.needs_fma && !wants_fma(options)) continue;
    graph = step(pass.name, [&] { return pass.run(graph); });
  }
  return graph;
}

// The graph with limbs or columns side by side, where that takes fewer instructions.
// @param[in] step  (name, run) -> Graph
template <class Step>
Graph pack_if_it_pays(Graph graph, const Kernel& kernel, const KernelContext& context,
                      const Options& options, const Step& step) {
  constexpr std::size_t kAddedUp = 4;  // limbs, whatever the lanes: for the same bits
  const Graph by_limbs = add_up_by_limbs(graph, limb_inputs(kernel, context, kAddedUp));
  if (!wants_fma(options)) graph = by_limbs;  // then scalar code has the bits of wide code
  const std::size_t lanes = options.emit.lanes;
  if (lanes == 1 || !language_of(options.emit).has_wide_values(options.emit)) return graph;
  const auto instructions = [&](const Graph& shaped) {
    const auto plainly = [](std::string_view, const auto& run) { return run(); };
    return count_instructions(run_passes(kShapingPasses, shaped, options, plainly), lanes);
  };
  std::optional<Graph> packed =
      pack_where_it_pays(graph, by_limbs, limb_inputs(kernel, context, lanes), lanes, instructions);
  return packed ? step(kPacking, [&] { return std::move(*packed); }) : graph;
}

// A kernel by one way to compute it, on its way from the trace to a program.
// @param[in] likeness  of what may be re-rolled; none: limbs may be put side by side
// @param[in] step      (name, run) -> Graph
template <class Step>
Program compile_candidate(const Robot& robot, const Kernel& kernel, const Candidate& candidate,
                          Likeness likeness, const Options& options, const Step& step) {
  const Mechanism mechanism = lower(robot.model, candidate.lower);
  const KernelContext context{mechanism, robot.selection};
  Graph graph =
      step("trace", [&] { return trace(kernel, *candidate.formulation, context, likeness); });
  graph = run_passes(kScalarPasses, std::move(graph), options, step);
  if (likeness == Likeness::kNone) {
    graph = pack_if_it_pays(std::move(graph), kernel, context, options, step);
  }
  return schedule(run_passes(kShapingPasses, std::move(graph), options, step));
}

// A kernel by one way to compute it, with reports on the steps.
struct Finished {
  Program program;
  std::vector<StepReport> steps;
};

Finished finish(const Robot& robot, const Kernel& kernel, const Candidate& candidate,
                const Options& options, const DumpSink& dump, Progress& progress) {
  Finished finished;
  const auto step = [&](std::string_view name, const auto& run) {
    progress.phase(name);
    return run_step(name, run, options, dump, finished.steps);
  };
  finished.program = compile_candidate(robot, kernel, candidate, Likeness::kNone, options, step);
  return finished;
}

// Of so many times the operations of the cheapest, a formulation may still be faster: where limbs
// can be put side by side, that counts for more than operations do.
constexpr double kNearInLanes = 1.3;
constexpr double kNearInScalars = 1.1;
// To compile them all would take longer than to choose frames.
constexpr std::size_t kMostCompared = 3;
// What is not faster by more than the model can tell is no reason to prefer more operations.
constexpr double kFaster = 0.95;

// Of each formulation that is near the chosen one the cheapest candidate, the chosen one first.
std::vector<std::size_t> finalists(const Choice& choice, bool is_wide) {
  std::vector<std::size_t> finalists{choice.best};
  const double most = (is_wide ? kNearInLanes : kNearInScalars) * choice.chosen().operations;
  std::map<const Formulation*, std::size_t> cheapest;
  for (std::size_t k = 0; k < choice.candidates.size(); ++k) {
    const Candidate& candidate = choice.candidates[k];
    if (!candidate.keeps_digits || candidate.operations > most) continue;
    const auto place = cheapest.try_emplace(candidate.formulation, k).first;
    if (candidate.operations < choice.candidates[place->second].operations) place->second = k;
  }
  for (std::size_t k = 0; k < choice.candidates.size(); ++k) {
    const auto place = cheapest.find(choice.candidates[k].formulation);
    const bool is_chosen = choice.candidates[k].formulation == choice.chosen().formulation;
    if (place != cheapest.end() && place->second == k && !is_chosen) finalists.push_back(k);
  }
  std::ranges::stable_sort(finalists.begin() + 1, finalists.end(), {},
                           [&](std::size_t k) { return choice.candidates[k].operations; });
  if (finalists.size() > kMostCompared) finalists.resize(kMostCompared);
  return finalists;
}

// Compiles what is near the fewest operations, and takes what is predicted to be the fastest.
void compile_fastest(const Robot& robot, const Options& options, const DumpSink& dump,
                     Progress& progress, CompiledKernel& result) {
  const bool is_wide =
      options.emit.lanes > 1 && language_of(options.emit).has_wide_values(options.emit);
  const std::vector<std::size_t> near = finalists(result.choice, is_wide);
  const bool is_alone = near.size() == 1 || result.row->needs_problem;
  Options compared = options;  // with multiply-adds, so that the choice is the same without
  if (!is_alone) {
    compared.dump_after.clear();
    compared.emit.fma = true;
  }
  Finished best;
  for (const std::size_t k : near) {
    Candidate& candidate = result.choice.candidates[k];
    Finished finished = finish(robot, *result.row, candidate, compared, dump, progress);
    if (const auto& time = finished.steps.back().time) candidate.nanoseconds = time->time.total;
    const std::optional<double> least = result.choice.chosen().nanoseconds;
    const bool is_faster = candidate.nanoseconds && *candidate.nanoseconds < kFaster * *least;
    if (k != near.front() && !is_faster) continue;
    best = std::move(finished);
    result.choice.best = k;
    if (is_alone) break;
  }
  if (!is_alone && (!options.dump_after.empty() || !options.emit.fma)) {
    best = finish(robot, *result.row, result.choice.chosen(), options, dump, progress);
  }
  result.program = std::move(best.program);
  result.steps = std::move(best.steps);
}

// A formulation of more times the operations of the best is not re-rolled.
constexpr double kNear = 1.25;
// A budget that every program fits in [kB].
constexpr std::size_t kUnlimited = 1'000'000;
// Bytes of machine code a statement, measured on humanoids' derivatives.
constexpr std::size_t kBytesAStatement = 13;
// More than a statement ever has, frames well chosen or not.
constexpr int kOperationsAStatement = 3;

std::size_t statements_allowed(const Options& options) {
  const bool is_generic = number_type(options.emit.scalar).is_generic;
  const std::size_t budget = is_generic ? kUnlimited : std::min(options.code_budget, kUnlimited);
  return 1000 * budget / kBytesAStatement;
}

// What is worth rolling up: on the links' own frames, since those that are chosen for each body
// apart make bodies differ; not what differentiates a graph, which knows no bodies; and not much
// dearer than the best on the same lowering.
std::vector<std::size_t> worth_rolling_up(const Choice& choice) {
  std::map<std::string_view, int> least;
  for (const Candidate& candidate : choice.candidates) {
    const auto place = least.try_emplace(candidate.lowering, candidate.operations).first;
    place->second = std::min(place->second, candidate.operations);
  }
  std::vector<std::size_t> worth;
  for (std::size_t k = 0; k < choice.candidates.size(); ++k) {
    const Candidate& candidate = choice.candidates[k];
    const bool is_near = candidate.operations <= kNear * least.at(candidate.lowering);
    const bool is_graph = differentiates_another(*candidate.formulation);
    if (is_near && !is_graph && candidate.lower.frames.empty()) worth.push_back(k);
  }
  return worth;
}

// Where straight lines would be more code than the budget: re-rolled, by the fewest operations of
// what fits, or else the shortest, if it is much shorter.
void fit_into_budget(const Robot& robot, const Options& options, Progress& progress,
                     CompiledKernel& result) {
  const std::size_t budget = statements_allowed(options);
  std::size_t shortest = result.program.statements.size();
  if (shortest <= budget) return;
  if (result.row->needs_problem) return;  // eliminations of bodies are not alike
  const auto plainly = [&](std::string_view, const auto& run) {
    progress.phase("looking for loops");
    return run();
  };
  const std::vector<std::size_t> worth = worth_rolling_up(result.choice);
  int operations = 0;
  for (const Likeness likeness : {Likeness::kSigns, Likeness::kNumbers}) {
    for (const std::size_t k : worth) {
      const Candidate& candidate = result.choice.candidates[k];
      const bool takes_numbers = !candidate.lower.regroup &&  // to no purpose
                                 dynac::takes_numbers(*candidate.formulation);
      if (likeness == Likeness::kNumbers && !takes_numbers) continue;
      Program program =
          compile_candidate(robot, *result.row, candidate, likeness, options, plainly);
      RerolledProgram rerolled = reroll(program);
      const std::size_t size = rerolled.statements();
      const int count = count_operations(program.graph).operations();
      const bool is_better = !result.rerolled    ? 2 * size < shortest
                             : shortest > budget ? size < shortest
                                                 : size <= budget && count < operations;
      if (!is_better) continue;
      result.program = std::move(program);
      result.rerolled = std::move(rerolled);
      result.choice.best = k;
      operations = count;
      shortest = size;
    }
  }
}

}  // namespace

std::vector<std::string_view> pass_names() {
  std::vector<std::string_view> names{"trace"};
  for (const Pass& pass : kScalarPasses) names.push_back(pass.name);
  names.push_back(kPacking);
  for (const Pass& pass : kShapingPasses) names.push_back(pass.name);
  return names;
}

std::vector<const Kernel*> selected_kernels(const Options& options) {
  std::set<std::string_view> names;
  for (const std::string& name : options.kernels) {
    const Kernel* row = find_kernel(name);
    if (row != nullptr) {
      names.insert(row->name);
    } else if (name == "all") {
      for (const Kernel& kernel : kernel_table()) names.insert(kernel.name);
    } else {
      throw UsageError(unknown_kernel(name));
    }
  }
  std::vector<const Kernel*> kernels;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (!names.contains(kernel.name)) continue;
      static_cast<void>(requested_formulation(kernel, options));  // what is wrong is refused first
      kernels.push_back(&kernel);
    }
  }
  return kernels;
}

std::size_t code_size(const CompiledKernel& kernel) {
  const std::size_t statements =
      kernel.rerolled ? kernel.rerolled->statements() : kernel.program.statements.size();
  return statements * kBytesAStatement / 1000;
}

namespace {

CompiledKernel compile(const Robot& robot, const Kernel& kernel, const Options& options,
                       const DumpSink& dump, Session& session) {
  CompiledKernel result;
  result.row = &kernel;
  result.choice =
      choose(robot.model, kernel, robot.selection, options.snap_angles,
             requested_formulation(kernel, options),
             kOperationsAStatement * static_cast<int>(statements_allowed(options)), session);
  compile_fastest(robot, options, dump, session.progress, result);
  fit_into_budget(robot, options, session.progress, result);
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
                     fmt::format("{} of this robot would take over {} million operations; ask for "
                                 "another kernel, or hold joints still with --lock",
                                 kernel.name, kMostNodes / 1'000'000));
  }
}

}  // namespace dynac
