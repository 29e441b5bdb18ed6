// SPDX-License-Identifier: BSD-3-Clause
// Statements of functions for solvers: they call kernels, whose results lie in the scratch memory w
// that the solver gives, and hand out parts of them, along the tangent space or by entries of q.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/job.hpp"
#include "emit/wrappers/foreign_function.hpp"
#include "emit/wrappers/position_runs.hpp"

namespace dynac {

/// A matrix in scratch memory: entry (i, j) is at first + i * row + j * column.
struct ScratchMatrix {
  std::string first;  ///< an expression; empty: all entries are zero
  std::size_t row = 1, column = 0;
  std::size_t rows = 1, columns = 1;
  std::vector<bool> pattern;  ///< as in ForeignMatrix; empty: none is known to be zero

  [[nodiscard]] bool is_zero() const { return first.empty(); }
};

/// A matrix whose entries are all zero.
[[nodiscard]] ScratchMatrix zero_matrix(std::size_t rows, std::size_t columns);

[[nodiscard]] ScratchMatrix transposed(ScratchMatrix matrix);

/// The expression of it as a dynac_matrix.
[[nodiscard]] std::string view_of(const ScratchMatrix& matrix);

/// The kernel that holds a derivative of another's results by what is asked for; null: none does.
/// @param[in] of  as in DerivativeBlock; of first derivatives any output
[[nodiscard]] const KernelEntry* derivative_kernel(const EmitJob& job, const KernelEntry& base,
                                                   std::string_view of);

/// Whether a kernel holds these derivatives.
[[nodiscard]] bool has_block(const KernelEntry& kernel, std::string_view of, std::string_view by);

/// See the top of this file.
class KernelCalls {
 public:
  explicit KernelCalls(const EmitJob& job) : job_(job), positions_(position_runs(job)) {}

  [[nodiscard]] const PositionRuns& positions() const { return positions_; }

  void line(std::string_view statement);
  /// Scratch memory for so many numbers, as an expression.
  [[nodiscard]] std::string take(std::size_t count);

  /// Calls a kernel.
  /// @param[in] inputs   an expression by name of input
  /// @param[in] outputs  an expression by name; scratch memory is taken for those that are missing
  void call(const KernelEntry& kernel, const std::map<std::string, std::string>& inputs,
            const std::map<std::string, std::string>& outputs = {});
  /// Where a call has put an output.
  [[nodiscard]] const std::string& result(const std::string& output) const;

  /// Numbers become the struct of the run-time parameters; the expression of a pointer to it.
  [[nodiscard]] std::string parameters(const ArgumentEntry& input, const std::string& numbers);
  /// Quaternions get length 1.
  [[nodiscard]] std::string unit_positions(const std::string& q);

  /// Weights of the entries of q become those along the tangent space there.
  [[nodiscard]] std::string weights_along(const std::string& weights, const std::string& q);

  /// The derivatives that a kernel, which has been called, holds; also where it has their
  /// transposes.
  [[nodiscard]] ScratchMatrix block(const KernelEntry& kernel, std::string_view of,
                                    std::string_view by) const;
  /// Columns along the tangent space at q become those by its entries.
  [[nodiscard]] ScratchMatrix by_entries(const ScratchMatrix& along, const std::string& q);
  /// Rows along the tangent space at q become those of its entries.
  [[nodiscard]] ScratchMatrix of_entries(const ScratchMatrix& along, const std::string& q);
  /// A copy, all of whose entries may be written.
  [[nodiscard]] ScratchMatrix copy(const ScratchMatrix& matrix);

  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] const std::string& statements() const { return statements_; }

 private:
  const EmitJob& job_;
  PositionRuns positions_;
  std::size_t work_ = 0;
  std::string statements_;
  std::map<std::string, std::string> results_;
};

}  // namespace dynac
