// The laws of the kernels on the project's own robots, in ordinary states.
#include <ostream>
#include <tuple>

#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "kernel_laws/law.hpp"
#include "laboratory.hpp"

namespace dynac::test {
namespace {

class OwnRobots : public testing::TestWithParam<std::tuple<Law, Row>> {};

TEST_P(OwnRobots, Obey) {
  const auto& [law, row] = GetParam();
  if (const std::string missing = missing_kernels(law.kernels); !missing.empty()) {
    GTEST_SKIP() << "no kernel " << missing;
  }
  const Model model = own_robot(row.robot, row.base);
  std::uint64_t seed = 0;
  for (const State& state : ordinary_states(model, 3)) {
    SCOPED_TRACE(state.name);
    law.check({model, state, ++seed});
  }
}

INSTANTIATE_TEST_SUITE_P(Law, OwnRobots,
                         testing::Combine(testing::ValuesIn(kernel_laws()),
                                          testing::ValuesIn(all_rows())),
                         [](const auto& row) {
                           return std::string(std::get<0>(row.param).name) + "_on_" +
                                  label(std::get<1>(row.param));
                         });

}  // namespace
}  // namespace dynac::test
