// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_values.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <numbers>

#include "model/magnitudes.hpp"
#include "readers/text/numbers.hpp"
#include "readers/text/rotation.hpp"
#include "spatial/so3.hpp"

namespace dynac {
namespace {

/// The truth value that a word stands for, as in xs:boolean; SDF writes it with capitals, too.
std::optional<bool> parse_flag(std::string_view word) {
  if (word == "true" || word == "True" || word == "TRUE" || word == "1") return true;
  if (word == "false" || word == "False" || word == "FALSE" || word == "0") return false;
  return std::nullopt;
}

void read_angles(const Element& element, const std::vector<double>& values, bool is_in_degrees,
                 SdfPose& pose, Source& source) {
  Vector3<double> rpy{{values[3], values[4], values[5]}};
  if (is_in_degrees) rpy = std::numbers::pi / 180 * rpy;
  for (const double angle : rpy.e) {
    if (std::abs(angle) <= kMaximumAngle) continue;
    element.error(source, "holds an angle beyond 1e5 rad; write angles between -pi and pi");
    return;
  }
  pose.X.R = rotation_from_rpy(rpy);
}

void read_quaternion(const Element& element, const std::vector<double>& values, SdfPose& pose,
                     Source& source) {
  std::array<double, 4> quaternion{values[3], values[4], values[5], values[6]};
  double square = 0;
  for (const double entry : quaternion) square += entry * entry;
  if (!(std::abs(square - 1) <= 1e-3)) {
    element.error(source, "holds a quaternion that is not of unit length; write x y z qx qy qz qw");
    return;
  }
  for (double& entry : quaternion) entry /= std::sqrt(square);
  pose.X.R = rotation_of_quaternion(quaternion);
}

}  // namespace

std::string content_of(const Element& element) {
  std::string text;
  for (const auto* node = element.xml.FirstChild(); node != nullptr; node = node->NextSibling()) {
    if (node->ToText() != nullptr) text += node->Value();
  }
  constexpr std::string_view kWhiteSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kWhiteSpace);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(kWhiteSpace) - first + 1);
}

std::optional<std::vector<double>> read_numbers(const Element& element, std::size_t count,
                                                Source& source) {
  const std::string text = content_of(element);
  const std::vector<std::string_view> words = split_words(text);
  if (words.size() != count && space_problem(text).empty()) {
    element.error(source,
                  count == 1 ? fmt::format("{} is not a number; write a finite decimal number such "
                                           "as 1.5",
                                           dynac::quoted(text))
                             : fmt::format("{} has {} number{}; write {}", dynac::quoted(text),
                                           words.size(), words.size() == 1 ? "" : "s", count));
    return std::nullopt;
  }
  std::vector<double> numbers;
  for (const std::string_view word : words) {
    const ParsedNumber number = parse_number(word);
    if (number.problem.empty()) {
      numbers.push_back(number.value);
    } else {
      element.error(source, fmt::format("{} {}; write a finite decimal number such as 1.5",
                                        dynac::quoted(word), number.problem));
    }
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

std::optional<double> read_number(const Element& parent, const char* tag, Source& source) {
  const auto child = parent.child(tag, source);
  if (!child) return std::nullopt;
  const auto numbers = read_numbers(*child, 1, source);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

bool read_flag(const Element& parent, const char* tag, bool otherwise, Source& source) {
  const auto child = parent.child(tag, source);
  if (!child) return otherwise;
  const std::string text = content_of(*child);
  const std::optional<bool> flag = parse_flag(text);
  if (!flag) {
    child->error(source,
                 fmt::format("{} is not a truth value; write true or false", dynac::quoted(text)));
  }
  return flag.value_or(otherwise);
}

bool read_attribute_flag(const Element& element, const char* attribute, Source& source) {
  if (!element.has(attribute)) return false;
  const std::optional<bool> flag = parse_flag(element.text(attribute));
  if (!flag) {
    element.error(source, fmt::format("{} {} is not a truth value; write \"true\" or \"false\"",
                                      attribute, dynac::quoted(element.text(attribute))));
  }
  return flag.value_or(false);
}

SdfPose read_pose(const Element& parent, Source& source) {
  SdfPose pose;
  const auto element = parent.child("pose", source);
  if (!element) return pose;
  pose.place = source.place(element->xml.GetLineNum());
  pose.relative_to = element->text(element->has("relative_to") ? "relative_to" : "frame");
  const std::string format = element->text("rotation_format");
  const bool is_in_degrees = read_attribute_flag(*element, "degrees", source);
  const bool is_quaternion = format == "quat_xyzw";
  if (!is_quaternion && !format.empty() && format != "euler_rpy") {
    element->error(source, fmt::format("rotation_format {} is unknown; write \"euler_rpy\" or "
                                       "\"quat_xyzw\"",
                                       dynac::quoted(format)));
    return pose;
  }
  if (is_quaternion && is_in_degrees) {
    element->error(source, "gives a quaternion in degrees; leave degrees out");
  }
  if (content_of(*element).empty()) return pose;
  const auto values = read_numbers(*element, is_quaternion ? 7 : 6, source);
  if (!values) return pose;
  pose.X.p = {{(*values)[0], (*values)[1], (*values)[2]}};
  if (const auto far = magnitude_problem("position", pose.X.p, kLengthBound); !far.empty()) {
    element->error(source, far);
    pose.X.p = {};
  }
  if (is_quaternion) {
    read_quaternion(*element, *values, pose, source);
  } else {
    read_angles(*element, *values, is_in_degrees, pose, source);
  }
  return pose;
}

}  // namespace dynac
