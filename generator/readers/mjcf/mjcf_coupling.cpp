// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_coupling.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/mjcf/mjcf_names.hpp"

namespace dynac {
namespace {

using Joints = std::map<std::string, MjcfJointIndex>;

/// Coefficients of y1 = c0 + c1 y2 + c2 y2^2 + ..., where y are deviations from the references.
std::vector<double> read_polynomial(const MjcfElement& equality, Findings& findings) {
  std::vector<double> polynomial{0, 1, 0, 0, 0};
  if (const auto given = equality.numbers("polycoef", 1, 5, findings)) {
    std::ranges::copy(*given, polynomial.begin());
  }
  return polynomial;
}

bool is_line(const std::vector<double>& polynomial) {
  return std::all_of(polynomial.begin() + 2, polynomial.end(), [](double x) { return x == 0; });
}

void add(const std::string& joint, double factor, MjcfCoupling& coupling) {
  const auto has_name = [&](const auto& term) { return term.first == joint; };
  const auto known = std::ranges::find_if(coupling.terms, has_name);
  if (known == coupling.terms.end()) {
    coupling.terms.emplace_back(joint, factor);
  } else {
    known->second += factor;
  }
}

[[nodiscard]] bool check_joint(const MjcfElement& equality, std::string_view attribute,
                               const Joints& joints, const MjcfBodies& robot, Findings& findings) {
  if (!equality.has(attribute)) return true;
  const MjcfJointIndex* const at = find_named(equality, attribute, "joint", joints, findings);
  if (at == nullptr) return false;
  const MjcfJointType type = robot.bodies[at->body].joints[at->joint].type;
  if (type == MjcfJointType::kHinge || type == MjcfJointType::kSlide) return true;
  equality.error(findings,
                 fmt::format("{} is neither hinge nor slide; name one of these", attribute));
  return false;
}

MjcfCoupling read_joints(const MjcfElement& equality, const MjcfBodies& robot, const Joints& joints,
                         Findings& findings) {
  if (!equality.has("joint1")) equality.error(findings, "has no attribute joint1; name a joint");
  const bool is_first_good = check_joint(equality, "joint1", joints, robot, findings);
  const bool is_second_good = check_joint(equality, "joint2", joints, robot, findings);
  const std::string leader = equality.text("joint2");
  if (is_first_good && is_second_good && leader == equality.text("joint1") && !leader.empty()) {
    equality.error(findings, fmt::format("couples joint {} with itself; name another one, or leave "
                                         "joint2 out to hold it in place",
                                         dynac::quoted(leader)));
  }
  const std::vector<double> polynomial = read_polynomial(equality, findings);
  MjcfCoupling coupling;
  add(equality.text("joint1"), 1, coupling);
  if (!leader.empty()) add(leader, -polynomial[1], coupling);
  coupling.constant = polynomial[0];
  coupling.is_linear = leader.empty() || is_line(polynomial);
  return coupling;
}

MjcfCoupling read_tendons(const MjcfElement& equality, const MjcfRelations& relations,
                          Findings& findings) {
  if (!equality.has("tendon1")) equality.error(findings, "has no attribute tendon1; name a tendon");
  const auto find = [&](std::string_view attribute) {
    return find_named(equality, attribute, "tendon", relations.tendons, findings);
  };
  const MjcfTendon* const one = find("tendon1");
  const MjcfTendon* const other = find("tendon2");
  const std::vector<double> polynomial = read_polynomial(equality, findings);
  MjcfCoupling coupling;
  if (one == nullptr) return coupling;
  for (const MjcfTendon::Term& term : one->terms) add(term.joint, term.factor, coupling);
  coupling.constant = polynomial[0];
  coupling.is_linear = !one->terms.empty();  // a spatial tendon has none
  if (other == nullptr) return coupling;
  for (const MjcfTendon::Term& term : other->terms) {
    add(term.joint, -polynomial[1] * term.factor, coupling);
  }
  coupling.is_linear = coupling.is_linear && !other->terms.empty() && is_line(polynomial);
  return coupling;
}

}  // namespace

MjcfCoupling read_mjcf_coupling(const MjcfElement& equality, const MjcfBodies& robot,
                                const std::map<std::string, MjcfJointIndex>& joints,
                                const MjcfRelations& relations, Findings& findings) {
  return equality.tag == "joint" ? read_joints(equality, robot, joints, findings)
                                 : read_tendons(equality, relations, findings);
}

}  // namespace dynac
