// SPDX-License-Identifier: BSD-3-Clause
#include "readers/constraints/coupling_statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/findings.hpp"
#include "readers/text/numbers.hpp"

namespace dynac {
namespace {

constexpr NumberForm kFactor{
    "factor", "write \"F * JOINT\" with a decimal number F", {1e6, "in magnitude"}};
constexpr NumberForm kConstant{"constant", "write \"= C\" in rad or m", {1e7, "rad or m"}};

bool has_one_coordinate(const Joint& joint) {
  return is_independent(joint) && velocity_size(joint.type) == 1;
}

std::vector<std::string> names_of_coupled_joints(const Model& model) {
  std::vector<std::string> names;
  for (const Link& link : model.links) {
    if (has_one_coordinate(link.joint)) names.push_back(link.joint.name);
  }
  return names;
}

class CouplingReader {
 public:
  explicit CouplingReader(ConstraintWords& words) : words_(words) {}

  Constraint read() {
    constraint_.type = ConstraintType::kCoupling;
    do {
      const CouplingTerm term = read_term();
      if (words_.has_failed()) return constraint_;
      constraint_.terms.push_back(term);
    } while (words_.take("+"));
    constraint_.name = words_.model().link(constraint_.terms.front().link).joint.name;
    if (words_.take("=")) constraint_.constant = words_.number(kConstant);
    return constraint_;
  }

 private:
  CouplingTerm read_term() {
    CouplingTerm term;
    const StatementToken* const second = words_.peek(1);
    if (second != nullptr && second->is("*")) {
      term.factor = read_factor();
      if (words_.has_failed()) return term;
      (void)words_.take("*");
    }
    if (words_.is_at("-")) {
      words_.refuse(words_.next());
      return term;
    }
    const bool is_operator = words_.is_at("+") || words_.is_at("*") || words_.is_at("=");
    if (is_operator || !words_.is_at_name()) {
      words_.fail("coupling",
                  "names no joint; write for example \"coupling 1 * left + -2 * right = 0\"");
      return term;
    }
    term.link = coupled(words_.next().text);
    if (words_.has_failed()) return term;
    if (std::ranges::count(constraint_.terms, term.link, &CouplingTerm::link) > 0) {
      words_.fail(called("joint", words_.model().link(term.link).joint.name),
                  "is in two terms; write one term with the sum of their factors");
    }
    return term;
  }

  double read_factor() {
    const std::string thing = "factor " + (words_.is_done() ? "" : shown(*words_.peek()));
    const double factor = words_.number(kFactor);
    if (words_.has_failed()) return factor;
    if (factor == 0) {
      words_.fail(thing, "is zero; leave the term out");
    } else if (std::abs(factor) < kLeast) {
      words_.fail(thing, fmt::format("is too small to compute with; write at least {:g}", kLeast));
    }
    return factor;
  }

  LinkId coupled(const std::string& name) {
    const LinkId link = find_joint(words_.model(), name);
    const std::string thing = called("joint", name);
    if (link.is_none()) {
      words_.fail(thing, no_such_joint(name));
      return link;
    }
    const Joint& joint = words_.model().link(link).joint;
    if (has_one_coordinate(joint)) return link;
    if (joint.mimic) {
      const std::string& leader = words_.model().link(joint.mimic->leader).joint.name;
      words_.fail(thing, fmt::format("follows {}; name that one", called("joint", leader)));
    } else if (is_fixed(joint.type)) {
      words_.fail(thing, "is fixed; name a joint that moves");
    } else {
      words_.fail(thing, fmt::format("has {} coordinates; name a joint with one",
                                     velocity_size(joint.type)));
    }
    return link;
  }

  std::string no_such_joint(const std::string& name) const {
    if (parse_number(name).problem.empty()) {
      return "does not exist; if it is a factor, write \"F * JOINT\"";
    }
    if (name.find_first_of("*+=") != name.npos) {
      return "does not exist; write spaces around *, + and =";
    }
    return does_not_exist(name, names_of_coupled_joints(words_.model()), "joints");
  }

  ConstraintWords& words_;
  Constraint constraint_;
};

}  // namespace

Constraint read_coupling(ConstraintWords& words) { return CouplingReader(words).read(); }

}  // namespace dynac
