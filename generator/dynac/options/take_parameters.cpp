// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/take_parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "dynac/options/named_links.hpp"
#include "model/rearrange.hpp"
#include "readers/text/numbers.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr const char* kFlag = "@parameters";

// The shortest decimal within rounding of x, a difference of numbers of this size: composing an
// inertia rounded it, and this is most likely what the description says.
double shortest(double x, double size) {
  const double tolerance = 4 * std::numeric_limits<double>::epsilon() * std::abs(size);
  for (int digits = 0; digits < 16; ++digits) {
    const double decimal = parse_number(fmt::format("{:.{}e}", x, digits)).value;
    if (std::abs(decimal - x) <= tolerance) return decimal;
  }
  return x;
}

// Mass, centre of mass, Ixx Ixy Iyy Ixz Iyz Izz about it.
std::vector<double> ten_parameters(const Inertia<double>& inertia) {
  std::vector<double> ten(10, 0.0);
  ten[0] = inertia.mass;
  Vector3<double> com;
  for (std::size_t i = 0; inertia.mass > 0 && i < 3; ++i) {
    const double exact = inertia.h[i] / inertia.mass;
    ten[1 + i] = com[i] = shortest(exact, exact);
  }
  const Matrix3<double> point = point_inertia(com);
  std::size_t k = 4;
  for (std::size_t column = 0; column < 3; ++column) {
    for (std::size_t row = 0; row <= column; ++row) {
      const double whole = inertia.I_o(row, column), shift = inertia.mass * point(row, column);
      ten[k++] = shortest(whole - shift, std::max(std::abs(whole), std::abs(shift)));
    }
  }
  return ten;
}

// "payload:LINK"
std::string word_form(const ParameterRow& row) {
  switch (row.owner) {
    case ParameterOwner::kWorld:
    case ParameterOwner::kRobot:
      break;
    case ParameterOwner::kLink:
      return fmt::format("{}:LINK", row.word);
    case ParameterOwner::kJoint:
      return fmt::format("{}:JOINT", row.word);
  }
  return std::string(row.word);
}

std::vector<double> take_inertia(const std::string& name, const ParameterRow& row, LinkId link,
                                 Model& model) {
  if (!moves(model, link)) {
    throw InputError(kFlag,
                     fmt::format("link {} is fixed to the world, so no kernel depends on its "
                                 "inertia; name a link that moves, or add @base floating",
                                 dynac::quoted(name)));
  }
  std::vector<double> value(10, 0.0);
  if (row.kind != ParameterKind::kInertia) return value;
  Inertia<double>& own = model.links[link.index()].inertia;
  value = ten_parameters(own);
  own = {};
  return value;
}

// The numbers of a parameter that each coordinate of a joint has.
std::vector<double> joint_value(ParameterKind kind, const JointDynamics& dynamics) {
  switch (kind) {
    case ParameterKind::kDamping:
      return {dynamics.damping};
    case ParameterKind::kFriction:
      return {dynamics.friction};
    case ParameterKind::kArmature:
      return {dynamics.armature()};
    case ParameterKind::kStiffness:
      return {dynamics.stiffness};
    case ParameterKind::kRotor:
      return {dynamics.rotor_inertia, dynamics.gear_ratio};
    case ParameterKind::kGravity:
    case ParameterKind::kPayload:
    case ParameterKind::kInertia:
    case ParameterKind::kBase:
      break;
  }
  return {};
}

std::vector<double> numbers_of_joint(const Joint& joint, const ParameterRow& row) {
  const std::string word = fmt::format("{} {}", kFlag, row.word);
  const std::vector<double> value = joint_value(row.kind, joint.dynamics);
  if (axis_count(joint.type) > 1 && joint_value(row.kind, joint.second_dynamics) != value) {
    throw InputError(word, fmt::format("the axes of joint {} have different numbers, and the input "
                                       "is one for both; make it two revolute joints",
                                       dynac::quoted(joint.name)));
  }
  if (row.kind == ParameterKind::kStiffness &&
      velocity_size(joint.type) != axis_count(joint.type)) {
    throw InputError(word, fmt::format("joint {} is {}, and kernels count springs along axes "
                                       "alone; add its torque to the joint torques",
                                       dynac::quoted(joint.name), name_of(joint.type)));
  }
  return value;
}

// A rotor is told in one way.
void check_rotors(const std::vector<RunTimeParameter>& parameters, const Model& model) {
  for (const RunTimeParameter& rotor : parameters) {
    if (rotor.kind != ParameterKind::kRotor) continue;
    const bool is_told_twice = std::ranges::any_of(parameters, [&](const RunTimeParameter& other) {
      return other.kind == ParameterKind::kArmature && other.link == rotor.link;
    });
    if (!is_told_twice) continue;
    const std::string name = model.link(rotor.link).joint.name;
    throw UsageError(fmt::format("{}: armature:{} and rotor:{} are the same inertia; leave one out",
                                 kFlag, name, name));
  }
}

}  // namespace

ParameterWord read_parameter_word(std::string_view word) {
  const std::size_t colon = word.find(':');
  const bool has_owner = colon != word.npos && colon + 1 < word.size();
  std::vector<std::string> forms, meant;
  for (const ParameterRow& row : kParameterRows) {
    const bool is_alone = word_form(row) == row.word;
    if (is_alone && word == row.word) return {row.kind, ""};
    if (!is_alone && has_owner && word.substr(0, colon) == row.word) {
      return {row.kind, word.substr(colon + 1)};
    }
    forms.push_back(word_form(row));
    const bool takes_rest = !is_alone && colon != word.npos;
    meant.push_back(takes_rest ? fmt::format("{}{}", row.word, word.substr(colon)) : forms.back());
  }
  const std::string question = did_you_mean(word, meant);
  throw UsageError(fmt::format("{} {}: valid values: {}{}{}", kFlag, dynac::quoted(word),
                               fmt::join(forms, ", "), question.empty() ? "" : "; ", question));
}

std::vector<RunTimeParameter> take_parameters(Model& model, const std::vector<std::string>& words) {
  std::vector<RunTimeParameter> parameters;
  for (const std::string& text : words) {
    const auto [kind, owner] = read_parameter_word(text);
    const ParameterRow& row = row_of(kind);
    const std::string name(owner);
    switch (row.owner) {
      case ParameterOwner::kWorld:
        parameters.push_back(
            {kind, LinkId::none(), {model.gravity[0], model.gravity[1], model.gravity[2]}});
        break;
      case ParameterOwner::kRobot:
        parameters.push_back({kind, LinkId::none()});
        break;
      case ParameterOwner::kLink: {
        const LinkId link = link_called(model, kFlag, name);
        parameters.push_back({kind, link, take_inertia(name, row, link, model)});
        break;
      }
      case ParameterOwner::kJoint: {
        const LinkId link = movable_joint(model, kFlag, name);
        parameters.push_back({kind, link, numbers_of_joint(model.link(link).joint, row)});
        break;
      }
    }
  }
  check_rotors(parameters, model);
  return parameters;
}

}  // namespace dynac
