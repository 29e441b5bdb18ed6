// SPDX-License-Identifier: BSD-3-Clause
#include "emit/number_type.hpp"

#include <fmt/format.h>

#include <array>

#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::string double_literal(double number) { return number_literal(number); }

std::string float_literal(double number) {
  const std::optional<float> rounded = to_float(number);
  if (rounded) return number_literal(*rounded);
  throw InputError("", fmt::format("a constant of the robot, {}, does not fit into a float; use "
                                   "@scalar double",
                                   number));
}

std::string float_sample(double number) { return number_literal(static_cast<float>(number)); }

std::string generic_literal(double number) { return fmt::format("T({})", number_literal(number)); }

// The figures of runtime/sincos.hpp.
constexpr AngleRange kDoubleAngles{"4e5", "2e-16", "4.4e14", "1e6"};
constexpr AngleRange kFloatAngles{"6.4e3", "1e-7", "1.6e6", "1.6e4"};

const std::array kNumberTypes{
    NumberType{ScalarType::kDouble, "double", "double", "", "double", "1e-10", sizeof(double),
               false, kDoubleAngles, double_literal, double_literal},
    NumberType{ScalarType::kFloat, "float", "float", "f", "float", "1e-4", sizeof(float), false,
               kFloatAngles, float_literal, float_sample},
    NumberType{ScalarType::kTemplate, "template", "T", "", "double", "1e-10", sizeof(double), true,
               kDoubleAngles, generic_literal, double_literal},
};

}  // namespace

const NumberType& number_type(ScalarType scalar) {
  for (const NumberType& row : kNumberTypes) {
    if (row.scalar == scalar) return row;
  }
  throw InternalError("a number type without a row");
}

}  // namespace dynac
