// SPDX-License-Identifier: BSD-3-Clause
#include "generated_blocks.hpp"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>

#include "ir/target_table.hpp"
#include "utilities/process.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

const Json& kernels() {
  static const Json kKernels = Json::parse(dynac({"list", "--json"}).out);
  return kKernels;
}

std::string text_of(const Json& json, const char* key) { return json.value(key, std::string()); }

// "`q`, `v`": the names of arguments; those of frames end with the link's.
std::string names_of(const Json& kernel, const char* key) {
  std::string names;
  if (!kernel.contains(key)) return names;
  for (const Json& argument : kernel[key]) {
    const std::string name = text_of(argument, "name");
    names += (names.empty() ? "`" : ", `") + name + (name.ends_with('_') ? "<link>`" : "`");
  }
  return names;
}

// Of a member of a family the names of all: "inverse_dynamics_order0 to .._order10" as one.
std::string name_of_all(const Json& kernel) {
  const std::string name = text_of(kernel, "name");
  if (!kernel.contains("family")) return code(name);
  return code(std::regex_replace(name, std::regex("[0-9]+$"), "<r>"));
}

std::string kernels_block() {
  std::vector<Row> rows{{"kernel", "alias", "inputs", "outputs", "summary", "formula"}};
  for (const Json& kernel : kernels()) {
    const std::string wrenches = kernel.contains("fext") ? " (fext)" : "";
    rows.push_back({name_of_all(kernel), code(text_of(kernel, "alias")),
                    names_of(kernel, "inputs") + wrenches, names_of(kernel, "outputs"),
                    text_of(kernel, "summary"), code(text_of(kernel, "formula"))});
  }
  return markdown_table(rows);
}

// Every cell is tested in tests/coverage_matrix, which also compares the joints with those that
// there are.
std::string joints_and_kernels_block() {
  const Row joints{"revolute",  "continuous", "prismatic", "helical",  "screw", "cylindrical",
                   "universal", "spherical",  "planar",    "floating", "fixed", "mimic"};
  std::vector<Row> rows{{"kernel"}};
  rows.front().insert(rows.front().end(), joints.begin(), joints.end());
  for (const Json& kernel : kernels()) {
    rows.emplace_back(joints.size() + 1, "x");
    rows.back().front() = code(text_of(kernel, "name"));
  }
  return markdown_table(rows);
}

// Every argument once for each meaning that it has.
std::string kernel_arguments_block() {
  std::vector<Row> rows{{"argument", "meaning"}};
  std::set<Row> seen;
  for (const Json& kernel : kernels()) {
    for (const char* key : {"inputs", "fext", "outputs", "fext_outputs"}) {
      if (!kernel.contains(key)) continue;
      for (const Json& argument : kernel[key]) {
        const std::string name = text_of(argument, "name");
        const Row row{code(name.ends_with('_') ? name + "<link>" : name),
                      text_of(argument, "meaning")};
        if (seen.insert(row).second) rows.push_back(row);
      }
    }
  }
  return markdown_table(rows);
}

std::string formulations_block() {
  std::vector<Row> rows{{"kernel", "formulation", "method", "reference"}};
  for (const Json& kernel : kernels()) {
    std::string name = name_of_all(kernel);
    for (const Json& formulation : kernel["formulations"]) {
      rows.push_back({name, code(text_of(formulation, "name")), text_of(formulation, "summary"),
                      text_of(formulation, "reference")});
      name.clear();
    }
  }
  return markdown_table(rows);
}

std::string targets_block() {
  std::vector<Row> rows{{"target", "processor", "compile with", "registers", "`--lanes`",
                         "`--code-budget`", "predicted for"}};
  for (const Target& target : kTargets) {
    const std::string size = target.register_bytes == 0
                                 ? " of one number"
                                 : " of " + std::to_string(target.register_bytes) + " bytes";
    std::string cores;
    for (const Core& core : target.cores) {
      cores += (cores.empty() ? "" : "; ") + std::string(core.meaning);
    }
    rows.push_back({code(std::string(target.name)), std::string(target.meaning),
                    code(std::string(target.flags)), std::to_string(target.registers) + size,
                    std::to_string(target.lanes), std::to_string(target.code_budget) + " kB",
                    cores});
  }
  return markdown_table(rows);
}

}  // namespace

std::string markdown_table(const std::vector<Row>& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += "|";
    for (const std::string& cell : rows[i]) {
      text += " " + std::regex_replace(cell, std::regex("\\|"), "\\|") + " |";
    }
    text += "\n";
    if (i > 0) continue;
    text += "|";
    for (std::size_t k = 0; k < rows[i].size(); ++k) text += "---|";
    text += "\n";
  }
  return text;
}

std::string generated_block(const std::string& kind) {
  static const std::map<std::string, std::function<std::string()>> kKinds{
      {"kernels", kernels_block},
      {"joints_and_kernels", joints_and_kernels_block},
      {"kernel_arguments", kernel_arguments_block},
      {"formulations", formulations_block},
      {"options", options_block},
      {"targets", targets_block},
      {"exit_codes", exit_codes_block},
      {"manifest", manifest_block}};
  const auto found = kKinds.find(kind);
  if (found == kKinds.end()) throw std::runtime_error("no block is called \"" + kind + "\"");
  return found->second();
}

}  // namespace dynac::test
