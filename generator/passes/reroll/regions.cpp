// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/regions.hpp"

#include <algorithm>

#include "ir/count.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Division {
 public:
  explicit Division(const Program& program) : program_(program), graph_(program.graph) {}

  Regions run() {
    begin_where_sections_change();
    sink_multiples();
    lift_what_outputs_need();
    join_regions();
    return number_anew();
  }

 private:
  template <class Function>
  void for_operands(std::size_t node, const Function& function) const {
    for (const NodeId operand : graph_.operands(NodeId::of(node))) {
      const std::size_t source = source_of(graph_, operand).index();
      if (region_[source] != Regions::kNone) function(source);
    }
  }

  void begin_where_sections_change() {
    const std::vector<bool> is_live = live_nodes(graph_);
    std::vector<bool> is_of_angle(graph_.size(), false);
    for (const NodeId id : program_.angle_statements) is_of_angle[id.index()] = true;
    region_.assign(graph_.size(), Regions::kNone);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (!is_live[i] || is_of_angle[i] || !is_statement(graph_.nodes()[i].op)) continue;
      const SectionId section = graph_.section(NodeId::of(i));
      if (sections_.empty() || sections_.back() != section) sections_.push_back(section);
      region_[i] = sections_.size() - 1;
    }
  }

  // Whether a statement has but one operand that is no constant.
  [[nodiscard]] bool is_multiple(std::size_t node) const {
    const std::span<const NodeId> operands = graph_.operands(NodeId::of(node));
    return operands.size() == 2 &&
           std::ranges::count_if(operands, [&](NodeId id) { return graph_.is_constant(id); }) == 1;
  }

  void sink_multiples() {
    std::vector<std::size_t> first_use(graph_.size(), Regions::kNone);
    for (std::size_t i = graph_.size(); i-- > 0;) {
      if (region_[i] == Regions::kNone) continue;
      if (is_multiple(i) && first_use[i] != Regions::kNone) region_[i] = first_use[i];
      for_operands(i, [&](std::size_t source) {
        first_use[source] = std::min(first_use[source], region_[i]);
      });
    }
  }

  void lift_what_outputs_need() {
    std::vector<bool> is_needed_inside(graph_.size(), false);
    for (std::size_t i = graph_.size(); i-- > 0;) {
      if (region_[i] == Regions::kNone || (!is_needed_inside[i] && is_output(i))) continue;
      for_operands(i, [&](std::size_t source) { is_needed_inside[source] = true; });
    }
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (region_[i] == Regions::kNone || is_needed_inside[i] || !is_output(i)) continue;
      std::size_t latest = 0;
      bool has_source = false;
      for_operands(i, [&](std::size_t source) {
        latest = std::max(latest, region_[source]);
        has_source = true;
      });
      if (has_source) region_[i] = latest;
    }
  }

  bool is_output(std::size_t node) {
    if (is_output_.empty()) {
      is_output_.assign(graph_.size(), false);
      for (const OutputBlock& block : graph_.outputs()) {
        for (const NodeId id : block.elements) is_output_[source_of(graph_, id).index()] = true;
      }
    }
    return is_output_[node];
  }

  void join_regions() {
    std::vector<std::size_t> latest_source(sections_.size(), 0);
    std::vector<std::vector<std::size_t>> sources(sections_.size());
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (region_[i] == Regions::kNone) continue;
      for_operands(i, [&](std::size_t source) {
        if (region_[source] != region_[i]) sources[region_[i]].push_back(region_[source]);
      });
    }
    joined_.resize(sections_.size());
    join_openings(sources);
    std::vector<std::size_t> last_run(graph_.section_names().size(), Regions::kNone);
    for (std::size_t t = 0; t < sections_.size(); ++t) {
      std::size_t latest = 0;
      for (const std::size_t source : sources[t]) latest = std::max(latest, joined_[source]);
      std::size_t& last = last_run[sections_[t].index()];
      joined_[t] = last != Regions::kNone && latest <= last ? last : t;
      last = joined_[t];
    }
  }

  // A run that needs no other region is made together with the next one to the same body, if that
  // is the first to need it.
  void join_openings(std::vector<std::vector<std::size_t>>& sources) {
    std::vector<std::size_t> first_use(sections_.size(), Regions::kNone);
    for (std::size_t t = 0; t < sources.size(); ++t) {
      for (const std::size_t source : sources[t])
        first_use[source] = std::min(first_use[source], t);
    }
    std::vector<std::size_t> to(sections_.size());
    std::vector<std::size_t> next_run(graph_.section_names().size(), Regions::kNone);
    for (std::size_t t = sections_.size(); t-- > 0;) {
      std::size_t& next = next_run[sections_[t].index()];
      const bool is_opening =
          sources[t].empty() && next != Regions::kNone && to[next] <= first_use[t];
      to[t] = is_opening ? to[next] : t;
      if (is_opening) first_use[to[t]] = std::min(first_use[to[t]], first_use[t]);
      next = t;
    }
    for (std::size_t& region : region_) {
      if (region != Regions::kNone) region = to[region];
    }
    for (std::vector<std::size_t>& all : sources) {
      for (std::size_t& source : all) source = to[source];
    }
    for (std::size_t t = 0; t < sources.size(); ++t) {
      std::erase(sources[t], t);
    }
  }

  Regions number_anew() {
    std::vector<bool> is_used(sections_.size(), false);
    for (std::size_t& region : region_) {
      if (region == Regions::kNone) continue;
      region = joined_[region];
      is_used[region] = true;
    }
    std::vector<std::size_t> number(sections_.size(), 0);
    for (std::size_t t = 0, next = 0; t < number.size(); ++t) number[t] = is_used[t] ? next++ : 0;
    Regions regions;
    for (std::size_t i = 0; i < region_.size(); ++i) {
      if (region_[i] == Regions::kNone) continue;
      for_operands(i, [&](std::size_t source) {
        DYNAC_ASSERT(region_[source] <= number[region_[i]], "node {} needs a later step", i);
      });
      region_[i] = number[region_[i]];
      if (region_[i] >= regions.statements.size()) regions.statements.resize(region_[i] + 1);
      regions.statements[region_[i]].push_back(NodeId::of(i));
    }
    regions.region_of = std::move(region_);
    return regions;
  }

  const Program& program_;
  const Graph& graph_;
  std::vector<std::size_t> region_;  // of each node
  std::vector<SectionId> sections_;  // of each region
  std::vector<std::size_t> joined_;  // the region that a region has become part of
  std::vector<bool> is_output_;      // one per node; empty: not asked yet
};

}  // namespace

Regions divide_into_regions(const Program& program) { return Division(program).run(); }

}  // namespace dynac
