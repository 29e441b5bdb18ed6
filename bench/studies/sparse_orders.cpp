// SPDX-License-Identifier: BSD-3-Clause
#include "sparse_orders.hpp"

#include <algorithm>
#include <cmath>

#include "sparse/solve.hpp"

namespace dynac::bench {
namespace {

using Block = BlockElimination<SampledNumber>;

constexpr std::size_t kFirst = 0;  // of the sampled configurations; it is at random

Block load(const LinearSystem<SampledNumber>& system, const std::vector<Pivot>& order) {
  return load_block(system, pattern_of(system), order,
                    std::vector<Affine<SampledNumber>>(system.unknowns));
}

// Both with the same unknowns and equations, paired in any way.
std::vector<Pivot> any_pairs(const LinearSystem<SampledNumber>& system) {
  std::vector<Pivot> pairs;
  for (std::size_t k = 0; k < system.unknowns; ++k) pairs.push_back({k, k});
  return pairs;
}

// Link by link.
std::vector<std::size_t> natural_unknowns(const SparseProblem& problem) {
  const Mechanism& chain = *problem.chain;
  const NewtonEulerForm form = form_of(problem);
  const DynamicUnknowns unknowns(chain, form);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < chain.nv; ++i) {
    for (std::size_t k = 0; k < 6; ++k) order.push_back(unknowns.a(i, k));
    for (std::size_t k = 0; k < 6; ++k) order.push_back(unknowns.f(i, k));
    order.push_back(unknowns.tau(i));
    for (std::size_t k = 0; k < 6; ++k) order.push_back(unknowns.wrench(i, k));
    order.push_back(unknowns.joint_a(i));
  }
  return order;
}

// The equation that has an unknown with the largest factor.
std::size_t largest_equation(const Block& block, std::size_t unknown) {
  double largest = 0;
  std::size_t best = *block.equations_of(unknown).begin();
  for (const std::size_t equation : block.equations_of(unknown)) {
    const double size = std::abs(block.rows().at(equation).at(unknown)[kFirst]);
    if (size <= largest) continue;
    largest = size;
    best = equation;
  }
  return best;
}

// An update as the paper's scripts see it.
void add_published(const Block& block, const Pivot& pivot, bool takes_off_units,
                   const std::vector<std::size_t>& equation_of, StatedCount& count) {
  const auto& row = block.rows().at(pivot.equation);
  const double value = row.at(pivot.unknown)[kFirst];
  const auto units = [](double x) { return (x != 1 ? 1 : 0) + (x != -1 ? 1 : 0); };
  for (const std::size_t equation : block.equations_of(pivot.unknown)) {
    if (equation != pivot.equation) ++count.products;
  }
  for (const auto& [unknown, entry] : row) {
    const std::size_t mirrored = equation_of[unknown];
    if (unknown == pivot.unknown || entry[kFirst] == 0) continue;
    if (!block.equations_of(pivot.unknown).contains(mirrored)) continue;
    const double factor = block.rows().at(mirrored).at(pivot.unknown)[kFirst] / value;
    ++count.additions;
    ++count.products;
    if (takes_off_units) count.products -= units(factor) + units(entry[kFirst]);
  }
}

// Right-hand sides that are not zero before and after the first substitution.
long nonzero(const std::vector<double>& right) {
  long count = 0;
  for (const double x : right) count += x != 0 ? 1 : 0;
  return count;
}

}  // namespace

std::vector<Pivot> natural_order(const SparseProblem& problem,
                                 const LinearSystem<SampledNumber>& system) {
  Block block = load(system, any_pairs(system));
  std::vector<Pivot> order;
  for (const std::size_t unknown : natural_unknowns(problem)) {
    order.push_back({largest_equation(block, unknown), unknown, Scaling::kUnknown});
    block.eliminate(order.back());
  }
  return order;
}

std::size_t unsafe_configurations(const LinearSystem<SampledNumber>& system,
                                  const std::vector<Pivot>& order) {
  Block block = load(system, order);
  std::vector<bool> is_unsafe(kSampleCount, false);
  for (const Pivot& pivot : order) {
    SampledNumber largest;
    for (const std::size_t equation : block.equations_of(pivot.unknown)) {
      largest = larger(largest, block.rows().at(equation).at(pivot.unknown).magnitude());
    }
    const SampledNumber part =
        block.rows().at(pivot.equation).at(pivot.unknown).magnitude() / largest;
    for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
      if (!(part[sample] >= kSafePivot)) is_unsafe[sample] = true;  // nor where nothing is a number
    }
    block.eliminate(pivot);
  }
  return static_cast<std::size_t>(std::ranges::count(is_unsafe, true));
}

LinearSystem<SampledNumber> with_net_forces(const SparseProblem& problem,
                                            LinearSystem<SampledNumber> system) {
  const DynamicUnknowns unknowns(*problem.chain, form_of(problem));
  for (std::size_t i = 0; i < problem.chain->nv; ++i) {
    for (std::size_t k = 0; k < 6; ++k) {
      const std::size_t net = system.unknowns++;
      Equation<SampledNumber>& force = system.equations[unknowns.f(i, k)];
      Equation<SampledNumber> own{{{net, SampledNumber(-1)}}, force.right};
      const auto is_own = [&](const Term<SampledNumber>& term) {
        return term.unknown >= unknowns.a(i, 0) && term.unknown < unknowns.a(i, 0) + 6;
      };
      for (const Term<SampledNumber>& term : force.terms) {
        if (is_own(term)) own.terms.push_back(term);
      }
      std::erase_if(force.terms, is_own);
      force.terms.push_back({net, SampledNumber(1)});
      force.right = SampledNumber(0);
      system.equations.push_back(std::move(own));
    }
  }
  return system;
}

StatedCount count_as_published(const LinearSystem<SampledNumber>& system,
                               const std::vector<Pivot>& order, bool takes_off_units) {
  Block block = load(system, order);
  std::vector<std::size_t> equation_of(system.unknowns);
  for (const Pivot& pivot : order) equation_of[pivot.unknown] = pivot.equation;
  std::vector<double> right;
  for (const Equation<SampledNumber>& equation : system.equations)
    right.push_back(equation.right[kFirst]);
  StatedCount count;
  count.substitutions = nonzero(right) + 2 * static_cast<long>(order.size());
  for (Pivot pivot : order) {
    pivot.scaling = Scaling::kUnknown;
    const auto& row = block.rows().at(pivot.equation);
    const auto& equations = block.equations_of(pivot.unknown);
    add_published(block, pivot, takes_off_units, equation_of, count);
    count.substitutions += 2 * static_cast<long>(row.size() + equations.size() - 2);
    for (const std::size_t equation : equations) {
      if (equation == pivot.equation) continue;
      const double factor = block.rows().at(equation).at(pivot.unknown)[kFirst];
      right[equation] -= factor / row.at(pivot.unknown)[kFirst] * right[pivot.equation];
    }
    block.eliminate(pivot);
  }
  count.substitutions += nonzero(right);
  return count;
}

double dense_operations(double n) {
  const double divisions = n * (n - 1) / 2;
  const double updates = (n - 1) * n * (2 * n - 1) / 3;  // a product and a sum an entry
  return divisions + updates + n * (n - 1) + n * n;
}

}  // namespace dynac::bench
