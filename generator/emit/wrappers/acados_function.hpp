// SPDX-License-Identifier: BSD-3-Clause
// A function of acados' model: which argument of the solver's each kernel's is, and where results
// go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/wrappers/entry_derivatives.hpp"
#include "emit/wrappers/foreign_function.hpp"

namespace dynac {

/// Of a kernel whose first inputs are q, v and tau; the others are parameters, p, in their order.
class AcadosFunction {
 public:
  static constexpr std::size_t kVariables = 3;

  /// @param[in] arguments  the solver's, in their order: among them x, u and p
  AcadosFunction(const EmitJob& job, const KernelEntry& kernel, const DerivativeKernels& kernels,
                 std::string name, std::string documentation,
                 const std::vector<ForeignMatrix>& arguments);

  /// The kernel and its derivatives at x, u and p.
  /// @param[in] multipliers  the argument that weights rates or the next state; empty: none does
  [[nodiscard]] EntryDerivatives derivatives(std::string_view multipliers = "");

  /// An argument of the solver's, from an entry on.
  [[nodiscard]] std::string given(std::string_view argument, std::size_t first = 0) const;
  /// A result whose entries are all written, as an expression; scratch memory if it is not wanted.
  [[nodiscard]] std::string result(const std::string& name, std::size_t rows, std::size_t columns);
  /// Clears a result.
  void clear(const std::string& matrix, std::size_t size);
  /// Copies a block into a matrix of so many rows, which holds zeros.
  void put(const ScratchMatrix& block, const std::string& matrix, std::size_t rows, std::size_t row,
           std::size_t column);
  void line(std::string_view statement) { calls_.line(statement); }
  [[nodiscard]] std::string take(std::size_t count) { return calls_.take(count); }

  [[nodiscard]] ForeignFunction end();

 private:
  const EmitJob& job_;
  const KernelEntry& kernel_;
  const DerivativeKernels& kernels_;
  KernelCalls calls_;
  ForeignFunction function_;
};

}  // namespace dynac
