// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/estimation/estimation_plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "algorithms/estimation/quasi_definite_plan.hpp"
#include "algorithms/estimation/unknown_names.hpp"
#include "sparse/ordering.hpp"
#include "sparse/rank.hpp"
#include "sparse/suitesparse.hpp"

namespace dynac {

NewtonEulerForm form_of(const EstimationProblem& problem, bool is_split) {
  NewtonEulerForm form{{}, is_split};
  const auto add = [&](const EntrySum& sum) {
    for (const EntryTerm& term : sum.terms) {
      const bool is_wrench = term.entry.quantity == DynamicQuantity::kExternalWrench;
      const bool is_new =
          std::ranges::find(form.wrench_links, term.entry.link) == form.wrench_links.end();
      if (is_wrench && is_new) form.wrench_links.push_back(term.entry.link);
    }
  };
  for (const Measurement& measurement : problem.measurements) add(measurement.sum);
  for (const EntrySum& estimate : problem.estimates) add(estimate);
  return form;
}

namespace {

// Lists are cut: a robot has hundreds of unknowns.
std::string listed(std::vector<std::string> names) {
  constexpr std::size_t kMost = 8;
  const std::size_t count = names.size();
  if (count > kMost) names.resize(kMost);
  const std::string rest = count > kMost ? fmt::format(" and {} more", count - kMost) : "";
  return fmt::format("{}{}", fmt::join(names, ", "), rest);
}

// Where equations leave a choice, wrenches are free, then joints' accelerations: these are never
// hard to find from torques, whereas wrenches may be, and bodies' accelerations and forces come
// from the rest. Unknowns have that order already.
std::vector<std::size_t> order_of_matching(const std::vector<bool>& is_loose) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < is_loose.size(); ++k) {
    if (!is_loose[k]) order.push_back(k);
  }
  return order;
}

// Whether a pivot is more than rounding of what its diagonal entry is at any configuration; not
// looked at where the exact equations are singular.
bool is_definite(const SampledNumber& pivot, const SampledNumber& diagonal) {
  constexpr double kRounding = 1e-11;
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    if (!std::isfinite(pivot[sample]) || !std::isfinite(diagonal[sample])) continue;
    smallest = std::min(smallest, pivot[sample]);
    largest = std::max(largest, diagonal[sample]);
  }
  return largest > 0 && smallest > kRounding * largest;
}

// The median: at singular configurations a pivot may be as small or large as can be. Zero where it
// is constant.
double usual_size(const SampledNumber& pivot) {
  std::array<double, kSampleCount> sizes;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    sizes[sample] = std::isfinite(pivot[sample]) ? std::abs(pivot[sample]) : 0;
  }
  std::ranges::nth_element(sizes, sizes.begin() + kSampleCount / 2);
  return pivot.is_constant() ? 0 : sizes[kSampleCount / 2];
}

class Planner {
 public:
  Planner(const Mechanism& robot, const EstimationProblem& problem,
          const EstimationEquations<SampledNumber>& equations)
      : robot_(robot),
        problem_(problem),
        equations_(equations),
        form_(equations.form),
        unknowns_(robot, form_),
        pattern_(pattern_of(equations.system)) {}

  EstimationPlan plan(const Ordering& ordering, EstimationSystem system) {
    find_structure();
    if (!plan_.problems.empty()) return std::move(plan_);
    if (system == EstimationSystem::kQuasiDefinite) {
      plan_whole(ordering.rule);
      return std::move(plan_);
    }
    const OrderHint hint{recursive_groups(robot_, unknowns_),
                         recursive_equations(robot_, unknowns_)};
    PlanResult result =
        plan_solution(equations_.system, pattern_, matching_, hint, wanted(), ordering);
    plan_.solution = std::move(result.plan);
    std::erase_if(plan_.solution.free,
                  [&](std::size_t unknown) { return parts_.loose_unknowns[unknown]; });
    for (const SingularBlock& block : result.singular) explain(block);
    if (plan_.problems.empty()) plan_free();
    return std::move(plan_);
  }

