// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/angle_range.hpp"

#include <fmt/format.h>

#include "emit/number_type.hpp"

namespace dynac {

std::string angle_range_note(const EmitOptions& options) {
  const NumberType& number = number_type(options.scalar);
  if (number.is_generic) {
    return "Angles are as accurate as the sine and cosine of the number type, less the rounding of "
           "added offsets.";
  }
  const AngleRange& range = number.angles;
  if (options.trig == Trig::kLibm) {
    return fmt::format(
        "Joint angles of many revolutions are as accurate as the C library's sine and cosine; "
        "those of joints with an offset lose about |q| {} beyond {} rad and are NaN from {} rad "
        "on.",
        range.lost, range.exact_offset, range.not_a_number);
  }
  return fmt::format(
      "Joint angles of many revolutions lose no accuracy up to {} rad; beyond, sine and cosine "
      "have errors of about |q| {}, and from {} rad on results are NaN.",
      range.exact, range.lost, range.not_a_number);
}

}  // namespace dynac
