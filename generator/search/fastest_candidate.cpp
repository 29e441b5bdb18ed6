// SPDX-License-Identifier: BSD-3-Clause
#include "search/fastest_candidate.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/predicted_time.hpp"

namespace dynac {
namespace {

// A formulation may be the fastest with up to this many times the operations of the cheapest: more
// where isomorphic operations of limbs are packed into SIMD lanes, or loops multiply matrices.
constexpr double kNearInLanes = 1.4;
constexpr double kNearInScalars = 1.1;
// To compile them all would take longer than to choose frames.
constexpr std::size_t kMostCompared = 3;
// More operations are accepted only if the predicted gain exceeds the model's error.
constexpr double kFaster = 0.95;

// Of each formulation that is near the chosen one the cheapest candidate, the chosen one first.
std::vector<std::size_t> finalists(const Choice& choice, bool is_wide) {
  std::vector<std::size_t> finalists{choice.best};
  const double most = (is_wide ? kNearInLanes : kNearInScalars) * choice.chosen().operations;
  std::map<std::string_view, std::size_t> cheapest;
  for (std::size_t k = 0; k < choice.candidates.size(); ++k) {
    const Candidate& candidate = choice.candidates[k];
    if (!candidate.is_accurate || candidate.operations > most) continue;
    const auto place = cheapest.try_emplace(candidate.formulation->name, k).first;
    if (candidate.operations < choice.candidates[place->second].operations) place->second = k;
  }
  for (std::size_t k = 0; k < choice.candidates.size(); ++k) {
    const std::string& name = choice.candidates[k].formulation->name;
    const auto place = cheapest.find(name);
    const bool is_chosen = name == choice.chosen().formulation->name;
    if (place != cheapest.end() && place->second == k && !is_chosen) finalists.push_back(k);
  }
  std::ranges::stable_sort(finalists.begin() + 1, finalists.end(), {},
                           [&](std::size_t k) { return choice.candidates[k].operations; });
  if (finalists.size() > kMostCompared) finalists.resize(kMostCompared);
  return finalists;
}

}  // namespace

CompiledKernel compile_fastest(const Robot& robot, const Kernel& kernel,
                               const CompileRequest& request, Choice choice, Session& session) {
  const bool is_wide = request.arithmetic.lanes > 1;
  const DumpSink no_dump = [](const std::string&) {};
  const auto compile = [&](std::size_t k, const CompileRequest& with) {
    return compile_candidate(robot, kernel, choice.candidates[k], TraceGenerality::kNone, with,
                             no_dump, session);
  };
  const std::vector<std::size_t> near = finalists(choice, is_wide);
  const bool is_alone = near.size() == 1 || kernel.needs_problem;
  CompileRequest compared = request;
  if (!is_alone)
    compared.arithmetic.multiply_adds = true;  // so that the choice is the same without
  CompiledCandidate best;
  for (const std::size_t k : near) {
    CompiledCandidate compiled = compile(k, compared);
    Candidate& candidate = choice.candidates[k];
    const auto time = predicted_time(compiled.program, compared.arithmetic);
    if (time) candidate.nanoseconds = time->time.total;
    const std::optional<double> least = choice.chosen().nanoseconds;
    const bool is_faster = candidate.nanoseconds && *candidate.nanoseconds < kFaster * *least;
    if (k != near.front() && !is_faster) continue;
    best = std::move(compiled);
    choice.best = k;
    if (is_alone) break;
  }
  if (compared.arithmetic.multiply_adds != request.arithmetic.multiply_adds)
    best = compile(choice.best, request);
  return {{std::move(best)}, &kernel, std::move(choice)};
}

}  // namespace dynac
