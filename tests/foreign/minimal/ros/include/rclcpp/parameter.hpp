// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of a node's parameter: as_..() throws where it is of another type.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rclcpp {

enum class ParameterType : std::uint8_t { PARAMETER_NOT_SET, PARAMETER_INTEGER, PARAMETER_OTHER };

class Parameter {
 public:
  using Value =
      std::variant<std::monostate, std::int64_t, double, std::string, std::vector<double>>;

  Parameter() = default;
  Parameter(std::string, Value value) : value_(std::move(value)) {}
  ParameterType get_type() const {
    return value_.index() < 2 ? static_cast<ParameterType>(value_.index())
                              : ParameterType::PARAMETER_OTHER;
  }
  std::int64_t as_int() const { return std::get<std::int64_t>(value_); }
  double as_double() const { return std::get<double>(value_); }
  const std::string& as_string() const { return std::get<std::string>(value_); }
  std::vector<double> as_double_array() const { return std::get<std::vector<double>>(value_); }

 private:
  Value value_;
};

}  // namespace rclcpp
