#include "commands.hpp"

#include <filesystem>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "utilities/process.hpp"

namespace dynac::test {

namespace fs = std::filesystem;

std::vector<std::string> commands_of(const std::string& block) {
  const std::string joined = std::regex_replace(block, std::regex("\\\\\n *"), " ");
  std::istringstream lines(std::regex_replace(joined, std::regex(" +# [^\n]*"), ""));
  std::vector<std::string> commands;
  for (std::string line; std::getline(lines, line);) commands.push_back(line);
  return commands;
}

ReaderFolder::ReaderFolder() {
  const fs::path robots = DYNAC_SOURCE_DIR "/robots";
  fs::copy(robots, path() / "robots", fs::copy_options::recursive);
  for (const auto& entry : fs::directory_iterator(robots)) {
    if (entry.is_regular_file()) fs::copy(entry.path(), path());
  }
  fs::create_directory_symlink(DYNAC_SOURCE_DIR "/generator", path() / "generator");
}

bool ReaderFolder::runs(const std::string& command) {
  return std::regex_search(command, std::regex("^(dynac|sed|grep) "));
}

std::string ReaderFolder::outputs(const std::string& block) const {
  std::string output;
  for (const std::string& command : commands_of(block)) {
    if (!runs(command)) continue;
    const Outcome outcome =
        run({"bash", "-c", "set -o pipefail; dynac() { \"$0\" \"$@\"; }; " + command, dynac_path()},
            {path(), {}});
    if (outcome.exit_code != 0) throw std::runtime_error(command + "\n" + to_string(outcome));
    output += outcome.out;
  }
  return output;
}

}  // namespace dynac::test
