// SPDX-License-Identifier: BSD-3-Clause
// The text of an MJCF file as a tree of elements, with the files that it includes.
//
// Reference: MuJoCo's documentation, "XML reference", section "include": the children of the
// included file's root, whatever its name, stand in place of <include>; paths start at the folder
// of the main file, and each file is included once.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/mjcf/mjcf_element.hpp"

namespace dynac {

/// A text with what it includes.
struct MjcfDocument {
  MjcfElement mujoco;
  std::vector<std::filesystem::path> included;  ///< each file once
};

/// The <mujoco> element of a text, and the files that it includes.
///
/// @param[in] name    stands for the file in messages
/// @param[in] folder  where included files are looked for; none: they are refused
/// @throws InputError  if a text is no well-formed XML or its root is another element; what is
/// wrong
///                     with <include> elements goes to `findings`
[[nodiscard]] MjcfDocument load_mjcf(std::string_view text, const std::string& name,
                                     const std::optional<std::filesystem::path>& folder,
                                     Findings& findings);

}  // namespace dynac
