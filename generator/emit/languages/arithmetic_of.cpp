// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/arithmetic_of.hpp"

#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"

namespace dynac {

Arithmetic arithmetic_of(const EmitOptions& options) {
  const NumberType& number = number_type(options.scalar);
  const bool has_wide_values = language_of(options).has_wide_values(options);
  return {.target = options.target,
          .number_bytes = number.bytes,
          .is_generic = number.is_generic,
          .multiply_adds = options.fma,
          .has_own_sines = options.trig == Trig::kOwn,
          .lanes = has_wide_values ? options.most_lanes() : 1};
}

}  // namespace dynac
