// SPDX-License-Identifier: BSD-3-Clause
#include "trace/trace.hpp"

#include <cmath>
#include <utility>

#include "algorithms/model_constants.hpp"
#include "ir/graph.hpp"
#include "ir/input_symbols.hpp"
#include "ir/interpret.hpp"
#include "kernels/axes/written_triangle.hpp"
#include "kernels/fusion.hpp"
#include "kernels/regrouping.hpp"
#include "kernels/run_formulation.hpp"
#include "lower/lower.hpp"
#include "trace/finished.hpp"
#include "trace/kernel_derivatives.hpp"

namespace dynac {
namespace {

// The kernel that is differentiated and its results, recorded first.
Differentiated record_differentiated(Graph& graph, const Kernel& kernel,
                                     const Formulation& formulation, const KernelContext& context,
                                     const Arrays<Expr>& inputs) {
  const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way);
  const std::string& of = way != nullptr ? way->formulation : kernel.differentiated_formulation;
  const Kernel& base = *kernel.differentiates;
  const Arrays<Expr> base_inputs = inputs_for(base, kernel, context, inputs);
  return {base, base_inputs,
          record(graph, base, *find_formulation(base, of), context, base_inputs)};
}

// Lets a graph know which columns its nodes are made for.
class ColumnRecorder : public ColumnListener {
 public:
  explicit ColumnRecorder(Graph& graph) : graph_(graph) {}

  std::size_t begin_loop() override { return graph_.begin_column_loop(); }
  void begin_column(std::size_t loop, std::size_t column, std::size_t position) override {
    graph_.begin_column({.loop = static_cast<std::uint32_t>(loop),
                         .position = static_cast<std::uint32_t>(position),
                         .column = static_cast<std::uint32_t>(column)});
  }
  void end_column() override { graph_.begin_column(); }

 private:
  Graph& graph_;
};

// Numbers as constants of no graph, and back.
Arrays<Expr> constants(const Arrays<double>& arrays) {
  Arrays<Expr> result;
  for (const std::vector<double>& array : arrays) result.emplace_back(array.begin(), array.end());
  return result;
}

Arrays<double> values(const Arrays<Expr>& arrays) {
  Arrays<double> result;
  for (const std::vector<Expr>& array : arrays) {
    std::vector<double>& numbers = result.emplace_back();
    for (const Expr& x : array) numbers.push_back(x.constant_value());
  }
  return result;
}

// The robot for a part of a fused kernel, on which all parts are recorded in the same frames.
Mechanism robot_for(const Kernel& part, const Formulation& way, bool regroups,
                    const Mechanism& robot) {
  return regroup(robot, regroups ? regrouping_for(invariance_of(part, way)) : Regrouping::kNone);
}

// The results of a fused kernel from those of its parts.
// @param[in] run  (part, formulation, context, inputs) -> Arrays<Scalar>
template <class Scalar, class Run>
Arrays<Scalar> results_of_parts(const Kernel& kernel, const ComputesParts& parts,
                                const KernelContext& context, const Arrays<Scalar>& inputs,
                                const Run& run) {
  const FusedArguments of_inputs = fused_inputs(kernel, context);
  const FusedArguments of_outputs = fused_outputs(kernel, context);
  Arrays<Scalar> results(of_outputs.arguments.size());
  for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
    const Kernel& part = *kernel.parts[p];
    const Mechanism robot = robot_for(part, *parts.ways[p], parts.regroups, context.robot);
    Arrays<Scalar> own;
    for (const std::size_t place : of_inputs.places[p]) own.push_back(inputs[place]);
    if (context.model_constants_are_inputs) own.push_back(inputs.back());
    const KernelContext of_part{robot, context.settings, context.model_constants_are_inputs};
    Arrays<Scalar> of_results = run(part, *parts.ways[p], of_part, own);
    for (std::size_t k = 0; k < of_results.size(); ++k) {
      results[of_outputs.places[p][k]] = std::move(of_results[k]);
    }
  }
  return results;
}

