// SPDX-License-Identifier: BSD-3-Clause
#include "passes/pipeline.hpp"

#include <array>
#include <optional>
#include <utility>

#include "ir/count.hpp"
#include "passes/passes.hpp"
#include "passes/wide/limb_packs.hpp"
#include "passes/wide/packing.hpp"
#include "passes/wide/wide_stores.hpp"

namespace dynac {
namespace {

Graph pack_lanes(const Graph& graph, const PassContext& context);

template <Graph (*pass)(const Graph&)>
Graph run(const Graph& graph, const PassContext& /*context*/) {
  return pass(graph);
}

bool always(const PassContext& /*context*/) { return true; }
bool has_lanes(const PassContext& context) { return context.lanes > 1; }
bool has_sparse_outputs(const PassContext& context) { return !context.sparse_outputs.empty(); }
bool has_multiply_adds(const PassContext& context) { return context.multiply_adds; }
// With multiply-adds the sums are rounded differently anyway, and packing takes them where it pays.
bool has_limbs_to_sum(const PassContext& context) {
  return !context.summed_limbs.empty() && !context.multiply_adds;
}

Graph sum_limbs(const Graph& graph, const PassContext& context) {
  return add_up_by_limbs(graph, context.summed_limbs);
}

Graph leave_out_zeros(const Graph& graph, const PassContext& context) {
  return leave_out_zeros(graph, context.sparse_outputs);
}

Graph expand_products(const Graph& graph, const PassContext& context) {
  return expand_dot_products(graph, context.makes_loops);
}

constexpr std::array kPipeline{
    Pass{"products", "a kernel that multiplies matrices", always, expand_products, true},
    Pass{"dead_code", "", always, run<eliminate_dead_code>, true},
    Pass{"common_subexpressions", "", always, run<eliminate_common_subexpressions>, true},
    Pass{"simplify", "", always, run<simplify>, false},
    Pass{"sparse_outputs", "@sparse", has_sparse_outputs, leave_out_zeros, true},
    Pass{"limb_sums", "a robot with limbs of identical shape, and @fma off", has_limbs_to_sum,
         sum_limbs, false},
    Pass{"lanes", "@lanes above 1, in a language with SIMD types", has_lanes, pack_lanes, false,
         true},
    Pass{"negations", "", always, run<shape_negations>, true},
    Pass{"fuse", "@fma on", has_multiply_adds, run<fuse_multiply_adds>, false},
    Pass{"wide_stores", "@lanes above 1, in a language with SIMD types", has_lanes, run<store_wide>,
         true},
};

Graph run_passes(std::span<const Pass> passes, Graph graph, const PassContext& context,
                 const RunPass& run) {
  for (const Pass& pass : passes) {
    if (pass.applies(context)) graph = run(pass, graph);
  }
  return graph;
}

RunPass plainly(const PassContext& context) {
  return [&context](const Pass& pass, const Graph& graph) { return pass.run(graph, context); };
}

// The graph with limbs or columns side by side, where fewer instructions remain after the passes
// that follow; else as it is.
Graph pack_lanes(const Graph& graph, const PassContext& context) {
  std::span<const Pass> later = kPipeline;
  while (later.front().run != pack_lanes) later = later.subspan(1);
  later = later.subspan(1);
  const auto instructions = [&](const Graph& packed) {
    return count_instructions(run_passes(later, packed, context, plainly(context)),
                              context.register_lanes);
  };
  const bool is_summed = has_limbs_to_sum(context);
  std::optional<Graph> packed =
      pack_where_it_pays(graph, is_summed ? graph : sum_limbs(graph, context), context.limbs,
                         context.lanes, instructions);
  return packed ? std::move(*packed) : graph;
}

}  // namespace

std::span<const Pass> pipeline() { return kPipeline; }

Graph run_pipeline(Graph graph, const PassContext& context) {
  return run_pipeline(std::move(graph), context, plainly(context));
}

Graph run_pipeline(Graph graph, const PassContext& context, const RunPass& run) {
  return run_passes(kPipeline, std::move(graph), context, run);
}

}  // namespace dynac
