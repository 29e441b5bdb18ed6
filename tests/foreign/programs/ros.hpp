// SPDX-License-Identifier: BSD-3-Clause
// What programs that load plugins of ROS have in common: parameters of a node, the plugin of a
// library, and a count of allocations, Eigen's included.
#pragma once

#include "checks.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <pluginlib/class_list_macros.hpp>
#include <rclcpp/logging.hpp>
#include <rclcpp/node_interfaces/node_parameters_interface.hpp>
#include <string>

namespace ros {

inline long allocations = 0;

}  // namespace ros

// Eigen allocates by malloc(), which the C library lets a program replace; compilers make calloc()
// of it where what is allocated is set to zero.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" inline __attribute__((used)) void* malloc(std::size_t size) {
  ++ros::allocations;
  return __libc_malloc(size);
}
extern "C" void* __libc_calloc(std::size_t count, std::size_t size);
extern "C" inline __attribute__((used)) void* calloc(std::size_t count, std::size_t size) {
  ++ros::allocations;
  return __libc_calloc(count, size);
}

namespace ros {

/// Parameters of a node.
class Node : public rclcpp::node_interfaces::NodeParametersInterface {
 public:
  std::map<std::string, rclcpp::Parameter::Value> values;

  bool has_parameter(const std::string& name) const override { return values.count(name) == 1; }
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const override {
    if (!has_parameter(name)) return false;
    parameter = rclcpp::Parameter(name, values.at(name));
    return true;
  }
};

inline std::shared_ptr<Node> node_with(std::map<std::string, rclcpp::Parameter::Value> values) {
  const auto node = std::make_shared<Node>();
  node->values = std::move(values);
  return node;
}

/// A plugin, by the name of its class.
template <class Interface>
std::unique_ptr<Interface> load(const char* library, const std::string& name) {
  if (dlopen(library, RTLD_NOW) == nullptr) std::printf("%s\n", dlerror());
  const auto found = pluginlib::makers<Interface>().find(name);
  checks::expect(found != pluginlib::makers<Interface>().end(), "the library has the plugin");
  return found == pluginlib::makers<Interface>().end() ? nullptr : found->second();
}

inline std::string text_of(const char* file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The text with a word replaced, which has to be there.
inline std::string replaced(std::string text, const std::string& word, const std::string& other) {
  const std::size_t at = text.find(word);
  checks::expect(at != std::string::npos, "a description has the word that is replaced");
  return at == std::string::npos ? text : text.replace(at, word.size(), other);
}

/// Whether the last message of an error has a text.
inline bool has_said(const std::string& text) {
  return rclcpp::last_error().find(text) != std::string::npos;
}

}  // namespace ros
