// SPDX-License-Identifier: BSD-3-Clause
#include "search/choose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/regrouping.hpp"
#include "search/accuracy_comparison.hpp"
#include "search/choose_parts.hpp"
#include "search/count_traced.hpp"
#include "search/frame_search.hpp"
#include "search/lower_as_described.hpp"
#include "search/safe_pivots.hpp"
#include "search/serving_formulations.hpp"

namespace dynac {
namespace {

// Differentiated graphs that cost over so many times the best formulation are skipped on other
// lowerings, which reduce all costs alike: each takes long to trace.
constexpr int kHopeless = 2;

// Says how long a large kernel will take, once its operations are known in the frames of the links.
void announce_large(const Kernel& kernel, int operations, Progress& progress) {
  constexpr double kSecondsPerOperation = 40e-6;  // 25e-6 to 75e-6, all that follows included
  constexpr double kLong = 10;                    // [s]
  const double seconds = kSecondsPerOperation * operations;
  if (seconds < kLong) return;
  progress.announce(fmt::format("{}: about {} thousand operations, which take about {:.0f} s",
                                kernel.name, operations / 1000, seconds));
}

// All that there is to try of a kernel.
class Chooser {
 public:
  Chooser(const Model& model, const Kernel& kernel, const KernelSettings& settings,
          double snap_tolerance, const AskedFormulations& asked, int most, Session& session)
      : model_(model),
        kernel_(kernel),
        settings_(settings),
        snap_tolerance_(snap_tolerance),
        asked_(asked),
        most_(most),
        session_(session) {}

  Choice run() {
    LowerOptions options = as_described(snap_tolerance_);
    const Mechanism as_given = lower(model_, options);
    formulations_ = serving_formulations(kernel_, {as_given, settings_},
                                         asked_formulation(asked_, kernel_), Company::kAlone);
    const Formulation& leading = *formulations_.front();
    const bool is_compared = formulations_.size() > 1 && !kernel_.needs_problem;
    AccuracyComparison accuracy(kernel_, {as_given, settings_});
    try_lowering("link frames", options, is_compared ? &accuracy : nullptr);
    leave_out(accuracy.inaccurate());
    if (choice_.candidates.empty()) {
      throw InputError("@formulation", fmt::format("{} finds no numerically safe pivots; leave the "
                                                   "option out, and dynac chooses a formulation",
                                                   leading.name));
    }
    announce_large(kernel_, choice_.chosen().operations, session_.progress);
    const Invariance invariance = invariance_of(kernel_, leading);
    if (invariance == Invariance::kNone) return std::move(choice_);
    options.regroup = regrouping_for(invariance);
    const bool regroups = options.regroup != Regrouping::kNone;
    if (regroups) try_lowering("regrouped", options);
    if (choice_.chosen().operations > most_) return std::move(choice_);
    options.frames = suitable_frames(leading);
    try_lowering(regroups ? "regrouped, chosen frames" : "chosen frames", options);
    return std::move(choice_);
  }

  // Of a fused kernel: the parts that allow it are regrouped by its formulation.
  Choice run_fused() {
    LowerOptions options = as_described(snap_tolerance_);
    ComputesParts parts = try_parts("link frames", options, {});
    announce_large(kernel_, choice_.chosen().operations, session_.progress);
    parts.regroups = std::ranges::any_of(kernel_.parts, [](const Kernel* part) {
      return regrouping_for(part->invariance) != Regrouping::kNone;
    });
    if (parts.regroups) parts = try_parts("regrouped", options, std::move(parts));
    if (choice_.chosen().operations > most_ || kernel_.invariance == Invariance::kNone) {
      return std::move(choice_);
    }
    options.frames = search_frames(model_, kernel_, *choice_.candidates.back().formulation,
                                   settings_, snap_tolerance_, session_);
    try_parts(parts.regroups ? "regrouped, chosen frames" : "chosen frames", options, parts);
    return std::move(choice_);
  }

 private:
  // Tries the best combination of the parts' formulations on a lowering.
  // @param[in] start  near which it is searched
  ComputesParts try_parts(const std::string& name, const LowerOptions& options,
                          ComputesParts start) {
    const Mechanism robot = lower(model_, options);
    ComputesParts parts =
        choose_parts(kernel_, {robot, settings_}, asked_, std::move(start), session_.progress);
    choice_.combinations.push_back(
        std::make_shared<const Formulation>(fused_formulation(kernel_, parts)));
    static_cast<void>(try_formulation(robot, *choice_.combinations.back(), name, options));
    return parts;
  }

