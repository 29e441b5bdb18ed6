// SPDX-License-Identifier: BSD-3-Clause
// The budget of machine code decides on loops alone.
#include <gtest/gtest.h>

#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "search/compile.hpp"

namespace dynac::test {
namespace {

TEST(CodeBudget, ThatStraightLinesFitLeavesThemTheBestOnes) {
  Options options;
  options.robot_file = DYNAC_SOURCE_DIR "/robots/quadruped.urdf";
  options.base = Base::kFloating;
  options.kernels = {"inverse_dynamics_derivatives"};
  const Kernel& kernel = *selected_kernels(options).front();
  const auto operations = [&] {
    const CompiledKernel compiled =
        compile_kernel(load_robot(options), kernel, request_of(options), [](const std::string&) {});
    EXPECT_FALSE(compiled.rerolled);
    return compiled.choice.chosen().operations;
  };
  const int usual = operations();
  options.code_budget = 20;
  EXPECT_EQ(operations(), usual);
}

}  // namespace
}  // namespace dynac::test
