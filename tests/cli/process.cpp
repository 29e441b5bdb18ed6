#include "process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace dynac {
namespace {

// An unnamed file that catches an output, so that no pipe can fill up.
class Catcher {
 public:
  Catcher() {
    const char* folder = std::getenv("TMPDIR");
    std::string name = std::string(folder == nullptr ? "/tmp" : folder) + "/dynac_output_XXXXXX";
    descriptor_ = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) throw std::runtime_error("no temporary file: " + name);
    unlink(name.c_str());
  }
  ~Catcher() { close(descriptor_); }
  Catcher(const Catcher&) = delete;
  Catcher& operator=(const Catcher&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  [[nodiscard]] std::string text() const {
    std::string text(static_cast<std::size_t>(lseek(descriptor_, 0, SEEK_END)), '\0');
    const ssize_t size = pread(descriptor_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  int descriptor_;
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> full_environment(const RunOptions& options) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    bool is_replaced = false;
    for (const auto& [name, value] : options.environment) {
      is_replaced = is_replaced || std::strncmp(*entry, (name + "=").c_str(), name.size() + 1) == 0;
    }
    if (!is_replaced) entries.emplace_back(*entry);
  }
  for (const auto& [name, value] : options.environment) entries.push_back(name + "=" + value);
  return entries;
}

int exit_code_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Outcome run(const Words& command, const RunOptions& options) {
  Words words = command;
  std::vector<std::string> environment = full_environment(options);
  const Catcher out;
  const Catcher err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.descriptor(), STDERR_FILENO);
  if (!options.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
  }
  pid_t child = 0;
  const int error = posix_spawnp(&child, words.front().c_str(), &actions, nullptr,
                                 pointers(words).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return {127, "", words.front() + ": " + std::strerror(error)};
  const int exit_code = exit_code_of(child);
  return {exit_code, out.text(), err.text()};
}

std::string dynac_path() { return DYNAC_EXECUTABLE; }

Outcome dynac(const Words& arguments, const RunOptions& options) {
  Words command{dynac_path()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run(command, options);
}

std::string to_string(const Outcome& outcome) {
  return "exit code " + std::to_string(outcome.exit_code) + "\n--- standard output\n" +
         outcome.out + "\n--- standard error\n" + outcome.err;
}

}  // namespace dynac
