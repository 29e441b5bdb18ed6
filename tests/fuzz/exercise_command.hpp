// SPDX-License-Identifier: BSD-3-Clause
// The words of a command line, and manifests of the folders that dynac wrote.
#pragma once

#include <string_view>

#include "targets.hpp"

namespace dynac::test {

/// Parses words, separated by white space, and runs the command in the scratch folder
/// (scratch.hpp): files that it would write elsewhere it writes there. Kernels that take long, or
/// several at once, are checked and not compiled.
Outcome exercise_command(std::string_view text);

/// The text as the manifest of a folder: all that check and generate do with one.
Outcome exercise_manifest(std::string_view text);

}  // namespace dynac::test
