// Other libraries as engines, each loaded from a module of its own: their compile flags differ, and
// with them the layout of Eigen's types, so that they must not be linked together.
#pragma once

#include <span>
#include <string_view>

#include "engine.hpp"

namespace dynac::bench {

/// Names of all libraries that dynac_bench knows, found or not: "pinocchio", "pinocchio_clang"
/// (built by clang++), "kdl", "dart".
[[nodiscard]] std::span<const std::string_view> peer_names();

/// A library that was found while this program was built.
class Peer {
 public:
  /// Loads a library's module; if there is none, is_found() is false.
  explicit Peer(std::string_view name);

  [[nodiscard]] bool is_found() const { return module_ != nullptr; }
  [[nodiscard]] std::string_view name() const { return name_; }
  /// The library on a subject, or an engine without functions where it does not compute that.
  [[nodiscard]] Engine engine(const Subject& subject) const;

 private:
  std::string_view name_;
  void* module_ = nullptr;
};

}  // namespace dynac::bench
