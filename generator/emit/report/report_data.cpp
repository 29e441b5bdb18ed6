// SPDX-License-Identifier: BSD-3-Clause
#include "emit/report/report_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "emit/report/signatures.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// Of all kernels, of one at least [bytes]. Code that is longer is cut at the end of a line.
constexpr std::size_t kMostCode = 1'200'000;
constexpr std::size_t kLeastCode = 20'000;

// A letter per element of an output: not written, zero, constant, computed.
std::string pattern_of(const OutputBlock& output, const Graph& graph) {
  std::string pattern;
  for (std::size_t k = 0; k < output.elements.size(); ++k) {
    const NodeId element = output.elements[k];
    pattern += !output.stores(k)                         ? '-'
               : graph.is_constant(element, 0)           ? '0'
               : graph.node(element).op == Op::kConstant ? 'c'
                                                         : 'x';
  }
  return pattern;
}

// The first lines of a text, whole ones, and how many lines there are in all.
Json beginning(const OutputFile& file, std::size_t most) {
  const auto lines = std::ranges::count(file.content, '\n');
  if (file.content.size() <= most) {
    return {{"file", file.path}, {"lines", lines}, {"shown", lines}, {"text", file.content}};
  }
  const std::string text = file.content.substr(0, file.content.rfind('\n', most) + 1);
  return {{"file", file.path},
          {"lines", lines},
          {"shown", std::ranges::count(text, '\n')},
          {"text", text}};
}

// The files that the job gives of a kernel: its body, and that of its batches.
Json code_of(const EmitJob& job, const KernelEntry& kernel, const std::vector<OutputFile>& files) {
  const std::size_t most = std::max(kLeastCode, kMostCode / job.kernels.size());
  const std::string stem = fmt::format("{}_{}", job.robot, kernel.name);
  Json code = Json::array();
  for (const OutputFile& file : files) {
    const std::string name = file.path.substr(0, file.path.rfind('.'));
    if (name == stem || name == stem + "_batch") code.push_back(beginning(file, most));
  }
  return code;
}

Json describe(const EmitJob& job, const KernelEntry& kernel, const std::vector<OutputFile>& files) {
  Json patterns = Json::array();
  const Graph& graph = kernel.program.graph;
  for (const OutputBlock& output : graph.outputs()) patterns.push_back(pattern_of(output, graph));
  return {{"signatures", print_signatures(job, kernel)},
          {"patterns", std::move(patterns)},
          {"bytes_on_stack", kernel.stack_bytes},
          {"code", code_of(job, kernel, files)}};
}

// Of the shapes of a link those for contact, which are the simpler ones; if it has none, those for
// looks. Placements are matrices as poses are: 4 x 4, column-major.
Json describe_shapes(const LinkEntry& link) {
  constexpr std::size_t kMostDrawn = 100;  // of a link: more hide each other, and take long to draw
  const bool has_collisions = std::ranges::any_of(link.shapes, &LinkShape::is_collision);
  Json shapes = Json::array();
  for (const LinkShape& shape : link.shapes) {
    if (shape.is_collision != has_collisions || shapes.size() == kMostDrawn) continue;
    const ShapeRow& row = row_of(shape.kind);
    const std::vector<double> size(shape.size.begin(), shape.size.begin() + row.size_count);
    Json placement = Json::array();
    for (std::size_t column = 0; column < 3; ++column) {
      for (std::size_t i = 0; i < 3; ++i) placement.push_back(shape.X_LS.R(i, column));
      placement.push_back(0);
    }
    for (const double entry : shape.X_LS.p.e) placement.push_back(entry);
    placement.push_back(1);
    shapes.push_back({{"kind", row.name}, {"size", size}, {"placement", std::move(placement)}});
  }
  return shapes;
}

// Links in the order of poses; configurations with the poses that the compiler's own arithmetic
// gives, so that the page can check its function.
Json describe_poses(const KernelEntry& poses) {
  Json samples = Json::array();
  for (const Sample& sample : poses.samples) {
    samples.push_back({{"q", sample.inputs.front()}, {"poses", sample.outputs}});
  }
  return {{"units", poses.inputs.front().units}, {"samples", std::move(samples)}};
}

// JSON has these characters in strings alone, where they may be written as escapes.
std::string escape_markup(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<' || c == '>' || c == '&') {
      text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string print_report_data(const Report& report) {
  Json kernels = Json::array();
  for (const KernelEntry& kernel : report.job.kernels) {
    kernels.push_back(describe(report.job, kernel, report.files));
  }
  Json shapes = Json::array();
  for (const LinkEntry& link : report.job.links) shapes.push_back(describe_shapes(link));
  const Json data{{"manifest", Json::parse(report.files.back().content)},
                  {"inspection", report.inspection},
                  {"explanations", report.explanations},
                  {"kernels", std::move(kernels)},
                  {"shapes", std::move(shapes)},
                  {"poses", describe_poses(report.poses)}};
  return escape_markup(data.dump(-1, ' ', true, Json::error_handler_t::replace));
}

}  // namespace dynac
