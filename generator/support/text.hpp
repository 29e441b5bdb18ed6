// SPDX-License-Identifier: BSD-3-Clause
// Text on its way into emitted files. Names and paths come from strangers' robot files; what goes
// through these functions can neither collide with a name of the language nor leave the comment,
// the string or the number that it stands in. Every result is printable ASCII on one line, a pure
// function of its arguments, and does not depend on the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/identifier.hpp"  // IWYU pragma: export

namespace dynac {

/// The number as the shortest decimal that reads back to the same bits, always a floating literal:
/// `1.0`, `-0.1`, `1e+22`. A negative number starts with its sign, so put a space or a parenthesis
/// before it where a `-` may precede.
/// @param[in] value  finite
[[nodiscard]] std::string number_literal(double value);

/// The same for float, shortest for its bits, with the suffix: `0.1f`.
/// @param[in] value  finite; to_float() makes one of a double
[[nodiscard]] std::string number_literal(float value);

/// The nearest float; none where it would not be finite (nan, or beyond the largest float), which
/// the caller reports as an InputError. Magnitudes below 1e-45 become zero with their sign.
[[nodiscard]] std::optional<float> to_float(double value);

/// The text for a comment or a banner line, to stand after a space: one line that can neither end
/// nor continue a comment. Control and non-ASCII characters and backslashes become `\u{1b}`, bytes
/// that are not UTF-8 `\x{ff}`; where `*/`, `/*` or a trigraph could arise, and where tools that
/// make pages of comments would see a tag, an entity or a command (`<b>`, `&lt;`, `@brief`), one
/// character becomes `\u{2f}` and the like.
[[nodiscard]] std::string comment_text(std::string_view text);

/// A C and C++ string literal, with its quotes, of exactly these bytes; those that are not
/// printable ASCII are three-digit octal escapes, and no trigraph can arise.
[[nodiscard]] std::string string_literal(std::string_view bytes);

}  // namespace dynac
