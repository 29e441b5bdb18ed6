// SPDX-License-Identifier: BSD-3-Clause
// Reads attributes of XML elements, and says where the file stands and what is wrong when it
// cannot. Readers of whole links and joints are written with these words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "model/findings.hpp"
#include "spatial/vector3.hpp"

namespace tinyxml2 {
class XMLElement;
}

namespace dynac {

/// The file being read: its name in messages, and the findings so far.
struct Source {
  std::string name;
  Findings findings;
  std::unordered_set<const tinyxml2::XMLElement*> seen =
      {};  ///< elements that were asked for parts

  [[nodiscard]] std::string place(int line) const { return name + ':' + std::to_string(line); }
};

/// Something in the file that has a name: an element, and what messages call it.
struct Element {
  const tinyxml2::XMLElement& xml;
  std::string thing;      ///< `joint "elbow"`
  std::string part = "";  ///< "axis" where the element is a part of the thing

  /// Reports `joint "elbow": text` or `joint "elbow": <axis> text` at the element's line.
  void error(Source& source, std::string_view text) const;
  /// The element called `tag` right below; none if it is absent. A second one is an error.
  [[nodiscard]] std::optional<Element> child(const char* tag, Source& source) const;
  /// The attribute's text; empty if it is absent.
  [[nodiscard]] std::string text(const char* attribute) const;
  [[nodiscard]] bool has(const char* attribute) const;
  /// The number in an attribute; none if it is absent or wrong, which is reported.
  [[nodiscard]] std::optional<double> number(const char* attribute, Source& source) const;
  /// The same; absence is reported, too. Zero if there is none.
  [[nodiscard]] double required_number(const char* attribute, Source& source) const;
  /// The three numbers in an attribute; none if it is absent or wrong, which is reported.
  [[nodiscard]] std::optional<Vector3<double>> vector(const char* attribute, Source& source) const;
};

/// An element with the attribute `name`: `joint "elbow"`.
[[nodiscard]] Element named_element(std::string_view kind, const tinyxml2::XMLElement& xml);

}  // namespace dynac
