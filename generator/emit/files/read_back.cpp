// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/read_back.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "emit/files/read_back_rollouts.hpp"
#include "emit/languages/arithmetic_of.hpp"
#include "emit/languages/language_table.hpp"
#include "ir/rebuild.hpp"
#include "proof/printed/printed_proof.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// The file with a kernel's statements for one configuration.
const OutputFile& file_of(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                          std::span<const OutputFile> files) {
  const std::string path = language.statements_file(job, kernel);
  const auto file = std::ranges::find(files, path, &OutputFile::path);
  DYNAC_ASSERT(file != files.end(), "no file {}", path);
  return *file;
}

// The sines of a template's number type reduce their angles.
Graph without_reduced_angles(const Graph& graph) {
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    return graph.node(id).op == Op::kReducedAngle ? map[graph.operands(id)[0].index()]
                                                  : copy_node(graph, rebuilt, id, map);
  });
}

PrintedClaim claim_of(const EmitJob& job, const KernelEntry& kernel, std::string_view function) {
  PrintedClaim claim{.function = function,
                     .program = language_of(job.emit).number().is_generic
                                    ? without_reduced_angles(kernel.program.graph)
                                    : kernel.program.graph,
                     .is_float = job.emit.scalar == ScalarType::kFloat,
                     .has_fma = arithmetic_of(job.emit).multiply_adds,
                     .has_same_bits = !kernel.rerolled};
  for (const ArgumentEntry& input : kernel.inputs) claim.members.emplace_back(input.members);
  return claim;
}

// What a line includes, as it is written, in quotes or brackets; empty: nothing.
std::string_view included_by(std::string_view line) {
  const std::size_t start = line.find_first_not_of(' ');
  if (start == std::string_view::npos || !line.substr(start).starts_with("#include ")) return {};
  const std::size_t open = line.find_first_of("\"<", start);
  if (open == std::string_view::npos) return {};
  const std::size_t close = line.find_first_of("\">", open + 1);
  return close == std::string_view::npos ? "" : line.substr(open, close - open);
}

// Whether what a function of several configurations is given moves on to the next ones.
bool advances(const KernelEntry& kernel, const OutputFile& file) {
  const auto moves = [&](const ArgumentEntry& argument, std::size_t size) {
    const std::string step = fmt::format("    {} += {}", argument.name, size);
    return !argument.members.empty() || file.content.find(step + ";") != std::string::npos ||
           file.content.find(step + " *") != std::string::npos;
  };
  const Graph& graph = kernel.program.graph;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    if (!moves(kernel.inputs[k], graph.inputs()[k].size)) return false;
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    if (!moves(kernel.outputs[k], graph.outputs()[k].elements.size())) return false;
  }
  return true;
}

// Demands that a function of several configurations is defined, and that it comes to all of them.
void demand_batch(const EmitJob& job, const KernelEntry& kernel,
                  std::span<const OutputFile> files) {
  const Language& language = language_of(job.emit);
  const std::string start = batch_c_function(job, kernel) + "(";
  const bool is_defined = std::ranges::any_of(files, [&](const OutputFile& file) {
    const bool is_body = file.path == language.body_file(job, kernel, true) ||
                         file.path == language.body_file(job, kernel, false);
    return is_body && file.content.find(start) != std::string::npos && advances(kernel, file);
  });
  DYNAC_ASSERT(is_defined, "emitted code has no {}) that comes to all configurations", start);
}

// Demands heads of functions that the language of a file has.
void demand_heads(const OutputFile& file) {
  const bool is_cpp = file.path.ends_with(".cpp"), is_c = file.path.ends_with(".c");
  const bool is_wrong = (is_cpp && file.content.find("\nDYNAC_KERNEL ") != std::string::npos) ||
                        (is_c && file.content.find("\nextern \"C\" void") != std::string::npos);
  DYNAC_ASSERT(!is_wrong, "emitted code of {} has functions of another language", file.path);
}

bool has_file(std::span<const OutputFile> files, std::string_view path) {
  return std::ranges::find(files, path, &OutputFile::path) != files.end();
}

void demand_included(const EmitJob& job, std::string_view included, const OutputFile& by,
                     std::span<const OutputFile> files) {
  const std::string_view name = included.substr(1);
  const bool is_of_runtime = name.starts_with("dynac/");
  if (is_of_runtime && !job.emit.copy_runtime) return;
  if (!is_of_runtime && included.front() != '"') return;
  DYNAC_ASSERT(has_file(files, is_of_runtime ? fmt::format("include/{}", name) : std::string(name)),
               "emitted code of {} includes {}, which is not written", by.path, name);
}

}  // namespace

void demand_complete(const EmitJob& job, std::span<const OutputFile> files) {
  for (const KernelEntry& kernel : job.kernels) {
    if (job.emit.batch > 0 && !kernel.is_rollout()) demand_batch(job, kernel, files);
  }
  for (const OutputFile& file : files) {
    demand_heads(file);
    std::string_view rest = file.content;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      const std::string_view included = included_by(rest.substr(0, end));
      if (!included.empty()) demand_included(job, included, file, files);
      rest.remove_prefix(end + 1);
    }
  }
}

void read_back(const EmitJob& job, std::span<const OutputFile> files) {
  const Language& language = language_of(job.emit);
  for (const KernelEntry& kernel : job.kernels) {
    const std::string function = language.statements_function(job, kernel);
    const std::string& text = file_of(language, job, kernel, files).content;
    if (kernel.is_rollout()) {
      prove_printed_rollout(job, kernel, text, function);
    } else {
      prove_printed(text, claim_of(job, kernel, function));
    }
  }
}

}  // namespace dynac
