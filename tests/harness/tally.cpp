// SPDX-License-Identifier: BSD-3-Clause
#include "harness/tally.hpp"

namespace dynac::test {
namespace {

Tally& counts() {
  static Tally counts;
  return counts;
}

}  // namespace

std::size_t Tally::calls_of(std::string_view kernel) const {
  std::size_t sum = 0;
  for (const auto& [called, count] : calls) {
    if (listed_name(called->name) == listed_name(kernel)) sum += count;
  }
  return sum;
}

const Tally& tally() { return counts(); }

void count_comparison() { ++counts().comparisons; }

void count_call(const Kernel& kernel) { ++counts().calls[&kernel]; }

std::string_view listed_name(std::string_view kernel) {
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& member : family_of(listed)) {
      if (member.name == kernel || member.alias == kernel) return listed.name;
    }
  }
  return {};
}

}  // namespace dynac::test
