// SPDX-License-Identifier: BSD-3-Clause
// A text in JSON, parsed strictly, with the lines that messages need: the parser keeps none.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <unordered_map>

namespace dynac {

/// A parsed text, and where its parts are.
struct JsonDocument {
  nlohmann::json root;
  /// Of each member of an object, and of each item that is an object or a list, by its JSON pointer
  /// (RFC 6901): "/joints/3/axis".
  std::unordered_map<std::string, int> lines;
};

/// @param[in] name  stands for the file in messages
/// @param[in] kind  what the file should hold: "robot description"
/// @throws InputError  if the text is not JSON, names a member of an object twice, holds a number
///                     beyond the range of a double, or nests deeper than 100 levels
[[nodiscard]] JsonDocument parse_json(std::string_view text, const std::string& name,
                                      std::string_view kind);

/// The pointer to a member of an object.
[[nodiscard]] std::string member_pointer(const std::string& object, std::string_view key);
/// The pointer to an item of a list.
[[nodiscard]] std::string item_pointer(const std::string& list, std::size_t index);

}  // namespace dynac
