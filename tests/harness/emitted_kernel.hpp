// SPDX-License-Identifier: BSD-3-Clause
// A kernel on the whole way of a user's robot: compiled by the library, emitted, written to a
// folder, compiled by the C++ compiler with warnings as errors, loaded and called.
#pragma once

#include <complex>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "emit/emit_options.hpp"
#include "harness/shared_object.hpp"
#include "harness/subject.hpp"

namespace dynac {

struct CompiledKernel;
struct EmitJob;
struct Session;

}  // namespace dynac

namespace dynac::test {

/// How a kernel is emitted and compiled.
struct EmittedVariant {
  std::string name = "double";
  EmitOptions emit = {};
  std::string formulation = {};         ///< empty: what the compiler chooses
  std::vector<std::string> flags = {};  ///< of the C++ compiler; without, it optimises little
  std::size_t code_budget = kDefaultTarget.code_budget;  ///< [kB]
  bool takes_complex =
      true;  ///< a template: compiled for complex numbers, too, which takes three times as long
};

/// The variants that every robot is tested with and that this machine can run: "double", "float",
/// "fma_off", "libm", "template", and "double_v3" with hardware multiply-adds; all optimised,
/// except under the sanitizers.
[[nodiscard]] std::vector<EmittedVariant> emitted_variants();

/// The subject's kernel after all passes, with the graph verified after each.
[[nodiscard]] CompiledKernel compile_variant(const Subject& subject, const EmittedVariant& variant);

/// The same, one of several variants.
/// @param[in,out] session  of this subject
[[nodiscard]] CompiledKernel compile_variant(const Subject& subject, const EmittedVariant& variant,
                                             Session& session);

/// Variants with the same key have the same graph after all passes: their formulation, and whether
/// multiply-adds are fused.
[[nodiscard]] std::string graph_key(const EmittedVariant& variant);

/// See the top of this file.
class EmittedKernel {
 public:
  /// @throws std::runtime_error  with the C++ compiler's output where it refuses the code
  EmittedKernel(const Subject& subject, const EmittedVariant& variant);
  /// The same where compile_variant() has run, for a variant with the same graph_key().
  EmittedKernel(const Subject& subject, const CompiledKernel& compiled,
                const EmittedVariant& variant);

  /// Calls the kernel; for float with every input rounded.
  [[nodiscard]] Arrays<double> run(const Arrays<double>& inputs) const;

  /// A call with these inputs that allocates nothing, for stopwatches; only in double.
  [[nodiscard]] std::function<void()> call_with(const Arrays<double>& inputs) const;

  /// Calls the kernel with complex numbers; only for a template that takes them.
  [[nodiscard]] Arrays<std::complex<double>> run_complex(
      const Arrays<std::complex<double>>& inputs) const;

 private:
  EmittedKernel(const EmitJob& job, const EmittedVariant& variant);

  ScalarType scalar_;
  std::vector<std::size_t> output_sizes_;
  SharedObject library_;
};

}  // namespace dynac::test
