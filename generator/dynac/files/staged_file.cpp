// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/staged_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <utility>

#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

std::string remedy_for(int reason, std::string_view flag) {
  switch (reason) {
    case ENOSPC:
    case EDQUOT:
      return "make room on the disk";
    case EFBIG:
      return "raise the limit on file sizes (ulimit -f)";
    case ENAMETOOLONG:
      return fmt::format("choose a shorter path with {}", flag);
    default:
      return fmt::format("make it writable or choose another folder with {}", flag);
  }
}

constexpr std::string_view kInfix = ".tmp-dynac-";

/// While it lives, a write beyond the limit on file sizes fails instead of ending the process. The
/// signal goes to the thread that writes, so blocking it there disturbs no other thread.
class FileSizeSignalBlock {
 public:
  FileSizeSignalBlock() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    was_pending_ = is_pending();
    pthread_sigmask(SIG_BLOCK, &signal_, &old_mask_);
  }
  ~FileSizeSignalBlock() {
    int taken = 0;
    if (!was_pending_ && is_pending()) sigwait(&signal_, &taken);
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  }
  FileSizeSignalBlock(const FileSizeSignalBlock&) = delete;
  FileSizeSignalBlock& operator=(const FileSizeSignalBlock&) = delete;

 private:
  static bool is_pending() {
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGXFSZ) == 1;
  }

  sigset_t signal_;
  sigset_t old_mask_;
  bool was_pending_ = false;
};

struct OpenFile {
  int descriptor = -1;
  fs::path path;
};

/// Makes a new file beside `path`. The process number keeps two runs apart; the count steps over
/// what an interrupted run may have left.
OpenFile open_beside(const fs::path& path, std::string_view flag) {
  constexpr int kAttempts = 100;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    fs::path temporary = path;
    temporary += fmt::format("{}{}-{}", kInfix, getpid(), attempt);
    const int descriptor =
        open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor >= 0) return {descriptor, std::move(temporary)};
    if (errno != EEXIST) break;
  }
  fail_file(path, "write", last_error(), flag);
}

std::error_code write_all(int descriptor, std::string_view content) {
  const FileSizeSignalBlock block;
  while (!content.empty()) {
    const ssize_t size = write(descriptor, content.data(), content.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return last_error();
    content.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

}  // namespace

void fail_file(const fs::path& path, std::string_view action, std::error_code reason,
               std::string_view flag) {
  throw InputError(path.string(), fmt::format("cannot {}: {}; {}", action, reason.message(),
                                              remedy_for(reason.value(), flag)));
}

std::optional<TemporaryName> read_temporary_name(const std::string& name) {
  const std::size_t infix = name.rfind(kInfix);
  if (infix == name.npos || infix == 0) return std::nullopt;
  TemporaryName result{name.substr(0, infix), 0};
  int attempt = 0;
  const char* const end = name.data() + name.size();
  const auto process = std::from_chars(name.data() + infix + kInfix.size(), end, result.process);
  if (process.ec != std::errc() || result.process <= 0 || process.ptr == end) return std::nullopt;
  const auto count = std::from_chars(process.ptr + 1, end, attempt);
  const bool is_whole = *process.ptr == '-' && count.ec == std::errc() && count.ptr == end;
  return is_whole && attempt >= 0 ? std::optional(std::move(result)) : std::nullopt;
}

StagedFile::StagedFile(fs::path path, std::string_view content, std::string_view flag)
    : path_(std::move(path)), flag_(flag) {
  const OpenFile file = open_beside(path_, flag_);
  std::error_code error = write_all(file.descriptor, content);
  if (close(file.descriptor) != 0 && !error) error = last_error();
  if (error) {
    unlink(file.path.c_str());
    fail_file(path_, "write", error, flag_);
  }
  temporary_ = file.path;
}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::move(other.temporary_)), flag_(other.flag_) {
  other.temporary_.clear();
}

StagedFile::~StagedFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void StagedFile::commit() {
  std::error_code error;
  fs::rename(temporary_, path_, error);
  if (error) fail_file(path_, "write", error, flag_);
  temporary_.clear();
}

}  // namespace dynac