 private:
  [[nodiscard]] std::size_t count() const { return pattern_.size(); }

  void find_structure() {
    const std::vector<bool> nothing_loose(unknowns_.count(), false);
    const std::vector<std::size_t> order = order_of_matching(nothing_loose);
    std::vector<bool> is_exact(count(), false), counts(count(), true);
    std::fill_n(is_exact.begin(), equations_.exact, true);
    const Matching exact = maximum_matching(pattern_, unknowns_.count(), order, is_exact);
    report_contradictions(exact, is_exact);
    parts_ = coarse_parts(pattern_, maximum_matching(pattern_, unknowns_.count(), order, counts),
                          counts);
    report_undetermined();
    for (std::size_t e = 0; e < count(); ++e) {
      if (parts_.loose_equations[e]) is_exact[e] = counts[e] = false;
      if (counts[e] && !is_exact[e]) plan_.noisy.push_back(e);
    }
    matching_ = maximum_matching(pattern_, unknowns_.count(),
                                 order_of_matching(parts_.loose_unknowns), is_exact);
  }

  // What estimates and noisy measurements speak of.
  [[nodiscard]] std::vector<bool> wanted() const {
    std::vector<bool> result(unknowns_.count(), false);
    for (const LinearForm<SampledNumber>& estimate : equations_.estimates) {
      for (const Term<SampledNumber>& term : estimate.terms) {
        if (!term.factor.is(0)) result[term.unknown] = true;
      }
    }
    for (const std::size_t e : plan_.noisy) {
      for (const std::size_t unknown : pattern_[e]) result[unknown] = true;
    }
    return result;
  }

  // Names of measurements among some equations.
  [[nodiscard]] std::vector<std::string> names_of(const std::vector<bool>& equations) const {
    std::vector<std::string> names;
    for (std::size_t e = unknowns_.equations(); e < count(); ++e) {
      if (!equations[e]) continue;
      names.push_back(
          problem_.measurements[equations_.measured[e - unknowns_.equations()]].sum.name);
    }
    return names;
  }

  void report_contradictions(const Matching& exact, const std::vector<bool>& is_exact) {
    const CoarseParts parts = coarse_parts(pattern_, exact, is_exact);
    std::size_t many = 0;
    for (std::size_t e = 0; e < count(); ++e) {
      if (is_exact[e] && exact.unknown_of[e] == kUnmatched) ++many;
    }
    if (many == 0) return;
    plan_.problems.push_back(fmt::format(
        "{} of these follow{} from the others, and all are known exactly: {}; leave out as many or "
        "give them a sigma",
        many, many == 1 ? "s" : "", listed(names_of(parts.crowded_equations))));
  }

  void report_undetermined() {
    std::vector<std::string> asked, missing;
    for (std::size_t k = 0; k < equations_.estimates.size(); ++k) {
      const auto is_loose = [&](const Term<SampledNumber>& term) {
        return !term.factor.is(0) && parts_.loose_unknowns[term.unknown];
      };
      if (std::ranges::any_of(equations_.estimates[k].terms, is_loose)) {
        asked.push_back(problem_.estimates[k].name);
      }
    }
    if (asked.empty()) return;
    for (std::size_t u = unknowns_.tau(0); u < unknowns_.count(); ++u) {
      if (parts_.loose_unknowns[u]) missing.push_back(name_of_unknown(robot_, form_, u));
    }
    const auto unknowns = std::ranges::count(parts_.loose_unknowns, true);
    const auto equations = std::ranges::count(parts_.loose_equations, true);
    plan_.problems.push_back(fmt::format(
        "{} cannot be determined: nothing determines {}; {} more measurement{} of such {} needed",
        listed(asked), listed(missing), unknowns - equations, unknowns - equations == 1 ? "" : "s",
        unknowns - equations == 1 ? "is" : "are"));
  }