  // A sparse system takes long to order: those of the guiding kernel suit it, too.
  [[nodiscard]] std::vector<FrameChoice> suitable_frames(const Formulation& leading) {
    if (kernel_.needs_problem) {
      return guiding_frames(model_, settings_, snap_tolerance_, session_);
    }
    return search_frames(model_, kernel_, leading, settings_, snap_tolerance_, session_);
  }

  // Tries the formulations on a lowering; those that are hopeless and take long are dropped.
  // @param[in,out] accuracy  what the accurate ones give is added; null: nothing
  void try_lowering(const std::string& name, const LowerOptions& options,
                    AccuracyComparison* accuracy = nullptr) {
    const Mechanism robot = lower(model_, options);
    std::erase_if(formulations_, [&](const Formulation* formulation) {
      return !try_formulation(robot, *formulation, name, options, accuracy);
    });
    for (const Candidate& candidate : choice_.candidates) {
      const bool is_far = candidate.operations > kHopeless * choice_.chosen().operations;
      const bool is_graph = differentiates_another(*candidate.formulation);
      if (is_far && (is_graph || candidate.operations > most_))
        std::erase(formulations_, candidate.formulation);
    }
  }

  // Those that lose digits are not tried any more.
  void leave_out(const std::vector<const Formulation*>& inaccurate) {
    if (inaccurate.empty()) return;
    for (const Formulation* formulation : inaccurate) {
      std::erase(formulations_, formulation);
      for (Candidate& candidate : choice_.candidates) {
        if (candidate.formulation == formulation) candidate.is_accurate = false;
      }
    }
    const auto cost = [](const Candidate& candidate) {
      return std::pair(!candidate.is_accurate, candidate.operations);
    };
    const auto best = std::ranges::min_element(choice_.candidates, {}, cost);
    choice_.best = static_cast<std::size_t>(best - choice_.candidates.begin());
  }

  // False: it would take far more operations than the best so far.
  [[nodiscard]] bool try_formulation(const Mechanism& robot, const Formulation& formulation,
                                     const std::string& name, const LowerOptions& options,
                                     AccuracyComparison* accuracy = nullptr) {
    if (kernel_.needs_problem && !estimation::has_plan({robot, settings_}, formulation)) {
      return true;
    }
    const auto best = choice_.candidates.empty() ? std::optional<int>()
                                                 : std::optional(choice_.chosen().operations);
    session_.progress.phase("comparing formulations");
    const bool is_accurate = is_accurate_far_from_origin(formulation, robot);
    const auto compare = [&](const Graph& graph) {
      if (accuracy != nullptr && is_accurate) accuracy->add(formulation, graph);
    };
    const auto operations = count_traced(kernel_, formulation, {robot, settings_}, best, compare);
    if (!operations) return false;
    choice_.candidates.push_back({&formulation, name, options, *operations, is_accurate});
    const bool is_better = choice_.candidates.back().operations < choice_.chosen().operations;
    if (is_better && is_accurate) choice_.best = choice_.candidates.size() - 1;
    return true;
  }

  const Model& model_;
  const Kernel& kernel_;
  const KernelSettings& settings_;
  double snap_tolerance_;
  const AskedFormulations& asked_;
  int most_;
  Session& session_;
  std::vector<const Formulation*> formulations_;  // that are still worth trying
  Choice choice_;
};

}  // namespace

Choice choose(const Model& model, const Kernel& kernel, const KernelSettings& settings,
              double snap_tolerance, const Formulation* only, int most) {
  Session session;
  AskedFormulations asked;
  if (only != nullptr) asked[kernel.name] = only;
  return choose(model, kernel, settings, snap_tolerance, asked, most, session);
}

Choice choose(const Model& model, const Kernel& kernel, const KernelSettings& settings,
              double snap_tolerance, const AskedFormulations& asked, int most, Session& session) {
  Chooser chooser(model, kernel, settings, snap_tolerance, asked, most, session);
  if (!kernel.parts.empty()) return chooser.run_fused();
  Choice choice = chooser.run();
  if (kernel.needs_problem) choice.best = cheapest_safe(model, settings, choice);
  return choice;
}

}  // namespace dynac
