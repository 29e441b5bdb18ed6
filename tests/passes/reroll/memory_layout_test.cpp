// SPDX-License-Identifier: BSD-3-Clause
// Where re-rolled regions keep their values: unified values share a slot, values of one region
// never do, and the window of a region covers exactly its slots.
#include "passes/reroll/memory_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "../../ir/random.hpp"

namespace dynac {
namespace {

// Regions of so many values each: value k of region r is node r * size + k.
class MemoryLayouts : public testing::Test {
 protected:
  static constexpr std::size_t kSize = 3;

  explicit MemoryLayouts(std::size_t regions = 4) {
    regions_.statements.resize(regions);
    for (std::size_t k = 0; k < regions * kSize; ++k) {
      regions_.region_of.push_back(k / kSize);
      regions_.statements[k / kSize].push_back(NodeId::of(k));
    }
  }

  static NodeId value(std::size_t region, std::size_t k) { return NodeId::of(region * kSize + k); }

  Regions regions_;
};

TEST_F(MemoryLayouts, GiveUnifiedValuesOneSlot) {
  MemoryLayout layout(regions_);
  EXPECT_TRUE(layout.unify(value(0, 0), value(1, 2)));
  EXPECT_TRUE(layout.unify(value(1, 2), value(2, 1)));
  layout.number();
  EXPECT_EQ(layout.slot(value(0, 0)), layout.slot(value(1, 2)));
  EXPECT_EQ(layout.slot(value(0, 0)), layout.slot(value(2, 1)));
}

TEST_F(MemoryLayouts, RefuseOneSlotForTwoValuesOfARegion) {
  MemoryLayout layout(regions_);
  EXPECT_FALSE(layout.unify(value(0, 0), value(0, 1)));
  EXPECT_TRUE(layout.unify(value(0, 0), value(1, 0)));
  EXPECT_TRUE(layout.unify(value(0, 1), value(2, 0)));
  EXPECT_TRUE(layout.unify(value(1, 0), value(0, 0))) << "already unified";
  EXPECT_FALSE(layout.unify(value(1, 0), value(2, 0))) << "by way of values 0 and 1 of region 0";
}

TEST_F(MemoryLayouts, LeaveUnrelatedRegionsSlotsOfTheirOwn) {
  MemoryLayout layout(regions_);
  for (std::size_t k = 0; k < kSize; ++k) {
    layout.add(value(0, k));
    layout.add(value(3, k));
  }
  layout.number();
  for (const std::size_t region : {0u, 3u}) {
    EXPECT_EQ(layout.first(region), 0u);
    EXPECT_EQ(layout.size(region), kSize);
  }
}

// Whatever is unified, no two values of a region share a slot, and windows cover the slots.
TEST_F(MemoryLayouts, KeepValuesOfARegionApart) {
  constexpr std::uint64_t kSeeds = 200;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Rng random(seed);
    MemoryLayout layout(regions_);
    const std::size_t values = regions_.region_of.size();
    for (std::size_t k = 0; k < values; ++k) layout.add(NodeId::of(k));
    for (int k = 0; k < 12; ++k) {
      (void)layout.unify(NodeId::of(random.below(values)), NodeId::of(random.below(values)));
    }
    layout.number();
    for (std::size_t region = 0; region < regions_.statements.size(); ++region) {
      std::set<std::size_t> slots;
      for (const NodeId id : regions_.statements[region]) slots.insert(layout.slot(id));
      EXPECT_EQ(slots.size(), kSize) << "seed " << seed;
      EXPECT_EQ(*slots.begin(), layout.first(region)) << "seed " << seed;
      EXPECT_EQ(*slots.rbegin() - *slots.begin() + 1, layout.size(region)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace dynac
