// SPDX-License-Identifier: BSD-3-Clause
// The laws of the kernels on random robots with all joint types.
#include <tuple>

#include "harness/kernels.hpp"
#include "harness/random_tree.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

// Seeds after which a law that has found no robot to speak of fails.
constexpr std::uint64_t kMost = 400;

class RandomKernels : public testing::TestWithParam<std::tuple<Law, std::uint64_t>> {};

TEST_P(RandomKernels, Obey) {
  const auto& [law, share] = GetParam();
  ASSERT_EQ(missing_kernels(law.kernels), "");
  const Witness witness(law);
  // Few seeds may all have other robots than the law speaks of, or others' turns: it goes on then.
  const auto is_short = [&](std::uint64_t seed) {
    return seed < kMost && !witness.complaint().empty();
  };
  for (std::uint64_t seed = share; seed < seed_count() || is_short(seed); seed += kShares) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Model model = random_tree(seed, {.degenerate_links = !law.needs_regular_inertia});
    law.check({model, random_state(model, seed), seed});
  }
  EXPECT_EQ(witness.complaint(), "");
}

// Laws return where M cannot be inverted; that must not be the rule.
TEST(RandomTree, HasRegularInertiaWithoutDegenerateLinks) {
  int irregular = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Model model = random_tree(seed, {.degenerate_links = false});
    irregular += is_regular(Reference(model).mass_matrix(random_state(model, seed).q)) ? 0 : 1;
  }
  EXPECT_LE(irregular, 3);
}

INSTANTIATE_TEST_SUITE_P(Share, RandomKernels,
                         testing::Combine(testing::ValuesIn(kernel_laws()),
                                          testing::Range<std::uint64_t>(0, kShares)),
                         [](const auto& row) {
                           return std::string(std::get<0>(row.param).name) + "_" +
                                  std::to_string(std::get<1>(row.param));
                         });

}  // namespace
}  // namespace dynac::test
