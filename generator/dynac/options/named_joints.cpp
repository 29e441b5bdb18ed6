// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/named_joints.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/check_names.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

bool is_known(const Model& model, const std::string& name) {
  const LinkId id = find_joint(model, name);
  return !id.is_none() && (id.index() > 0 || model.base() == Base::kFloating);
}

std::string unknown_joint(const Model& model, const std::string& name) {
  std::vector<std::string> joints;
  for (const Link& link : model.links) {
    if (is_independent(link.joint)) joints.push_back(link.joint.name);
  }
  return unknown_name("joint", name, joints, "`dynac inspect` lists the joints");
}

// Why a joint has no motion of its own; empty: it has.
std::string problem_of(const Model& model, const std::string& name) {
  const Joint& found = model.link(find_joint(model, name)).joint;
  const std::string joint = "joint " + dynac::quoted(name);
  if (is_fixed(found.type)) return fmt::format("{} is fixed; leave it out", joint);
  if (!found.mimic) return "";
  return fmt::format("{} follows joint {}; name that one", joint,
                     dynac::quoted(model.link(found.mimic->leader).joint.name));
}

void check_names(const Model& model, const std::vector<std::string>& names, std::string_view flag) {
  std::vector<std::string> unknown;
  std::vector<Diagnostic> problems;
  for (const std::string& name : names) {
    if (!is_known(model, name)) {
      unknown.push_back(fmt::format("{}: {}", flag, unknown_joint(model, name)));
    } else if (const std::string problem = problem_of(model, name); !problem.empty()) {
      problems.push_back({Severity::kError, std::string(flag), problem});
    }
  }
  if (!unknown.empty()) throw UsageError(fmt::format("{}", fmt::join(unknown, "\n")));
  if (!problems.empty()) throw InputError(std::move(problems));
}

}  // namespace

std::vector<LinkId> independent_joints(const Model& model, const std::vector<std::string>& names,
                                       std::string_view flag) {
  const bool is_all = names == std::vector<std::string>{"all"};
  if (!is_all) check_names(model, names, flag);
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (!is_independent(joint)) continue;
    if (is_all || std::ranges::find(names, joint.name) != names.end()) {
      links.push_back(LinkId::of(i));
    }
  }
  return links;
}

}  // namespace dynac
