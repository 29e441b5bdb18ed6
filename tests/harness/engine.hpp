// SPDX-License-Identifier: BSD-3-Clause
// The ways to compute a kernel, side by side, so that one test can run on all of them: the generic
// code, the graph's interpreter after tracing and after all passes, and emitted C++ compiled on the
// spot. Every engine takes and gives doubles in the order of the kernel's rows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "harness/emitted_kernel.hpp"
#include "harness/subject.hpp"

namespace dynac::test {

/// A way to compute a kernel of one robot, ready to run.
struct Engine {
  std::string name;      ///< "generic_rnea_body_regrouped", "emitted_float", ...
  double unit_roundoff;  ///< of its arithmetic: 2^-53 or 2^-24
  std::function<Arrays<double>(const Arrays<double>& inputs)> run;
};

/// The textbook answer: the last formulation of the kernel on the links' own frames.
[[nodiscard]] Engine reference_engine(const Subject& subject);

/// Every formulation on every lowering, in double; one at least, as in all lists below.
[[nodiscard]] std::vector<Engine> generic_engines(const Subject& subject);

/// The same through the graph, interpreted as traced: bit for bit the results of generic_engines(),
/// in the same order.
[[nodiscard]] std::vector<Engine> traced_engines(const Subject& subject);

/// Both. To lower the robot takes longer than most of what is done with it: here it is done once.
struct GenericAndTraced {
  std::vector<Engine> generic, traced;
};
[[nodiscard]] GenericAndTraced generic_and_traced_engines(const Subject& subject);

/// Both in one list, but once where generic code is a graph: where a formulation differentiates
/// another.
[[nodiscard]] std::vector<Engine> uncompiled_engines(const Subject& subject);

/// What the compiler chooses, interpreted after all passes: with and without multiply-adds.
[[nodiscard]] std::vector<Engine> compiled_engines(const Subject& subject);

/// The same, followed by emitted_engines(); what they share is compiled once.
[[nodiscard]] std::vector<Engine> compiled_and_emitted_engines(
    const Subject& subject, const std::vector<EmittedVariant>& variants = {{}});

/// What the compiler chooses, emitted, compiled and loaded.
[[nodiscard]] Engine emitted_engine(const Subject& subject, const EmittedVariant& variant);

/// The same for several variants; what they share is compiled once.
[[nodiscard]] std::vector<Engine> emitted_engines(
    const Subject& subject, const std::vector<EmittedVariant>& variants = emitted_variants());

/// Generic, traced, compiled and emitted ones.
[[nodiscard]] std::vector<Engine> all_engines(
    const Subject& subject, const std::vector<EmittedVariant>& variants = emitted_variants());

}  // namespace dynac::test
