// SPDX-License-Identifier: BSD-3-Clause
// Runs that end while they write: an interrupt leaves the old folder or the new one, and what a
// killed run left the next one mends. Every run is ended before each of its changes in turn.
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "dynac/files/write_files.hpp"
#include "generated_folder.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Contents = std::map<std::string, std::string>;

/// Files with their bytes, and folders.
Contents everything(const fs::path& folder) {
  Contents found = contents(folder);
  for (const std::string& path : listing(folder)) {
    if (fs::is_directory(folder / path)) found[path] = "(folder)";
  }
  return found;
}

class InterruptedRuns : public testing::Test {
 protected:
  void SetUp() override { (void)write_files(root_, old_files_, kManifest); }

  /// Writes the new files in a process that sends itself a signal before its k-th change.
  /// @return the signal that ended it; 0: none did
  [[nodiscard]] int write_and_signal(int signal, int change, const fs::path& root) const {
    const pid_t child = fork();
    if (child == 0) {
      int changes = 0;
      WriteSettings settings;
      settings.before_change = [&] {
        if (changes++ == change) raise(signal);
      };
      try {
        (void)write_files(root, new_files_, kManifest, settings);
      } catch (...) {
        _exit(99);
      }
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_NE(WIFEXITED(status) ? WEXITSTATUS(status) : 0, 99) << "an error instead of a signal";
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }

  [[nodiscard]] static Contents contents_of(const std::vector<OutputFile>& files) {
    const TemporaryFolder folder;
    (void)write_files(folder.path() / "out", files, kManifest);
    return everything(folder.path() / "out");
  }

  TemporaryFolder folder_;
  fs::path root_ = folder_.path() / "out";
  const std::vector<OutputFile> old_files_ = with_manifest({{"arm.hpp", ours("old")},
                                                            {"arm.cpp", ours("old")},
                                                            {"gone/stale.hpp", ours("old")},
                                                            {"include/same.hpp", ours("same")}});
  const std::vector<OutputFile> new_files_ = with_manifest({{"arm.hpp", ours("new")},
                                                            {"arm.cpp", ours("new")},
                                                            {"new/deep/arm.hpp", ours("new")},
                                                            {"include/same.hpp", ours("same")}});
};

// Staged: three files. Then the manifest, three files, one removal, the manifest.
constexpr int kChanges = 9;

TEST_F(InterruptedRuns, ARunHasThatManyChanges) {
  EXPECT_EQ(write_and_signal(SIGKILL, kChanges, root_), 0);
  EXPECT_EQ(everything(root_), contents_of(new_files_));
}

TEST_F(InterruptedRuns, AnInterruptLeavesTheOldFolderOrTheNewOne) {
  const Contents before = contents_of(old_files_), after = contents_of(new_files_);
  int old_count = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    for (int change = 0; change < kChanges; ++change) {
      fs::remove_all(root_);
      (void)write_files(root_, old_files_, kManifest);
      EXPECT_EQ(write_and_signal(signal, change, root_), signal) << change;
      const Contents now = everything(root_);
      EXPECT_TRUE(now == before || now == after) << "signal " << signal << ", change " << change;
      old_count += now == before ? 1 : 0;
    }
  }
  EXPECT_EQ(old_count, 3 * 3) << "before the first rename the old folder stays";
}

TEST_F(InterruptedRuns, AnInterruptedFirstRunLeavesNothing) {
  for (int change = 0; change < 3; ++change) {
    EXPECT_EQ(write_and_signal(SIGINT, change, folder_.path() / "first"), SIGINT);
    EXPECT_FALSE(fs::exists(folder_.path() / "first"));
  }
}

TEST_F(InterruptedRuns, AnIgnoredHangupDoesNotEndTheRun) {
  const auto old_action = std::signal(SIGHUP, SIG_IGN);
  for (int change = 0; change < kChanges; ++change) {
    EXPECT_EQ(write_and_signal(SIGHUP, change, root_), 0);
    EXPECT_EQ(everything(root_), contents_of(new_files_));
    (void)write_files(root_, old_files_, kManifest);
  }
  (void)std::signal(SIGHUP, old_action);
}

