// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/parameter_struct.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "emit/documents/frame.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

bool has_inertias(const EmitJob& job) {
  return std::ranges::any_of(job.parameters, [](const ParameterEntry& parameter) {
    return row_of(parameter.kind).owner == ParameterOwner::kLink;
  });
}
bool has_rotors(const EmitJob& job) {
  return std::ranges::find(job.parameters, ParameterKind::kRotor, &ParameterEntry::kind) !=
         job.parameters.end();
}

// What C++ templates and C call the struct of a parameter's members; empty: it is none.
struct RecordNames {
  std::string_view of_template, of_c;
};

RecordNames record_names(ParameterKind kind) {
  if (row_of(kind).owner == ParameterOwner::kLink) {
    return {"InertialParameters", "inertial_parameters"};
  }
  return kind == ParameterKind::kRotor ? RecordNames{"Rotor", "rotor"} : RecordNames{};
}

// How many numbers a member of a parameter has.
std::size_t size_of(const ParameterMember& member, const ParameterEntry& parameter) {
  return member.is_list ? parameter.value.size() : member.size();
}

// "[3]" of an array, "" of a number.
std::string extent(const ParameterMember& member, const ParameterEntry& parameter) {
  const bool is_number = member.components.empty() && !member.is_list;
  return is_number ? "" : fmt::format("[{}]", size_of(member, parameter));
}

// How a member of the struct is declared.
std::string declaration(const ParameterEntry& parameter, std::string_view scalar,
                        const std::string& record) {
  if (!record.empty()) return record + ' ' + parameter.name;
  return fmt::format("{} {}{}", scalar, parameter.name,
                     extent(row_of(parameter.kind).members.front(), parameter));
}

// What a member holds: "[3]", " {inertia, gear_ratio}".
std::string contents(const ParameterEntry& parameter) {
  const std::span<const ParameterMember> members = row_of(parameter.kind).members;
  if (record_names(parameter.kind).of_c.empty()) return extent(members.front(), parameter);
  std::vector<std::string> names;
  for (const ParameterMember& member : members) {
    names.push_back(std::string(member.name) + extent(member, parameter));
  }
  return fmt::format(" {{{}}}", fmt::join(names, ", "));
}

// Of what the struct holds of a link.
constexpr std::string_view kInertialParameters =
    "mass [kg], centre of mass in the link's frame [m], Ixx Ixy Iyy Ixz Iyz Izz about the centre "
    "of "
    "mass in the link's axes [kg m^2]";

std::string meaning_of_inertia(const ParameterEntry& parameter) {
  const std::string meaning = "inertia of link " + comment_text(parameter.owner) +
                              ", replacing the one in the robot file, which is its initial value";
  if (parameter.besides.empty()) return meaning;
  return fmt::format(
      "{}; that of {}, fixed to it, stays: before regressors' parameters of the body come here, "
      "subtract {{{}}} (m, m c, moments about the link's origin)",
      meaning, comment_text(fmt::format("{}", fmt::join(parameter.besides, ", "))),
      fmt::join(parameter.besides_pi, ", "));
}

// Of a number of a joint: "damping of joint elbow [N m s/rad], replacing that of the robot file".
std::string meaning_of_joint(const ParameterEntry& parameter, std::string_view quantity) {
  const std::string& unit = parameter.units.front();
  return fmt::format("{} of joint {} [{}], replacing that of the robot file", quantity,
                     comment_text(parameter.owner),
                     unit == "mixed" ? "SI units, by coordinate" : unit);
}

std::string meaning_of(const ParameterEntry& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kGravity:
      return "acceleration of free fall in the world frame [m/s^2]";
    case ParameterKind::kPayload:
      return "payload of link " + comment_text(parameter.owner) + ", besides its own inertia";
    case ParameterKind::kInertia:
      break;
    case ParameterKind::kDamping:
      return meaning_of_joint(parameter, "damping");
    case ParameterKind::kFriction:
      return meaning_of_joint(parameter, "Coulomb friction");
    case ParameterKind::kArmature:
      return meaning_of_joint(parameter, "armature, the rotor inertia reflected to the joint,");
    case ParameterKind::kStiffness:
      return meaning_of_joint(parameter, "stiffness of the spring");
    case ParameterKind::kRotor:
      return fmt::format(
          "rotor of joint {}, replacing that of the robot file: inertia about its own axis [kg "
          "m^2], and its turns per turn of the joint or per metre [{}]; the joint feels "
          "gear_ratio^2 times inertia",
          comment_text(parameter.owner),
          parameter.units.back() == "mixed" ? "1 or rad/m" : parameter.units.back());
    case ParameterKind::kBase:
      return "base parameters in SI units, in the order of base_parameter_regressor's columns, "
             "replacing all inertias and joint dynamics of the robot file";
  }
  return meaning_of_inertia(parameter);
}

// The same with the sums that base parameters are.
std::string full_meaning(const ParameterEntry& parameter) {
  if (parameter.sums.empty()) return meaning_of(parameter);
  return fmt::format("{}: {}", meaning_of(parameter),
                     comment_text(fmt::format("{}", fmt::join(parameter.sums, ", "))));
}

// What initialises one member; `print` prints a number.
std::string print_value(const ParameterEntry& parameter, std::span<const double> values,
                        std::string (*print)(double)) {
  std::vector<std::string> members;
  std::span<const double> rest = values;
  for (const ParameterMember& member : row_of(parameter.kind).members) {
    std::vector<std::string> numbers;
    const std::size_t size = size_of(member, parameter);
    for (const double value : rest.first(size)) numbers.push_back(print(value));
    rest = rest.subspan(size);
    members.push_back(extent(member, parameter).empty()
                          ? numbers.front()
                          : fmt::format("{{{}}}", fmt::join(numbers, ", ")));
  }
  if (record_names(parameter.kind).of_c.empty()) return members.front();
  return fmt::format("{{{}}}", fmt::join(members, ", "));
}

