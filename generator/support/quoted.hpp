// SPDX-License-Identifier: BSD-3-Clause
// Text from a user's file, made fit to stand in a message.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// The text in double quotes on one line: quotes and backslashes get a backslash, control and
/// bidirectional characters become `\u{1b}`, bytes that are not UTF-8 become `\xff`, and what is
/// longer than 200 bytes ends in `...`. So a hostile name can neither drive the terminal nor flood
/// it nor pretend to be another message.
///
/// Where <iomanip> is included (<filesystem> does), call it dynac::quoted: a std::string argument
/// finds std::quoted as well.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace dynac
