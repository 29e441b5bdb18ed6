#include "harness/engine.hpp"

#include <map>
#include <memory>
#include <utility>

#include "generic/generic_table.hpp"
#include "harness/kernels.hpp"
#include "ir/interpret.hpp"
#include "trace/kernel_derivatives.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

constexpr double kDoubleRoundoff = 0x1p-53;
constexpr double kFloatRoundoff = 0x1p-24;

void append(std::vector<Engine>& list, std::vector<Engine> more) {
  for (Engine& engine : more) list.push_back(std::move(engine));
}

Engine graph_engine(std::string name, Graph graph) {
  return {std::move(name), kDoubleRoundoff,
          [graph = std::move(graph)](const Arrays<double>& inputs) {
            return interpret<double>(graph, inputs);
          }};
}

Engine generic_engine(std::string name, const Subject& subject, const Formulation& formulation,
                      std::shared_ptr<const Mechanism> robot) {
  if (differentiates(*subject.kernel, formulation, subject.settings)) {  // a graph anyway, once
    return graph_engine(std::move(name),
                        trace(*subject.kernel, formulation, {*robot, subject.settings}));
  }
  return {std::move(name), kDoubleRoundoff,
          [&formulation, robot, kernel = subject.kernel,
           settings = subject.settings](const Arrays<double>& inputs) {
            return generic::evaluate(*kernel, formulation, {*robot, settings}, inputs);
          }};
}

// Whether a kernel's outputs survive a lowering.
bool allows(Invariance invariance, Lowering lowering) {
  if (lowering == Lowering::kLinkFrames) return true;
  // Frames are chosen on top of regrouping here.
  return invariance == Invariance::kParameters;
}

// Calls `make` with a name and its parts for every formulation that serves the robot, on every
// lowering that the kernel allows.
template <class Make>
std::vector<Engine> on_every_lowering(const Subject& subject, const std::string& kind,
                                      const Make& make) {
  std::vector<Engine> engines;
  for (const Lowering lowering : kLowerings) {
    if (!allows(subject.kernel->invariance, lowering)) continue;
    const auto robot = std::make_shared<const Mechanism>(lowered(subject, lowering));
    for (const Formulation* const formulation :
         formulations_for(*subject.kernel, {*robot, subject.settings})) {
      if (!is_affordable({subject.kernel, formulation}, *robot)) continue;
      engines.push_back(
          make(kind + formulation->name + "_" + name_of(lowering), *formulation, robot));
    }
  }
  return engines;
}

}  // namespace

Engine reference_engine(const Subject& subject) {
  const auto robot = std::make_shared<const Mechanism>(lowered(subject, Lowering::kLinkFrames));
  const auto formulations = formulations_for(*subject.kernel, {*robot, subject.settings});
  DYNAC_ASSERT(!formulations.empty(), "no formulation of {} serves the robot",
               subject.kernel->name);
  return generic_engine("reference", subject, *formulations.back(), robot);
}

std::vector<Engine> generic_engines(const Subject& subject) {
  return on_every_lowering(
      subject, "generic_",
      [&](std::string name, const Formulation& formulation, const auto& robot) {
        return generic_engine(std::move(name), subject, formulation, robot);
      });
}

std::vector<Engine> traced_engines(const Subject& subject) {
  return on_every_lowering(
      subject, "traced_", [&](std::string name, const Formulation& formulation, const auto& robot) {
        return graph_engine(std::move(name),
                            trace(*subject.kernel, formulation, {*robot, subject.settings}));
      });
}

std::vector<Engine> compiled_engines(const Subject& subject) {
  const CompiledKernel fused = compile_variant(subject, {});
  EmittedVariant variant;  // the same choice again
  variant.emit.fma = false;
  variant.formulation = fused.choice.chosen().formulation->name;
  return {graph_engine("compiled", fused.program.graph),
          graph_engine("compiled_fma_off", compile_variant(subject, variant).program.graph)};
}

Engine emitted_engine(const Subject& subject, const EmittedVariant& variant) {
  return emitted_engines(subject, {variant}).front();
}

std::vector<Engine> emitted_engines(const Subject& subject,
                                    const std::vector<EmittedVariant>& variants) {
  std::map<std::string, CompiledKernel> compiled;
  std::vector<Engine> engines;
  for (const EmittedVariant& variant : variants) {
    const std::string key = graph_key(variant);
    if (!compiled.contains(key)) compiled.emplace(key, compile_variant(subject, variant));
    const bool is_float = variant.emit.scalar == ScalarType::kFloat;
    engines.push_back({"emitted_" + variant.name, is_float ? kFloatRoundoff : kDoubleRoundoff,
                       [kernel = EmittedKernel(subject, compiled.at(key), variant)](
                           const Arrays<double>& inputs) { return kernel.run(inputs); }});
  }
  return engines;
}

std::vector<Engine> all_engines(const Subject& subject) {
  std::vector<Engine> engines = generic_engines(subject);
  append(engines, traced_engines(subject));
  append(engines, compiled_engines(subject));
  append(engines, emitted_engines(subject));
  return engines;
}

}  // namespace dynac::test
