// SPDX-License-Identifier: BSD-3-Clause
#include "model/couplings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "model/magnitudes.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

using Term = CouplingDescription::Term;

class CouplingCheck {
 public:
  CouplingCheck(const RobotDescription& robot, Findings& findings) : findings_(findings) {
    for (const JointDescription& joint : robot.joints) joints_.emplace(joint.name, &joint);
    for (const LoopDescription& loop : robot.loops) closing_.insert(loop.joint.name);
    for (const auto& [name, joint] : joints_) {
      if (velocity_size(joint->type) == 1) names_.push_back(name);
    }
  }

  void check(const CouplingDescription& coupling) {
    if (coupling.terms.empty()) error(coupling, "couples no joints; name two");
    report(coupling, magnitude_problem("constant", coupling.constant, kLengthBound));
    std::set<std::string_view> seen;
    for (const Term& term : coupling.terms) {
      report(coupling, magnitude_problem("factor", term.factor, kRatioBound));
      if (term.factor == 0) {
        error(coupling, fmt::format("its factor of joint {} is zero; leave the joint out",
                                    dynac::quoted(term.joint)));
      }
      report(coupling, problem_of(term.joint));
      if (!seen.insert(term.joint).second) {
        error(coupling, fmt::format("joint {} is in two terms; write one term with the sum of "
                                    "their factors",
                                    dynac::quoted(term.joint)));
      }
    }
  }

 private:
  void error(const CouplingDescription& coupling, std::string_view text) {
    findings_.error(coupling.place, fmt::format("{}: {}", called("coupling", coupling.name), text));
  }

  void report(const CouplingDescription& coupling, const std::string& problem) {
    if (!problem.empty()) error(coupling, problem);
  }

  // What keeps a joint from being coupled; empty: nothing.
  [[nodiscard]] std::string problem_of(const std::string& name) const {
    const auto found = joints_.find(name);
    if (found == joints_.end() && closing_.contains(name)) {
      return fmt::format("joint {} closes a loop and has no coordinate; let another joint close it",
                         dynac::quoted(name));
    }
    if (found == joints_.end()) {
      return unknown_name("joint", name, names_, "name a joint of this robot");
    }
    const JointType type = found->second->type;
    if (velocity_size(type) == 1) return "";
    return fmt::format("joint {} is {}; name a joint of one coordinate", dynac::quoted(name),
                       name_of(type));
  }

  Findings& findings_;
  std::map<std::string, const JointDescription*> joints_;
  std::set<std::string> closing_;
  std::vector<std::string> names_;
};

// The term of a joint that leads, or of the leader of one that follows.
void add_term(const Model& model, const Term& term, Constraint& coupling) {
  LinkId link = find_joint(model, term.joint);
  double factor = term.factor;
  if (const auto& mimic = model.link(link).joint.mimic) {
    coupling.constant -= factor * mimic->offset;
    factor *= mimic->multiplier;
    link = mimic->leader;
  }
  const auto known = std::ranges::find(coupling.terms, link, &CouplingTerm::link);
  if (known == coupling.terms.end()) {
    coupling.terms.push_back({link, factor});
  } else {
    known->factor += factor;
  }
}

}  // namespace

void check_couplings(const RobotDescription& robot, Findings& findings) {
  if (robot.couplings.empty()) return;
  CouplingCheck check(robot, findings);
  for (const CouplingDescription& coupling : robot.couplings) check.check(coupling);
}

std::vector<Loop> make_couplings(const RobotDescription& robot, const Model& model) {
  std::vector<Loop> couplings;
  for (const CouplingDescription& description : robot.couplings) {
    Constraint coupling{.name = description.name, .type = ConstraintType::kCoupling};
    coupling.constant = description.constant;
    for (const Term& term : description.terms) add_term(model, term, coupling);
    std::erase_if(coupling.terms, [](const CouplingTerm& term) { return term.factor == 0; });
    couplings.push_back({.constraint = std::move(coupling), .place = description.place});
  }
  return couplings;
}

}  // namespace dynac
