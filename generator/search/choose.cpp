#include "search/choose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "algorithms/loops/independent_coordinates.hpp"
#include "ir/count.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/table.hpp"
#include "lower/numbers_key.hpp"
#include "search/graph_probe.hpp"
#include "search/lower_as_described.hpp"
#include "search/safe_pivots.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// A formulation of so many times the operations of the best is given up before its graph is whole:
// of a long chain, forward dynamics by the mass matrix would fill the memory.
constexpr std::size_t kFarTooMany = 20;
// A graph of so many nodes is always made.
constexpr std::size_t kFewNodes = 2'000'000;

// Operations of a formulation; none where they are far more than those of the best so far.
// @param[in] best  its operations; none: whatever they are
std::optional<int> count_traced(const Mechanism& robot, const Kernel& kernel,
                                const Formulation& formulation, const KernelSettings& settings,
                                std::optional<int> best) {
  const std::size_t most =
      best ? std::max(kFewNodes, kFarTooMany * static_cast<std::size_t>(*best)) : kMostNodes;
  try {
    return count_operations(
               trace(kernel, formulation, {robot, settings}, TraceGenerality::kNone, most))
        .operations();
  } catch (const GraphTooBig&) {
    if (!best) throw;
    return std::nullopt;
  }
}

// Coordinate descent over the frames of a mechanism, one body at a time, leaves first, from the
// links' own frames and from two kinds of modified Denavit-Hartenberg frames. Two thirds of what it
// looks at it has met before, by another choice of the same numbers: that is not traced again.
class FrameSearch {
 public:
  FrameSearch(Mechanism aligned, const Kernel& kernel, const Formulation& formulation,
              KernelSettings settings, bool concerns_links, Progress& progress)
      : aligned_(std::move(aligned)),
        kernel_(kernel),
        formulation_(formulation),
        settings_(std::move(settings)),
        concerns_links_(concerns_links),
        progress_(progress) {
    for (std::size_t i = 0; i < aligned_.bodies.size(); ++i) {
      candidates_.push_back(frame_candidates(aligned_, BodyId::of(i)));
    }
  }

  void run() {
    sweeps_ = searches_frames(aligned_) ? 2 : 0;
    std::vector<FrameChoice> hartenberg, rotated;
    for (std::size_t i = 0; i < aligned_.bodies.size(); ++i) {
      hartenberg.push_back(common_normal_choice(i, false));
      rotated.push_back(common_normal_choice(i, true));
    }
    try_from(std::vector<FrameChoice>(aligned_.bodies.size()));
    try_from(std::move(hartenberg));
    try_from(std::move(rotated));
  }

  void try_from(std::vector<FrameChoice> start) {
    descend(std::move(start));
    ran_out_ |= nodes_left_ < 0;
    if (!best_.empty() && cost_ >= best_cost_) return;
    best_ = frames_;
    best_cost_ = cost_;
  }

  [[nodiscard]] const std::vector<FrameChoice>& best() const { return best_; }
  /// Whether a descent has stopped before its end.
  [[nodiscard]] bool ran_out() const { return ran_out_; }

 private:
  // What tracing a mechanism comes to.
  struct Traced {
    int operations = 0;
    std::size_t nodes = 0;
  };

  // The search stops where it would take long: counted in nodes, traced or met again, not timed, so
  // that the same input gives the same output everywhere. Enough for two sweeps over a humanoid.
  static constexpr std::int64_t kNodesForOneStart = 4'000'000;

  // Frames and cost of the lowest point below a start.
  void descend(std::vector<FrameChoice> start) {
    nodes_left_ = kNodesForOneStart;
    frames_ = std::move(start);
    cost_ = cost(frames_);
    for (int sweep = 0; sweep < sweeps_; ++sweep) {
      const int before = cost_;
      for (std::size_t i = frames_.size(); i-- > 0;) improve(i);
      if (cost_ == before) break;
    }
  }

  // The first frame whose origin lies on a common normal; if it must rotate, whose x axis does too.
  [[nodiscard]] FrameChoice common_normal_choice(std::size_t body, bool must_rotate) const {
    for (const FrameChoice& candidate : candidates_[body]) {
      const bool is_new =
          must_rotate ? candidate.sine != 0 : candidate != FrameChoice{1, 0, 0, true};
      if (candidate.starts_at_normal && is_new) return candidate;
    }
    return {1, 0, 0, true};
  }

