// SPDX-License-Identifier: BSD-3-Clause
// Outlines a long program: its statements become those of several functions. Compilers take more
// than linear time for a function, and a body of tens of thousands of statements takes minutes.
//
// What one function computes and another one needs travels in an array that all of them share. A
// slot in it is used again once its value is not needed any more.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// See the top of this file.
struct Outline {
  /// Statements of each function, in order: all of one stage (matrix_products.hpp).
  std::vector<std::span<const NodeId>> functions;
  std::vector<std::size_t> stages = {};  ///< of each function
  /// Where in the shared array a value lies that one function, or the caller, has for another.
  std::map<NodeId, std::size_t> slots;
  std::size_t shared_size = 0;

  /// Whether there is nothing to outline: the program is short.
  [[nodiscard]] bool is_empty() const { return functions.size() < 2; }
};

/// Up to so many statements, a program is one function for processors.
inline constexpr std::size_t kMostInOneFunction = 1000;

/// Statements of each function of a program with so many of them. Up to 1000 are one function;
/// longer programs consist of functions of 500: for a humanoid's derivatives of forward dynamics
/// g++ 12 takes 10 s and 0.4 GB instead of 105 s and 1.9 GB. And its code runs up to twice as fast
/// from 1000 statements on, clang's up to a quarter: fewer values are spilled.
/// @param[in] whole  so many are one function
[[nodiscard]] constexpr std::size_t function_size(std::size_t statements,
                                                  std::size_t whole = kMostInOneFunction) {
  constexpr std::size_t kOfOutlined = 500;
  return statements > whole ? kOfOutlined : whole;
}

/// The statements of each function, in order, with the stage that they are of.
[[nodiscard]] std::vector<std::pair<std::size_t, std::span<const NodeId>>> functions_in_stages(
    const Program& program, std::size_t size);

/// The function that computes each statement, counted from 1.
[[nodiscard]] std::map<NodeId, std::size_t> functions_of(
    std::span<const std::span<const NodeId>> functions);

/// @param[in] program  must outlive the result
/// @param[in] results  values that the caller needs at the end
/// @param[in] size     statements of a function
[[nodiscard]] Outline outline(const Program& program, std::span<const NodeId> results,
                              std::size_t size);

}  // namespace dynac
