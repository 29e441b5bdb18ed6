// SPDX-License-Identifier: BSD-3-Clause
// The laws of the kernels on the project's own robots, in ordinary states.
#include <ostream>
#include <tuple>

#include "fixture.hpp"
#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Case = std::tuple<Law, Row>;

// Every law with the robots that it speaks of.
std::vector<Case> cases() {
  std::vector<Case> list;
  for (const Row& row : all_rows()) {
    const Model model = own_robot(row.robot, row.base);
    const bool is_regular_robot =
        is_regular(Reference(model).mass_matrix(random_state(model, 1).q));
    for (const Law& law : kernel_laws()) {
      if (law.needs_regular_inertia && !is_regular_robot) continue;
      if (law.speaks_of == nullptr || law.speaks_of(model)) list.emplace_back(law, row);
    }
  }
  return list;
}

class OwnRobots : public testing::TestWithParam<Case> {};

TEST_P(OwnRobots, Obey) {
  const auto& [law, row] = GetParam();
  ASSERT_EQ(missing_kernels(law.kernels), "");
  const Witness witness(law);
  const Model model = own_robot(row.robot, row.base);
  std::uint64_t seed = 0;
  for (const State& state : ordinary_states(model, 3)) {
    SCOPED_TRACE(state.name);
    law.check({model, state, ++seed});
  }
  EXPECT_EQ(witness.complaint(), "");
}

INSTANTIATE_TEST_SUITE_P(Law, OwnRobots, testing::ValuesIn(cases()), [](const auto& row) {
  return std::string(std::get<0>(row.param).name) + "_on_" + label(std::get<1>(row.param));
});

}  // namespace
}  // namespace dynac::test