TEST_F(InterruptedRuns, TheRunAfterAKilledOneMendsTheFolder) {
  const std::vector<OutputFile> third = with_manifest({{"arm.hpp", ours("third")}});
  for (const std::vector<OutputFile>& next : {old_files_, new_files_, third}) {
    const Contents expected = contents_of(next);
    for (int change = 0; change < kChanges; ++change) {
      fs::remove_all(root_);
      (void)write_files(root_, old_files_, kManifest);
      EXPECT_EQ(write_and_signal(SIGKILL, change, root_), SIGKILL);
      (void)write_files(root_, next, kManifest);
      EXPECT_EQ(everything(root_), expected) << change;
    }
  }
}

TEST_F(InterruptedRuns, TheRunAfterAKilledFirstRunMendsTheFolder) {
  const std::vector<OutputFile> third = with_manifest({{"other.hpp", ours("third")}});
  for (const std::vector<OutputFile>& next : {new_files_, third}) {
    for (int change = 0; change < 10; ++change) {
      fs::remove_all(root_);
      EXPECT_EQ(write_and_signal(SIGKILL, change, root_), SIGKILL);
      (void)write_files(root_, next, kManifest);
      EXPECT_EQ(everything(root_), contents_of(next)) << change;
    }
  }
}

TEST_F(InterruptedRuns, MixedFilesBearAManifestThatSaysSo) {
  Contents before = contents_of(old_files_), after = contents_of(new_files_);
  for (Contents* files : {&before, &after}) {
    std::erase_if(*files, [](const auto& file) { return file.second == "(folder)"; });
  }
  int mixed = 0;
  for (int change = 0; change < kChanges; ++change) {
    fs::remove_all(root_);
    (void)write_files(root_, old_files_, kManifest);
    EXPECT_EQ(write_and_signal(SIGKILL, change, root_), SIGKILL);
    Contents now = everything(root_);
    std::erase_if(now, [](const auto& file) {
      return contains(file.first, ".tmp-dynac-") || file.second == "(folder)";
    });
    if (now == before || now == after) continue;
    const auto manifest = nlohmann::json::parse(now.at(kManifest));
    EXPECT_FALSE(manifest.value("complete", true)) << change;
    EXPECT_TRUE(contains(manifest.dump(), "gone/stale.hpp")) << "files of before are listed";
    EXPECT_TRUE(contains(manifest.dump(), "new/deep/arm.hpp")) << "new files are listed";
    ++mixed;
  }
  EXPECT_EQ(mixed, 5) << "from the first rename to the last";
}

TEST_F(InterruptedRuns, OnlyOurTemporaryFilesAreRemoved) {
  const std::string dead = std::to_string([] {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
    return child;
  }());
  const std::string alive = std::to_string(getpid());
  const std::vector<std::string> stale{
      "arm.hpp.tmp-dynac-" + alive + "-0", "arm.hpp.tmp-dynac-" + dead + "-7",
      "include/same.hpp.tmp-dynac-" + alive + "-0", "unheard_of.cpp.tmp-dynac-" + dead + "-0"};
  const std::vector<std::string> foreign{"picture.svg.tmp-dynac-" + alive + "-0",
                                         "arm.hpp.tmp-dynac-",
                                         "arm.hpp.tmp-dynac-x-0",
                                         "arm.hpp.tmp-dynac-" + dead,
                                         "arm.hpp.tmp-dynac-" + dead + "-0.txt",
                                         "arm.hpp.tmp-dynac--1-0",
                                         "arm.hpp.tmp-dynac-0-0",
                                         ".tmp-dynac-" + dead + "-0",
                                         "mine/arm.hpp.tmp-dynac-" + dead + "-0",
                                         "arm.hpp.tmp-dynac-99999999999999999999-0"};
  for (const auto* names : {&stale, &foreign}) {
    for (const std::string& name : *names) write_file(root_ / name, "half a f");
  }
  fs::create_directory(root_ / ("folder.tmp-dynac-" + dead + "-0"));
  (void)write_files(root_, new_files_, kManifest);
  for (const std::string& name : stale) EXPECT_FALSE(fs::exists(root_ / name)) << name;
  for (const std::string& name : foreign) EXPECT_TRUE(fs::exists(root_ / name)) << name;
  EXPECT_TRUE(fs::exists(root_ / ("folder.tmp-dynac-" + dead + "-0")));
}

TEST_F(InterruptedRuns, TheSignalsAreAsTheyWereAfterwards) {
  sigset_t mask;
  sigprocmask(SIG_BLOCK, nullptr, &mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) EXPECT_EQ(sigismember(&mask, signal), 0);
}

}  // namespace
}  // namespace dynac::test
