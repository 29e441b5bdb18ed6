// SPDX-License-Identifier: BSD-3-Clause
// What is installed beside the command, made of its tables: the manual page and the completions of
// three shells. Each ends with a line break and depends on nothing but the version of dynac.
#pragma once

#include <string>

namespace dynac {

/// For man: `dynac man | man -l -`.
[[nodiscard]] std::string manual_page();

/// For bash 4 or later, to be sourced.
[[nodiscard]] std::string bash_completion();

/// For zsh: the file _dynac of a folder of $fpath.
[[nodiscard]] std::string zsh_completion();

/// For fish, to be sourced.
[[nodiscard]] std::string fish_completion();

}  // namespace dynac
