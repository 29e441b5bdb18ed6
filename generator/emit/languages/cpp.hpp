// SPDX-License-Identifier: BSD-3-Clause
// C++14: bodies behind plain C declarations, which call the runtime's functions.
#pragma once

#include "emit/language.hpp"

namespace dynac {

/// See the top of this file.
class Cpp : public Language {
 public:
  /// @param[in] functions  the namespace of the runtime's functions
  explicit Cpp(const NumberType& number, std::string_view functions = "dynac::runtime")
      : Language(number), functions_(functions) {}

  [[nodiscard]] std::string call(Op op, std::span<const std::string> operands,
                                 const EmitOptions& options) const override;
  [[nodiscard]] std::string ignore(std::string_view input) const override;
  [[nodiscard]] std::vector<std::string> declare_functions(
      std::span<const Op> ops, std::span<const std::string> names,
      const EmitOptions& options) const override;
  [[nodiscard]] bool has_wide_values(const EmitOptions& options) const override;
  [[nodiscard]] std::string sincos(std::size_t, const EmitOptions& options) const override;
  [[nodiscard]] std::string function(std::string_view name, std::span<const std::string> parameters,
                                     std::string_view statements) const override;
  [[nodiscard]] std::string record_type(std::span<const std::string> members) const override;
  [[nodiscard]] std::vector<OutputFile> sources(const EmitJob& job) const override;
  [[nodiscard]] std::vector<std::string_view> runtime_headers(const EmitJob& job) const override;
  [[nodiscard]] bool has_lanes() const override { return true; }
  [[nodiscard]] OutputFile selftest(const EmitJob& job) const override;
  [[nodiscard]] BuildWords build_words() const override;

 private:
  std::string_view functions_;
};

/// <robot>.hpp and <robot>_c.h, whatever the bodies are written in.
[[nodiscard]] std::vector<OutputFile> host_interface(const Language& language, const EmitJob& job);

/// The self-test in C++.
[[nodiscard]] OutputFile print_cpp_selftest(const Language& language, const EmitJob& job);

/// @param[in] scalar  double or float
[[nodiscard]] const Language& cpp(ScalarType scalar);

}  // namespace dynac
