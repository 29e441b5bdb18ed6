// SPDX-License-Identifier: BSD-3-Clause
// Statements that compute a kernel's derivatives by the entries of its inputs, q's too, from those
// along the tangent space that other kernels give.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "emit/wrappers/kernel_calls.hpp"

namespace dynac {

/// The kernels with a kernel's derivatives; null: there is none that has all that is asked for.
struct DerivativeKernels {
  const KernelEntry* first = nullptr;
  const KernelEntry* gradient = nullptr;  ///< of weighted results
  const KernelEntry* second = nullptr;    ///< their Hessian; only where the others are there
  /// Why a solver cannot have the derivatives of a kernel that is there.
  std::vector<std::string> left_out;

  /// @param[in] variables  inputs by which derivatives are asked for: so many, the first ones
  DerivativeKernels(const EmitJob& job, const KernelEntry& kernel, std::size_t variables);
};

/// Expressions by names of arguments.
using Expressions = std::map<std::string, std::string>;

/// See the top of this file.
class EntryDerivatives {
 public:
  /// @param[in] inputs   a pointer to the numbers of each input, by name
  /// @param[in] weights  the same of each output, where weighted results are asked for
  EntryDerivatives(const EmitJob& job, const KernelEntry& kernel, const DerivativeKernels& kernels,
                   KernelCalls& calls, const Expressions& inputs, const Expressions& weights = {});

  /// Statements that call the kernel, and those with its derivatives.
  /// @param[in] outputs  where some outputs are to be put
  void call_value(const Expressions& outputs = {});
  void call_first(const Expressions& outputs = {});
  void call_gradient();
  void call_second();

  /// What these calls have computed; statements are added where q's entries are no coordinates.
  [[nodiscard]] ScratchMatrix jacobian(const ArgumentEntry& output, const ArgumentEntry& input);
  /// One row.
  [[nodiscard]] ScratchMatrix gradient(const ArgumentEntry& input);
  [[nodiscard]] ScratchMatrix hessian(const ArgumentEntry& of, const ArgumentEntry& by);

 private:
  void add_second_of(const ArgumentEntry& output, const ArgumentEntry& of, const ArgumentEntry& by,
                     const ScratchMatrix& block);

  const EmitJob& job_;
  const KernelEntry& kernel_;
  DerivativeKernels kernels_;
  KernelCalls& calls_;
  Expressions entries_;  // as they are given
  Expressions weights_;
  Expressions given_;     // to kernels: quaternions of unit length, parameters as a struct
  Expressions weighted_;  // and weights along the tangent space
};

}  // namespace dynac
