// SPDX-License-Identifier: BSD-3-Clause
// README.md and docs/ with the blocks in them that are generated, as they are today:
//
//   <!-- generated: kernels -->
//   ...
//   <!-- end -->
//
// docs/README.md lists the kinds. `./dev manual` writes the files, a test compares them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pictures/pictures.hpp"
#include "solvers.hpp"

namespace dynac::test {

/// A document as it is today, and the pictures that its programs write.
struct Regenerated {
  std::string text;
  std::vector<Picture> pictures;
};

/// A document with everything between its markers written anew, but for the output of programs that
/// link other solvers than these.
/// @throws std::runtime_error  naming the place of a marker without an end or of no known kind, or
///                             what cannot be generated
[[nodiscard]] Regenerated regenerated(const std::filesystem::path& document,
                                      const std::vector<Solver>& solvers = {});

/// A text with # for each number.
[[nodiscard]] std::string without_numbers(const std::string& text);

/// A document without the numbers that programs print otherwise on another machine, by another
/// compiler or library: those below `<!-- generated: varying output -->`.
[[nodiscard]] std::string comparable(const std::string& document);

}  // namespace dynac::test
