// SPDX-License-Identifier: BSD-3-Clause
#include "readers/json/json_value.hpp"

#include <fmt/format.h>

#include <cmath>

namespace dynac {
namespace {

/// What a value is, in words.
std::string_view kind_of(const nlohmann::json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "a text";
  if (value.is_number()) return "a number";
  return value.is_null() ? "null" : "a truth value";
}

}  // namespace

std::string JsonValue::place() const {
  std::string_view pointer = pointer_;
  auto line = document_.lines.find(std::string(pointer));
  while (line == document_.lines.end() && !pointer.empty()) {
    pointer = pointer.substr(0, pointer.rfind('/'));
    line = document_.lines.find(std::string(pointer));
  }
  return source_.place(line == document_.lines.end() ? 1 : line->second);
}

void JsonValue::error(std::string_view text) const {
  const std::string pointer = dynac::quoted(pointer_.empty() ? "/" : pointer_);
  source_.findings.error(place(), fmt::format("{}: {}", pointer, text));
}

bool JsonValue::is_object() const {
  if (json_.is_object()) return true;
  error(fmt::format("is {}, not an object; write {{...}}", kind_of(json_)));
  return false;
}

std::optional<JsonValue> JsonValue::member(std::string_view key) const {
  if (!json_.is_object()) return std::nullopt;
  const auto found = json_.find(key);
  if (found == json_.end()) return std::nullopt;
  return JsonValue(document_, *found, member_pointer(pointer_, key), source_);
}

std::vector<std::string> JsonValue::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json_.items()) keys.push_back(key);
  return keys;
}

std::vector<JsonValue> JsonValue::items() const {
  std::vector<JsonValue> items;
  if (!json_.is_array()) {
    error(fmt::format("is {}, not a list; write [...]", kind_of(json_)));
    return items;
  }
  for (std::size_t k = 0; k < json_.size(); ++k) {
    items.push_back(JsonValue(document_, json_[k], item_pointer(pointer_, k), source_));
  }
  return items;
}

void JsonValue::read(double& number) const {
  if (!json_.is_number()) {
    return error(fmt::format("is {}, not a number; write one such as 1.5", kind_of(json_)));
  }
  number = json_.get<double>();
}

void JsonValue::read(std::string& text) const {
  if (!json_.is_string()) {
    return error(fmt::format("is {}, not a text; write a text in quotes", kind_of(json_)));
  }
  text = json_.get<std::string>();
}

void JsonValue::read(std::vector<double>& list) const {
  for (const JsonValue& item : items()) item.read(list.emplace_back());
}

std::vector<JsonValue> JsonValue::three(std::string_view form) const {
  std::vector<JsonValue> list = items();
  if (json_.is_array() && list.size() != 3) {
    error(fmt::format("has {} item{}; write {}", list.size(), list.size() == 1 ? "" : "s", form));
    list.clear();
  }
  return list;
}

void JsonValue::read(Vector3<double>& vector) const {
  const std::vector<JsonValue> list = three("three numbers, [x, y, z]");
  for (std::size_t i = 0; i < list.size(); ++i) list[i].read(vector[i]);
}

void JsonValue::read(Matrix3<double>& matrix) const {
  const std::vector<JsonValue> rows = three("three rows of three numbers");
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].read(matrix.row[i]);
}

}  // namespace dynac