// Arithmetic with these rounds nothing.
void keep_exact(const std::vector<double>& numbers, std::vector<Expr>& symbols) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0 || std::abs(numbers[i]) == 1) symbols[i] = Expr(numbers[i]);
  }
}

}  // namespace

Arrays<Expr> record(Graph& graph, const Kernel& kernel, const Formulation& formulation,
                    const KernelContext& context, const Arrays<Expr>& inputs) {
  if (const auto* parts = std::get_if<ComputesParts>(&formulation.way)) {
    return results_of_parts(kernel, *parts, context, inputs,
                            [&graph](const auto&... part) { return record(graph, part...); });
  }
  ColumnRecorder columns(graph);
  const auto on_body = [&](const Body& body) { graph.begin_section(body.name); };
  const BodyObserver observe(on_body, &columns);
  Arrays<Expr> results = run_formulation(kernel, formulation, context, inputs, observe);
  if (differentiates(kernel, formulation, context.settings)) {
    const Differentiated base = record_differentiated(graph, kernel, formulation, context, inputs);
    const Arrays<Expr> others =
        differentiated_outputs(graph, base, kernel, formulation, context, inputs, results.size());
    results.insert(results.end(), others.begin(), others.end());
  }
  return results;
}

Graph trace(const Kernel& kernel, const Formulation& formulation, const KernelContext& context,
            TraceGenerality generality, std::size_t most_nodes) {
  Graph graph;
  graph.limit_to(most_nodes);
  const bool is_for_any_numbers =
      generality == TraceGenerality::kSigns || generality == TraceGenerality::kNumbers;
  if (is_for_any_numbers) graph.keep_signs();
  graph.begin_section("robot");
  Arrays<Expr> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    inputs.push_back(add_input_symbols(graph, argument.name, argument.size()));
  }
  KernelContext general = context;
  general.model_constants_are_inputs =
      generality == TraceGenerality::kNumbers || generality == TraceGenerality::kInexactNumbers;
  if (general.model_constants_are_inputs) {
    DYNAC_ASSERT(takes_model_constants(formulation), "{} takes no numbers", formulation.name);
    const std::vector<double> numbers = numbers_of(context.robot);
    inputs.push_back(symbols_of(graph, graph.add_table("numbers", numbers)));
    if (generality == TraceGenerality::kInexactNumbers) keep_exact(numbers, inputs.back());
  }
  const Arrays<Expr> results = record(graph, kernel, formulation, general, inputs);
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  DYNAC_ASSERT(results.size() == outputs.size(), "{} results of {}, which has {} outputs",
               results.size(), formulation.name, outputs.size());
  for (std::size_t k = 0; k < results.size(); ++k) {
    DYNAC_ASSERT(results[k].size() == outputs[k].size(), "{} entries of {}, which has {}",
                 results[k].size(), outputs[k].name, outputs[k].size());
    const WrittenTriangle written = written_triangle(outputs[k], context.settings.triangle);
    std::vector<NodeId> elements;
    for (std::size_t i = 0; i < results[k].size(); ++i) {
      elements.push_back(results[k][written.has(i) ? i : written.mirrored(i)].node_in(graph));
    }
    graph.add_output(outputs[k].name, std::move(elements), written.flags());
  }
  graph.limit_to(kMostNodes);
  return finished(std::move(graph));
}

Arrays<double> evaluate(const Kernel& kernel, const Formulation& formulation,
                        const KernelContext& context, const Arrays<double>& inputs) {
  if (const auto* parts = std::get_if<ComputesParts>(&formulation.way)) {
    return results_of_parts(kernel, *parts, context, inputs,
                            [](const auto&... part) { return evaluate(part...); });
  }
  if (differentiates(kernel, formulation, context.settings)) {
    return interpret(trace(kernel, formulation, context), std::span(inputs));
  }
  return values(run_formulation(kernel, formulation, context, constants(inputs), no_observer()));
}

}  // namespace dynac
