// SPDX-License-Identifier: BSD-3-Clause
// Limbs of one shape and columns of matrices packed into lanes: not a bit changes, whatever the
// kernel and formulation, and instructions become fewer.
#include <gtest/gtest.h>

#include "harness/kernels.hpp"
#include "harness/rng.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "ir/count.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "lower/lower.hpp"
#include "passes/wide/column_packs.hpp"
#include "passes/wide/limb_packs.hpp"
#include "passes/wide/pack.hpp"
#include "passes/wide/packing.hpp"
#include "trace/find_limb_inputs.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kAtOnce = 4;

// How many limbs, and how many columns of each, share a value.
struct Sharing {
  std::size_t limbs, columns;
};

class PackedLimbs : public testing::TestWithParam<Sharing> {
 protected:
  [[nodiscard]] static std::vector<Pack> packs_of(const Graph& graph, const Kernel& kernel,
                                                  const KernelContext& context) {
    const auto [limbs, columns] = GetParam();
    std::vector<Pack> packs = find_limb_packs(graph, limb_inputs(kernel, context, limbs));
    return find_column_packs(graph, std::move(packs), {limbs * columns, 0, column_loops(graph)});
  }
};

TEST_P(PackedLimbs, HaveTheBitsOfScalars) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  KernelSettings settings;
  settings.wrench_links.push_back(LinkId::of(robot.links.size() - 1));
  const KernelContext context{robot, settings};
  Rng random(1);
  int full = 0;  // kernels with values in all lanes
  for (const KernelEntry& entry : kernel_entries()) {
    const std::vector<const Formulation*> served = formulations_for(*entry.kernel, context);
    if (std::ranges::find(served, entry.formulation) == served.end()) continue;
    if (!is_affordable(entry, robot)) continue;
    SCOPED_TRACE(entry.kernel->name + " by " + entry.formulation->name);
    const Graph graph = trace(*entry.kernel, *entry.formulation, context);
    const Graph packed = pack(graph, packs_of(graph, *entry.kernel, context));
    verify(packed);
    if (widest(packed) == GetParam().limbs * GetParam().columns) ++full;
    std::vector<std::vector<double>> inputs;
    for (const InputBlock& block : graph.inputs()) {
      std::vector<double>& input = inputs.emplace_back();
      for (std::size_t k = 0; k < block.size; ++k) input.push_back(random.uniform(-1, 1));
    }
    ASSERT_EQ(interpret<double>(packed, inputs), interpret<double>(graph, inputs));
  }
  EXPECT_GT(full, 20);
}

INSTANTIATE_TEST_SUITE_P(Lanes, PackedLimbs, testing::Values(Sharing{2, 2}, Sharing{4, 2}));

int instructions_of(const Graph& graph) { return count_instructions(graph, kAtOnce); }

// What four legs take is little more than what one takes: the trunk is a tenth of the whole.
TEST(Limbs, OfAQuadrupedTakeHalfOfTheInstructions) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  for (const char* name : {"inverse_dynamics", "forward_dynamics", "inverse_dynamics_derivatives",
                           "forward_dynamics_derivatives"}) {
    const Kernel& kernel = *find_kernel(name);
    const Graph graph = trace(kernel, kernel.formulations.front(), {robot});
    const auto limbs = limb_inputs(kernel, {robot}, kAtOnce);
    const std::optional<Graph> packed =
        pack_where_it_pays(graph, add_up_by_limbs(graph, limbs), limbs, kAtOnce, instructions_of);
    ASSERT_TRUE(packed) << name;
    EXPECT_LT(2 * instructions_of(*packed), instructions_of(graph)) << name;
  }
}

// Blocks of the inverse mass matrix between legs are products of what two legs have.
TEST(Limbs, OfAQuadrupedMeetInTheInverseMassMatrix) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  const Kernel& kernel = *find_kernel("mass_matrix_inverse");
  const Graph graph = trace(kernel, *find_formulation(kernel, "ltdl"), {robot});
  const auto limbs = limb_inputs(kernel, {robot}, kAtOnce);
  const Graph packed = pack(graph, find_limb_packs(graph, limbs));
  const OutputBlock& M_inverse = packed.outputs().front();
  const auto is_lane = [&](std::size_t row, std::size_t column) {
    NodeId id = M_inverse.elements[robot.nv * column + row];
    if (packed.node(id).op == Op::kNegate) id = packed.operands(id)[0];
    return packed.node(id).op == Op::kLane;
  };
  for (std::size_t leg = 1; leg < 4; ++leg) EXPECT_TRUE(is_lane(6 + 3 * leg, 6 + 3 * leg - 3));
}

// What each leg adds to the trunk comes in one piece: of the sums in which legs meet there are
// fewer, and results are the same but for rounding.
TEST(Limbs, AreAddedUpOneByOne) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  const Kernel& kernel = *find_kernel("mass_matrix_inverse");
  const Graph graph = trace(kernel, *find_formulation(kernel, "ltdl"), {robot});
  const auto limbs = limb_inputs(kernel, {robot}, kAtOnce);
  const Graph by_limbs = add_up_by_limbs(graph, limbs);
  EXPECT_LT(instructions_of(pack(by_limbs, find_limb_packs(by_limbs, limbs))),
            instructions_of(pack(graph, find_limb_packs(graph, limbs))));
  const std::vector<std::vector<double>> inputs{
      random_state(own_robot("quadruped", Base::kFloating), 2).q};
  const std::vector<double> before = interpret<double>(graph, inputs)[0];
  const std::vector<double> after = interpret<double>(by_limbs, inputs)[0];
  for (std::size_t k = 0; k < before.size(); ++k) EXPECT_NEAR(after[k], before[k], 1e-11);
}

// Columns of an arm: each is moved from body to body like the others.
TEST(Columns, OfAnArmGoSideBySide) {
  const Mechanism robot = lump(own_robot("panda", Base::kFixed));
  const Kernel& kernel = *find_kernel("mass_matrix_inverse");
  const Graph graph = trace(kernel, *find_formulation(kernel, "articulated_body"), {robot});
  ASSERT_FALSE(column_loops(graph).empty());
  const std::optional<Graph> packed =
      pack_where_it_pays(graph, graph, {}, kAtOnce, instructions_of);
  ASSERT_TRUE(packed);
  EXPECT_LT(instructions_of(*packed), 0.85 * instructions_of(graph));
}

}  // namespace
}  // namespace dynac::test
