// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/cpp_lanes.hpp"

#include <fmt/format.h>

#include "emit/languages/cpp.hpp"

namespace dynac {
namespace {

// A number in every lane.
std::string in_lanes(std::string_view number) { return fmt::format("lanes({})", number); }

template <ScalarType scalar>
std::string literal(double number) {
  return in_lanes(number_type(scalar).literal(number));
}

template <ScalarType scalar>
NumberType lanes_of() {
  NumberType type = number_type(scalar);
  type.name = "Lanes";
  type.literal = literal<scalar>;
  return type;
}

// The table of a re-rolled body holds numbers, which fill a vector each where they are read.
constexpr std::string_view kTable = "table";

class CppLanes : public Cpp {
 public:
  CppLanes(const NumberType& lanes, const Language& numbers)
      : Cpp(lanes, "dynac::runtime::batch"), numbers_(numbers) {}

  [[nodiscard]] std::string member(std::string_view record, std::string_view name) const override {
    return in_lanes(numbers_.member(record, name));
  }

  [[nodiscard]] std::string library_call(std::string_view function,
                                         std::string_view operand) const override {
    return fmt::format("dynac::runtime::batch::each_lane([]({} x) {{ return {}; }}, {})",
                       numbers_.number().name, numbers_.library_call(function, "x"), operand);
  }

  [[nodiscard]] std::string pointer(std::string_view array, bool is_written) const override {
    return array == kTable ? numbers_.pointer(array, is_written) : Cpp::pointer(array, is_written);
  }

  [[nodiscard]] std::string step_array(std::string_view name, std::string_view array, std::size_t k,
                                       bool is_written) const override {
    return array == kTable ? numbers_.step_array(name, array, k, is_written)
                           : Cpp::step_array(name, array, k, is_written);
  }

  [[nodiscard]] std::string table_element(std::string_view element) const override {
    return in_lanes(element);
  }

  [[nodiscard]] std::string table(std::string_view name,
                                  std::span<const double> numbers) const override {
    return numbers_.table(name, numbers);
  }

 private:
  const Language& numbers_;
};

}  // namespace

const Language& cpp_lanes(ScalarType scalar) {
  static const NumberType kDoubles = lanes_of<ScalarType::kDouble>();
  static const NumberType kFloats = lanes_of<ScalarType::kFloat>();
  static const CppLanes kDouble(kDoubles, cpp(ScalarType::kDouble));
  static const CppLanes kFloat(kFloats, cpp(ScalarType::kFloat));
  return scalar == ScalarType::kFloat ? kFloat : kDouble;
}

}  // namespace dynac
