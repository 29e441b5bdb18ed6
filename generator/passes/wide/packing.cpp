// SPDX-License-Identifier: BSD-3-Clause
#include "passes/wide/packing.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "passes/wide/column_packs.hpp"
#include "passes/wide/limb_packs.hpp"
#include "passes/wide/pack.hpp"

namespace dynac {
namespace {

// What moves values between lanes is easily underestimated: less than this share of the scalar
// instructions has to remain.
constexpr double kWorthwhile = 0.93;
// Of larger graphs, and of those of more loops, columns go side by side in all loops or in none.
constexpr std::size_t kManyNodes = 300'000, kManyLoops = 60;

// By how much loops chosen one by one are hoped to be better than all loops.
constexpr double kHoped = 1.1;

// Tries ways to pack a graph, and keeps the best.
class Search {
 public:
  Search(const Graph& graph, std::vector<Pack> limbs, std::size_t lanes,
         const std::function<int(const Graph&)>& instructions)
      : graph_(graph), limbs_(std::move(limbs)), lanes_(lanes), instructions_(instructions) {}

  // @param[in] rival  the fewest instructions of another search: where there is no hope to need
  //                   fewer, loops are not tried one by one
  void run(std::optional<int> rival = std::nullopt) {
    if (!limbs_.empty()) try_packs(limbs_);
    const std::vector<std::uint32_t> loops = column_loops(graph_);
    if (loops.empty()) return;
    ColumnGrid all{lanes_, 0, loops}, best = all;
    int least = 0;
    for (; all.first < lanes_; ++all.first) {
      const int count = try_columns(all, limbs_);
      if (all.first == 0 || count < least) best.first = all.first;
      least = all.first == 0 ? count : std::min(least, count);
      if (graph_.size() > kManyNodes) break;
    }
    if (rival && least_ > kHoped * *rival) return;
    if (loops.size() > 1 && loops.size() <= kManyLoops && graph_.size() <= kManyNodes) {
      try_loop_by_loop(best.first, loops);
    }
  }

  [[nodiscard]] int least() const { return least_; }
  [[nodiscard]] std::optional<int> fewest() const {
    return best_.empty() ? std::nullopt : std::optional(least_);
  }
  [[nodiscard]] bool is_better_than(const Search& other) const {
    return !best_.empty() && (other.best_.empty() || least_ < other.least_);
  }
  // The best, or none.
  [[nodiscard]] std::optional<Graph> take() const {
    if (best_.empty()) return std::nullopt;
    return pack_with_few_signs(graph_, best_);
  }

 private:
  int try_packs(const std::vector<Pack>& packs) {
    const int count = instructions_(pack(graph_, packs));
    if (best_.empty() || count < least_) {
      least_ = count;
      best_ = packs;
    }
    return count;
  }

  int try_columns(const ColumnGrid& grid, const std::vector<Pack>& limbs) {
    return try_packs(find_column_packs(graph_, limbs, grid));
  }

  // Columns in the loops in which they help, of limbs or of single operations.
  void try_loop_by_loop(std::size_t first, const std::vector<std::uint32_t>& loops) {
    ColumnGrid grid{lanes_, first, {}};
    std::vector<Pack> limbs = limbs_;
    int least = limbs.empty() ? instructions_(graph_) : instructions_(pack(graph_, limbs));
    for (const std::uint32_t loop : loops) {
      grid.loops.push_back(loop);
      std::vector<Pack> others = without_loop(limbs, loop);
      const int of_limbs = try_columns(grid, limbs);
      const int of_single = others.size() < limbs.size() ? try_columns(grid, others) : of_limbs;
      if (std::min(of_limbs, of_single) >= least) {
        grid.loops.pop_back();
        continue;
      }
      least = std::min(of_limbs, of_single);
      if (of_single < of_limbs) limbs = std::move(others);
    }
  }

  // Those packs that were not made in a loop.
  [[nodiscard]] std::vector<Pack> without_loop(std::vector<Pack> packs, std::uint32_t loop) const {
    std::erase_if(packs, [&](const Pack& pack) {
      return graph_.column_provenance(pack[first_lane(pack)]).loop == loop;
    });
    return packs;
  }

  const Graph& graph_;
  std::vector<Pack> limbs_;
  std::size_t lanes_;
  const std::function<int(const Graph&)>& instructions_;
  std::vector<Pack> best_;
  int least_ = 0;
};

}  // namespace

std::optional<Graph> pack_where_it_pays(const Graph& graph, const Graph& by_limbs,
                                        std::span<const LimbInputs> limbs, std::size_t lanes,
                                        const std::function<int(const Graph&)>& instructions) {
  const double most = kWorthwhile * instructions(graph);
  std::optional<Search> by_limb;
  if (!limbs.empty()) {
    by_limb.emplace(by_limbs, find_limb_packs(by_limbs, limbs), lanes, instructions);
    by_limb->run();
  }
  Search columns(graph, {}, lanes, instructions);
  columns.run(by_limb ? by_limb->fewest() : std::nullopt);
  if (by_limb && by_limb->is_better_than(columns) && by_limb->least() <= most) {
    return by_limb->take();
  }
  return columns.least() <= most ? columns.take() : std::nullopt;
}

}  // namespace dynac
