// SPDX-License-Identifier: BSD-3-Clause
// What all readers of XML share: parsing a text to its root element, and putting what was found in
// it in order.
#pragma once

#include <string_view>
#include <vector>

#include "readers/text/element.hpp"

namespace tinyxml2 {
class XMLDocument;
}

namespace dynac {

/// The first root element of a text.
/// @param[out] document  holds the elements, so it must outlive the result
/// @throws InputError    if the text is not well-formed or has no element
[[nodiscard]] const tinyxml2::XMLElement& parse_root(std::string_view text,
                                                     tinyxml2::XMLDocument& document,
                                                     const Source& source);

/// @param[in] format  what the file should be: "a URDF file"
/// @throws InputError  where the root element has another name
void check_root_name(const tinyxml2::XMLElement& root, std::string_view name,
                     std::string_view format, const Source& source);

/// @throws InputError  where another root element follows
void check_single_root(const tinyxml2::XMLElement& root, const Source& source);

/// All findings of a file in the order of its lines.
[[nodiscard]] std::vector<Diagnostic> in_line_order(std::vector<Diagnostic> findings);

}  // namespace dynac
