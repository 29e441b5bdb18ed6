#include "trace/trace.hpp"

namespace dynac {

Graph trace(const KernelRow& kernel, const FormulationRow& formulation,
            const KernelContext& context) {
  const Mechanism& robot = context.robot;
  Graph graph;
  graph.begin_section("robot");
  Arrays<Expr> inputs;
  for (const ArgumentRow& row : inputs_of(kernel, context.wrench_links.size())) {
    const std::size_t size = size_of(row.quantity, robot.nq, robot.nv, context.wrench_links.size());
    const std::size_t block = graph.add_input(std::string(row.name), size);
    std::vector<Expr>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < size; ++k) input.emplace_back(graph, graph.input(block, k));
  }
  const Arrays<Expr> outputs = formulation.trace(
      context, inputs, [&](const MovingBody& body) { graph.begin_section(body.name); });
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    std::vector<NodeId> elements;
    for (const Expr& element : outputs[k]) elements.push_back(element.node_in(graph));
    graph.add_output(std::string(kernel.outputs[k].name), std::move(elements));
  }
  return graph;
}

}  // namespace dynac
