// How a step looks whatever the body: its operations, and for each operand where it comes from,
// counted from where the step begins to read that array. Steps of equal shape share their code.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <vector>

#include "ir/rerolled.hpp"
#include "passes/steps.hpp"

namespace dynac {

/// An array that a step reads: one of the kernel's, or what another step has left in memory.
struct StepSource {
  StepArray array;
  std::size_t step = Steps::kNone;
  friend auto operator<=>(const StepSource&, const StepSource&) = default;
};

/// An operand as its step sees it.
struct StepOperand {
  enum class Kind { kConstant, kOutside, kInside };
  Kind kind = Kind::kConstant;
  StepSource source;        ///< of one from outside
  std::size_t element = 0;  ///< of the source's array; a statement's place in its step
  bool is_negative = false;
  double value = 0;  ///< of a constant
};

/// An element of an output that a statement is.
struct StepResult {
  std::size_t output = 0;
  std::size_t element = 0;
  bool is_negative = false;
};

/// A statement as its step sees it.
struct StepStatement {
  Op op = Op::kAdd;
  std::vector<StepOperand> operands;
  std::vector<StepResult> results;
  bool is_live_out = false;  ///< another step reads it
};

/// What steps of one kind have in common, as numbers, and where they differ.
struct Shape {
  std::vector<std::size_t> key;
  std::vector<StepSource> sources;  ///< in order of use
  std::vector<std::size_t> bases;   ///< the smallest element of each
  /// Of another step's values, in order of use: their places among its statements.
  std::vector<std::vector<std::size_t>> elements;
  std::vector<std::size_t> outputs, output_bases;
  std::vector<double> constants;  ///< in order of use
};

/// Reads the steps of a program.
class StepReader {
 public:
  StepReader(const Program& program, const Steps& steps);

  /// Operands that commute stand in an order that does not depend on which body it is.
  [[nodiscard]] std::vector<StepStatement> statements(std::size_t step) const;
  [[nodiscard]] static Shape shape(const std::vector<StepStatement>& statements);

 private:
  [[nodiscard]] StepOperand operand(NodeId id, std::size_t step) const;

  const Graph& graph_;
  const Steps& steps_;
  std::vector<std::size_t> place_;  // of each node in its step
  std::vector<bool> is_live_out_;   // one per node
  std::map<NodeId, std::size_t> angles_, kept_;
  std::map<NodeId, std::vector<StepResult>> results_;
};

}  // namespace dynac
