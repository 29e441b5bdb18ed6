// Cuts a long program into parts that become functions: compilers take more than linear time for a
// function, and a body of tens of thousands of statements takes minutes.
//
// What a part computes and another one needs travels in an array that all parts share. A place in
// it is used again once its value is not needed any more.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// See the top of this file.
struct Parts {
  /// Statements of each part, in order.
  std::vector<std::span<const NodeId>> statements;
  /// Where in the shared array a value lies that one part, or the caller, has for another.
  std::map<NodeId, std::size_t> places;
  std::size_t shared_size = 0;

  [[nodiscard]] bool is_whole() const { return statements.size() < 2; }
};

/// @param[in] program  must outlive the result
/// @param[in] results  values that the caller needs at the end
/// @param[in] size     statements of a part
[[nodiscard]] Parts cut(const Program& program, std::span<const NodeId> results, std::size_t size);

}  // namespace dynac
