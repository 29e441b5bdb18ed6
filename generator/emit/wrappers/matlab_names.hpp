// SPDX-License-Identifier: BSD-3-Clause
// Names and texts in MATLAB and Octave: those of packages and arguments, which must be no keywords
// and not too long, and literals of texts and numbers.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace dynac {

/// Characters of a name that MATLAB tells apart (its function namelengthmax).
inline constexpr std::size_t kLongestMatlabName = 63;

/// The name of an argument in MATLAB: of a keyword, the same with an underscore; of a name that is
/// too long, what it is and its number.
/// @param[in] kind    "input" or "output"
/// @param[in] number  among these, from one
[[nodiscard]] std::string matlab_argument(const std::string& name, std::string_view kind,
                                          std::size_t number);

/// Why a robot's package cannot bear its name; empty: it can.
[[nodiscard]] std::string matlab_name_problem(std::string_view robot);

/// A literal of exactly these bytes.
[[nodiscard]] std::string matlab_text(std::string_view bytes);

/// A literal of a number, infinite ones too.
[[nodiscard]] std::string matlab_number(double number);

/// `[0; 0; -9.81]`
[[nodiscard]] std::string matlab_column(std::span<const double> numbers);

}  // namespace dynac
