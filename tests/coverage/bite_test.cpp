// SPDX-License-Identifier: BSD-3-Clause
// What makes tests bite bites itself: a fixture whose test compared nothing, a law that never
// called its kernel.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "kernel_laws/law.hpp"

namespace dynac::test {
namespace {

class Probe : public Checked<testing::Test> {
 public:
  void run(bool compares) {
    SetUp();
    const std::vector<double> one{1};
    if (compares) {
      EXPECT_LE(relative_error(one, one), 0);
    }
    TearDown();
  }

 private:
  void TestBody() override {}
};

TEST(CheckedFixture, FailsWhereNothingWasCompared) {
  Probe probe;
  EXPECT_NONFATAL_FAILURE(probe.run(false), "nothing was compared");
  probe.run(true);
}

TEST(Witness, ComplainsOfLawsThatCompareNothingOrNeverCallTheirKernel) {
  const Model robot = own_robot("two_link", Base::kFixed);
  const std::vector<double> q{0.1, 0.2};
  const Witness witness({.name = "", .kernels = {"mass_matrix", "inverse_dynamics_order3"}});
  EXPECT_EQ(witness.complaint(), "nothing was compared");
  EXPECT_LE(max_difference(q, q), 0);
  EXPECT_EQ(witness.complaint(), "never called: mass_matrix, inverse_dynamics_order3");
  static_cast<void>(run_kernel(robot, "mass_matrix", {q}));
  EXPECT_EQ(witness.complaint(), "never called: inverse_dynamics_order3");
  static_cast<void>(run_kernel(robot, "inverse_dynamics_order0", {q, {0, 0, 0, 0}}));
  EXPECT_EQ(witness.complaint(), "") << "any member of a family is called";
}

}  // namespace
}  // namespace dynac::test
