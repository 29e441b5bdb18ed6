// SPDX-License-Identifier: BSD-3-Clause
// Configurations that close the loops, for samples of positions.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/kernel_settings.hpp"

namespace dynac::loops {

/// Configurations that close the loops and are reached from one another without passing through
/// singular ones: those that the description draws, with all joints of loops at zero, or near that.
class Branch {
 public:
  /// @param[in] context  outlives the branch
  [[nodiscard]] static Branch drawn(const KernelContext& context);
  /// The same; if the loops do not close from there, one that is found from a hundred guesses,
  /// which takes its time.
  [[nodiscard]] static Branch found(const KernelContext& context);

  /// Whether a configuration was found that closes the loops.
  [[nodiscard]] bool is_known() const { return start_.has_value(); }

  /// Moves positions in loops to where the loops are closed: towards q, as far as the loops reach
  /// on this branch and are not singular.
  /// @param[in,out] q  unchanged where none is known
  /// @return whether q closes the loops
  bool reach(std::vector<double>& q) const;

 private:
  Branch(const KernelContext& context, std::optional<std::vector<double>> start);

  const KernelContext& context_;
  std::optional<std::vector<double>> start_;
  double sensitivity_ = 0;  // at the start, of dependent joints to the rows
};

/// Moves q to the drawn branch; if the loops do not close there, to where they do near q or nearer
/// to zero.
bool close_loops(const KernelContext& context, std::vector<double>& q);

}  // namespace dynac::loops
