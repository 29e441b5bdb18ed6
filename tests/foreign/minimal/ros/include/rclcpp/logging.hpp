// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of what plugins log by: messages are kept, for tests to read.
#pragma once

#include <cstdio>
#include <string>

namespace rclcpp {

struct Logger {
  std::string name;
};

inline Logger get_logger(const std::string& name) { return {name}; }

/// The last message of an error; each replaces the one before it.
inline std::string& last_error() {
  static std::string text;
  return text;
}

}  // namespace rclcpp

#define RCLCPP_ERROR(logger, ...)                         \
  do {                                                    \
    char text[2000];                                      \
    std::snprintf(text, sizeof text, __VA_ARGS__);        \
    ::rclcpp::last_error() = (logger).name + ": " + text; \
  } while (false)
