// SPDX-License-Identifier: BSD-3-Clause
// Which formulations of a kernel lose digits that others keep: they are evaluated at a few states
// and compared.
#pragma once

#include <string>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

class Graph;

/// What the formulations of a kernel give at states where arithmetic may lose digits.
///
/// Of a robot whose links grow heavier from the base to the tip, factors of the mass matrix lose
/// thousands of times as much as recursions over articulated bodies.
class AccuracyComparison {
 public:
  AccuracyComparison(const Kernel& kernel, const KernelContext& context);

  /// @param[in] graph  of the formulation, in straight lines
  void add(const Formulation& formulation, const Graph& graph);

  /// Those that lose over four bits more than the best, and more than is lost to roundings anyway.
  /// Where all agree, there are none; else they are measured against one in 200 bits.
  [[nodiscard]] std::vector<const Formulation*> inaccurate() const;

 private:
  /// Of each state, each output.
  using Outputs = std::vector<Arrays<double>>;
  struct Result {
    const Formulation* formulation;
    Outputs outputs;
  };

  [[nodiscard]] Outputs exact_outputs() const;

  const Kernel& kernel_;
  KernelContext context_;
  std::vector<Arrays<double>> states_;  // none before the first formulation is added
  std::vector<Result> results_;
};

}  // namespace dynac
