// SPDX-License-Identifier: BSD-3-Clause
// Engines of what the compiler chooses, of which a test makes one after the other.
#pragma once

#include <map>
#include <string>

#include "harness/emitted_kernel.hpp"
#include "harness/engine.hpp"
#include "harness/subject.hpp"
#include "search/compile.hpp"
#include "search/session.hpp"

namespace dynac::test {

/// Those with the same graph after all passes share it, all of them the frames that are searched
/// for.
class CompiledOnce {
 public:
  /// @param[in] subject  must outlive this
  explicit CompiledOnce(const Subject& subject) : subject_(subject) {}

  /// The graph after all passes.
  [[nodiscard]] Engine interpreted();
  /// The same without multiply-adds, by the same formulation.
  [[nodiscard]] Engine interpreted_without_fma();
  /// Emitted, compiled and loaded.
  [[nodiscard]] Engine emitted(const EmittedVariant& variant);

 private:
  const CompiledKernel& of(const EmittedVariant& variant);

  const Subject& subject_;
  Session session_;
  std::map<std::string, CompiledKernel> kernels_;
};

}  // namespace dynac::test
