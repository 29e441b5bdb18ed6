// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command/commands/commands.hpp"
#include "command/comparison/compare_robots.hpp"
#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const RobotDifference& difference) {
  std::string text = fmt::format("{}: {}", difference.of, difference.quantity);
  if (difference.first.empty()) {
    return text + fmt::format(" differs by {:.3g} {}", difference.distance, difference.unit);
  }
  text += fmt::format(" {} and {}", difference.first, difference.second);
  return difference.unit.empty() ? text : text + " " + difference.unit;
}

void print_torques(const RobotComparison& found) {
  if (!found.torques) {
    fmt::print("torques: not compared, because the moving joints differ\n");
    return;
  }
  const TorqueDifference& torques = *found.torques;
  if (torques.largest == 0) {
    fmt::print("torques: the same at {} random states\n", torques.states);
    return;
  }
  if (found.is_same()) {
    fmt::print(
        "torques: the same at {} random states, to {:.2g} of the largest, {:.3g} (N m or N)\n",
        torques.states, torques.largest / torques.scale, torques.scale);
    return;
  }
  fmt::print(
      "torques: at {} random states they differ by at most {:.3g}, at joint \"{}\"; the largest "
      "torque is {:.3g} (N m or N)\n",
      torques.states, torques.largest, torques.joint, torques.scale);
}

void print_text(const RobotComparison& found, const std::string& first, const std::string& second) {
  for (const RobotDifference& difference : found.differences) {
    fmt::print("{}\n", text_of(difference));
  }
  for (const std::string& thing : found.only_in_first) fmt::print("{}: only in {}\n", thing, first);
  for (const std::string& thing : found.only_in_second) {
    fmt::print("{}: only in {}\n", thing, second);
  }
  if (found.is_same()) fmt::print("{} and {} describe the same robot\n", first, second);
  print_torques(found);
}

void print_json(const RobotComparison& found) {
  Json json{{"is_same", found.is_same()},
            {"differences", Json::array()},
            {"only_in_first", found.only_in_first},
            {"only_in_second", found.only_in_second}};
  for (const RobotDifference& difference : found.differences) {
    Json entry{{"of", difference.of}, {"quantity", difference.quantity}};
    if (!difference.first.empty()) {
      entry["first"] = difference.first;
      entry["second"] = difference.second;
    }
    if (!difference.unit.empty()) {
      entry["distance"] = difference.distance;
      entry["unit"] = difference.unit;
    }
    json["differences"].push_back(std::move(entry));
  }
  if (found.torques) {
    json["torques"] = {{"states", found.torques->states},
                       {"largest_difference", found.torques->largest},
                       {"largest_torque", found.torques->scale},
                       {"joint", found.torques->joint}};
  }
  fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

bool run_compare(const CommandOptions& options) {
  CommandOptions other = options;
  other.robot_file = options.other_robot_file;
  const RobotComparison found = compare_robots(load_robot(options), load_robot(other));
  if (options.is_json) {
    print_json(found);
  } else {
    print_text(found, robot_place(options), robot_place(other));
  }
  return found.is_same();
}

}  // namespace dynac
