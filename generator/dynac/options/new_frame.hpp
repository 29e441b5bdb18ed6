// SPDX-License-Identifier: BSD-3-Clause
// Frames that options define where they name a link: NAME=LINK@X,Y,Z or NAME=LINK@X,Y,Z,R,P,Y; or
// NAME=LINK@input, a frame with the link's axes whose origin is an input of kernels.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/description.hpp"

namespace dynac {

/// How to write one, for messages.
inline constexpr std::string_view kNewFrameRemedy =
    "write NAME=LINK@X,Y,Z or NAME=LINK@X,Y,Z,ROLL,PITCH,YAW for a new frame, NAME=LINK@input for "
    "one that an input places";

/// A frame that a word defines.
struct NewFrame : FrameDescription {
  bool is_placed_by_input = false;  ///< then X_LF is nothing
};

/// What stands between the words of an option's list that name links and the links' names.
enum class LinkWord {
  kBare,         ///< LINK
  kBehindColon,  ///< payload:LINK, but for damping:JOINT and the like
  kBeforeColon,  ///< LINK:point
};

/// The part of a word that names a link, or defines a frame; empty: there is none.
[[nodiscard]] std::string_view link_part(std::string_view word, LinkWord form);

/// The words of a list whose commas have been taken for ends of words everywhere: the numbers of a
/// new frame are put together again. A word continues a frame if it begins like a number.
[[nodiscard]] std::vector<std::string> with_whole_frames(const std::vector<std::string>& words);

/// The opposite: words between commas, the numbers of new frames as short as they can be. A
/// rotation by nothing is left out.
[[nodiscard]] std::vector<std::string> with_frames_in_parts(const std::vector<std::string>& words);

/// The frame that a word defines; none: it can be the name of a link alone. A link that is called
/// like a definition is to be looked for first.
/// @param[in] flag  "@frames", for messages
/// @param[in] word  link_part() of a word
/// @throws UsageError  a missing name, other than 3 or 6 numbers, numbers that are none or too
/// large
[[nodiscard]] std::optional<NewFrame> new_frame(std::string_view flag, std::string_view word);

/// The name of the frame that a word defines, or the word.
[[nodiscard]] std::string_view named_by(std::string_view word);

}  // namespace dynac
