// SPDX-License-Identifier: BSD-3-Clause
// Messages of the layers below name a setting by its key after an at sign, "@joint-order": they do
// not know whether a command line, a program or a file gives it. The command shows it as its flag,
// "--joint-order".
#pragma once

#include <string>
#include <string_view>

namespace dynac {

struct OptionRow;

/// `text` with flags in place of keys. An at sign counts at the beginning and after a space or an
/// opening bracket, where a setting's key follows.
[[nodiscard]] std::string with_flags(std::string_view text);

/// What an option does, in words, with the flags of others.
[[nodiscard]] std::string help_of(const OptionRow& option);

}  // namespace dynac
