#include "readers/xacro.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/child_process.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {

std::string expand_xacro(const std::filesystem::path& path,
                         const std::vector<std::string>& arguments) {
  const std::string name = path.string();
  // A path that starts with a dash would be an option.
  std::vector<std::string> command{"xacro", name.starts_with('-') ? "./" + name : name};
  for (const std::string& argument : arguments) {
    const std::size_t assignment = argument.find(":=");
    if (assignment == std::string::npos || assignment == 0 || argument.starts_with('-')) {
      throw InputError("--xacro-arg",
                       dynac::quoted(argument) + " is not an argument; write name:=value");
    }
    command.push_back(argument);
  }
  const ChildResult result = run_child(command);
  if (!result.was_started) {
    throw InputError(name,
                     "is a xacro file, but the program xacro is not in PATH; install xacro, or "
                     "give the expanded URDF");
  }
  if (result.exit_code != 0) {
    // The reason stands at the end of what Python programs say.
    constexpr std::size_t kShown = 190;
    const std::string& text = result.errors;
    const std::size_t end = text.find_last_not_of(" \r\n\t") + 1;
    const std::size_t first = end - std::min(end, kShown);
    throw InputError(
        name,
        fmt::format("xacro failed with exit code {}: {}; correct what it reports", result.exit_code,
                    dynac::quoted(std::string_view(text).substr(first, end - first))));
  }
  return result.output;
}

}  // namespace dynac
