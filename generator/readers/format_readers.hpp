// SPDX-License-Identifier: BSD-3-Clause
// The formats that robots are read from: a row per format. A new format is a folder and a row.
// Xacro is none: what it expands to is.
#pragma once

#include <array>

#include "readers/json/robot_json.hpp"
#include "readers/mjcf/mjcf.hpp"
#include "readers/sdf/sdf.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac {

/// All formats. The first that recognises a text reads it; the last recognises all.
inline constexpr std::array kFormatReaders{kJsonReader, kSdfReader, kMjcfReader, kUrdfReader};

/// The row that reads a text.
[[nodiscard]] const FormatReader& reader_of(std::string_view text);

/// Whether a word is a robot file, by its ending.
[[nodiscard]] bool names_robot_file(std::string_view word);

}  // namespace dynac
