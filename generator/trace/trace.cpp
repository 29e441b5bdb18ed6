#include "trace/trace.hpp"

#include "trace/configure.hpp"
#include "trace/differentiate.hpp"

namespace dynac {

Arrays<Expr> record(Graph& graph, const KernelRow& kernel, const FormulationRow& formulation,
                    const KernelContext& context, const Arrays<Expr>& inputs,
                    std::size_t most_nodes) {
  const BodyObserver observe = [&](const Body& body) {
    if (graph.size() > most_nodes) throw GraphTooBig();
    graph.begin_section(body.name);
  };
  if (formulation.trace_inputs != nullptr) {
    return formulation.trace_inputs(kernel, context, inputs, observe);
  }
  Arrays<Expr> results;
  if (formulation.differentiation == Differentiation::kNone) {
    results = compute(kernel, formulation.trace, context, inputs, observe);
  }
  if (differentiates(kernel, formulation, context.selection)) {
    const Arrays<Expr> others =
        differentiated_outputs(graph, kernel, formulation, context, inputs, results.size());
    results.insert(results.end(), others.begin(), others.end());
  }
  return results;
}

bool takes_numbers(const KernelRow& kernel, const FormulationRow& formulation) {
  const std::string_view family = kernel.higher_order.kernel;
  return formulation.differentiation == Differentiation::kNone && kernel.need != Need::kProblem &&
         (formulation.trace_inputs == nullptr || family == "inverse_dynamics" ||
          family == "forward_dynamics");
}

Graph trace(const KernelRow& kernel, const FormulationRow& formulation,
            const KernelContext& context, Likeness likeness, std::size_t most_nodes) {
  Graph graph;
  if (likeness != Likeness::kNone) graph.keep_signs();
  graph.begin_section("robot");
  Arrays<Expr> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    const std::size_t size = argument.size();
    const std::size_t block = graph.add_input(argument.name, size);
    std::vector<Expr>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < size; ++k) input.emplace_back(graph, graph.input(block, k));
  }
  KernelContext general = context;
  general.numbers_are_inputs = likeness == Likeness::kNumbers;
  if (general.numbers_are_inputs) {
    DYNAC_ASSERT(takes_numbers(kernel, formulation), "{} takes no numbers", formulation.name);
    const std::size_t block = graph.add_table("numbers", numbers_of(context.robot));
    std::vector<Expr>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < graph.inputs()[block].size; ++k) {
      input.emplace_back(graph, graph.input(block, k));
    }
  }
  const Arrays<Expr> results = record(graph, kernel, formulation, general, inputs, most_nodes);
  const std::vector<Argument> outputs = outputs_of(kernel, context);
  DYNAC_ASSERT(results.size() == outputs.size(), "{} results of {}, which has {} outputs",
               results.size(), formulation.name, outputs.size());
  for (std::size_t k = 0; k < results.size(); ++k) {
    DYNAC_ASSERT(results[k].size() == outputs[k].size(), "{} entries of {}, which has {}",
                 results[k].size(), outputs[k].name, outputs[k].size());
    std::vector<NodeId> elements;
    for (const Expr& element : results[k]) elements.push_back(element.node_in(graph));
    graph.add_output(outputs[k].name, std::move(elements));
  }
  return graph;
}

}  // namespace dynac
