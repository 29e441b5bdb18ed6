// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/add_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "dynac/options/new_frame.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"
#include "support/unlike_names.hpp"

namespace dynac {
namespace {

/// A list whose words name links.
struct LinkList {
  const char* flag;
  std::vector<std::string>* words;
  LinkWord form;
};

class FrameAdder {
 public:
  explicit FrameAdder(RobotDescription& robot) : robot_(robot) {
    for (const LinkDescription& link : robot.links) links_.insert(link.name);
    for (const JointDescription& joint : robot.joints) joints_.insert(joint.name);
    for (const LoopDescription& loop : robot.loops) joints_.insert(loop.joint.name);
    for (const CouplingDescription& coupling : robot.couplings) joints_.insert(coupling.name);
  }

  /// Reads the frames that words define, and puts their names in the words' place.
  void read(const LinkList& list) {
    for (std::string& word : *list.words) {
      const std::string_view part = link_part(word, list.form);
      if (links_.contains(std::string(part))) continue;
      const auto frame = new_frame(list.flag, part);
      if (!frame) continue;
      pending_.push_back({list.flag, *frame});
      word.replace(static_cast<std::size_t>(part.data() - word.data()), part.size(), frame->name);
    }
  }

  /// Adds the frames that were read, after those that they are on.
  void define() {
    while (!pending_.empty()) {
      auto next = std::ranges::find_if(pending_, [&](const Pending& each) {
        return links_.contains(each.frame.link) || describes(each.frame.link);
      });
      if (next == pending_.end()) next = pending_.begin();  // it stands on nothing
      const Pending frame = *next;
      pending_.erase(next);
      add_new(frame.flag, frame.frame);
    }
  }

  /// Adds the frames of the description that words name.
  void take(const LinkList& list) {
    for (const std::string& word : *list.words) take(std::string(link_part(word, list.form)));
  }

 private:
  // A frame that is to be added, and the option that defines it.
  struct Pending {
    const char* flag;
    NewFrame frame;
  };

  // Whether the description has a frame of this name, which may not have been added.
  [[nodiscard]] bool describes(const std::string& name) const {
    return std::ranges::find(robot_.frames, name, &FrameDescription::name) != robot_.frames.end();
  }

  void take(const std::string& name) {
    if (links_.contains(name)) return;
    const auto frame = std::ranges::find(robot_.frames, name, &FrameDescription::name);
    if (frame != robot_.frames.end()) add(*frame);
  }

  void add_new(const char* flag, const NewFrame& frame) {
    const auto known = std::ranges::find(defined_, frame.name, &FrameDescription::name);
    if (known != defined_.end()) {
      if (known->link == frame.link && known->X_LF == frame.X_LF &&
          known->is_placed_by_input == frame.is_placed_by_input)
        return;
      throw UsageError(
          fmt::format("{}: {} is defined twice, differently; define it once, and name "
                      "it elsewhere",
                      flag, called("frame", frame.name)));
    }
    const bool is_frame = describes(frame.name);
    if (is_frame || links_.contains(frame.name)) {
      throw UsageError(fmt::format("{}: the robot has a {} {} already; choose another name", flag,
                                   is_frame ? "frame" : "link", dynac::quoted(frame.name)));
    }
    const bool is_circle = std::ranges::any_of(
        pending_, [&](const Pending& other) { return other.frame.name == frame.link; });
    if (is_circle || frame.link == frame.name) {
      throw UsageError(fmt::format("{}: {} is on {}, and that on it; put one of them on a link",
                                   flag, called("frame", frame.name), dynac::quoted(frame.link)));
    }
    take(frame.link);
    if (!links_.contains(frame.link)) {
      std::vector<std::string> names;
      for (const LinkDescription& link : robot_.links) names.push_back(link.name);
      for (const FrameDescription& other : robot_.frames) names.push_back(other.name);
      throw UsageError(
          fmt::format("{}: {}: {}", flag, called("frame", frame.name),
                      unknown_name("link", frame.link, names, "`dynac inspect` lists the links")));
    }
    defined_.push_back(frame);
    add(frame, frame.is_placed_by_input ? JointType::kOffset : JointType::kFixed);
  }

  void add(const FrameDescription& frame, JointType type = JointType::kFixed) {
    links_.insert(frame.name);
    robot_.links.push_back({.name = frame.name, .place = frame.place, .is_frame = true});
    robot_.joints.push_back({.name = unlike(frame.name + "_fixed", joints_),
                             .type = type,
                             .parent = frame.link,
                             .child = frame.name,
                             .X_PJ = frame.X_LF,
                             .place = frame.place});
  }

  RobotDescription& robot_;
  std::unordered_set<std::string> links_;   // names, those of added frames too
  std::unordered_set<std::string> joints_;  // names
  std::vector<Pending> pending_;
  std::vector<NewFrame> defined_;
};

}  // namespace

Options add_frames(Options options, RobotDescription& robot) {
  FrameAdder adder(robot);
  const LinkList lists[] = {{"@frames", &options.frames, LinkWord::kBare},
                            {"@fext", &options.fext, LinkWord::kBare},
                            {"@parameters", &options.parameters, LinkWord::kBehindColon},
                            {"@contact", &options.contacts, LinkWord::kBeforeColon}};
  for (const LinkList& list : lists) adder.read(list);
  adder.define();
  for (const LinkList& list : lists) adder.take(list);
  return options;
}

}  // namespace dynac
