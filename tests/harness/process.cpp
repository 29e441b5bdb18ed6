#include "harness/process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace dynac::test {
namespace {

constexpr int kCannotRun = 127;

// In the child: only calls that are safe between fork and exec.
[[noreturn]] void become(char* const* arguments, const char* folder, const char* log) {
  const int file = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0 ||
      chdir(folder) != 0) {
    _exit(kCannotRun);
  }
  execvp(arguments[0], arguments);
  _exit(kCannotRun);
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  constexpr int kSignalled = 128;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command,
                          const std::filesystem::path& folder) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string where = folder.string();
  const std::string log = (folder / "output.log").string();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(arguments.data(), where.c_str(), log.c_str());
  const int exit_code = wait_for(child);
  std::ifstream file(log);
  return {exit_code, {std::istreambuf_iterator<char>(file), {}}};
}

}  // namespace dynac::test
