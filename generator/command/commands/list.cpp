// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/colours.hpp"
#include "command/commands/commands.hpp"
#include "command/line/command_options.hpp"
#include "command/line/list_options.hpp"
#include "kernels/formula_text.hpp"
#include "kernels/kernel_groups.hpp"
#include "kernels/table.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

Json describe(std::span<const ArgumentRow> arguments) {
  Json list = Json::array();
  for (const ArgumentRow& row : arguments) {
    list.push_back({{"name", row.name}, {"meaning", row.meaning}});
  }
  return list;
}

void print_arguments(const char* title, std::span<const ArgumentRow> arguments) {
  for (const ArgumentRow& row : arguments) {
    fmt::print("  {:<8} {:<10} {}\n", title, row.name, row.meaning);
    title = "";
  }
}

// The frames of wrenches: the usual one comes first.
constexpr JacobianFrame kWrenchFrames[] = {JacobianFrame::kLocal, JacobianFrame::kWorldAligned,
                                           JacobianFrame::kSpatial};

// What --fext adds, in each of them: one of these.
Json describe_wrenches(const Kernel& kernel) {
  Json list = Json::array();
  for (const JacobianFrame frame : kWrenchFrames) {
    const ArgumentRow& row = wrench_argument(kernel, frame);
    list.push_back(
        {{"name", row.name}, {"meaning", row.meaning}, {"wrench_frame", to_string(frame)}});
  }
  return list;
}

void print_wrenches(const Kernel& kernel) {
  for (const JacobianFrame frame : kWrenchFrames) {
    const ArgumentRow& row = wrench_argument(kernel, frame);
    if (frame == kWrenchFrames[0]) {
      print_arguments("--fext", std::span(&row, 1));
    } else {
      fmt::print("  {:<8} {:<10} with --wrench-frame {}\n", "or", row.name, to_string(frame));
    }
  }
}

void print_kernel(const Kernel& kernel) {
  const std::string alias = kernel.alias.empty() ? "" : fmt::format(" ({})", kernel.alias);
  fmt::print("{}{}: {}\n  {:<8} {}\n", kernel.name, alias, kernel.summary, "formula",
             formula_text(kernel, kernel.takes_wrenches));
  if (const auto family = family_of(kernel); family.size() > 1) {
    fmt::print("  {:<8} {} to {}; this is one of them\n", "orders", family.front().name,
               family.back().name);
  }
  print_arguments("inputs", kernel.inputs);
  if (kernel.takes_wrenches) print_wrenches(kernel);
  print_arguments("outputs", kernel.outputs);
  if (!kernel.outputs_of_wrenches.empty()) print_arguments("--fext", kernel.outputs_of_wrenches);
  for (const Formulation& formulation : kernel.formulations) {
    fmt::print("  {:<8} {:<19} {} ({})\n", &formulation == &kernel.formulations.front() ? "by" : "",
               formulation.name, formulation.summary, formulation.reference);
  }
}

Json to_json(const Kernel& kernel) {
  Json entry{{"name", kernel.name},
             {"alias", kernel.alias},
             {"summary", kernel.summary},
             {"formula", formula_text(kernel, kernel.takes_wrenches)},
             {"inputs", describe(kernel.inputs)}};
  for (const Kernel& member : family_of(kernel)) {
    if (member.name != kernel.name) entry["family"].push_back(member.name);
  }
  if (kernel.takes_wrenches) entry["fext"] = describe_wrenches(kernel);
  entry["outputs"] = describe(kernel.outputs);
  if (!kernel.outputs_of_wrenches.empty()) {
    entry["fext_outputs"] = describe(kernel.outputs_of_wrenches);
  }
  for (const Formulation& formulation : kernel.formulations) {
    entry["formulations"].push_back({{"name", formulation.name},
                                     {"summary", formulation.summary},
                                     {"reference", formulation.reference}});
  }
  return entry;
}

// The kernels that are named; of no names, all.
std::vector<const Kernel*> listed_kernels(const CommandOptions& options) {
  std::vector<const Kernel*> kernels;
  for (const std::string& name : options.listed_kernels) kernels.push_back(find_kernel(name));
  if (!kernels.empty()) return kernels;
  for (const Kernel& kernel : kernel_table()) kernels.push_back(&kernel);
  return kernels;
}

// A line for each kernel below the heading of its group; the columns of all groups are aligned.
std::string overview() {
  std::size_t name_width = 0, alias_width = 0;
  for (const Kernel& kernel : kernel_table()) {
    name_width = std::max(name_width, kernel.name.size());
    alias_width = std::max(alias_width, kernel.alias.size());
  }
  std::string text;
  for (const KernelGroup& group : kernel_groups()) {
    text += fmt::format("{}:\n", group.heading);
    for (const Kernel& kernel : group.kernels) {
      text += fmt::format("  {:<{}}  {:<{}}  {}\n", kernel.name, name_width, kernel.alias,
                          alias_width, kernel.summary);
    }
  }
  return text +
         "Name, alias and purpose of each kernel; `dynac list KERNEL` prints its inputs, outputs, "
         "formulations and references.\n";
}

}  // namespace

void run_list(const CommandOptions& options) {
  if (options.lists_options) {
    const std::string text = options.is_json ? options_as_json() : options_as_text();
    fmt::print("{}\n", coloured_headings(text, !options.is_json && takes_colours(stdout)));
  } else if (options.is_json) {
    Json list = Json::array();
    for (const Kernel* const kernel : listed_kernels(options)) list.push_back(to_json(*kernel));
    fmt::print("{}\n", list.dump(2));
  } else if (options.listed_kernels.empty()) {
    fmt::print("{}", coloured_headings(overview(), takes_colours(stdout)));
  } else {
    for (const Kernel* const kernel : listed_kernels(options)) print_kernel(*kernel);
  }
}

}  // namespace dynac
