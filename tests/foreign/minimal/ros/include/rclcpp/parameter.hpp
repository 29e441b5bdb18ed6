// A declaration of our own of a node's parameter: as_..() throws where it is of another type.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rclcpp {

class Parameter {
 public:
  using Value = std::variant<std::monostate, double, std::string, std::vector<double>>;

  Parameter() = default;
  Parameter(std::string, Value value) : value_(std::move(value)) {}
  double as_double() const { return std::get<double>(value_); }
  const std::string& as_string() const { return std::get<std::string>(value_); }
  std::vector<double> as_double_array() const { return std::get<std::vector<double>>(value_); }

 private:
  Value value_;
};

}  // namespace rclcpp
