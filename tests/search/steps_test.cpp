// SPDX-License-Identifier: BSD-3-Clause
// The steps of a compilation, as explain and --dump-after show them: those of what is emitted.
#include <gmock/gmock.h>

#include <algorithm>

#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "ir/count.hpp"
#include "ir/verify.hpp"
#include "kernels/table.hpp"
#include "search/compile.hpp"
#include "search/step_names.hpp"
#include "utilities/chain_robot.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

class Steps : public testing::Test {
 protected:
  [[nodiscard]] CompiledKernel compiled(const char* robot, const char* kernel) {
    options_.robot_file = std::string(DYNAC_SOURCE_DIR "/robots/") + robot + ".urdf";
    return compiled(kernel);
  }
  [[nodiscard]] CompiledKernel compiled(const char* kernel) {
    text_.clear();
    CompileRequest request = request_of(options_);
    request.dump_after = dump_after_;
    return compile_kernel(
        load_robot(options_), *find_kernel(kernel), request,
        [&](const std::string& text) { text_ += text; }, session_);
  }

  std::string dump_after_;
  Options options_;
  Session session_;
  std::string text_;  // what --dump-after has printed
};

TEST_F(Steps, ArePrintedOrSaidNotToApply) {
  std::vector<std::string> silent;
  options_.emit.lanes = 1;
  for (const std::string_view name : step_names()) {
    dump_after_ = name;
    const CompiledKernel kernel = compiled("pendulum", "inverse_dynamics");
    if (std::ranges::find(kernel.steps, name, &StepReport::name) != kernel.steps.end()) {
      EXPECT_THAT(text_, HasSubstr("sin")) << name;
    } else {
      EXPECT_THAT(text_, HasSubstr("does not apply to inverse_dynamics; it requires ")) << name;
      EXPECT_THAT(text_, HasSubstr(std::string(condition_of(name)))) << name;
      silent.emplace_back(name);
    }
  }
  EXPECT_THAT(silent, testing::ElementsAre("sparse_outputs", "limb_sums", "lanes", "wide_stores",
                                           "reroll"));
}

TEST_F(Steps, OfLanesArePrintedWhereNothingIsPacked) {
  options_.emit.lanes = 4;
  dump_after_ = "lanes";
  static_cast<void>(compiled("pendulum", "inverse_dynamics"));
  EXPECT_THAT(text_, HasSubstr("sin"));
}

// Straight lines are compiled first, and other candidates after them.
TEST_F(Steps, OfARerolledKernelAreThoseOfWhatIsEmitted) {
  const TemporaryFolder folder;
  options_.robot_file = folder / "chain.urdf";
  write_file(options_.robot_file, chain_robot(20));
  options_.code_budget = 12;
  options_.is_checked = true;
  dump_after_ = "fuse";
  const CompiledKernel kernel = compiled("inverse_dynamics");
  ASSERT_TRUE(kernel.rerolled.has_value());
  ASSERT_EQ(kernel.steps.back().name, "reroll");
  EXPECT_EQ(kernel.steps.back().counts, count_operations(kernel.program.graph));
  EXPECT_EQ(text_, to_text(kernel.program.graph));
}

TEST_F(Steps, AreThoseOfALargeBudgetWhereLoopsAreNoHelp) {
  const CompiledKernel usual = compiled("panda", "forward_dynamics");
  options_.code_budget = 1;
  const CompiledKernel small = compiled("panda", "forward_dynamics");
  ASSERT_FALSE(small.rerolled.has_value());
  EXPECT_EQ(code_size(small), code_size(usual));
  EXPECT_EQ(small.steps.back().counts, usual.steps.back().counts);
}

TEST_F(Steps, AreTimedWhereAsked) {
  for (const bool is_asked : {false, true}) {
    session_.predicts_steps = is_asked;
    for (const StepReport& step : compiled("two_link", "mass_matrix").steps) {
      EXPECT_EQ(step.time.has_value(), is_asked) << step.name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
