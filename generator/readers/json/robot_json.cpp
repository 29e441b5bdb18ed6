// SPDX-License-Identifier: BSD-3-Clause
#include "readers/json/robot_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "model/magnitudes.hpp"
#include "readers/json/json_value.hpp"
#include "readers/json/robot_members.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

/// A value that one of these words stands for.
template <class Value, class Words>
void read_word(const JsonValue& value, const Words& words, Value& result) {
  std::string text;
  const std::size_t before = value.findings();
  value.read(text);
  if (value.findings() != before) return;
  std::vector<std::string> known;
  for (const auto& [word, meaning] : words) {
    if (word == text) result = meaning;
    if (word == text) return;
    known.emplace_back(word);
  }
  value.error(unknown_name("value", text, known, fmt::format("write {}", fmt::join(known, ", "))));
}

void read(const JsonValue& value, Base& base) {
  constexpr std::array<std::pair<std::string_view, Base>, 2> kWords{
      {{"fixed", Base::kFixed}, {"floating", Base::kFloating}}};
  read_word(value, kWords, base);
}

void read(const JsonValue& value, JointType& type) {
  std::vector<std::pair<std::string_view, JointType>> words;
  for (const JointRow& row : joint_rows()) {
    if (!row.is_placed_by_input) words.emplace_back(row.name, row.type);
  }
  read_word(value, words, type);
}

template <class Object>
void read_object(const JsonValue& value, Object& object);

/// Fills the members of one object, and knows them.
template <class Object>
class MemberReader {
 public:
  MemberReader(const JsonValue& value, Object& object) : value_(value), object_(object) {}

  template <class Member>
  void required(const char* key, Member Object::*member) {
    if (!take(key, member)) {
      value_.error(fmt::format("has no member \"{}\"; add it", key));
    }
  }
  template <class Member>
  void optional(const char* key, Member Object::*member) {
    take(key, member);
  }
  template <class Member>
  void optional(const char* key, Member Object::*member, const Member& otherwise) {
    if (!take(key, member)) object_.*member = otherwise;
  }
  template <class List>
  void group(const char* key, const List& list) {
    known_.emplace_back(key);
    const auto value = value_.member(key);
    if (!value || !value->is_object()) return;
    MemberReader members(*value, object_);
    list(members);
    members.refuse_others();
  }

  /// Reports members that are none. Where the object is wrong already, its type may be, which
  /// decides what they are.
  void refuse_others() const {
    if (value_.findings() != before_) return;
    for (const std::string& key : value_.keys()) {
      if (std::ranges::find(known_, key) != known_.end()) continue;
      value_.member(key)->error(unknown_name(
          "member", key, known_, fmt::format("valid members: {}", fmt::join(known_, ", "))));
    }
  }

 private:
  template <class Member>
  bool take(const char* key, Member Object::*member) {
    known_.emplace_back(key);
    const auto value = value_.member(key);
    if (value) read_member(*value, object_.*member);
    return value.has_value();
  }

  template <class Item>
  static void read_member(const JsonValue& value, std::vector<Item>& list) {
    if constexpr (requires { value.read(list); }) {
      value.read(list);
    } else {
      for (const JsonValue& item : value.items()) read_object(item, list.emplace_back());
    }
  }
  template <class Member>
  static void read_member(const JsonValue& value, std::optional<Member>& member) {
    read_object(value, member.emplace());
  }
  template <class Member>
  static void read_member(const JsonValue& value, Member& member) {
    if constexpr (requires { value.read(member); }) {
      value.read(member);
    } else if constexpr (std::is_enum_v<Member>) {
      read(value, member);
    } else {
      read_object(value, member);
    }
  }

  const JsonValue& value_;
  Object& object_;
  std::size_t before_ = value_.findings();
  std::vector<std::string> known_;
};

template <class Object>
void read_object(const JsonValue& value, Object& object) {
  if constexpr (requires { object.place; }) object.place = value.place();
  if (!value.is_object()) return;
  MemberReader<Object> members(value, object);
  list_members(members, object);
  members.refuse_others();
}

/// Other JSON than a robot's, such as a manifest, gets one message, not one a member.
void check_version(const JsonValue& file, const std::string& name) {
  const auto version = file.member("dynac_robot");
  if (!version) {
    throw InputError(
        name,
        "is JSON, but no object with the member \"dynac_robot\", so it describes no robot; give a "
        "robot description, such as `dynac convert ROBOT` writes");
  }
  double number = kRobotJsonVersion;
  version->read(number);
  if (number == kRobotJsonVersion) return;
  version->error(
      fmt::format("version {} is not supported; write version {}", number, kRobotJsonVersion));
}

}  // namespace

bool is_robot_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && (text[first] == '{' || text[first] == '[');
}

DescribedRobot describe_json_text(std::string_view text, const std::string& name,
                                  const BuildOptions& options, std::optional<Base> base) {
  check_document_size(text, name);
  const JsonDocument document = parse_json(text, name, kRobotDescription);
  Source source{name, {}};
  const JsonValue file(document, source);
  check_version(file, name);
  JsonRobot robot;
  read_object(file, robot);
  const std::string problem = magnitude_problem("gravity", robot.gravity, kGravityBound);
  if (!problem.empty()) file.member("gravity")->error(problem);
  DescribedRobot described{{std::move(robot.name), std::move(robot.links), std::move(robot.joints),
                            file.place(), std::move(robot.loops), std::move(robot.couplings),
                            std::move(robot.configurations), std::move(robot.frames)},
                           options,
                           robot.gravity};
  described.build.base = base.value_or(robot.base);
  described.format = "JSON";
  std::vector<Diagnostic> findings = source.findings.take();
  // What was not read would be found wrong again.
  if (!has_error(findings)) findings = TreeBuilder(described.robot).check(described.build);
  described.warnings = in_line_order(std::move(findings));
  if (has_error(described.warnings)) throw InputError(std::move(described.warnings));
  return described;
}

DescribedRobot describe_json(const RobotText& robot, const ReadOptions& options) {
  return describe_json_text(robot.text, robot.name, options.build, options.base());
}

}  // namespace dynac