  [[nodiscard]] int cost(const std::vector<FrameChoice>& frames) {
    Mechanism robot = reframe(aligned_, frames);
    if (kernel_.invariance == Invariance::kParameters) robot = regroup(std::move(robot));
    const std::string key = bodies_key(robot) + (concerns_links_ ? links_key(robot) : "");
    const auto [place, is_new] = traced_.try_emplace(key);
    if (is_new) {
      progress_.phase("choosing frames");
      const Graph graph = trace(kernel_, formulation_, {robot, settings_});
      place->second = {count_operations(graph).operations(), graph.size()};
    }
    nodes_left_ -= static_cast<std::int64_t>(place->second.nodes);
    return place->second.operations;
  }

  void improve(std::size_t body) {
    for (const FrameChoice& candidate : candidates_[body]) {
      if (candidate == frames_[body] || nodes_left_ < 0) continue;
      const FrameChoice old = std::exchange(frames_[body], candidate);
      const int new_cost = cost(frames_);
      if (new_cost < cost_) {
        cost_ = new_cost;
      } else {
        frames_[body] = old;
      }
    }
  }

  Mechanism aligned_;
  const Kernel& kernel_;
  const Formulation& formulation_;
  KernelSettings settings_;
  bool concerns_links_;  // where they are on their bodies
  Progress& progress_;
  std::vector<std::vector<FrameChoice>> candidates_;
  std::unordered_map<std::string, Traced> traced_;  // by the mechanism's key
  std::vector<FrameChoice> frames_, best_;
  int cost_ = 0, best_cost_ = 0;
  bool ran_out_ = false;
  int sweeps_ = 2;  // over the bodies
  std::int64_t nodes_left_ = 0;
};

// The formulations to try: those that serve the robot, or the only one that is allowed.
std::vector<const Formulation*> serving_formulations(const Kernel& kernel,
                                                     const KernelContext& context,
                                                     const Formulation* only) {
  if (only != nullptr && !supports(kernel, *only, context)) {
    throw InputError(
        "@formulation",
        fmt::format(
            "{} of {} does not support {}; leave the option out, and dynac chooses a formulation",
            only->name, kernel.name, unserved(kernel, *only, context)));
  }
  if (only != nullptr) return {only};
  std::vector<const Formulation*> formulations;
  for (const Formulation& formulation : kernel.formulations) {
    if (!has_other_outputs(formulation) && supports(kernel, formulation, context)) {
      formulations.push_back(&formulation);
    }
  }
  return formulations;
}

// Differentiated graphs that cost over so many times the best formulation are skipped on other
// lowerings, which reduce all costs alike: each takes long to trace.
constexpr int kHopeless = 2;

// Tries formulations on a lowering; those that are hopeless and take long are dropped.
void try_all(const Model& model, const Kernel& kernel, const KernelSettings& settings,
             const std::string& name, const LowerOptions& options, int most,
             std::vector<const Formulation*>& formulations, Choice& choice, Progress& progress) {
  const Mechanism robot = lower(model, options);
  std::vector<const Formulation*> given_up;
  for (const Formulation* formulation : formulations) {
    const bool is_of_problem = kernel.needs_problem;
    if (is_of_problem && !estimation::has_plan({robot, settings}, *formulation)) continue;
    const auto best = choice.candidates.empty() ? std::optional<int>()
                                                : std::optional(choice.chosen().operations);
    progress.phase("comparing formulations");
    const auto operations = count_traced(robot, kernel, *formulation, settings, best);
    if (!operations) {
      given_up.push_back(formulation);
      continue;
    }
    const bool is_accurate_far_from_origin =
        !formulation->is_about_world || !has_floating_base(robot);
    choice.candidates.push_back(
        {formulation, name, options, *operations, is_accurate_far_from_origin});
    const bool is_better = choice.candidates.back().operations < choice.chosen().operations;
    if (is_better && is_accurate_far_from_origin) choice.best = choice.candidates.size() - 1;
  }
  for (const Formulation* formulation : given_up) std::erase(formulations, formulation);
  for (const Candidate& candidate : choice.candidates) {
    const bool is_far = candidate.operations > kHopeless * choice.chosen().operations;
    const bool is_graph = differentiates_another(*candidate.formulation);
    if (is_far && (is_graph || candidate.operations > most))
      std::erase(formulations, candidate.formulation);
  }
}

}  // namespace

bool searches_frames(const Mechanism& robot) {
  constexpr std::size_t kMostBodies = 100;  // each frame that is tried takes a trace of all bodies
  return robot.bodies.size() <= kMostBodies;
}

namespace {

std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                       const Formulation& formulation,
                                       const KernelSettings& settings, double snap_tolerance,
                                       Session& session);

