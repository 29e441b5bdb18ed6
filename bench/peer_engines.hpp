// SPDX-License-Identifier: BSD-3-Clause
// Other libraries as engines, each loaded from a module of its own: their compile flags differ, and
// with them the layout of Eigen's types, so that they must not be linked together.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine.hpp"
#include "written_code.hpp"

namespace dynac::bench {

/// Names of all libraries that dynac_bench knows, found or not: "pinocchio", "pinocchio_clang"
/// (built by clang++), "kdl", "dart".
[[nodiscard]] std::span<const std::string_view> peer_names();

/// Names of all libraries that write code instead of computing, found or not: "cppadcg".
[[nodiscard]] std::span<const std::string_view> writer_names();

/// A library that was found while this program was built.
class Peer {
 public:
  /// Loads a library's module; if there is none, is_found() is false.
  explicit Peer(std::string_view name);

  [[nodiscard]] bool is_found() const { return module_ != nullptr; }
  [[nodiscard]] std::string_view name() const { return name_; }
  /// The library on a subject, or an engine without functions where it does not compute that.
  [[nodiscard]] Engine engine(const Subject& subject) const;

  /// Of a library that writes code: C for a subject, or nothing where it does not compute that.
  /// @param[in] folder  is made
  [[nodiscard]] std::optional<WrittenCode> write(const Subject& subject,
                                                 const std::filesystem::path& folder) const;
  /// The same code, compiled.
  [[nodiscard]] Engine engine(const Subject& subject, Entry entry) const;

 private:
  [[nodiscard]] std::shared_ptr<void> make(const Subject& subject) const;
  [[nodiscard]] Engine engine_of(const std::shared_ptr<void>& peer, const Subject& subject) const;

  std::string_view name_;
  void* module_ = nullptr;
};

}  // namespace dynac::bench
