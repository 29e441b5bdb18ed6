// SPDX-License-Identifier: BSD-3-Clause
// A fixture for tests that can pass without having compared anything: that is a failure.
#pragma once

#include <gtest/gtest.h>

#include "harness/tally.hpp"

namespace dynac::test {

/// A fixture (`testing::Test`, `testing::TestWithParam<...>`, one derived from these) whose tests
/// fail where they neither compared anything (harness/compare.hpp) nor were skipped.
template <class Fixture>
class Checked : public Fixture {
 protected:
  void SetUp() override {
    Fixture::SetUp();
    before_ = tally().comparisons;
  }

  void TearDown() override {
    if (!Fixture::IsSkipped() && tally().comparisons == before_) {
      ADD_FAILURE() << "nothing was compared: this test cannot fail";
    }
    Fixture::TearDown();
  }

 private:
  std::size_t before_ = 0;
};

}  // namespace dynac::test
