// SPDX-License-Identifier: BSD-3-Clause
// What every kernel of the table has to be.
#include "kernels/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace dynac::test {
namespace {

TEST(KernelList, HasEveryNameOnce) {
  std::set<std::string> names;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      EXPECT_TRUE(names.insert(kernel.name).second) << kernel.name;
      if (!kernel.alias.empty()) {
        EXPECT_TRUE(names.insert(kernel.alias).second) << kernel.alias;
      }
      EXPECT_EQ(find_kernel(kernel.name)->name, kernel.name);
    }
  }
}

TEST(KernelList, HasFamiliesInRisingOrder) {
  for (const Kernel& listed : kernel_table()) {
    if (listed.family.empty()) continue;
    const auto members = family_of(listed);
    ASSERT_EQ(members.size(), kLargestOrder + 1) << listed.name;
    for (std::size_t order = 0; order < members.size(); ++order) {
      EXPECT_EQ(members[order].order, order);
      EXPECT_TRUE(members[order].name.ends_with("_order" + std::to_string(order)));
    }
  }
}

TEST(KernelList, HasFormulationsWithNamesAndReferences) {
  for (const Kernel& kernel : kernel_table()) {
    std::set<std::string> names;
    EXPECT_FALSE(kernel.formulations.empty()) << kernel.name;
    for (const Formulation& formulation : kernel.formulations) {
      EXPECT_TRUE(names.insert(formulation.name).second) << kernel.name;
      EXPECT_FALSE(formulation.summary.empty() || formulation.reference.empty()) << kernel.name;
    }
  }
}

TEST(KernelList, DifferentiatesFormulationsThatThereAre) {
  for (const Kernel& kernel : kernel_table()) {
    if (kernel.differentiates == nullptr) continue;
    const Kernel& base = *kernel.differentiates;
    EXPECT_NE(find_kernel(base.name), nullptr);
    EXPECT_NE(find_formulation(base, kernel.differentiated_formulation), nullptr) << kernel.name;
    for (const Formulation& formulation : kernel.formulations) {
      const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way);
      if (way == nullptr) continue;
      EXPECT_NE(find_formulation(base, way->formulation), nullptr) << kernel.name;
    }
  }
}

// Others start their search for frames from what suits it: see search/choose.cpp.
TEST(KernelList, HasOneKernelThatGuidesTheSearchForFrames) {
  EXPECT_EQ(std::ranges::count(kernel_table(), true, &Kernel::guides_frame_search), 1);
}

}  // namespace
}  // namespace dynac::test
