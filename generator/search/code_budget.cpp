// SPDX-License-Identifier: BSD-3-Clause
#include "search/code_budget.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "ir/count.hpp"

namespace dynac {
namespace {

// A formulation of more times the operations of the best is not re-rolled.
constexpr double kNear = 1.25;
// Bytes of machine code a statement, measured on humanoids' derivatives.
constexpr std::size_t kBytesAStatement = 13;
// More than a statement ever has, frames well chosen or not.
constexpr int kOperationsAStatement = 3;

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

}  // namespace

std::size_t statements_allowed(const CompileRequest& request) {
  return 1000 * std::min(request.code_budget, kUnlimitedCode) / kBytesAStatement;
}

int most_straight_operations(const CompileRequest& request) {
  return kOperationsAStatement * static_cast<int>(statements_allowed(request));
}

std::size_t code_size(std::size_t statements) { return statements * kBytesAStatement / 1000; }

CompiledKernel fit_into_budget(const Robot& robot, const CompileRequest& request,
                               CompiledKernel straight, Session& session) {
  const std::size_t budget = statements_allowed(request);
  const Kernel& kernel = *straight.row;
  std::size_t shortest = straight.program.statements.size();
  if (shortest <= budget) return straight;
  if (kernel.needs_problem) return straight;  // eliminations of bodies are not alike
  const DumpSink no_dump = [](const std::string&) {};
  CompiledKernel best = std::move(straight);
  int operations = 0;
  for (const TraceGenerality tried : {TraceGenerality::kSigns, TraceGenerality::kNumbers}) {
    for (const std::size_t k : worth_rolling_up(best.choice)) {
      const Candidate& candidate = best.choice.candidates[k];
      const bool takes_model_constants =
          candidate.lower.regroup == Regrouping::kNone &&  // else to no purpose
          dynac::takes_model_constants(*candidate.formulation);
      if (tried == TraceGenerality::kNumbers && !takes_model_constants) continue;
      CompiledCandidate compiled =
          compile_candidate(robot, kernel, candidate, tried, request, no_dump, session);
      const std::size_t size = compiled.rerolled->statements();
      const int count = count_operations(compiled.program.graph).operations();
      const bool is_better = !best.rerolled      ? 2 * size < shortest
                             : shortest > budget ? size < shortest
                                                 : size <= budget && count < operations;
      if (!is_better) continue;
      static_cast<CompiledCandidate&>(best) = std::move(compiled);
      best.choice.best = k;
      best.generality = tried;
      operations = count;
      shortest = size;
    }
  }
  return best;
}

}  // namespace dynac
