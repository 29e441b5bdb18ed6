#include "driver/prescribed_joints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/quoted.hpp"

namespace dynac {
namespace {

// What is wrong with a name; empty: nothing.
std::string problem_of(const Model& model, const std::string& name) {
  const LinkId id = find_joint(model, name);
  const std::string joint = "joint " + dynac::quoted(name);
  if (id.is_none() || (id.index() == 0 && model.base() == Base::kFixed)) {
    return fmt::format("there is no {}; `dynac inspect` lists the joints", joint);
  }
  const Joint& found = model.link(id).joint;
  if (is_fixed(found.type)) return fmt::format("{} is fixed; leave it out", joint);
  if (!found.mimic) return "";
  return fmt::format("{} follows joint {}; name that one", joint,
                     dynac::quoted(model.link(found.mimic->leader).joint.name));
}

}  // namespace

std::vector<LinkId> prescribed_joints(const Model& model, const std::vector<std::string>& names) {
  const bool is_all = names == std::vector<std::string>{"all"};
  std::vector<Diagnostic> problems;
  for (const std::string& name : names) {
    const std::string problem = is_all ? "" : problem_of(model, name);
    if (!problem.empty()) problems.push_back({Severity::kError, "--prescribed-motion", problem});
  }
  if (!problems.empty()) throw InputError(std::move(problems));
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
