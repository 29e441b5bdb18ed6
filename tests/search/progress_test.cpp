// SPDX-License-Identifier: BSD-3-Clause
// The line of progress on a terminal: late enough, seldom enough, and gone in the end.
#include "search/progress.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace dynac::test {
namespace {

using std::chrono::milliseconds;

// A progress with a clock that is set by hand, and what it shows.
class Progresses : public testing::Test {
 protected:
  void pass(milliseconds time) { now_ += time; }
  void end() { progress_.reset(); }

  std::vector<std::string> shown_;
  Progress::Time now_{};
  std::optional<Progress> progress_{std::in_place,
                                    [this](const std::string& line) { shown_.push_back(line); },
                                    [this] { return now_; }};
};

using Lines = std::vector<std::string>;

TEST_F(Progresses, ShowNothingOfShortWork) {
  progress_->begin("kernel 1 of 2: mass_matrix");
  pass(milliseconds(900));
  progress_->phase("choosing frames");
  end();
  EXPECT_EQ(shown_, Lines{});
}

TEST_F(Progresses, ShowTaskAndPhaseAfterASecond) {
  progress_->begin("kernel 1 of 2: mass_matrix");
  pass(milliseconds(1000));
  progress_->phase("choosing frames");
  EXPECT_EQ(shown_, Lines{"kernel 1 of 2: mass_matrix, choosing frames"});
}

TEST_F(Progresses, ForgetThePhaseOfTheTaskBefore) {
  progress_->begin("kernel 1 of 2: mass_matrix");
  progress_->phase("choosing frames");
  pass(milliseconds(1500));
  progress_->begin("kernel 2 of 2: energies");
  EXPECT_EQ(shown_, Lines{"kernel 2 of 2: energies"});
}

TEST_F(Progresses, ShowAFewLinesASecond) {
  progress_->begin("a kernel");
  pass(milliseconds(1000));
  for (int k = 0; k < 1000; ++k) {
    progress_->phase("choosing frames");
    pass(milliseconds(1));
  }
  EXPECT_EQ(shown_.size(), 10u);
}

TEST_F(Progresses, AreWipedInTheEndAndBeforeWhatIsPrinted) {
  pass(milliseconds(2000));
  progress_->begin("kernel 1 of 2: mass_matrix");
  progress_->wipe();
  progress_->wipe();
  EXPECT_EQ(shown_, (Lines{"kernel 1 of 2: mass_matrix", ""}));
  pass(milliseconds(2000));
  progress_->begin("kernel 2 of 2: energies");
  end();
  EXPECT_EQ(shown_, (Lines{"kernel 1 of 2: mass_matrix", "", "kernel 2 of 2: energies", ""}));
}

TEST_F(Progresses, SayAtOnceWhatTheUserHasToWaitFor) {
  progress_->say("waiting for another run");
  end();
  EXPECT_EQ(shown_, (Lines{"waiting for another run", ""}));
}

TEST_F(Progresses, ShowABarOfSeveralThings) {
  pass(milliseconds(1000));
  progress_->begin("kernel", 1, 3, "mass_matrix");
  pass(milliseconds(1000));
  progress_->begin("kernel", 2, 4, "energies");
  pass(milliseconds(1000));
  progress_->begin("kernel", 4, 4, "forward_dynamics");
  EXPECT_EQ(shown_, (Lines{"[--------------------] kernel 1 of 3: mass_matrix",
                           "[#####---------------] kernel 2 of 4: energies",
                           "[###############-----] kernel 4 of 4: forward_dynamics"}));
}

TEST_F(Progresses, KeepLinesOfWhatIsDoneFromTheSecondSecondOn) {
  Lines kept;
  progress_->keep_with([&](const std::string& line) { kept.push_back(line); }, false);
  progress_->begin("kernel", 1, 2, "mass_matrix");
  progress_->finish("mass_matrix: done");
  EXPECT_EQ(kept, Lines{});
  pass(milliseconds(1000));
  progress_->begin("kernel", 2, 2, "energies");
  progress_->finish("energies: done");
  EXPECT_EQ(kept, Lines{"energies: done"});
  EXPECT_EQ(shown_.back(), "") << "the line of progress is no longer in the way";
}

TEST(Progress, KeepsAllLinesWhereThatIsWanted) {
  Progress progress;
  std::vector<std::string> kept;
  progress.finish("nobody hears of this");
  progress.keep_with([&](const std::string& line) { kept.push_back(line); }, true);
  progress.finish("mass_matrix: done");
  EXPECT_EQ(kept, Lines{"mass_matrix: done"});
}

TEST(Progress, IsSilentWhereNobodyWatches) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    Progress progress;
    progress.begin("kernel 1 of 2: mass_matrix");
    progress.phase("choosing frames");
    progress.say("waiting for another run");
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace dynac::test
