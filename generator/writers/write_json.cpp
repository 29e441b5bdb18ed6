// SPDX-License-Identifier: BSD-3-Clause
#include "writers/write_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "readers/json/robot_members.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(double number) { return number; }
Json to_json(const std::string& text) { return text; }
Json to_json(const std::vector<double>& list) { return list; }
Json to_json(const Vector3<double>& vector) { return vector.e; }
Json to_json(const Matrix3<double>& matrix) {
  return {matrix.row[0].e, matrix.row[1].e, matrix.row[2].e};
}
Json to_json(Base base) { return base == Base::kFloating ? "floating" : "fixed"; }
Json to_json(JointType type) { return name_of(type); }

template <class Object>
Json object_to_json(const Object& object);

template <class Item>
Json to_json(const std::vector<Item>& list) {
  Json json = Json::array();
  for (const Item& item : list) json.push_back(object_to_json(item));
  return json;
}
template <class Member>
Json to_json(const std::optional<Member>& member) {
  return object_to_json(*member);
}

/// Puts the members of one object into JSON, but those that have their defaults.
template <class Object>
class MemberWriter {
 public:
  MemberWriter(const Object& object, Json& json) : object_(object), json_(json) {}

  template <class Member>
  void required(const char* key, Member Object::*member) {
    if constexpr (requires { to_json(object_.*member); }) {
      json_[key] = to_json(object_.*member);
    } else {
      json_[key] = object_to_json(object_.*member);
    }
  }
  template <class Member>
  void optional(const char* key, Member Object::*member) {
    if constexpr (requires(Member m) { m.empty(); }) {
      if (!(object_.*member).empty()) required(key, member);
    } else if constexpr (requires(Member m) { m.has_value(); }) {
      if ((object_.*member).has_value()) required(key, member);
    } else {
      optional(key, member, Object{}.*member);
    }
  }
  template <class Member>
  void optional(const char* key, Member Object::*member, const Member& otherwise) {
    const bool is_default = object_.*member == otherwise;
    if (!is_default) required(key, member);
  }
  template <class List>
  void group(const char* key, const List& list) {
    const auto print = [&list](const Object& object) {
      Json json = Json::object();
      MemberWriter members(object, json);
      list(members);
      return json;
    };
    Json json = print(object_);
    if (json != print(Object{})) json_[key] = std::move(json);
  }

 private:
  const Object& object_;
  Json& json_;
};

template <class Object>
Json object_to_json(const Object& object) {
  Json json = Json::object();
  MemberWriter<Object> members(object, json);
  list_members(members, object);
  return json;
}

bool has_object(const Json& json) {
  return json.is_object() || (json.is_array() && std::ranges::any_of(json, has_object));
}

/// Objects a member a line, lists of numbers in one: people read and compare these files.
/// @param[in] indent  of the line, in spaces
std::string print(const Json& json, std::size_t indent) {
  if (json.is_number_float()) {
    const std::string number = fmt::format("{}", json.get<double>());  // shortest
    return number == "-0" ? "-0.0" : number;  // an integer would have no sign
  }
  if (!json.is_structured()) return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const bool is_inline = !has_object(json);
  const std::string line = is_inline ? "" : '\n' + std::string(indent + 2, ' ');
  std::string text;
  for (const auto& [key, value] : json.items()) {
    if (!text.empty()) text += is_inline ? ", " : ",";
    text += line + (json.is_object() ? Json(key).dump() + ": " : "") + print(value, indent + 2);
  }
  if (!text.empty() && !is_inline) text += '\n' + std::string(indent, ' ');
  return json.is_object() ? '{' + text + '}' : '[' + text + ']';
}

}  // namespace

WrittenRobot write_json(const DescribedRobot& described, std::string_view banner) {
  const RobotDescription& robot = described.robot;
  const JsonRobot file{kRobotJsonVersion,
                       std::string(banner),
                       robot.name,
                       described.build.base,
                       described.gravity.value_or(Model{}.gravity),
                       robot.links,
                       robot.joints,
                       robot.loops,
                       robot.couplings,
                       robot.configurations,
                       robot.frames};
  return {print(object_to_json(file), 0) + '\n'};
}

}  // namespace dynac
