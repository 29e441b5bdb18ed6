// SPDX-License-Identifier: BSD-3-Clause
#include "comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "trees.hpp"

namespace dynac::bench {
namespace {

// A column: what some formulations cost at least, over what others do.
struct Ratio {
  std::string name;
  std::vector<std::string> above;
  std::vector<std::string> below;
};

double least(const Costs& costs, const std::vector<std::string>& names) {
  double result = costs.find(names.front())->second;
  for (const std::string& name : names) result = std::min(result, costs.find(name)->second);
  return result;
}

std::vector<std::string> row(const std::string& shape, std::size_t count, const Costs& costs,
                             std::span<const std::string> names, std::span<const Ratio> ratios) {
  std::vector<std::string> cells{shape, fmt::format("{}", count)};
  for (const std::string& name : names) {
    const double cost = costs.find(name)->second;
    cells.push_back(cost < 100 ? fmt::format("{:.3g}", cost) : fmt::format("{:.0f}", cost));
  }
  for (const Ratio& ratio : ratios) {
    cells.push_back(fmt::format("{:.2f}", least(costs, ratio.above) / least(costs, ratio.below)));
  }
  return cells;
}

Figure figure(Figure result, const std::string& kernel, std::span<const std::size_t> counts,
              std::span<const std::string> names, std::span<const Ratio> ratios,
              const CostOf& cost_of) {
  std::vector<std::string>& head = result.table.emplace_back();
  head = {"shape", "N"};
  head.insert(head.end(), names.begin(), names.end());
  for (const Ratio& ratio : ratios) head.push_back(ratio.name);
  for (const std::size_t branching : {1, 2}) {
    for (const std::size_t count : counts) {
      const Model robot = make_tree(Joints::kRevolute, count, branching, count);
      result.table.push_back(row(branching == 1 ? "chain" : "tree", count,
                                 cost_of(robot, *find_kernel(kernel)), names, ratios));
    }
  }
  return result;
}

}  // namespace

std::vector<Figure> compare_formulations(const std::string& stem, const std::string& title,
                                         std::span<const std::size_t> counts,
                                         const CostOf& cost_of) {
  const std::vector<std::string> idsva{"idsva_world", "idsva_body"};
  const std::vector<std::string> fdsva{"ltdl", "inverse_product", "zero_input"};
  const std::vector<std::string> of_torques{"idsva_world", "idsva_body", "rnea_chain_rule"};
  const std::vector<std::string> of_accelerations{"ltdl", "inverse_product", "zero_input",
                                                  "rnea_chain_rule", "aba_chain_rule"};
  const std::vector<Ratio> torque_ratios{{"RNEACR/IDSVA", {"rnea_chain_rule"}, idsva},
                                         {"body/world", {"idsva_body"}, {"idsva_world"}}};
  const std::vector<Ratio> acceleration_ratios{{"FDCR/FDSVA", {"rnea_chain_rule"}, fdsva},
                                               {"ABACR/FDSVA", {"aba_chain_rule"}, fdsva},
                                               {"DMM/AZA", {"inverse_product"}, {"zero_input"}}};
  return {figure({stem + "_of_torques", title + ", derivatives of torques", {}},
                 "inverse_dynamics_derivatives", counts, of_torques, torque_ratios, cost_of),
          figure({stem + "_of_accelerations", title + ", derivatives of accelerations", {}},
                 "forward_dynamics_derivatives", counts, of_accelerations, acceleration_ratios,
                 cost_of)};
}

}  // namespace dynac::bench
