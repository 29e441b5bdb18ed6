#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "driver/commands/commands.hpp"
#include "driver/options/list_options.hpp"
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

}  // namespace

void run_list(const Options& options) {
  if (options.lists_options) {
    fmt::print("{}\n", options.is_json ? options_as_json() : options_as_text());
    return;
  }
  Json list = Json::array();
  for (const Kernel& kernel : kernel_table()) {
    if (!options.is_json) {
      print_kernel(kernel);
      continue;
    }
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
    list.push_back(std::move(entry));
  }
  if (options.is_json) fmt::print("{}\n", list.dump(2));
}

}  // namespace dynac
