#include "dynac/compiler.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "driver/commands/usable_kernels.hpp"
#include "driver/commands/write_folder.hpp"
#include "driver/load_robot.hpp"
#include "driver/options/command_line.hpp"
#include "driver/options/option_table.hpp"
#include "driver/request_of.hpp"
#include "driver/selected_kernels.hpp"
#include "emit/job.hpp"
#include "readers/robot_file.hpp"
#include "search/compile.hpp"
#include "search/session.hpp"
#include "writers/write_json.hpp"

namespace dynac {
namespace {

/// What the options say to a command that reads no file.
Options parse_options(const RobotDescription& robot, const std::vector<std::string>& words) {
  const std::string file = robot.name + ".json";
  std::vector<const char*> line{"dynac", "generate"};
  for (const std::string& word : words) line.push_back(word.c_str());
  line.push_back("--");
  line.push_back(file.c_str());
  const Invocation invocation = parse_command_line(static_cast<int>(line.size()), line.data());
  constexpr std::array<std::string_view, 6> kOfCommand{"--output",     "--report", "--dry-run",
                                                       "--dump-after", "--quiet",  "--verbose"};
  for (const std::string_view flag : kOfCommand) {
    if (!is_given(invocation.options, flag)) continue;
    throw UsageError(
        fmt::format("{} is about what the command prints and writes; leave it out", flag));
  }
  if (invocation.command != Command::kGenerate) {
    throw UsageError("only options of `dynac generate` can be given");
  }
  return invocation.options;
}

}  // namespace

GeneratedKernels generate_kernels(const RobotDescription& description,
                                  const std::vector<std::string>& words) {
  const Options options = parse_options(description, words);
  const std::vector<const Kernel*> wanted = selected_kernels(options);
  Session session;
  const Robot robot = load_robot(options, description);
  const std::vector<const Kernel*> rows = usable_kernels(robot, wanted, options);
  const std::vector<CompiledKernel> kernels = compile_kernels(
      robot, rows, request_of(options), [](const std::string&) {}, session);
  EmitJob job = checked_job(robot, kernels, options, session);
  return {files_of(job, options, session), robot.model.warnings};
}

std::string robot_as_json(const RobotDescription& robot) {
  return write_json({robot, {}}, "Written by dynac").text;
}

RobotDescription read_robot_description(const std::string& path) {
  ReadOptions options;
  options.build.effects = {true, true, true, true};  // nothing is ignored: there are no kernels yet
  return describe_robot(path, options).robot;
}

}  // namespace dynac
