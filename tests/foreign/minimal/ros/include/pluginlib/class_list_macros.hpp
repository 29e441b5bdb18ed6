// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of how plugins make themselves known: a library that is loaded adds its
// classes to those of their interface.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace pluginlib {

/// Makers of the plugins of an interface, by the names of their classes.
template <class Interface>
std::map<std::string, std::function<std::unique_ptr<Interface>()>>& makers() {
  static std::map<std::string, std::function<std::unique_ptr<Interface>()>> all;
  return all;
}

}  // namespace pluginlib

#define PLUGINLIB_EXPORT_CLASS(Class, Interface)                                          \
  namespace {                                                                             \
  const bool is_exported = ::pluginlib::makers<Interface>()                               \
                               .emplace(#Class, [] { return std::make_unique<Class>(); }) \
                               .second;                                                   \
  }
