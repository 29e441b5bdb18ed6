// SPDX-License-Identifier: BSD-3-Clause
// Every row of the kernel table: the physical laws that speak of it (whoever tries a law sees to it
// that its kernels are called: kernel_laws/law.hpp).
#include <gtest/gtest.h>

#include <algorithm>

#include "kernel_laws/law.hpp"

namespace dynac::test {
namespace {

class KernelTable : public testing::TestWithParam<std::string> {};

// Names of the laws that hold a kernel against physics.
std::vector<std::string> physical_laws(std::string_view kernel) {
  std::vector<std::string> names;
  for (const Law& law : kernel_laws()) {
    const bool speaks_of_it = std::ranges::any_of(
        law.kernels, [&](std::string_view name) { return listed_name(name) == kernel; });
    if (law.evidence == Evidence::kPhysics && speaks_of_it) names.emplace_back(law.name);
  }
  return names;
}

TEST_P(KernelTable, IsReachedByAPhysicalLaw) {
  const std::vector<std::string> laws = physical_laws(GetParam());
  EXPECT_FALSE(laws.empty()) << "no law in tests/kernel_laws says what " << GetParam()
                             << " means; write one that names it";
  for (const std::string& law : laws) RecordProperty(law, "physical law");
}

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernel_table()) names.emplace_back(kernel.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Kernels, KernelTable, testing::ValuesIn(kernel_names()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace dynac::test
