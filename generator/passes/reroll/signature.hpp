// SPDX-License-Identifier: BSD-3-Clause
// How a region looks whatever the body: its operations, and for each operand where it comes from,
// counted from where the region begins to read that array. Regions of equal signature share their
// code.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <vector>

#include "ir/rerolled.hpp"
#include "passes/reroll/regions.hpp"

namespace dynac {

/// An array that a region reads: one of the kernel's, or what another region has left in memory.
struct RegionSource {
  RegionArray array;
  std::size_t region = Regions::kNone;
  friend auto operator<=>(const RegionSource&, const RegionSource&) = default;
};

/// An operand as its region sees it.
struct RegionOperand {
  enum class Kind { kConstant, kOutside, kInside };
  Kind kind = Kind::kConstant;
  RegionSource source;      ///< of one from outside
  std::size_t element = 0;  ///< of the source's array; a statement's place in its region
  bool is_negative = false;
  double value = 0;  ///< of a constant
};

/// An element of an output that a statement is.
struct RegionResult {
  std::size_t output = 0;
  std::size_t element = 0;
  bool is_negative = false;
};

/// A statement as its region sees it.
struct RegionStatement {
  Op op = Op::kAdd;
  std::vector<RegionOperand> operands;
  std::vector<RegionResult> results;
  bool is_live_out = false;  ///< another region reads it
};

/// What regions of one kind have in common, as numbers, and where they differ.
struct Signature {
  std::vector<std::size_t> key;
  std::vector<RegionSource> sources;  ///< in order of use
  std::vector<std::size_t> bases;     ///< the smallest element of each
  /// Of another region's values, in order of use: their places among its statements.
  std::vector<std::vector<std::size_t>> elements;
  std::vector<std::size_t> outputs, output_bases;
  std::vector<double> constants;  ///< in order of use
};

/// Reads the regions of a program.
class RegionReader {
 public:
  RegionReader(const Program& program, const Regions& regions);

  /// Operands that commute stand in an order that does not depend on which body it is.
  [[nodiscard]] std::vector<RegionStatement> statements(std::size_t region) const;
  [[nodiscard]] static Signature signature(const std::vector<RegionStatement>& statements);

 private:
  [[nodiscard]] RegionOperand operand(NodeId id, std::size_t region) const;

  const Graph& graph_;
  const Regions& regions_;
  std::vector<std::size_t> position_;  // of each node in its region
  std::vector<bool> is_live_out_;      // one per node
  std::map<NodeId, std::size_t> angles_, kept_;
  std::map<NodeId, std::vector<RegionResult>> results_;
};

}  // namespace dynac
