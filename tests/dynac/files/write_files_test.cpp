// SPDX-License-Identifier: BSD-3-Clause
// Writing a folder of generated files: what is ours changes, what is not stays, and no failure
// leaves half a file.
#include "dynac/files/write_files.hpp"

#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generated_folder.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

class WriteFiles : public testing::Test {
 protected:
  // Also another user may look into the folder.
  WriteFiles() { fs::permissions(outside_, fs::perms(0755)); }

  WriteReport write_all(const std::vector<OutputFile>& files) const {
    return write_files(root_, files, kManifest);
  }
  std::string message(const std::vector<OutputFile>& files) const {
    return message_of([&] { (void)write_all(files); });
  }

  TemporaryFolder folder_;
  fs::path outside_ = folder_.path();
  fs::path root_ = outside_ / "out";
  const std::vector<OutputFile> files_ =
      with_manifest({{"arm.hpp", ours("1")}, {"include/deep/a.hpp", ours("2")}});
};

TEST_F(WriteFiles, MakesTheFolderAndAllFiles) {
  const WriteReport report = write_all(files_);
  EXPECT_EQ(report.written, 3);
  EXPECT_EQ(report.unchanged, 0);
  EXPECT_EQ(report.removed, 0);
  EXPECT_EQ(read_file(root_ / "arm.hpp"), ours("1"));
  EXPECT_EQ(listing(root_), (std::set<std::string>{"arm.hpp", "arm.json", "include", "include/deep",
                                                   "include/deep/a.hpp"}));
}

TEST_F(WriteFiles, AcceptsATrailingSlashAndALinkedFolder) {
  (void)write_files(outside_ / "new" / "deep" / "", files_, kManifest);
  EXPECT_TRUE(fs::exists(outside_ / "new/deep/arm.hpp"));
  fs::create_directory_symlink(outside_ / "new", root_);
  EXPECT_EQ(write_files(root_ / "deep", files_, kManifest).unchanged, 3);
}

TEST_F(WriteFiles, UsesTheUsualPermissions) {
  const mode_t old_mask = umask(022);
  (void)write_all(files_);
  umask(old_mask);
  EXPECT_EQ(fs::status(root_ / "arm.hpp").permissions(), fs::perms(0644));
}

TEST_F(WriteFiles, LeavesUnchangedFilesUntouched) {
  (void)write_all(files_);
  const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const OutputFile& file : files_) fs::last_write_time(root_ / file.path, past);
  std::vector<OutputFile> changed = files_;
  changed[1].content = ours("3");
  const WriteReport report = write_all(changed);
  EXPECT_EQ(report.written, 1);
  EXPECT_EQ(report.unchanged, 2);
  EXPECT_EQ(fs::last_write_time(root_ / "arm.hpp"), past);
  EXPECT_GT(fs::last_write_time(root_ / "include/deep/a.hpp"), past);
}

TEST_F(WriteFiles, RemovesWhatOnlyTheOldManifestListsAndEmptiedFolders) {
  (void)write_all(files_);
  write_file(root_ / "notes.txt", "mine");
  const WriteReport report = write_all(with_manifest({{"arm.hpp", ours("1")}}));
  EXPECT_EQ(report.removed, 1);
  EXPECT_EQ(listing(root_), (std::set<std::string>{"arm.hpp", "arm.json", "notes.txt"}));
}

TEST_F(WriteFiles, KeepsFoldersThatStillHoldSomething) {
  (void)write_all(files_);
  write_file(root_ / "include/mine.hpp", "mine");
  (void)write_all(with_manifest({{"arm.hpp", ours("1")}}));
  EXPECT_EQ(listing(root_),
            (std::set<std::string>{"arm.hpp", "arm.json", "include", "include/mine.hpp"}));
}

TEST_F(WriteFiles, KeepsAListedFileThatLostItsBanner) {
  (void)write_all(files_);
  write_file(root_ / "include/deep/a.hpp", "rewritten by hand");
  EXPECT_EQ(write_all(with_manifest({{"arm.hpp", ours("1")}})).removed, 0);
  EXPECT_EQ(read_file(root_ / "include/deep/a.hpp"), "rewritten by hand");
}

