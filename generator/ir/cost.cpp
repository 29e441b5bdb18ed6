// SPDX-License-Identifier: BSD-3-Clause
#include "ir/cost.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "ir/count.hpp"
#include "ir/lane_element.hpp"
#include "ir/matrix_products.hpp"
#include "ir/stack_traffic.hpp"
#include "ir/stored_elements.hpp"

namespace dynac {
namespace {

double registers_for(std::size_t numbers, std::size_t lanes) {
  return static_cast<double>((numbers + lanes - 1) / lanes);
}

void add_operation(const Graph& graph, NodeId id, const Target& target, std::size_t lanes,
                   CallWork& work) {
  const Op op = graph.node(id).op;
  double CallWork::*const kind = row_of(op).work;
  if (op == Op::kGather) {
    work.moves += static_cast<double>(gather_moves(graph, id));
  } else if (op == Op::kLane) {
    work.moves += graph.lane_index(id) == 0 ? 0 : 1;
  } else if (kind != nullptr) {
    const bool is_split = op == Op::kMultiplyAdd && !target.has_multiply_add;
    work.*kind += (is_split ? 2 : 1) * registers_for(graph.width(id), lanes);
  }
}

// Constants are read where they are used; a scalar that wide operations take is spread over a
// register by an instruction that reads it from memory.
double reads_of_operands(const Graph& graph, const std::vector<bool>& is_live, std::size_t lanes) {
  double reads = 0;
  std::set<NodeId> spread;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const Op op = graph.node(id).op;
    if (!is_live[i] || op == Op::kGather || op == Op::kDotProduct) continue;
    for (const NodeId operand : graph.operands(id)) {
      if (graph.is_constant(operand)) {
        reads += registers_for(graph.width(id), lanes);
      } else if (graph.width(operand) < graph.width(id)) {
        spread.insert(operand);
      }
    }
  }
  return reads + static_cast<double>(spread.size());
}

// Single angles are packed into SIMD lanes, too.
double sincos_registers(const Program& program, std::size_t lanes) {
  double registers = 0;
  std::size_t scalars = 0;
  for (const NodeId angle : program.angles) {
    const std::size_t width = program.graph.width(angle);
    if (width > 1) registers += registers_for(width, lanes);
    if (width == 1) ++scalars;
  }
  return registers + registers_for(scalars, lanes);
}

// Loops over the rows of matrices, a register's worth at a time. Their code counts once, their
// operations as often as they are executed; factors are written to arrays before.
void add_products(const MatrixProducts& all, const CodeBytes& bytes, std::size_t lanes,
                  CallWork& work) {
  for (const MatrixProduct& product : all.products) {
    const double factors = static_cast<double>(product.factors());
    const double columns = static_cast<double>(product.columns.size());
    work.arithmetic += registers_for(product.rows, lanes) * factors;
    work.code_bytes += factors * (bytes.arithmetic + bytes.reads) +
                       static_cast<double>(product.left.size()) * bytes.reads +
                       columns * bytes.writes;
  }
  const double written = static_cast<double>(all.left.size() + all.right.size());
  work.writes += written;
  work.code_bytes += written * bytes.writes;
}

void add_stores(const Graph& graph, std::size_t lanes, CallWork& work) {
  std::size_t stores = 0, shuffles = 0, signs = 0;
  for (const OutputBlock& block : graph.outputs()) {
    const std::vector<bool> is_single = singly_stored(graph, block);
    stores += static_cast<std::size_t>(std::ranges::count(is_single, true));
    for (const WideStore& store : block.wide_stores) {
      stores += stores_of(graph, store, lanes);
      shuffles += shuffles_of(store);
      for (std::size_t value = 0; value < store.values.size(); ++value) {
        if (graph.width(store.values[value]) == 1) continue;
        signs += std::ranges::count(negative_lanes(graph, block, store, value), true) > 0 ? 1 : 0;
      }
    }
    for (const auto& [first, last] : block.cleared) stores += (last - first + lanes - 1) / lanes;
  }
  work.writes += static_cast<double>(stores);
  work.moves += static_cast<double>(shuffles);
  work.arithmetic += static_cast<double>(signs);
}

double latency_of(const Graph& graph, NodeId id, const Target& target, const Core& core) {
  const Op op = graph.node(id).op;
  if (op == Op::kDotProduct) {
    return static_cast<double>(terms_of(graph, id)) *
           (target.has_multiply_add ? core.fma_latency : core.add_latency);
  }
  if (op == Op::kMultiplyAdd && !target.has_multiply_add) {
    return core.multiply_latency + core.add_latency;
  }
  double Core::*const latency = row_of(op).latency;
  return latency == nullptr ? 0 : core.*latency;
}

double longest_path(const Graph& graph, const Target& target, const Core& core) {
  std::vector<double> done(graph.size(), 0);  // when each node is [cycles]
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    double start = 0;
    for (const NodeId operand : graph.operands(id)) start = std::max(start, done[operand.index()]);
    done[i] = start + latency_of(graph, id, target, core);
  }
  double path = 0;
  for (const OutputBlock& block : graph.outputs()) {
    for (const NodeId id : block.elements) path = std::max(path, done[id.index()]);
  }
  return path;
}

}  // namespace

CallWork work_of(const Program& program, const Target& target, const Core& core,
                 std::size_t number_bytes) {
  const Graph& graph = program.graph;
  const std::size_t lanes = target.lanes_of(number_bytes);
  const std::vector<bool> is_live = live_nodes(graph);
  const std::vector<bool> is_read = read_nodes(graph);
  CallWork work;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (is_read[i]) add_operation(graph, NodeId::of(i), target, lanes, work);
  }
  const StackTraffic stack = stack_traffic(program, target.registers, lanes);
  work.sincos += sincos_registers(program, lanes);
  work.reads += reads_of_operands(graph, is_live, lanes) + stack.reads;
  work.writes = stack.writes;
  add_stores(graph, lanes, work);
  work.path = longest_path(graph, target, core);
  work.code_bytes = code_bytes(work, target.code);
  add_products(find_matrix_products(graph), target.code, lanes, work);
  return work;
}

double code_bytes(const CallWork& work, const CodeBytes& bytes) {
  return bytes.arithmetic * (work.arithmetic + work.divisions) + bytes.moves * work.moves +
         bytes.sincos * work.sincos + bytes.reads * work.reads + bytes.writes * work.writes +
         bytes.call;
}

CallTime time_of(const CallWork& work, const Core& core) {
  const double busy = core.arithmetic_cycles * work.arithmetic +
                      core.divide_cycles * work.divisions + core.move_cycles * work.moves +
                      core.sincos_cycles * work.sincos + core.write_cycles * work.writes;
  const double fetched = work.code_bytes * std::min(1.0, work.code_bytes / core.cached_bytes);
  const double in_flight = std::min(1.0, work.code_bytes / core.instruction_bytes / core.window);
  CallTime time{.throughput = busy / core.gigahertz,
                .fetch = fetched / core.bytes_per_cycle / core.gigahertz,
                .path = core.path_share * in_flight * work.path / core.gigahertz};
  // The norm of degree four, by roots that are the same on every machine.
  const auto fourth = [](double bound) { return bound * bound * bound * bound; };
  time.total =
      std::sqrt(std::sqrt(fourth(time.throughput) + fourth(time.fetch) + fourth(time.path)));
  return time;
}

}  // namespace dynac