// The frames that suit the kernel which guides the search.
const std::vector<FrameChoice>& guiding_frames(const Model& model, const KernelSettings& settings,
                                               double snap_tolerance, Session& session) {
  const auto known = session.guiding_frames.find(snap_tolerance);
  if (known != session.guiding_frames.end()) return known->second;
  const Kernel& guide = *std::ranges::find(kernel_table(), true, &Kernel::guides_frame_search);
  return session.guiding_frames[snap_tolerance] = search_frames(
             model, guide, guide.formulations.front(), settings, snap_tolerance, session);
}

std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                       const Formulation& formulation,
                                       const KernelSettings& settings, double snap_tolerance,
                                       Session& session) {
  Mechanism robot = lower(model, as_described(snap_tolerance));
  GraphProbe graph;
  if (searches_frames(robot)) {
    session.progress.phase("choosing frames");
    graph = probe(robot, kernel, formulation, settings);
    if (kernel.guides_frame_search) graph.fingerprint += "guide";  // which has none itself
    const auto known = session.frames.find(graph.fingerprint);
    if (known != session.frames.end()) return known->second;
  }
  FrameSearch search(std::move(robot), kernel, formulation, settings, graph.concerns_links,
                     session.progress);
  search.run();
  if (search.ran_out() && !kernel.guides_frame_search) {
    search.try_from(guiding_frames(model, settings, snap_tolerance, session));
  }
  if (!graph.fingerprint.empty()) session.frames[graph.fingerprint] = search.best();
  return search.best();
}

// Says how long a large kernel will take, once its operations are known in the frames of the links.
void announce_large(const Kernel& kernel, int operations, Progress& progress) {
  constexpr double kSecondsPerOperation = 40e-6;  // 25e-6 to 75e-6, all that follows included
  constexpr double kLong = 10;                    // [s]
  const double seconds = kSecondsPerOperation * operations;
  if (seconds < kLong) return;
  progress.announce(fmt::format("{}: about {} thousand operations, which take about {:.0f} s",
                                kernel.name, operations / 1000, seconds));
}

// All that there is to try.
Choice try_lowerings(const Model& model, const Kernel& kernel, const KernelSettings& settings,
                     double snap_tolerance, const Formulation* only, int most, Session& session) {
  LowerOptions options = as_described(snap_tolerance);
  const Mechanism as_given = lower(model, options);
  std::vector<const Formulation*> formulations =
      serving_formulations(kernel, {as_given, settings}, only);
  const Formulation& leading = *formulations.front();
  Choice choice;
  const auto try_lowering = [&](const std::string& name) {
    try_all(model, kernel, settings, name, options, most, formulations, choice, session.progress);
  };
  try_lowering("link frames");
  if (choice.candidates.empty()) {
    throw InputError("@formulation", fmt::format("{} finds no numerically safe pivots; leave the "
                                                 "option out, and dynac chooses a formulation",
                                                 leading.name));
  }
  announce_large(kernel, choice.chosen().operations, session.progress);
  if (kernel.invariance == Invariance::kNone) return choice;
  options.regroup = kernel.invariance == Invariance::kParameters;
  if (options.regroup) try_lowering("regrouped");
  if (choice.chosen().operations > most) return choice;
  // A sparse system takes long to order: those of the guiding kernel suit it, too.
  const bool is_slow = kernel.needs_problem;
  options.frames = is_slow
                       ? guiding_frames(model, settings, snap_tolerance, session)
                       : search_frames(model, kernel, leading, settings, snap_tolerance, session);
  try_lowering(options.regroup ? "regrouped, chosen frames" : "chosen frames");
  return choice;
}

}  // namespace

std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                       const Formulation& formulation,
                                       const KernelSettings& settings, double snap_tolerance) {
  Session session;
  return search_frames(model, kernel, formulation, settings, snap_tolerance, session);
}

Choice choose(const Model& model, const Kernel& kernel, const KernelSettings& settings,
              double snap_tolerance, const Formulation* only, int most) {
  Session session;
  return choose(model, kernel, settings, snap_tolerance, only, most, session);
}

Choice choose(const Model& model, const Kernel& kernel, const KernelSettings& settings,
              double snap_tolerance, const Formulation* only, int most, Session& session) {
  Choice choice = try_lowerings(model, kernel, settings, snap_tolerance, only, most, session);
  if (kernel.needs_problem) choice.best = cheapest_safe(model, settings, choice);
  return choice;
}

}  // namespace dynac
