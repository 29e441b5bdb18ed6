// SPDX-License-Identifier: BSD-3-Clause
// A re-rolled program: what an algorithm does for one body after the other is a region, regions
// that differ in their numbers only are of one kind, and each kind is code once.
//
// A region reads and writes arrays, each from an offset of its own: those of the kernel's
// arguments, the sines and cosines, a table of the robot's numbers, and a memory in which it leaves
// what later regions need.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// Which array it is that a region reads or writes.
struct RegionArray {
  enum class Space { kInput, kOutput, kSine, kCosine, kTable, kMemory };
  Space space = Space::kMemory;
  std::size_t block = 0;  ///< which input or output
  friend auto operator<=>(const RegionArray&, const RegionArray&) = default;
};

/// Where a value of a region goes.
struct RegionStore {
  std::size_t array = 0;    ///< among the outputs of the region
  std::size_t element = 0;  ///< from the call's offset on
  NodeId value;
};

/// Code that several calls share.
struct RegionKind {
  Program program;                   ///< its inputs are the arrays that it reads
  std::vector<RegionArray> inputs;   ///< one per input of the program
  std::vector<RegionArray> outputs;  ///< written
  std::vector<RegionStore> stores;
};

/// A region: its code, and from where on in each of the arrays, inputs before outputs.
struct RegionCall {
  std::size_t kind = 0;
  std::vector<std::ptrdiff_t> offsets;
};

/// See the top of this file.
struct RerolledProgram {
  std::vector<RegionKind> kinds;
  std::vector<RegionCall> calls;  ///< in order
  std::vector<double> table;
  std::size_t memory_size = 0;  ///< it begins with the values of the program's angle statements

  /// Statements of all kinds: what the code's size goes with.
  [[nodiscard]] std::size_t statements() const {
    std::size_t sum = 0;
    for (const RegionKind& kind : kinds) sum += kind.program.statements.size();
    return sum;
  }
};

}  // namespace dynac
