// SPDX-License-Identifier: BSD-3-Clause
#include "readers/estimation/quantities.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "model/findings.hpp"
#include "readers/text/statement_tokens.hpp"

namespace dynac {
namespace {

using Q = DynamicQuantity;
using Words = std::array<std::string_view, 6>;

constexpr std::array<std::string_view, 5> kQuantities{
    // in the order of the enumerators
    "joint_acceleration", "joint_torque", "joint_wrench", "link_acceleration", "external_wrench"};
constexpr Words kWrench{"fx", "fy", "fz", "mx", "my", "mz"};
constexpr Words kAcceleration{"ax", "ay", "az", "wx", "wy", "wz"};

/// Whether the entries are the coordinates of a joint.
bool is_of_coordinates(Q quantity) {
  return quantity == Q::kJointAcceleration || quantity == Q::kJointTorque;
}

/// The words for the first three and the last three entries of a spatial vector.
std::array<std::string_view, 2> groups_of(Q quantity) {
  if (quantity == Q::kLinkAcceleration) return {"linear", "angular"};
  return {"force", "moment"};
}

const Words& words_of(Q quantity) {
  return quantity == Q::kLinkAcceleration ? kAcceleration : kWrench;
}

}  // namespace

std::string_view name_of(DynamicQuantity quantity) {
  return kQuantities[static_cast<std::size_t>(quantity)];
}

std::optional<DynamicQuantity> find_quantity(std::string_view word) {
  const auto found = std::ranges::find(kQuantities, word);
  if (found == kQuantities.end()) return std::nullopt;
  return static_cast<DynamicQuantity>(found - kQuantities.begin());
}

std::string list_of_quantities() { return fmt::format("\"{}\"", fmt::join(kQuantities, "\", \"")); }

std::string_view kind_of_owner(DynamicQuantity quantity) {
  const bool is_of_links = quantity == Q::kLinkAcceleration || quantity == Q::kExternalWrench;
  return is_of_links ? "link" : "joint";
}

RobotQuantities::RobotQuantities(const Model& model) : model_(model) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& own = model.links[i];
    const bool is_held = is_fixed(own.joint.type);
    is_fixed_to_world_.push_back(is_held &&
                                 (own.parent.is_none() || is_fixed_to_world_[own.parent.index()]));
    links_.emplace(own.name, LinkId::of(i));
    const bool is_fixed_base = i == 0 && is_held;
    if (!is_fixed_base) joints_.emplace(own.joint.name, LinkId::of(i));
  }
}

RobotQuantities::Owner RobotQuantities::find(DynamicQuantity quantity,
                                             std::string_view name) const {
  const std::string_view kind = kind_of_owner(quantity);
  const auto& owners = kind == "link" ? links_ : joints_;
  const auto found = owners.find(name);
  if (found == owners.end()) {
    return {LinkId::none(), fmt::format("does not exist; `dynac inspect` lists the {}s", kind)};
  }
  const LinkId link = found->second;
  if (is_of_coordinates(quantity)) return {link, problem_of_joint(quantity, link)};
  if (!is_fixed_to_world_[link.index()]) return {link, ""};
  return {link, fmt::format("is fixed to the world; name a {} that moves", kind)};
}

std::string RobotQuantities::problem_of_joint(DynamicQuantity quantity, LinkId link) const {
  const Joint& joint = model_.link(link).joint;
  if (is_fixed(joint.type)) {
    return fmt::format("is fixed and has no {}; leave it out", name_of(quantity));
  }
  if (!joint.mimic) return "";
  return fmt::format("follows {}; name that one", called(quantity, joint.mimic->leader));
}

std::vector<LinkId> RobotQuantities::all(DynamicQuantity quantity) const {
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Joint& joint = model_.links[i].joint;
    if (is_fixed(joint.type)) continue;
    if (is_of_coordinates(quantity) && !is_independent(joint)) continue;
    links.push_back(LinkId::of(i));
  }
  if (is_of_coordinates(quantity)) {
    std::ranges::sort(links, {}, [&](LinkId link) { return model_.link(link).joint.v_index; });
  }
  return links;
}

std::size_t RobotQuantities::size(DynamicQuantity quantity, LinkId link) const {
  if (!is_of_coordinates(quantity)) return 6;
  return static_cast<std::size_t>(velocity_size(model_.link(link).joint.type));
}

std::vector<std::size_t> RobotQuantities::components(DynamicQuantity quantity, LinkId link,
                                                     std::string_view word) const {
  for (std::size_t i = 0; i < size(quantity, link); ++i) {
    if (word == entry_word({quantity, link, i})) return {i};
  }
  if (is_of_coordinates(quantity)) return {};
  const auto groups = groups_of(quantity);
  if (word == groups[0]) return {0, 1, 2};
  if (word == groups[1]) return {3, 4, 5};
  return {};
}

std::string RobotQuantities::list_of_entries(DynamicQuantity quantity, LinkId link) const {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < size(quantity, link); ++i) {
    words.push_back(entry_word({quantity, link, i}));
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string RobotQuantities::list_of_groups(DynamicQuantity quantity) const {
  if (is_of_coordinates(quantity)) return "";
  return fmt::format("{}", fmt::join(groups_of(quantity), " "));
}

std::string RobotQuantities::called(DynamicQuantity quantity, LinkId link) const {
  return dynac::called(kind_of_owner(quantity), owner_name(quantity, link));
}

std::string RobotQuantities::name(const QuantityEntry& entry) const {
  std::string text(name_of(entry.quantity));
  text += ' ' + statement_name(owner_name(entry.quantity, entry.link));
  if (size(entry.quantity, entry.link) > 1) text += '[' + entry_word(entry) + ']';
  return text;
}

const std::string& RobotQuantities::owner_name(DynamicQuantity quantity, LinkId link) const {
  const Link& own = model_.link(link);
  return kind_of_owner(quantity) == "link" ? own.name : own.joint.name;
}

std::string RobotQuantities::entry_word(const QuantityEntry& entry) const {
  if (is_of_coordinates(entry.quantity)) return std::to_string(entry.component);
  return std::string(words_of(entry.quantity)[entry.component]);
}

}  // namespace dynac