  void explain(const SingularBlock& block) {
    const RankDeficiency deficiency = rank_deficiency(block);
    std::vector<std::string> names;
    for (const std::size_t unknown : deficiency.unknowns) {
      names.push_back(name_of_unknown(robot_, form_, unknown));
    }
    plan_.problems.push_back(
        deficiency.samples == 0
            ? fmt::format(
                  "no order of pivots is safe at all of {} sampled configurations, among {}",
                  kSampleCount, listed(names))
            : fmt::format("the equations are singular at {} of {} sampled configurations, where "
                          "nothing determines {}; measure more",
                          deficiency.samples, kSampleCount, listed(names)));
  }

  // The order of the one system, which has nothing to gain where all is exact.
  void plan_whole(Rule rule) {
    if (plan_.noisy.empty()) {
      plan_.problems.push_back("no measurement is noisy");
      return;
    }
    plan_.quasi_definite = plan_quasi_definite(equations_, pattern_, parts_.loose_equations, rule);
    std::vector<std::string> names;
    for (const std::size_t row : rows_left(equations_, plan_.quasi_definite)) {
      if (row < unknowns_.count()) names.push_back(name_of_unknown(robot_, form_, row));
    }
    if (!names.empty()) {
      plan_.problems.push_back(
          fmt::format("no order of pivots of the symmetric system is safe at all of {} sampled "
                      "configurations, among {}",
                      kSampleCount, listed(names)));
      return;
    }
    static_cast<void>(solve_quasi_definite(equations_, plan_.quasi_definite, false,
                                           [&](const SampledNumber& pivot) { add_size(pivot); }));
  }

  // The order of the normal equations, and whether they determine what is free.
  void plan_free() {
    const std::vector<Affine<SampledNumber>> x = solve(
        equations_.system, plan_.solution, [&](const SampledNumber& pivot) { add_size(pivot); });
    if (plan_.solution.free.empty()) return;
    const NormalEquations<SampledNumber> normal = normal_equations(plan_, equations_, x);
    const std::size_t n = plan_.solution.free.size();
    Pattern pattern(n, std::vector(n, false));
    EquationPattern rows(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        pattern[i][j] = !normal.N(i, j).is(0);
        if (pattern[i][j]) rows[i].push_back(j);
      }
    }
    plan_.normal_steps = eliminate(std::move(pattern), amd_order(rows));
    const Ltdl<SampledNumber> factors = factorise(normal.N, plan_.normal_steps);
    check_definite(normal.N, factors);
  }

  void add_size(const SampledNumber& pivot) { plan_.pivot_sizes.push_back(usual_size(pivot)); }

  // What is free is determined if the normal equations are definite at all sampled configurations.
  void check_definite(const SquareMatrix<SampledNumber>& N, const Ltdl<SampledNumber>& factors) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < factors.steps.size(); ++k) {
      const std::size_t c = factors.steps[k].pivot;
      const SampledNumber pivot = SampledNumber(1) / factors.inverse_D[k];
      if (!is_definite(pivot, N(c, c))) {
        names.push_back(name_of_unknown(robot_, form_, plan_.solution.free[c]));
      }
      add_size(pivot);
    }
    if (names.empty()) return;
    plan_.problems.push_back(
        fmt::format("the noisy measurements do not determine {}; measure more, or add prior "
                    "knowledge by \"zero ... sigma\"",
                    listed(names)));
  }

  const Mechanism& robot_;
  const EstimationProblem& problem_;
  const EstimationEquations<SampledNumber>& equations_;
  NewtonEulerForm form_;
  DynamicUnknowns unknowns_;
  EquationPattern pattern_;
  CoarseParts parts_;
  Matching matching_;
  EstimationPlan plan_;
};

}  // namespace

EstimationPlan plan_estimation(const Mechanism& robot, const EstimationProblem& problem,
                               const EstimationEquations<SampledNumber>& equations,
                               const Ordering& ordering, EstimationSystem system) {
  return Planner(robot, problem, equations).plan(ordering, system);
}

}  // namespace dynac
