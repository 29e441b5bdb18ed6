// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

#include "kernels/group_table.hpp"
#include "kernels/kernel_groups.hpp"

namespace dynac {
namespace {

using Family = std::vector<Kernel>;

// The kernels in the order in which they are listed, of each family the member that is; and where
// each group ends.
struct Table {
  std::vector<Kernel> kernels;
  std::array<std::size_t, kGroups<Expr>.size()> ends{};
};

Table make_table() {
  Table table;
  for (std::size_t k = 0; k < kGroups<Expr>.size(); ++k) {
    std::ranges::move(kGroups<Expr>[k].kernels(), std::back_inserter(table.kernels));
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
  static const std::array<KernelGroup, kGroups<Expr>.size()> groups = [] {
    std::array<KernelGroup, kGroups<Expr>.size()> result;
    std::size_t begin = 0;
    for (std::size_t k = 0; k < kGroups<Expr>.size(); ++k) {
      const std::size_t end = table().ends[k];
      result[k] = {kGroups<Expr>[k].heading, kernel_table().subspan(begin, end - begin)};
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
