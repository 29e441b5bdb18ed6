// SPDX-License-Identifier: BSD-3-Clause
#include "search/frame_search.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "ir/count.hpp"
#include "kernels/regrouping.hpp"
#include "kernels/table.hpp"
#include "lower/numbers_key.hpp"
#include "search/graph_probe.hpp"
#include "search/lower_as_described.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

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
    robot = regroup(std::move(robot), regrouping_for(invariance_of(kernel_, formulation_)));
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

}  // namespace

bool searches_frames(const Mechanism& robot) {
  constexpr std::size_t kMostBodies = 100;  // each frame that is tried takes a trace of all bodies
  return robot.bodies.size() <= kMostBodies;
}

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

std::vector<FrameChoice> search_frames(const Model& model, const Kernel& kernel,
                                       const Formulation& formulation,
                                       const KernelSettings& settings, double snap_tolerance) {
  Session session;
  return search_frames(model, kernel, formulation, settings, snap_tolerance, session);
}

}  // namespace dynac