TEST_F(WriteFiles, ToleratesListedFilesThatAreGone) {
  (void)write_all(files_);
  fs::remove_all(root_ / "include");
  EXPECT_EQ(write_all(with_manifest({{"arm.hpp", ours("1")}})).removed, 0);
}

TEST_F(WriteFiles, OverwritesEditedFilesThatKeepTheBanner) {
  (void)write_all(files_);
  write_file(root_ / "arm.hpp", ours("edited by hand"));
  EXPECT_EQ(write_all(files_).written, 1);
  EXPECT_EQ(read_file(root_ / "arm.hpp"), ours("1"));
}

TEST_F(WriteFiles, RefusesAListedFileThatTheUserReplaced) {
  (void)write_all(files_);
  write_file(root_ / "arm.hpp", "the user's own");
  const std::string text = message(files_);
  EXPECT_TRUE(contains(text, "arm.hpp: was not written by dynac")) << text;
  EXPECT_TRUE(contains(text, "move it away or write to another folder")) << text;
  EXPECT_EQ(read_file(root_ / "arm.hpp"), "the user's own");
}

TEST_F(WriteFiles, OverwritesWhatTheBannerClaims) {
  write_file(root_ / "arm.hpp", ours("an interrupted run left no manifest"));
  EXPECT_EQ(write_all(files_).written, 3);
  EXPECT_EQ(read_file(root_ / "arm.hpp"), ours("1"));
}

TEST_F(WriteFiles, RefusesForeignFilesBeforeWritingAnything) {
  write_file(root_ / "arm.hpp", "mine");
  write_file(root_ / "include/deep/a.hpp", std::string(kBannerReach, ' ') + ours("too far down"));
  const std::string text = message(files_);
  EXPECT_TRUE(contains(text, (root_ / "arm.hpp").string())) << text;
  EXPECT_TRUE(contains(text, "not written by dynac")) << text;
  EXPECT_TRUE(contains(text, "write to another folder")) << text;
  EXPECT_TRUE(contains(text, "a.hpp")) << "all of them are named: " << text;
  EXPECT_EQ(read_file(root_ / "arm.hpp"), "mine");
  EXPECT_FALSE(fs::exists(root_ / kManifest));
}

TEST_F(WriteFiles, RefusesAForeignManifest) {
  for (const char* text :
       {"{\"name\": \"mine\"}", "[\"dynac\"]", "not JSON", "", "\xff", "// Written by dynac"}) {
    write_file(root_ / kManifest, text);
    EXPECT_TRUE(contains(message(files_), kManifest)) << text;
    EXPECT_EQ(read_file(root_ / kManifest), text);
    EXPECT_FALSE(fs::exists(root_ / "arm.hpp"));
  }
}

TEST_F(WriteFiles, AcceptsAManifestWithOddFiles) {
  for (const char* list : {"3", "null", "{\"a\": 1}", "[1, null, [\"x\"], {}]", "\"text\""}) {
    fs::remove_all(root_);
    write_file(root_ / kManifest, "{\"dynac\": \"0.0.1\", \"files\": " + std::string(list) + "}");
    EXPECT_EQ(write_all(files_).written, 3) << list;
  }
}

TEST_F(WriteFiles, NeverRemovesOutsideTheFolder) {
  const fs::path victim = outside_ / "victim/a.hpp";
  write_file(victim, ours("outside"));
  fs::create_directories(root_);
  fs::create_directory_symlink(outside_ / "victim", root_ / "linked");
  fs::create_symlink(victim, root_ / "link.hpp");
  std::string list;
  for (const std::string path :
       {"../victim/a.hpp", "x/../../victim/a.hpp", "linked/a.hpp", "link.hpp", "", ".", "..",
        "./../victim/a.hpp", "linked", "a\\u0000b", "//", "../victim/a.hpp/"}) {
    list += "\"" + path + "\", ";
  }
  write_file(root_ / kManifest,
             "{\"dynac\": \"0.1.0\", \"files\": [" + list + "\"" + victim.string() + "\"]}");
  EXPECT_EQ(write_all(files_).removed, 0);
  EXPECT_EQ(read_file(victim), ours("outside"));
  EXPECT_TRUE(fs::is_symlink(root_ / "link.hpp"));
  EXPECT_TRUE(fs::is_symlink(root_ / "linked"));
}

