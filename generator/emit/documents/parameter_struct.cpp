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
    return parameter.kind != ParameterKind::kGravity;
  });
}

// Of what the struct holds of a link.
constexpr std::string_view kInertialParameters =
    "mass [kg], centre of mass in the link's frame [m], Ixx Ixy Iyy Ixz Iyz Izz about the centre "
    "of "
    "mass in the link's axes [kg m^2]";

std::string meaning_of(const ParameterEntry& parameter) {
  const std::string link = comment_text(parameter.link);
  switch (parameter.kind) {
    case ParameterKind::kGravity:
      return "acceleration of free fall in the world frame [m/s^2]";
    case ParameterKind::kPayload:
      return "payload of link " + link + ", besides its own inertia";
    case ParameterKind::kInertia:
      break;
  }
  const std::string meaning = "inertia of link " + link + ", replacing the one in the robot file";
  if (parameter.besides.empty()) return meaning;
  return fmt::format(
      "{}; that of {}, fixed to it, stays: before regressors' parameters of the body come here, "
      "subtract {{{}}} (m, m c, moments about the link's origin)",
      meaning, comment_text(fmt::format("{}", fmt::join(parameter.besides, ", "))),
      fmt::join(parameter.besides_pi, ", "));
}

// A list that initialises one member; `print` prints a number.
std::string print_value(ParameterKind kind, std::span<const double> values,
                        std::string (*print)(double)) {
  std::vector<std::string> numbers;
  for (const double value : values) numbers.push_back(print(value));
  if (kind == ParameterKind::kGravity) return fmt::format("{{{}}}", fmt::join(numbers, ", "));
  const std::span all(numbers);
  return fmt::format("{{{}, {{{}}}, {{{}}}}}", numbers[0], fmt::join(all.subspan(1, 3), ", "),
                     fmt::join(all.subspan(4, 6), ", "));
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
  if (parameter.kind == ParameterKind::kGravity) return meaning;
  return fmt::format("{}: {}", meaning, kInertialParameters);
}

std::string parameters_initialiser(const EmitJob& job, const std::vector<double>& values) {
  std::vector<std::string> members;
  std::span<const double> rest(values);
  for (const ParameterEntry& parameter : job.parameters) {
    const std::size_t size = size_of(parameter.kind);
    members.push_back(
        print_value(parameter.kind, rest.first(size), number_type(job.emit.scalar).sample));
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
    const std::string meaning = meaning_of(parameter);
    members += parameter.kind == ParameterKind::kGravity
                   ? fmt::format("  {} {}[3]; /* {} */\n", scalar, parameter.name, meaning)
                   : fmt::format("  {}_inertial_parameters {}; /* {} */\n", c_prefix(job),
                                 parameter.name, meaning);
  }
  values["INERTIAL_STRUCT"] =
      has_inertias(job) ? fill(embedded_file("inertial_struct_c.in"), values) : "";
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
    const bool is_gravity = parameter.kind == ParameterKind::kGravity;
    const std::string begin =
        fmt::format("/// {}{}  ", parameter.name,
                    is_gravity ? "[3]" : " {mass, center_of_mass[3], inertia[6]}");
    const std::string meaning = meaning_of(parameter);
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
    const bool is_gravity = parameter.kind == ParameterKind::kGravity;
    members += fmt::format(
        "  {} {}{} = {};  ///< {}\n", is_gravity ? "T" : "InertialParameters<T>", parameter.name,
        is_gravity ? "[3]" : "",
        print_value(parameter.kind, parameter.value, number_type(job.emit.scalar).literal),
        meaning_of(parameter));
  }
  return fill(
      embedded_file("parameters_template.in"),
      {{"INERTIAL_STRUCT",
        has_inertias(job) ? std::string(embedded_file("inertial_parameters_template.in")) : ""},
       {"MEMBERS", members}});
}

}  // namespace dynac