std::vector<double> model_values(const EmitJob& job) {
  std::vector<double> values;
  for (const ParameterEntry& parameter : job.parameters) {
    values.insert(values.end(), parameter.value.begin(), parameter.value.end());
  }
  return values;
}

// How the struct of a link is filled.
std::string inertial_note(const EmitJob& job) {
  if (!has_inertias(job)) return "";
  return wrap("///\n///", "///",
              fmt::format("Of a link: {}. {}_inertial_parameters_of() makes them of those that "
                          "regressors count, about the link's origin.",
                          kInertialParameters, c_prefix(job)));
}

}  // namespace

std::string describe_parameter(const ParameterEntry& parameter) {
  const std::string meaning = meaning_of(parameter);
  if (row_of(parameter.kind).owner != ParameterOwner::kLink) return meaning;
  return fmt::format("{}: {}", meaning, kInertialParameters);
}

std::string parameters_initialiser(const EmitJob& job, const std::vector<double>& values) {
  std::vector<std::string> members;
  std::span<const double> rest(values);
  for (const ParameterEntry& parameter : job.parameters) {
    const std::size_t size = parameter.value.size();
    members.push_back(
        print_value(parameter, rest.first(size), number_type(job.emit.scalar).sample));
    rest = rest.subspan(size);
  }
  return fmt::format("{{{}}}", fmt::join(members, ", "));
}

std::string print_c_parameter_types(const EmitJob& job) {
  if (job.parameters.empty()) return "";
  const std::string scalar(number_type(job.emit.scalar).name);
  Placeholders values{{"PREFIX", c_prefix(job)}, {"SCALAR", scalar}};
  std::string members;
  for (const ParameterEntry& parameter : job.parameters) {
    const std::string_view record = record_names(parameter.kind).of_c;
    const std::string type = record.empty() ? "" : fmt::format("{}_{}", c_prefix(job), record);
    const std::string member = fmt::format("  {};", declaration(parameter, scalar, type));
    members += parameter.sums.empty()
                   ? fmt::format("{} /* {} */\n", member, meaning_of(parameter))
                   : wrap("  /*", "    ", full_meaning(parameter) + " */") + member + "\n";
  }
  values["INERTIAL_STRUCT"] =
      has_inertias(job) ? fill(embedded_file("inertial_struct_c.in"), values) : "";
  values["ROTOR_STRUCT"] = has_rotors(job) ? fill(embedded_file("rotor_struct_c.in"), values) : "";
  values["MEMBERS"] = members;
  return fill(embedded_file("parameter_types_c.in"), values);
}

std::string print_c_parameters(const EmitJob& job) {
  if (job.parameters.empty()) return "";
  const NumberType& number = number_type(job.emit.scalar);
  Placeholders values{{"PREFIX", c_prefix(job)},
                      {"SCALAR", std::string(number.name)},
                      {"ZERO", number.literal(0)},
                      {"ONE", number.literal(1)},
                      {"PARAMETER_TYPES", print_c_parameter_types(job)},
                      {"VALUES", parameters_initialiser(job, model_values(job))}};
  values["INERTIAL_PARAMETERS"] =
      has_inertias(job) ? fill(embedded_file("inertial_parameters_c.in"), values) : "";
  return fill(embedded_file("parameters_c.in"), values);
}

std::string print_cpp_parameters(const EmitJob& job) {
  if (job.parameters.empty()) return "";
  std::string notes;
  for (const ParameterEntry& parameter : job.parameters) {
    const std::string begin = fmt::format("/// {}{}  ", parameter.name, contents(parameter));
    const std::string meaning = full_meaning(parameter);
    notes += begin.size() + meaning.size() <= 100
                 ? begin + meaning + "\n"
                 : wrap(begin.substr(0, begin.size() - 1), "///    ", meaning);
  }
  Placeholders values{{"PREFIX", c_prefix(job)},
                      {"SCALAR", std::string(number_type(job.emit.scalar).name)},
                      {"MEMBERS_NOTE", notes},
                      {"INERTIAL_NOTE", inertial_note(job)},
                      {"VALUES", parameters_initialiser(job, model_values(job))}};
  values["INERTIAL_PARAMETERS"] =
      has_inertias(job) ? fill(embedded_file("inertial_parameters.in"), values) : "";
  return fill(embedded_file("parameters.in"), std::move(values));
}

std::string print_template_parameters(const EmitJob& job) {
  if (job.parameters.empty()) return "";
  std::string members;
  for (const ParameterEntry& parameter : job.parameters) {
    const std::string_view record = record_names(parameter.kind).of_template;
    const std::string type = record.empty() ? "" : fmt::format("{}<T>", record);
    const std::string member =
        fmt::format("  {} = {};", declaration(parameter, "T", type),
                    print_value(parameter, parameter.value, number_type(job.emit.scalar).literal));
    members += parameter.sums.empty()
                   ? fmt::format("{}  ///< {}\n", member, meaning_of(parameter))
                   : wrap("  ///", "  ///", full_meaning(parameter)) + member + "\n";
  }
  return fill(
      embedded_file("parameters_template.in"),
      {{"INERTIAL_STRUCT",
        has_inertias(job) ? std::string(embedded_file("inertial_parameters_template.in")) : ""},
       {"ROTOR_STRUCT", has_rotors(job) ? std::string(embedded_file("rotor_template.in")) : ""},
       {"MEMBERS", members}});
}

}  // namespace dynac
