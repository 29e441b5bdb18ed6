// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/named_elsewhere.hpp"

#include <algorithm>

#include "search/robot.hpp"

namespace dynac {
namespace {

bool names(const ConstraintSet* set, LinkId frame) {
  return set != nullptr && std::ranges::any_of(set->constraints, [&](const Constraint& each) {
           return each.first.link == frame || each.second.link == frame;
         });
}

bool names(const EstimationProblem* problem, LinkId frame) {
  if (problem == nullptr) return false;
  const auto is_about = [&](const EntrySum& sum) {
    return std::ranges::any_of(sum.terms,
                               [&](const EntryTerm& term) { return term.entry.link == frame; });
  };
  return std::ranges::any_of(problem->measurements, is_about, &Measurement::sum) ||
         std::ranges::any_of(problem->estimates, is_about);
}

}  // namespace

bool is_named_elsewhere(const Robot& robot, LinkId frame) {
  const KernelSettings& settings = robot.settings;
  const auto& wrenches = settings.wrench_links;
  const auto is_owner = [&](const RunTimeParameter& parameter) {
    return parameter.owner() == ParameterOwner::kLink && parameter.link == frame;
  };
  return std::ranges::find(wrenches, frame) != wrenches.end() ||
         std::ranges::any_of(settings.parameters, is_owner) ||
         std::ranges::find(settings.spheres, frame, &CollisionSphere::link) !=
             settings.spheres.end() ||
         names(settings.constraints.get(), frame) || names(settings.loops.get(), frame) ||
         names(settings.problem.get(), frame) ||
         std::ranges::find(robot.model.links, frame, &Link::parent) != robot.model.links.end();
}

}  // namespace dynac
