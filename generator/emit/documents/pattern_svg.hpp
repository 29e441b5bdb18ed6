// SPDX-License-Identifier: BSD-3-Clause
// The pattern of a sparse system as a picture: its matrix as it is written and, beside it, in the
// order in which it is solved. Plain SVG: no script, and the same input gives the same bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sparse/matrix_picture.hpp"

namespace dynac {

/// A matrix and the line above it.
struct PatternPanel {
  std::string caption;
  MatrixPicture matrix;
};

/// What an equation is there for.
enum class EquationUse {
  kExact,
  kNoisy,     ///< a measurement with noise
  kUnneeded,  ///< nothing that is asked for depends on it
};

/// What is drawn. All texts may hold any bytes.
struct PatternPicture {
  std::string version;  ///< of the compiler
  std::string title;
  std::vector<std::string> equation_names;
  std::vector<std::string> unknown_names;
  std::vector<EquationUse> uses;       ///< of each equation
  std::array<PatternPanel, 2> panels;  ///< of the same system
};

/// The text of an SVG file.
[[nodiscard]] std::string pattern_svg(const PatternPicture& picture);

/// The text as XML has it, between tags and in attributes: what XML cannot hold becomes U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace dynac
