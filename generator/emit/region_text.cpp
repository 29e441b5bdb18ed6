// SPDX-License-Identifier: BSD-3-Clause
#include "emit/region_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/writer.hpp"

namespace dynac {
namespace {

using Space = RegionArray::Space;

std::string output_name(std::size_t k) { return fmt::format("out_{}", k + 1); }

void write_arrays(const Graph& kernel, const RegionKind& kind, StatementWriter& writer) {
  const StatementLanguage& language = writer.language();
  const std::vector<InputBlock>& inputs = kind.program.graph.inputs();
  for (std::size_t k = 0; k < kind.inputs.size(); ++k) {
    writer.line(language.step_array(inputs[k].name, array_name(kernel, kind.inputs[k]), k, false));
  }
  for (std::size_t k = 0; k < kind.outputs.size(); ++k) {
    writer.line(language.step_array(output_name(k), array_name(kernel, kind.outputs[k]),
                                    kind.inputs.size() + k, true));
  }
}

void write_inputs(const RegionKind& kind, StatementWriter& writer) {
  const Graph& graph = kind.program.graph;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const Node& node = graph.nodes()[i];
    if (node.op != Op::kInput) continue;
    const std::string& input = graph.inputs()[node.operands[0].index()].name;
    const std::string name = fmt::format("{}_{}", input, node.operands[1].value);
    const std::string element = fmt::format("{}[{}]", input, node.operands[1].value);
    const bool is_of_table = kind.inputs[node.operands[0].index()].space == Space::kTable;
    writer.declare(name, is_of_table ? writer.language().table_element(element) : element);
    writer.names[NodeId::of(i)] = name;
  }
}

std::string print_statements_of(const Graph& kernel, const RegionKind& kind,
                                const StatementLanguage& language, const EmitOptions& options) {
  StatementWriter writer(kind.program, language, options, {}, true);
  write_arrays(kernel, kind, writer);
  write_inputs(kind, writer);
  for (const RegionStore& store : kind.stores) {
    writer.store_later({output_name(store.array), store.element}, store.value);
  }
  for (const NodeId id : kind.program.statements) writer.write_statement(id);
  return writer.take_text();
}

}  // namespace

std::string copy_of(const std::string& input) { return "given_" + input; }

std::string array_name(const Graph& kernel, const RegionArray& array) {
  switch (array.space) {
    case Space::kInput:
      return copy_of(kernel.inputs()[array.block].name);
    case Space::kOutput:
      return kernel.outputs()[array.block].name;
    case Space::kSine:
      return "sine";
    case Space::kCosine:
      return "cosine";
    case Space::kTable:
      return "table";
    case Space::kMemory:
      break;
  }
  return "memory";
}

bool is_written(const RegionArray& array) {
  return array.space == Space::kOutput || array.space == Space::kMemory;
}

std::string print_region_kind(const Graph& kernel, const RegionKind& kind, std::size_t number,
                              std::span<const RegionCall* const> calls,
                              const StatementLanguage& language, const EmitOptions& options) {
  std::vector<std::string> rows;
  for (const RegionCall* call : calls) {
    rows.push_back(fmt::format("{}", fmt::join(call->offsets, ", ")));
  }
  return language.index_table(fmt::format("at_{}", number),
                              kind.inputs.size() + kind.outputs.size(), rows) +
         language.region(fmt::format("step_{}", number),
                         print_statements_of(kernel, kind, language, options));
}

}  // namespace dynac