TEST_F(WriteFiles, NeverWritesThroughALink) {
  write_file(outside_ / "victim.hpp", ours("outside"));
  fs::create_directories(root_);
  fs::create_symlink(outside_ / "victim.hpp", root_ / "arm.hpp");
  EXPECT_TRUE(contains(message(files_), "not a regular file"));
  fs::remove(root_ / "arm.hpp");
  fs::create_directories(outside_ / "victim/deep");
  fs::create_directory_symlink(outside_ / "victim", root_ / "include");
  EXPECT_TRUE(contains(message(files_), (root_ / "include").string() + ":"));
  EXPECT_EQ(read_file(outside_ / "victim.hpp"), ours("outside"));
  EXPECT_TRUE(fs::is_empty(outside_ / "victim/deep"));
}

TEST_F(WriteFiles, RefusesADanglingLinkAndOtherOddities) {
  fs::create_directories(root_);
  fs::create_symlink("nowhere", root_ / "arm.hpp");
  EXPECT_TRUE(contains(message(files_), "not a regular file"));
  fs::remove(root_ / "arm.hpp");
  ASSERT_EQ(mkfifo((root_ / "arm.hpp").c_str(), 0600), 0);
  EXPECT_TRUE(contains(message(files_), "not a regular file")) << "and does not wait for a writer";
}

TEST_F(WriteFiles, RefusesAFolderWhereAFileShouldGo) {
  fs::create_directories(root_ / "arm.hpp");
  fs::create_directories(root_ / kManifest);
  const std::string text = message(files_);
  EXPECT_TRUE(contains(text, "arm.hpp: is not a regular file, but a file is to be written"))
      << text;
  EXPECT_TRUE(contains(text, "arm.json: is not a regular file")) << text;
}

TEST_F(WriteFiles, RefusesAFileWhereAFolderShouldBe) {
  write_file(root_ / "include", "mine");
  EXPECT_TRUE(contains(message(files_), "include: is not a folder, but a folder is needed"));
  EXPECT_EQ(read_file(root_ / "include"), "mine");
}

TEST_F(WriteFiles, ReportsAnImpossibleFolder) {
  write_file(outside_ / "file", "mine");
  root_ = outside_ / "file";
  EXPECT_TRUE(contains(message(files_), "file: cannot create this folder: Not a directory; "));
  root_ = outside_ / "file" / "deep" / "out";
  EXPECT_TRUE(contains(message(files_), "file: cannot create this folder: Not a directory; "));
  root_ = "/proc/dynac_cannot_write_here";
  EXPECT_TRUE(contains(message(files_), "/proc/dynac_cannot_write_here: cannot create"));
  root_ = outside_ / std::string(300, 'x');
  EXPECT_TRUE(contains(message(files_), "too long; choose a shorter path"));
  EXPECT_EQ(listing(outside_), (std::set<std::string>{"file"}));
}

TEST_F(WriteFiles, ReportsAFolderThatIsReadOnly) {
  const auto write_as_nobody = [&] {
    if (geteuid() == 0 && seteuid(65534) != 0) return 77;
    const bool is_refused =
        contains(message(files_), "arm.json: cannot write: Permission denied; ");
    return is_refused ? 0 : 1;
  };
  fs::create_directories(root_);
  fs::permissions(root_, fs::perms(0555));
  const int code = exit_code_in_child(write_as_nobody);
  fs::permissions(root_, fs::perms(0755));
  if (code == 77) GTEST_SKIP() << "cannot give up the rights of the superuser";
  EXPECT_EQ(code, 0);
  EXPECT_TRUE(fs::is_empty(root_));
}

int write_with_limit(const fs::path& root, const std::vector<OutputFile>& files) {
  const rlimit limit{1000, 1000};
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 77;
  const std::string text = message_of([&] { (void)write_files(root, files, kManifest); });
  return contains(text, "big.hpp: cannot write: File too large; raise the limit") ? 0 : 1;
}

