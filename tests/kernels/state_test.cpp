// SPDX-License-Identifier: BSD-3-Clause
// Which part of a state an input fills.
#include "kernels/state.hpp"

#include <gtest/gtest.h>

#include "harness/subject.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

class StateOfAKernel : public testing::Test {
 protected:
  [[nodiscard]] RobotState<double> state(const char* kernel, const Arrays<double>& inputs) const {
    return make_state<double>(*find_kernel(kernel), {robot_}, inputs);
  }
  Mechanism robot_ = lump(own_robot("cart_pole", Base::kFixed));
};

TEST_F(StateOfAKernel, HasMotionsAndTorquesByTheirTimeDerivatives) {
  const auto inverse = state("inverse_dynamics", {{1, 2}, {3, 4}, {5, 6}});
  EXPECT_EQ(inverse.q, (Vector{1, 2}));
  EXPECT_EQ(inverse.v, (Vector{3, 4}));
  EXPECT_EQ(inverse.a, (Vector{5, 6}));
  const auto discrete = state("discrete_linearization", {{1, 2}, {3, 4}, {5, 6}, {7}});
  EXPECT_EQ(discrete.tau, (Vector{5, 6}));
  EXPECT_EQ(discrete.time_step, 7);
}

TEST_F(StateOfAKernel, TellsASecondPositionAndADisplacementFromVelocities) {
  const auto difference = state("difference", {{1, 2}, {3, 4}});
  EXPECT_EQ(difference.q, (Vector{1, 2}));
  EXPECT_EQ(difference.q_next, (Vector{3, 4}));
  const auto integrate = state("integrate", {{1, 2}, {3, 4}});
  EXPECT_EQ(integrate.displacement, (Vector{3, 4}));
  EXPECT_TRUE(integrate.v.empty());
}

}  // namespace
}  // namespace dynac::test
