// SPDX-License-Identifier: BSD-3-Clause
// Where the values of a kernel's outputs are stored. All inputs are read before anything is stored,
// so that arrays may overlap; elements of matrices are stored as soon as they are computed, for
// they need not be kept until the end, and vectors last of all.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "emit/job.hpp"
#include "emit/writer.hpp"
#include "ir/matrix_products.hpp"
#include "ir/outline.hpp"

namespace dynac {

/// Stores zeros in all ranges that have some of these, the elements that are not zero included.
void clear(const Graph& graph, const OutputBlock& output, StatementWriter& writer);

/// See the top of this file.
class OutputStores {
 public:
  /// @param[in] kernel    must outlive this
  /// @param[in] products  of which loops write some to outputs
  OutputStores(const KernelEntry& kernel, const MatrixProducts& products);

  /// Values that are stored at the end: elements of vectors.
  [[nodiscard]] std::vector<NodeId> vector_results() const;
  /// Names of the outputs of which elements are stored as soon as one of these is computed.
  [[nodiscard]] std::vector<std::string> stored_by(const std::set<NodeId>& statements) const;

  /// Where values stand in a row once all statements are written, if they are successive elements
  /// of a matrix and statements.
  [[nodiscard]] std::optional<ArrayElement> early_store_of(std::span<const NodeId> values) const;

  /// Has elements of matrices stored when they are computed: values that are stored together when
  /// all are, unless a part of them is computed in another function.
  void register_stores(const Outline& outline, StatementWriter& writer);
  /// Clears whole outputs that are mostly zeros, before other elements of them are stored.
  void write_zeros(StatementWriter& writer) const;
  /// Writes vectors, and elements of matrices that are no statement's: constants, inputs, sines.
  void write_rest(StatementWriter& writer) const;

 private:
  [[nodiscard]] bool is_stored_early(std::size_t output) const;
  [[nodiscard]] bool is_cleared_whole(std::size_t output) const;
  void store_singly(std::size_t output, const WideStore& store);
  /// Whether an element is not to be stored, or write_zeros() has done so because it is zero, or
  /// the loop of a product will.
  [[nodiscard]] bool is_done_with(std::size_t output, std::size_t element) const;

  const KernelEntry& kernel_;
  const std::vector<OutputBlock>& outputs_;
  std::vector<bool> is_cleared_;              // of each output: by a loop, before all else
  std::vector<std::vector<bool>> is_single_;  // of each output: elements stored one by one
};

}  // namespace dynac
