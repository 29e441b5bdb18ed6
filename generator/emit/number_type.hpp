// SPDX-License-Identifier: BSD-3-Clause
// The table of number types that emitted code computes in: how they are called and written, and how
// exact they are. One row a number type.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "emit/emit_options.hpp"

namespace dynac {

/// Up to which angles [rad] sines and cosines are right, and what is lost beyond.
struct AngleRange {
  std::string_view exact;         ///< own sines: no digits are lost up to this one
  std::string_view lost;          ///< beyond, times the angle
  std::string_view not_a_number;  ///< from this one on
  std::string_view exact_offset;  ///< of a joint with an offset, where sines are the C library's
};

/// One row.
struct NumberType {
  ScalarType scalar;
  std::string_view word;       ///< of the setting scalar
  std::string_view name;       ///< in emitted code
  std::string_view suffix;     ///< of functions of it in C
  std::string_view tested_as;  ///< the type that self-tests compute in
  std::string_view tolerance;  ///< of self-tests, relative
  std::size_t bytes;  ///< of one number; of the caller's type, which is not known, a double's
  bool is_generic;    ///< whatever the caller brings, with its own sine and cosine
  AngleRange angles;
  std::string (*literal)(double number);  ///< in bodies; what does not fit is an InputError
  std::string (*sample)(double number);   ///< where the caller's numbers stand
};

/// The row of a number type.
[[nodiscard]] const NumberType& number_type(ScalarType scalar);

}  // namespace dynac
