// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/compare_loops.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "model/constraint_set.hpp"
#include "model/findings.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

const Loop* find_loop(const Model& model, const std::string& name) {
  const auto found =
      std::ranges::find(model.loops, name, [](const Loop& loop) { return loop.constraint.name; });
  return found == model.loops.end() ? nullptr : &*found;
}

std::string link_name(const Model& model, LinkId link) {
  return link.is_none() ? "the world" : dynac::quoted(model.link(link).name);
}

Transform<double> placement(const PlacedRobot& robot, const ConstrainedFrame& frame) {
  if (frame.link.is_none()) return frame.X_LF;
  return robot.links[frame.link.index()].X_WL * frame.X_LF;
}

void compare_frames(const char* quantity, const Transform<double>& a, const Transform<double>& b,
                    FrameUse use, Differences& differ) {
  const PlacementDistance apart = distance_of(a, b);
  const std::string of = quantity;
  if (use == FrameUse::kOrigin || use == FrameUse::kAll) {
    differ.distance((of + ", its origin").c_str(), apart.origins, kSame * std::max(1.0, norm(a.p)),
                    "m");
  }
  if (use == FrameUse::kAll)
    differ.distance((of + ", its axes").c_str(), apart.axes, kSame, "(distance of unit vectors)");
  if (use == FrameUse::kAxisZ) {
    const Vector3<double> z{{0, 0, 1}};
    differ.distance((of + ", its z axis").c_str(), norm(a.R * z - b.R * z), kSame,
                    "(distance of unit vectors)");
  }
}

std::map<std::string, double> terms_by_joint(const Model& model, const Constraint& coupling) {
  std::map<std::string, double> factors;
  for (const CouplingTerm& term : coupling.terms) {
    factors[model.link(term.link).joint.name] += term.factor;
  }
  return factors;
}

void compare_terms(const PlacedRobot& a, const Constraint& first, const PlacedRobot& b,
                   const Constraint& second, Differences& differ) {
  const auto these = terms_by_joint(a.model, first), those = terms_by_joint(b.model, second);
  const auto joints = [](const std::map<std::string, double>& factors) {
    std::vector<std::string> names;
    for (const auto& [name, factor] : factors) names.push_back(dynac::quoted(name));
    return fmt::format("{}", fmt::join(names, ", "));
  };
  differ.words("joints", joints(these), joints(those));
  for (const auto& [name, factor] : these) {
    const auto other = those.find(name);
    if (other == those.end()) continue;
    differ.numbers(("factor of " + dynac::quoted(name)).c_str(), factor, other->second, "");
  }
  differ.numbers("constant", first.constant, second.constant, "rad or m");
}

void compare_constraints(const PlacedRobot& a, const Constraint& first, const PlacedRobot& b,
                         const Constraint& second, Differences& differ) {
  differ.words("type", std::string(name_of(first.type)), std::string(name_of(second.type)));
  if (first.type != second.type) return;
  differ.words("rows", fmt::format("{}", fmt::join(row_names({"", {first}}), ", ")),
               fmt::format("{}", fmt::join(row_names({"", {second}}), ", ")));
  differ.words("first link", link_name(a.model, first.first.link),
               link_name(b.model, second.first.link));
  differ.words("second link", link_name(a.model, first.second.link),
               link_name(b.model, second.second.link));
  const FrameUse use = constraint_row(first.type).frames;
  compare_frames("first frame", placement(a, first.first), placement(b, second.first), use, differ);
  const bool is_turned =
      use == FrameUse::kOrigin && (is_seen_from_second(first) || is_seen_from_second(second));
  compare_frames("second frame", placement(a, first.second), placement(b, second.second),
                 is_turned ? FrameUse::kAll : use, differ);
  differ.numbers("length", first.length, second.length, "m");
  differ.numbers("stabilisation kp", first.kp, second.kp, "1/s^2");
  differ.numbers("stabilisation kd", first.kd, second.kd, "1/s");
  compare_terms(a, first, b, second, differ);
}

}  // namespace

void compare_loops(const PlacedRobot& a, const PlacedRobot& b, Differences& differ) {
  for (const Loop& loop : a.model.loops) {
    const Loop* const other = find_loop(b.model, loop.constraint.name);
    if (other == nullptr) continue;
    differ.begin(called("loop", loop.constraint.name));
    compare_constraints(a, loop.constraint, b, other->constraint, differ);
    differ.words("how it may turn", loop.axes ? "by its axes" : "as its type says",
                 other->axes ? "by its axes" : "as its type says");
    if (loop.axes && other->axes) compare_constraints(a, *loop.axes, b, *other->axes, differ);
  }
}

std::vector<std::string> loops_only_in(const Model& a, const Model& b) {
  std::vector<std::string> names;
  for (const Loop& loop : a.loops) {
    if (find_loop(b, loop.constraint.name) == nullptr)
      names.push_back(called("loop", loop.constraint.name));
  }
  return names;
}

}  // namespace dynac
