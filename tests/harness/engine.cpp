// SPDX-License-Identifier: BSD-3-Clause
#include "harness/engine.hpp"

#include <memory>
#include <utility>

#include "generic/generic_table.hpp"
#include "harness/compiled_once.hpp"
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

// Makes engines of a subject's generic code.
auto generic_engine_of(const Subject& subject) {
  return [&subject](std::string name, const Formulation& formulation,
                    const std::shared_ptr<const Mechanism>& robot) -> Engine {
    if (differentiates(*subject.kernel, formulation, subject.settings)) {  // a graph anyway, once
      return graph_engine(std::move(name),
                          trace(*subject.kernel, formulation, {*robot, subject.settings}));
    }
    return {std::move(name), kDoubleRoundoff,
            [&formulation, robot, kernel = subject.kernel,
             settings = subject.settings](const Arrays<double>& inputs) {
              return generic::evaluate(*kernel, formulation, {*robot, settings}, inputs);
            }};
  };
}

// Whether a kernel's outputs survive a lowering.
bool allows(Invariance invariance, Lowering lowering) {
  if (lowering == Lowering::kLinkFrames) return true;
  // Frames are chosen on top of regrouping here.
  return invariance == Invariance::kParameters;
}

// Calls `make` with the last formulation of the kernel on the links' own frames.
template <class Make>
Engine textbook(const Subject& subject, const std::string& name, const Make& make) {
  const auto robot = std::make_shared<const Mechanism>(lowered(subject, Lowering::kLinkFrames));
  const auto formulations = formulations_for(*subject.kernel, {*robot, subject.settings});
  DYNAC_ASSERT(!formulations.empty(), "no formulation of {} serves the robot",
               subject.kernel->name);
  return make(name, *formulations.back(), robot);
}

using IsWanted = bool (*)(const Subject& subject, const Formulation& formulation);

struct LoweredRobot {
  Lowering lowering;
  std::shared_ptr<const Mechanism> robot;
};

// The subject on every lowering that its kernel allows.
std::vector<LoweredRobot> on_every_lowering(const Subject& subject) {
  std::vector<LoweredRobot> robots;
  for (const Lowering lowering : kLowerings) {
    if (!allows(subject.kernel->invariance, lowering)) continue;
    robots.push_back({lowering, std::make_shared<const Mechanism>(lowered(subject, lowering))});
  }
  return robots;
}

// Calls `make` with a name and its parts for every formulation that serves the robot and is wanted,
// on each of its lowerings.
template <class Make>
std::vector<Engine> engines_of(const Subject& subject, const std::vector<LoweredRobot>& robots,
                               const std::string& kind, const Make& make, IsWanted is_wanted) {
  std::vector<Engine> engines;
  for (const auto& [lowering, robot] : robots) {
    for (const Formulation* const formulation :
         formulations_for(*subject.kernel, {*robot, subject.settings})) {
      if (!is_affordable({subject.kernel, formulation}, *robot)) continue;
      if (!is_wanted(subject, *formulation)) continue;
      engines.push_back(
          make(kind + formulation->name + "_" + name_of(lowering), *formulation, robot));
    }
  }
  return engines;
}

// The same of all; where none of these can be afforded, for the textbook's.
template <class Make>
std::vector<Engine> engines_of(const Subject& subject, const std::vector<LoweredRobot>& robots,
                               const std::string& kind, const Make& make) {
  std::vector<Engine> engines = engines_of(subject, robots, kind, make,
                                           [](const Subject&, const Formulation&) { return true; });
  if (engines.empty()) engines.push_back(textbook(subject, kind, make));
  return engines;
}

// Makes engines of a subject's graphs, as they are traced.
auto traced_engine_of(const Subject& subject) {
  return [&subject](std::string name, const Formulation& formulation,
                    const std::shared_ptr<const Mechanism>& robot) {
    return graph_engine(std::move(name),
                        trace(*subject.kernel, formulation, {*robot, subject.settings}));
  };
}

}  // namespace

Engine reference_engine(const Subject& subject) {
  return textbook(subject, "reference", generic_engine_of(subject));
}

std::vector<Engine> generic_engines(const Subject& subject) {
  return engines_of(subject, on_every_lowering(subject), "generic_", generic_engine_of(subject));
}

std::vector<Engine> traced_engines(const Subject& subject) {
  return engines_of(subject, on_every_lowering(subject), "traced_", traced_engine_of(subject));
}

GenericAndTraced generic_and_traced_engines(const Subject& subject) {
  const std::vector<LoweredRobot> robots = on_every_lowering(subject);
  return {engines_of(subject, robots, "generic_", generic_engine_of(subject)),
          engines_of(subject, robots, "traced_", traced_engine_of(subject))};
}

std::vector<Engine> uncompiled_engines(const Subject& subject) {
  const std::vector<LoweredRobot> robots = on_every_lowering(subject);
  std::vector<Engine> engines = engines_of(subject, robots, "generic_", generic_engine_of(subject));
  append(engines, engines_of(subject, robots, "traced_", traced_engine_of(subject),
                             [](const Subject& of, const Formulation& formulation) {
                               return !differentiates(*of.kernel, formulation, of.settings);
                             }));
  return engines;
}

const CompiledKernel& CompiledOnce::of(const EmittedVariant& variant) {
  const auto [found, is_new] = kernels_.try_emplace(graph_key(variant));
  if (is_new) found->second = compile_variant(subject_, variant, session_);
  return found->second;
}

Engine CompiledOnce::interpreted() { return graph_engine("compiled", of({}).program.graph); }

Engine CompiledOnce::interpreted_without_fma() {
  EmittedVariant variant;
  variant.emit.fma = false;
  variant.formulation = of({}).choice.chosen().formulation->name;  // the same choice again
  return graph_engine("compiled_fma_off", of(variant).program.graph);
}

Engine CompiledOnce::emitted(const EmittedVariant& variant) {
  const bool is_float = variant.emit.scalar == ScalarType::kFloat;
  return {"emitted_" + variant.name, is_float ? kFloatRoundoff : kDoubleRoundoff,
          [kernel = EmittedKernel(subject_, of(variant), variant)](const Arrays<double>& inputs) {
            return kernel.run(inputs);
          }};
}

std::vector<Engine> compiled_engines(const Subject& subject) {
  return compiled_and_emitted_engines(subject, {});
}

std::vector<Engine> compiled_and_emitted_engines(const Subject& subject,
                                                 const std::vector<EmittedVariant>& variants) {
  CompiledOnce compiled(subject);
  std::vector<Engine> engines{compiled.interpreted(), compiled.interpreted_without_fma()};
  for (const EmittedVariant& variant : variants) engines.push_back(compiled.emitted(variant));
  return engines;
}

Engine emitted_engine(const Subject& subject, const EmittedVariant& variant) {
  return CompiledOnce(subject).emitted(variant);
}

std::vector<Engine> emitted_engines(const Subject& subject,
                                    const std::vector<EmittedVariant>& variants) {
  CompiledOnce compiled(subject);
  std::vector<Engine> engines;
  for (const EmittedVariant& variant : variants) engines.push_back(compiled.emitted(variant));
  return engines;
}

std::vector<Engine> all_engines(const Subject& subject,
                                const std::vector<EmittedVariant>& variants) {
  std::vector<Engine> engines = uncompiled_engines(subject);
  append(engines, compiled_and_emitted_engines(subject, variants));
  return engines;
}

}  // namespace dynac::test
