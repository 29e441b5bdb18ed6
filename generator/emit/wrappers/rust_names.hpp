// SPDX-License-Identifier: BSD-3-Clause
// Names and texts in Rust: identifiers that are no keywords, string literals, documentation; and
// the name of a crate, which must not hide one that every crate has.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// An identifier in Rust: of a keyword, the same with an underscore.
[[nodiscard]] std::string rust_name(const std::string& name);

/// Why a robot's crate cannot bear its name; empty: it can.
[[nodiscard]] std::string crate_name_problem(std::string_view robot);

/// A string literal with its quotes; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string rust_string(std::string_view text);

/// A text in documentation, where rustdoc reads Markdown: as it stands.
[[nodiscard]] std::string rustdoc_text(std::string_view text);

}  // namespace dynac
