// SPDX-License-Identifier: BSD-3-Clause
// Runs that write into one folder at the same time, and robots that would share one.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "dynac/files/write_files.hpp"
#include "generated_folder.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class TwoRuns : public testing::Test {
 protected:
  TemporaryFolder folder_;
  fs::path root_ = folder_.path() / "out";
};

/// The files of a run whose mark is in each, some under names of its own.
std::vector<OutputFile> files_of(const std::string& mark) {
  return with_manifest({{"arm.hpp", ours(mark)},
                        {"arm.cpp", ours(mark)},
                        {"own_" + mark + ".cpp", ours(mark)},
                        {"include/arm.hpp", ours(mark)}});
}

TEST_F(TwoRuns, TheFolderIsAlwaysOfOneRun) {
  constexpr int kRuns = 15, kProcesses = 3;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<pid_t> children;
    for (int k = 0; k < kProcesses; ++k) {
      children.push_back(fork());
      if (children.back() != 0) continue;
      WriteSettings slow;
      slow.before_change = [] { std::this_thread::sleep_for(milliseconds(1)); };
      _exit(exit_code_in_child([&] {
        (void)write_files(root_, files_of(std::to_string(k)), kManifest, slow);
        return 0;
      }));
    }
    for (const pid_t child : children) {
      int status = 1;
      waitpid(child, &status, 0);
      EXPECT_EQ(status, 0) << "each run ends well";
    }
    const auto found = contents(root_);
    bool is_of_one = false;
    for (int k = 0; k < kProcesses; ++k) {
      std::map<std::string, std::string> whole;
      for (const auto& [path, content] : files_of(std::to_string(k))) whole[path] = content;
      is_of_one |= found == whole;
    }
    EXPECT_TRUE(is_of_one) << "run " << run << ": " << testing::PrintToString(listing(root_));
  }
}

TEST_F(TwoRuns, AReaderNeverSeesHalfAFile) {
  const std::vector<OutputFile> versions[2] = {files_of(std::string(20'000, 'a')),
                                               files_of(std::string(100, 'b'))};
  // names of their own would be too long
  const auto short_names = [](std::vector<OutputFile> files) {
    std::erase_if(files, [](const OutputFile& file) { return file.path.starts_with("own_"); });
    files.pop_back();
    return with_manifest(std::move(files));
  };
  const std::vector<OutputFile> a = short_names(versions[0]), b = short_names(versions[1]);
  (void)write_files(root_, a, kManifest);
  const pid_t child = fork();
  if (child == 0) {
    _exit(exit_code_in_child([&] {
      for (int i = 0; i < 100; ++i) (void)write_files(root_, i % 2 == 0 ? b : a, kManifest);
      return 0;
    }));
  }
  for (int i = 0; i < 300; ++i) {
    const std::string seen = read_file(root_ / "arm.hpp");
    EXPECT_TRUE(seen == a[0].content || seen == b[0].content);
    (void)write_files(root_, i % 2 == 0 ? a : b, kManifest);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

/// Holds a folder's lock, as another run does.
class Holder {
 public:
  explicit Holder(const fs::path& folder) : descriptor_(open(folder.c_str(), O_RDONLY)) {
    EXPECT_EQ(flock(descriptor_, LOCK_EX), 0);
  }
  ~Holder() { close(descriptor_); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

 private:
  int descriptor_;
};

TEST_F(TwoRuns, ARunThatWaitsTooLongGivesUpAndSaysWhy) {
  (void)write_files(root_, files_of("a"), kManifest);
  const auto before = contents(root_);
  const Holder holder(root_);
  std::vector<std::string> said;
  WriteSettings settings;
  settings.patience = {milliseconds(700), [&](const std::string& text) { said.push_back(text); }};
  const std::string message =
      message_of([&] { (void)write_files(root_, files_of("b"), kManifest, settings); });
  EXPECT_TRUE(contains(message, "out: another run of dynac is still writing into this folder"))
      << message;
  EXPECT_TRUE(contains(message, "@output")) << message;
  ASSERT_EQ(said.size(), 1u);
  EXPECT_TRUE(contains(said.front(), "waiting")) << said.front();
  EXPECT_EQ(contents(root_), before);
}

TEST_F(TwoRuns, ARunGoesOnWhenTheOtherIsDone) {
  (void)write_files(root_, files_of("a"), kManifest);
  auto holder = std::make_unique<Holder>(root_);
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(100));
    holder.reset();
  });
  EXPECT_EQ(write_files(root_, files_of("b"), kManifest).written, 5);
  other.join();
}

TEST_F(TwoRuns, AFolderThatGoesWhileARunWaitsIsMadeAgain) {
  fs::create_directories(root_);
  auto holder = std::make_unique<Holder>(root_);
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(100));
    fs::remove_all(root_);
    holder.reset();
  });
  EXPECT_EQ(write_files(root_, files_of("b"), kManifest).written, 5);
  other.join();
  EXPECT_EQ(read_file(root_ / "arm.hpp"), ours("b"));
}

TEST_F(TwoRuns, AFolderIsForOneRobot) {
  (void)write_files(root_, files_of("a"), kManifest);
  const auto before = contents(root_);
  std::vector<OutputFile> leg{{"leg.hpp", ours("leg")},
                              {"leg.json", "{\"dynac\": \"0.1.0\", \"files\": [\"leg.hpp\"]}"}};
  const auto write_leg = [&] { (void)write_files(root_, leg, "leg.json"); };
  const std::string message = message_of(write_leg);
  EXPECT_TRUE(contains(message, "out: contains the files of the robot \"arm\" (arm.json)"))
      << message;
  EXPECT_TRUE(contains(message, "@output")) << message;
  EXPECT_EQ(contents(root_), before);
  fs::remove(root_ / kManifest);
  write_file(root_ / "compile_commands.json", "[{\"dynac\": 1}]");
  write_file(root_ / "mine.json", "{\"files\": []}");
  EXPECT_EQ(message_of(write_leg), "(nothing was thrown)") << "other JSON files do no harm";
}

}  // namespace
}  // namespace dynac::test
