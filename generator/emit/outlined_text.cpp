// SPDX-License-Identifier: BSD-3-Clause
#include "emit/outlined_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "emit/text_template.hpp"

namespace dynac {
namespace {

ArrayElement shared(std::size_t slot) { return {"shared", slot}; }

// An array that a function takes, and whether it may write there.
struct SharedArray {
  std::string name;
  bool is_written = false;
};

// Which of the arrays of all functions one reads.
struct Reads {
  bool sines = false, cosines = false, shared = false, products = false;
};

Reads reads_of(const Graph& graph, const std::set<NodeId>& statements) {
  Reads reads;
  for (const NodeId id : statements) {
    for (const NodeId operand : graph.operands(id)) {
      const NodeId value = source_of(graph, operand);
      const Op op = graph.node(value).op;
      reads.sines |= op == Op::kSin;
      reads.cosines |= op == Op::kCos;
      reads.products |= op == Op::kDotProduct;
      reads.shared |= !is_kept_elsewhere(op) && !statements.contains(value);
    }
  }
  return reads;
}

std::vector<SharedArray> arrays_of(const Graph& graph, const Outline& outline,
                                   const OutputStores& outputs, const MatrixProductText& products,
                                   std::span<const NodeId> statements) {
  const std::set<NodeId> own(statements.begin(), statements.end());
  const Reads reads = reads_of(graph, own);
  const bool writes_shared =
      std::ranges::any_of(own, [&](NodeId id) { return outline.slots.contains(id); });
  std::vector<SharedArray> arrays;
  if (reads.sines) arrays.push_back({"sine"});
  if (reads.cosines) arrays.push_back({"cosine"});
  if (reads.shared || writes_shared) arrays.push_back({"shared", true});
  if (reads.products) arrays.push_back({"product"});
  for (std::string& name : outputs.stored_by(own)) arrays.push_back({std::move(name), true});
  for (std::string& name : products.stored_by(own)) arrays.push_back({std::move(name), true});
  return arrays;
}

// The shared array, with what the caller has computed.
void write_shared(const Outline& outline, StatementWriter& writer) {
  writer.line(
      writer.language().declare_arrays({"shared"}, std::max<std::size_t>(outline.shared_size, 1)));
  for (const auto& [id, name] : writer.names) {
    const auto slot = outline.slots.find(id);
    if (slot != outline.slots.end()) writer.store(shared(slot->second), id);
  }
}

}  // namespace

std::string write_outlined(const std::string& kernel, const Program& program,
                           const Outline& outline, const OutputStores& outputs,
                           const MatrixProductText& products, StatementWriter& writer) {
  const StatementLanguage& language = writer.language();
  write_shared(outline, writer);
  const std::map<NodeId, std::string> own_names = writer.names;
  for (const auto& [id, slot] : outline.slots) writer.elements[id] = shared(slot);
  FunctionBody caller = writer.take_body();
  std::string functions;
  std::size_t stage = 0;
  const auto write_loops = [&](std::size_t to) {  // by the caller, whose names those are
    writer.put_back(std::move(caller));
    writer.names = own_names;
    for (; stage < to; ++stage) products.write_loops(stage, writer);
    caller = writer.take_body();
  };
  for (std::size_t f = 0; f < outline.functions.size(); ++f) {
    const std::span<const NodeId> statements = outline.functions[f];
    if (outline.stages[f] > stage) write_loops(outline.stages[f]);
    writer.names.clear();
    writer.write_statements(statements);
    const std::string name = fmt::format("{}_outlined_{}", kernel, f + 1);
    std::vector<std::string> parameters, arguments;
    for (const auto& [array, is_written] :
         arrays_of(program.graph, outline, outputs, products, statements)) {
      parameters.push_back(language.pointer(array, is_written));
      arguments.push_back(array);
    }
    functions += language.function(name, parameters, writer.take_text());
    caller.statements += fmt::format("  {}\n", language.call_function(name, arguments));
  }
  write_loops(stages_of(program).size());
  writer.put_back(std::move(caller));
  return functions;
}

void register_shared(const Program& program, const Outline& outline, StatementWriter& writer) {
  for (const NodeId id : program.statements) {
    const auto slot = outline.slots.find(id);
    if (slot != outline.slots.end()) writer.store_later(shared(slot->second), id);
  }
}

}  // namespace dynac
