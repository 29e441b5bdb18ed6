// SPDX-License-Identifier: BSD-3-Clause
#include "support/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>

#include "support/error.hpp"

extern char** environ;

namespace dynac {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name: a child may write to two of them, in any order, without waiting for us.
using Scratch = std::unique_ptr<std::FILE, Close>;

Scratch make_scratch() {
  Scratch file(std::tmpfile());
  DYNAC_ASSERT(file != nullptr, "no temporary file can be made");
  return file;
}

std::string read_all(std::FILE* file) {
  std::string text;
  std::rewind(file);
  std::array<char, 65536> block{};
  for (std::size_t size = 1; size > 0;) {
    size = std::fread(block.data(), 1, block.size(), file);
    text.append(block.data(), size);
  }
  return text;
}

/// Where the child's standard streams go.
class Streams {
 public:
  Streams(std::FILE* output, std::FILE* errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, fileno(output), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, fileno(errors), STDERR_FILENO);
  }
  ~Streams() { posix_spawn_file_actions_destroy(&actions_); }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    DYNAC_ASSERT(errno == EINTR, "a program that was started is gone");
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& command) {
  const Scratch output = make_scratch();
  const Scratch errors = make_scratch();
  const Streams streams(output.get(), errors.get());
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0], streams.get(), nullptr, arguments.data(), environ) != 0) {
    return {};
  }
  ChildResult result;
  result.was_started = true;
  result.exit_code = wait_for(child);
  result.output = read_all(output.get());
  result.errors = read_all(errors.get());
  return result;
}

}  // namespace dynac
