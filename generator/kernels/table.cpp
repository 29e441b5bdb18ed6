#include "kernels/table.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "kernels/groups.hpp"

namespace dynac {
namespace {

using Family = std::vector<Kernel>;

// In the order in which they are listed; of each family the member that is.
std::vector<Kernel> all_kernels() {
  using namespace kernels;
  std::vector<Kernel> all;
  for (std::vector<Kernel> (*const group)() :
       {kinematics_kernels, dynamics_kernels, derivative_kernels, linearization_kernels,
        kinematics_order_kernels, dynamics_order_kernels, equations_of_motion_kernels,
        elastic_kernels, manifold_kernels, estimation_kernels, constraint_kernels,
        constraint_derivative_kernels, impact_kernels, constrained_linearization_kernels,
        loop_kernels}) {
    std::ranges::move(group(), std::back_inserter(all));
  }
  return all;
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

std::span<const Kernel> kernel_table() {
  static const std::vector<Kernel> kernels = all_kernels();
  return kernels;
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
