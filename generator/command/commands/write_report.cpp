// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/write_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "command/commands/explanation.hpp"
#include "command/commands/inspection.hpp"
#include "command/files/write_picture.hpp"
#include "command/line/command_options.hpp"
#include "dynac/make_job.hpp"
#include "dynac/request_of.hpp"
#include "emit/job.hpp"
#include "emit/report/javascript.hpp"
#include "emit/report/report_page.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// The poses of all links from q alone, as straight lines of scalars without multiply-adds.
KernelEntry pose_kernel(const Robot& robot, const CommandOptions& options) {
  Robot plain = robot;
  plain.settings = {};
  CommandOptions straight;
  straight.robot_file = options.robot_file;
  straight.snap_angles = options.snap_angles;
  straight.kernels = {"forward_kinematics"};
  straight.emit = pose_options();
  straight.code_budget = 1'000'000'000;
  const CompiledKernel kernel = compile_kernel(plain, *find_kernel("forward_kinematics"),
                                               request_of(straight), [](const auto&) {});
  return make_job(plain, {kernel}, straight).kernels.front();
}

// The same robot gives the same page, wherever its file lies: places are without its folder.
void leave_out_folder(Json& json, const std::string& folder, bool is_place) {
  constexpr std::array<std::string_view, 4> kPlaces{"place", "joint_place", "places", "warnings"};
  if (json.is_structured()) {
    for (auto& [key, value] : json.items()) {
      leave_out_folder(value, folder, is_place || std::ranges::count(kPlaces, key) > 0);
    }
  } else if (is_place && json.is_string()) {
    const auto text = json.get<std::string>();
    if (text.starts_with(folder)) json = text.substr(folder.size());
  }
}

Json inspect(const Robot& robot, const CommandOptions& options, Session& session) {
  Json report = inspection(robot, options, report_snapping(robot, options, session));
  const std::string path = robot_place(options);
  leave_out_folder(report, path.substr(0, path.find_last_of('/') + 1), false);
  return report;
}

Json explain(const std::vector<CompiledKernel>& kernels, const EmitJob& job) {
  Json list = Json::array();
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    Json entry = explanation(kernels[k], job.kernels[k].times);
    for (Json& step : entry["steps"]) step.erase("seconds");
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

void check_report_path(const std::string& path, std::string_view flag) {
  check_replaceable(path, kReportOpening, flag);
}

void write_report(const ReportedKernels& reported, const CommandOptions& options, Session& session,
                  const std::string& path, std::string_view flag) {
  session.progress.begin("writing the page");
  const KernelEntry poses = pose_kernel(reported.robot, options);
  const Json inspected = inspect(reported.robot, options, session);
  const Json explained = explain(reported.kernels, reported.job);
  const std::string page =
      print_report_page({reported.job, reported.files, poses, inspected, explained});
  session.progress.wipe();
  write_picture(path, page, flag);
  if (options.is_quiet) return;
  fmt::print("{}: page of {} kB\n", path, (page.size() + 999) / 1000);
}

}  // namespace dynac
