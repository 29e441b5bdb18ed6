#include "kernels/table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

#include "kernels/groups.hpp"
#include "kernels/kernel_groups.hpp"

namespace dynac {
namespace {

using Family = std::vector<Kernel>;

struct GroupRow {
  std::string_view heading;
  std::vector<Kernel> (*kernels)();
};

constexpr std::array kGroups{
    GroupRow{"Kinematics", kernels::kinematics_kernels},
    GroupRow{"Dynamics", kernels::dynamics_kernels},
    GroupRow{"Identification", kernels::identification_kernels},
    GroupRow{"Derivatives", kernels::derivative_kernels},
    GroupRow{"Linearization", kernels::linearization_kernels},
    GroupRow{"Kinematics to any order", kernels::kinematics_order_kernels},
    GroupRow{"Dynamics to any order", kernels::dynamics_order_kernels},
    GroupRow{"Equations of motion", kernels::equations_of_motion_kernels},
    GroupRow{"Elastic joints", kernels::elastic_kernels},
    GroupRow{"Joint positions", kernels::manifold_kernels},
    GroupRow{"Estimation", kernels::estimation_kernels},
    GroupRow{"Constraints", kernels::constraint_kernels},
    GroupRow{"Derivatives under constraints", kernels::constraint_derivative_kernels},
    GroupRow{"Impacts", kernels::impact_kernels},
    GroupRow{"Linearization under constraints", kernels::constrained_linearization_kernels},
    GroupRow{"Local loops", kernels::loop_kernels},
};

// The kernels in the order in which they are listed, of each family the member that is; and where
// each group ends.
struct Table {
  std::vector<Kernel> kernels;
  std::array<std::size_t, kGroups.size()> ends{};
};

Table make_table() {
  Table table;
  for (std::size_t k = 0; k < kGroups.size(); ++k) {
    std::ranges::move(kGroups[k].kernels(), std::back_inserter(table.kernels));
    table.ends[k] = table.kernels.size();
  }
  return table;
}

const Table& table() {
  static const Table made_once = make_table();
  return made_once;
}

// Made once, and never changed.
const std::map<std::string, Family, std::less<>>& families() {
  static const std::map<std::string, Family, std::less<>> all = [] {
    std::map<std::string, Family, std::less<>> result;
    for (const Kernel& kernel : kernel_table()) {
      if (kernel.member == nullptr) continue;
      Family& family = result[kernel.family];
      for (std::size_t order = 0; order <= kLargestOrder; ++order) {
        family.push_back(kernel.member(order));
      }
    }
    return result;
  }();
  return all;
}

}  // namespace

std::span<const Kernel> kernel_table() { return table().kernels; }

std::span<const KernelGroup> kernel_groups() {
  static const std::array<KernelGroup, kGroups.size()> groups = [] {
    std::array<KernelGroup, kGroups.size()> result;
    std::size_t begin = 0;
    for (std::size_t k = 0; k < kGroups.size(); ++k) {
      const std::size_t end = table().ends[k];
      result[k] = {kGroups[k].heading, kernel_table().subspan(begin, end - begin)};
      begin = end;
    }
    return result;
  }();
  return groups;
}

std::span<const Kernel> family_of(const Kernel& kernel) {
  if (kernel.family.empty()) return {&kernel, 1};
  return families().find(kernel.family)->second;
}

const Kernel* find_kernel(std::string_view name) {
  if (name.empty()) return nullptr;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (kernel.name == name || kernel.alias == name) return &kernel;
    }
  }
  return nullptr;
}

}  // namespace dynac
