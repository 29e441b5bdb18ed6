// SPDX-License-Identifier: BSD-3-Clause
// What the writers of XML share: elements with attributes, numbers with as many digits as they
// need, and the findings about joints that share one message.
#pragma once

#include <tinyxml2.h>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/findings.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// The shortest decimals that read back to the same bits, with spaces between.
[[nodiscard]] std::string number_text(std::span<const double> numbers);
[[nodiscard]] std::string number_text(double number);
[[nodiscard]] std::string number_text(const Vector3<double>& vector);

/// A text that grows element by element.
class XmlText {
 public:
  using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

  /// @param[in] banner  a comment at the top
  explicit XmlText(std::string_view banner);

  void open(const char* tag, Attributes attributes = {});
  void close() { printer_.CloseElement(); }
  /// An element without content.
  void add(const char* tag, Attributes attributes);
  /// An element with a text, or with a number.
  void add_text(const char* tag, const std::string& text, Attributes attributes = {});
  void add_number(const char* tag, double number) { add_text(tag, number_text(number)); }

  [[nodiscard]] std::string take() const { return std::string(printer_.CStr()) + '\n'; }

 private:
  tinyxml2::XMLPrinter printer_;
};

/// Things of a robot that one message is about: `joints "a", "b"`.
class NamedThings {
 public:
  void add(std::string_view name) { names_.emplace_back(name); }
  /// Adds a warning about them, if there are any: the text follows `joints "a", "b": `.
  void warn(std::string_view kind, std::string_view text, const std::string& place,
            Findings& findings) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace dynac
