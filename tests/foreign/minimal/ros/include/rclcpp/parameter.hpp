// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of a node's parameter: as_..() throws where it is of another type.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rclcpp {

enum class ParameterType : std::uint8_t {
  PARAMETER_NOT_SET,
  PARAMETER_INTEGER,
  PARAMETER_DOUBLE,
  PARAMETER_STRING,
  PARAMETER_DOUBLE_ARRAY,
  PARAMETER_INTEGER_ARRAY
};

class Parameter {
 public:
  using Value = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<double>,
                             std::vector<std::int64_t>>;

  Parameter() = default;
  Parameter(std::string name, Value value) : name_(std::move(name)), value_(std::move(value)) {}
  const std::string& get_name() const { return name_; }
  ParameterType get_type() const { return static_cast<ParameterType>(value_.index()); }
  std::int64_t as_int() const { return std::get<std::int64_t>(value_); }
  double as_double() const { return std::get<double>(value_); }
  const std::string& as_string() const { return std::get<std::string>(value_); }
  std::vector<double> as_double_array() const { return std::get<std::vector<double>>(value_); }
  std::vector<std::int64_t> as_integer_array() const {
    return std::get<std::vector<std::int64_t>>(value_);
  }

 private:
  std::string name_;
  Value value_;
};

}  // namespace rclcpp
