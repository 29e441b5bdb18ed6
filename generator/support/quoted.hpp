// Text from a user's file, made fit to stand in a message.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// The text in double quotes on one line: quotes and backslashes get a backslash, control and
/// bidirectional characters become `\u{1b}`, bytes that are not UTF-8 become `\xff`. So a hostile
/// name can neither drive the terminal nor pretend to be another message.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace dynac
