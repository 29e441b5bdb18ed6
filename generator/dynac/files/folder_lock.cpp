// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <thread>

#include "dynac/files/held_signals.hpp"
#include "dynac/files/staged_file.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause(10);
constexpr std::chrono::milliseconds kUntilTold(500);

// Whether a path still leads to what was opened: a run that failed removes the folders that it
// made.
bool is_in_place(int descriptor, const fs::path& folder) {
  struct stat opened {};
  struct stat named {};
  return fstat(descriptor, &opened) == 0 && stat(folder.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

enum class Attempt { kHeld, kBusy, kUnknown };

Attempt attempt(int descriptor) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return Attempt::kHeld;
  return errno == EWOULDBLOCK || errno == EINTR ? Attempt::kBusy : Attempt::kUnknown;
}

}  // namespace

NewFolders::~NewFolders() {
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) rmdir(folder->c_str());
}

void NewFolders::make(const fs::path& folder) {
  std::error_code error;
  std::error_code ignored;
  if (folder.empty() || fs::is_directory(folder, ignored)) return;
  if (folder.has_relative_path()) make(folder.parent_path());
  if (fs::create_directory(folder, error)) {
    made_.push_back(folder);
  } else if (!fs::is_directory(folder, ignored)) {  // another run may have made it by now
    const bool is_blocked = fs::exists(fs::symlink_status(folder, ignored));
    fail_file(folder, "create this folder",
              is_blocked ? std::make_error_code(std::errc::not_a_directory) : error);
  }
}

FolderLock::FolderLock(const fs::path& folder, NewFolders& folders, const Patience& patience) {
  const Clock::time_point start = Clock::now();
  bool is_told = false;
  while (true) {
    folders.make(folder);
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0 && errno != ENOENT) fail_file(folder, "read this folder", last_error());
    const Attempt result = descriptor < 0 ? Attempt::kBusy : attempt(descriptor);
    if (result != Attempt::kBusy && is_in_place(descriptor, folder)) {
      descriptor_ = descriptor;
      is_held_ = result == Attempt::kHeld;
      return;
    }
    if (descriptor >= 0) close(descriptor);
    const auto waited = Clock::now() - start;
    if (waited >= patience.longest) {
      throw InputError(folder.string(),
                       "another run of dynac is still writing into this folder; stop it, or choose "
                       "another folder with @output");
    }
    if (!is_told && waited >= kUntilTold) {
      patience.say(
          fmt::format("{}: waiting for another run of dynac to finish writing into this folder",
                      folder.string()));
      is_told = true;
    }
    throw_if_interrupted();
    std::this_thread::sleep_for(kPause);
  }
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace dynac
