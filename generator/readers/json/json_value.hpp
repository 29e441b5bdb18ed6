// SPDX-License-Identifier: BSD-3-Clause
// Reads values of a JSON document, and says where they are and what is wrong when it cannot.
// Readers of whole objects are written with these words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "readers/json/json_document.hpp"
#include "readers/text/element.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// A value in a document, with its place. What is wrong is reported to the source.
class JsonValue {
 public:
  /// The outermost value.
  JsonValue(const JsonDocument& document, Source& source)
      : JsonValue(document, document.root, "", source) {}

  /// `robot.json:12`
  [[nodiscard]] std::string place() const;
  /// Reports `/joints/3/axis: text` at the value's line.
  void error(std::string_view text) const;
  /// Findings so far, in the whole document.
  [[nodiscard]] std::size_t findings() const { return source_.findings.size(); }

  /// Whether the value is an object; if not, that is reported.
  [[nodiscard]] bool is_object() const;
  /// The member of an object; none: it has none.
  [[nodiscard]] std::optional<JsonValue> member(std::string_view key) const;
  /// The names of an object's members.
  [[nodiscard]] std::vector<std::string> keys() const;
  /// The items of a list; none, if the value is none, which is reported.
  [[nodiscard]] std::vector<JsonValue> items() const;

  // What is of another type is reported and leaves the value as it is.
  void read(double& number) const;
  void read(std::string& text) const;
  void read(std::vector<double>& list) const;
  void read(Vector3<double>& vector) const;  ///< [x, y, z]
  void read(Matrix3<double>& matrix) const;  ///< three rows

 private:
  JsonValue(const JsonDocument& document, const nlohmann::json& json, std::string pointer,
            Source& source)
      : document_(document), json_(json), pointer_(std::move(pointer)), source_(source) {}

  /// The items of a list of three; none, if the value is none, which is reported.
  [[nodiscard]] std::vector<JsonValue> three(std::string_view form) const;

  const JsonDocument& document_;
  const nlohmann::json& json_;
  std::string pointer_;
  Source& source_;
};

}  // namespace dynac