TEST_F(WriteFiles, LeavesEverythingAsItWasWhereTheDiskRefuses) {
  std::vector<OutputFile> files = with_manifest(
      {{"arm.hpp", ours("1")}, {"big.hpp", ours("small")}, {"include/deep/a.hpp", ours("2")}});
  (void)write_all(files);
  const std::set<std::string> before = listing(root_);
  files[0].content = ours("new");
  files[1].content = ours(std::string(100'000, 'x'));
  files[2].path = "other/deep/a.hpp";
  EXPECT_EQ(exit_code_in_child([&] { return write_with_limit(root_, files); }), 0);
  EXPECT_EQ(listing(root_), before);
  EXPECT_EQ(read_file(root_ / "arm.hpp"), ours("1"));
  EXPECT_EQ(read_file(root_ / "big.hpp"), ours("small"));
}

TEST_F(WriteFiles, RemovesTheFoldersThatItMadeInVain) {
  const std::vector<OutputFile> files =
      with_manifest({{"a/b/arm.hpp", ours("1")}, {"big.hpp", ours(std::string(100'000, 'x'))}});
  EXPECT_EQ(exit_code_in_child([&] { return write_with_limit(root_ / "deep", files); }), 0);
  EXPECT_TRUE(fs::is_empty(outside_));
}

TEST_F(WriteFiles, LeavesTheSignalsAsTheyWere) {
  const auto signals_are_kept = [&] {
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    (void)message(with_manifest({{"big.hpp", ours(std::string(100'000, 'x'))}}));
    sigset_t mask;
    sigset_t pending;
    sigprocmask(SIG_BLOCK, nullptr, &mask);
    sigpending(&pending);
    struct sigaction action {};
    sigaction(SIGXFSZ, nullptr, &action);
    return !sigismember(&mask, SIGXFSZ) && !sigismember(&pending, SIGXFSZ) &&
                   action.sa_handler == SIG_DFL
               ? 0
               : 1;
  };
  EXPECT_EQ(exit_code_in_child(signals_are_kept), 0);
}

/// The names that appeared at or left their place in a folder, in order.
std::vector<std::string> read_events(int watcher) {
  alignas(inotify_event) char buffer[4096];
  const ssize_t size = ::read(watcher, buffer, sizeof buffer);
  std::vector<std::string> names;
  for (ssize_t at = 0; at < size;) {
    const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
    names.emplace_back(event->name);
    at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
  }
  return names;
}

TEST_F(WriteFiles, RenamesAManifestFirstAndLast) {
  (void)write_all(with_manifest({{"arm.hpp", ours("1")}, {"stale.hpp", ours("2")}}));
  const int watcher = inotify_init1(IN_NONBLOCK);
  ASSERT_GE(inotify_add_watch(watcher, root_.c_str(), IN_MOVED_TO | IN_DELETE), 0);
  std::vector<OutputFile> files = with_manifest({{"b.hpp", ours("3")}, {"arm.hpp", ours("4")}});
  std::swap(files.front(), files.back());  // where the manifest stands in the list does not matter
  (void)write_all(files);
  const std::vector<std::string> names = read_events(watcher);
  close(watcher);
  EXPECT_EQ(names,
            (std::vector<std::string>{kManifest, "arm.hpp", "b.hpp", "stale.hpp", kManifest}));
}

TEST_F(WriteFiles, RefusesPathsThatLeaveTheFolder) {
  for (const char* path : {"", "/a", "../a", "a/../b", "./a", "a//b", "a/", "a/.."}) {
    EXPECT_THROW((void)write_all(with_manifest({{path, ours("1")}})), InternalError) << path;
  }
  EXPECT_THROW((void)write_all({{"arm.hpp", ours("1")}}), InternalError) << "no manifest";
  EXPECT_THROW((void)write_all(with_manifest({{"a", ours("1")}, {"a", ours("2")}})), InternalError);
  EXPECT_FALSE(fs::exists(root_));
}

}  // namespace
}  // namespace dynac::test
