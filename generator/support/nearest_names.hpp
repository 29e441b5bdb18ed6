// SPDX-License-Identifier: BSD-3-Clause
// What a misspelled name was meant to be. In: the name as it was given, and the names that exist.
// Out: those nearest to it by edit distance, for messages.
//
// Reference: the optimal string alignment distance, Boytsov, "Indexing methods for approximate
// dictionary searching", 2011, section 2.1.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// The least number of bytes inserted, deleted or replaced, and of neighbours exchanged, that turns
/// one text into the other. Letters of ASCII differ from their capitals by nothing.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// At most three of the names, the nearest first, and of equally near ones in their order. A name
/// is near if its distance is at most a third of the longer text's size; names that hold the whole
/// word, or are held by it, come after those.
/// @param[in] names  each once; the word itself is none of the results
[[nodiscard]] std::vector<std::string> nearest_names(std::string_view word,
                                                     std::span<const std::string> names);

/// "did you mean "a", "b" or "c"?"; empty if no name is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> names);

/// `there is no link "hnad"; did you mean "hand"? <remedy>`, or without the question.
/// @param[in] kind    "link"
/// @param[in] remedy  "`dynac inspect` lists the links"
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view word,
                                       std::span<const std::string> names, std::string_view remedy);

}  // namespace dynac
