#include "dynac/compiler.hpp"

#include "describe/describe_kernels.hpp"
#include "dynac/emission.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "dynac/usable_kernels.hpp"
#include "emit/job.hpp"
#include "readers/robot_file.hpp"
#include "search/session.hpp"
#include "writers/write_json.hpp"

namespace dynac {

LoadedRobot load(const std::filesystem::path& file, Options options) {
  options.robot_file = file.string();
  check_options(options);
  Robot robot = load_robot(options);
  return {std::move(robot), std::move(options)};
}

LoadedRobot load(const RobotDescription& description, Options options) {
  options.robot_file = description.name + ".json";
  check_options(options);
  Robot robot = load_robot(options, description);
  return {std::move(robot), std::move(options)};
}

Compilation compile(LoadedRobot source) {
  Compilation result{std::move(source), {}, {}};
  const auto& [robot, options] = result.source;
  const std::vector<const Kernel*> rows =
      usable_kernels(robot, selected_kernels(options), options,
                     [&](const std::string& line) { result.notes.push_back(line); });
  Session session;
  result.kernels = compile_kernels(
      robot, rows, request_of(options), [](const std::string&) {}, session);
  return result;
}

Datasheet describe(const Compilation& compilation) {
  const auto& [robot, options] = compilation.source;
  return describe_kernels(robot, compilation.kernels, request_of(options));
}

std::vector<OutputFile> files(const Compilation& compilation) {
  const auto& [robot, options] = compilation.source;
  Session session;
  EmitJob job = checked_job(robot, compilation.kernels, options, session);
  return files_of(job, options, session);
}

WriteReport write(const Compilation& compilation, const std::filesystem::path& folder) {
  const std::vector<OutputFile> all = files(compilation);
  return write_files(folder, all, all.back().path);
}

std::string robot_as_json(const RobotDescription& robot) {
  return write_json({robot, {}}, "Written by dynac").text;
}

RobotDescription read_robot_description(const std::filesystem::path& file) {
  ReadOptions options;
  options.build.effects = {true, true, true, true};  // nothing is ignored: there are no kernels yet
  return describe_robot(file.string(), options).robot;
}

}  // namespace dynac
