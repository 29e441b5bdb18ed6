// SPDX-License-Identifier: BSD-3-Clause
// An element of an MJCF file, with its included files pasted in and its own place, so that messages
// name the file that it stands in. Attributes are read here, with every check.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/findings.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// An attribute; it may stem from a default, so it knows itself whose it is.
struct MjcfAttribute {
  std::string name;
  std::string value;
  std::string place;    ///< "arm.xml:12"
  std::string subject;  ///< what messages begin with: `joint "elbow":` or `body "arm": <geom>`
};

/// See the top of this file.
struct MjcfElement {
  std::string tag;
  std::vector<MjcfAttribute> attributes;
  std::vector<MjcfElement> children;
  std::string place;
  std::string subject;

  /// None if it is absent.
  [[nodiscard]] const MjcfAttribute* find(std::string_view attribute) const;
  [[nodiscard]] bool has(std::string_view attribute) const { return find(attribute) != nullptr; }
  /// The attribute's text; empty if it is absent.
  [[nodiscard]] std::string text(std::string_view attribute) const;
  /// Calls visit(element) for what stands in the sections of a tag: a file may have several.
  template <class Visit>
  void for_each_in(std::string_view section, const Visit& visit) const {
    for (const MjcfElement& child : children) {
      if (child.tag != section) continue;
      for (const MjcfElement& element : child.children) visit(element);
    }
  }
  /// Reports `<subject> text` at the element's line.
  void error(Findings& findings, std::string_view text) const;

  /// The numbers in an attribute, `least` to `most` of them; none if it is absent or wrong, which
  /// is reported.
  [[nodiscard]] std::optional<std::vector<double>> numbers(std::string_view attribute,
                                                           std::size_t least, std::size_t most,
                                                           Findings& findings) const;
  /// One number, or three; `otherwise` if there are none.
  [[nodiscard]] double number(std::string_view attribute, double otherwise,
                              Findings& findings) const;
  [[nodiscard]] Vector3<double> vector(std::string_view attribute, const Vector3<double>& otherwise,
                                       Findings& findings) const;
  /// A whole number of 0 or more.
  [[nodiscard]] std::optional<std::size_t> count(std::string_view attribute,
                                                 Findings& findings) const;
  /// "true" or "false"; `otherwise` if it is absent or wrong, which is reported.
  [[nodiscard]] bool flag(std::string_view attribute, bool otherwise, Findings& findings) const;
  /// One of the words; the first of them if the attribute is absent or wrong, which is reported.
  [[nodiscard]] std::string_view word(std::string_view attribute,
                                      std::span<const std::string_view> words,
                                      Findings& findings) const;
};

}  // namespace dynac
