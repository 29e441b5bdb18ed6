// SPDX-License-Identifier: BSD-3-Clause
// C99, valid as C++14 too: bodies that call the functions of runtime/c99.h, behind the same
// declarations as those of C++.
#pragma once

#include "emit/language.hpp"

namespace dynac {

/// See the top of this file.
class C99 : public Language {
 public:
  using Language::Language;

  [[nodiscard]] std::string call(Op op, std::span<const std::string> operands,
                                 const EmitOptions& options) const override;
  [[nodiscard]] std::string ignore(std::string_view input) const override;
  [[nodiscard]] bool has_sines_in_place(const EmitOptions& options) const override;
  [[nodiscard]] std::string sincos(std::size_t size, const EmitOptions& options) const override;
  [[nodiscard]] std::string function(std::string_view name, std::span<const std::string> parameters,
                                     std::string_view statements) const override;
  [[nodiscard]] std::string record_type(std::span<const std::string> members) const override;
  [[nodiscard]] std::vector<OutputFile> sources(const EmitJob& job) const override;
  [[nodiscard]] std::vector<std::string_view> runtime_headers(const EmitJob& job) const override;
  [[nodiscard]] bool is_c() const override { return true; }
  [[nodiscard]] OutputFile selftest(const EmitJob& job) const override;
  [[nodiscard]] BuildWords build_words() const override;

 private:
  [[nodiscard]] std::string runtime_call(std::string_view function,
                                         std::span<const std::string> arguments) const;
};

/// @param[in] scalar  double or float
[[nodiscard]] const Language& c99(ScalarType scalar);

}  // namespace dynac
