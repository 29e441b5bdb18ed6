// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust_parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "emit/documents/frame.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/rust_functions.hpp"
#include "emit/wrappers/rust_names.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// The struct of a parameter with several members; empty: it has one.
std::string_view record_of(const ParameterEntry& parameter) {
  if (row_of(parameter.kind).owner == ParameterOwner::kLink) return "InertialParameters";
  return parameter.kind == ParameterKind::kRotor ? "Rotor" : "";
}

bool has_record(const EmitJob& job, std::string_view record) {
  return std::ranges::any_of(job.parameters, [&](const ParameterEntry& parameter) {
    return record_of(parameter) == record;
  });
}

std::size_t size_in(const ParameterMember& member, const ParameterEntry& parameter) {
  return member.is_list ? parameter.value.size() : member.size();
}

bool is_array(const ParameterMember& member) {
  return member.is_list || !member.components.empty();
}

std::string type_of_parameter(const EmitJob& job, const ParameterEntry& parameter) {
  const std::string_view record = record_of(parameter);
  if (!record.empty()) return std::string(record);
  const ParameterMember& member = row_of(parameter.kind).members.front();
  if (!is_array(member)) return std::string(rust_number(job));
  return fmt::format("[{}; {}]", rust_number(job), size_in(member, parameter));
}

std::string value_of(const EmitJob& job, const ParameterEntry& parameter,
                     std::span<const double> values, std::string_view crate) {
  std::vector<std::string> members;
  for (const ParameterMember& member : row_of(parameter.kind).members) {
    std::vector<std::string> numbers;
    const std::size_t size = size_in(member, parameter);
    for (const double value : values.first(size)) numbers.push_back(rust_literal(job, value));
    values = values.subspan(size);
    const std::string text =
        is_array(member) ? fmt::format("[{}]", fmt::join(numbers, ", ")) : numbers.front();
    members.push_back(member.name.empty() ? text : fmt::format("{}: {}", member.name, text));
  }
  const std::string_view record = record_of(parameter);
  if (record.empty()) return members.front();
  return fmt::format("{}{} {{ {} }}", crate, record, fmt::join(members, ", "));
}

}  // namespace

std::string rust_literal(const EmitJob& job, double number) {
  if (job.emit.scalar != ScalarType::kFloat) return number_literal(number);
  std::string text = number_literal(static_cast<float>(number));
  text.pop_back();  // the suffix of C
  return text;
}

std::string rust_parameters(const EmitJob& job, const std::vector<double>& values,
                            std::string_view crate) {
  std::string members;
  std::span<const double> rest(values);
  for (const ParameterEntry& parameter : job.parameters) {
    const std::size_t size = parameter.value.size();
    members += fmt::format("    {}: {},\n", rust_name(parameter.name),
                           value_of(job, parameter, rest.first(size), crate));
    rest = rest.subspan(size);
  }
  return fmt::format("{}Parameters {{\n{}}}", crate, members);
}

std::string print_rust_parameters(const EmitJob& job) {
  if (job.parameters.empty()) return "";
  std::string members;
  std::vector<double> values;
  for (const ParameterEntry& parameter : job.parameters) {
    members += wrap("    ///", "    ///", rustdoc_text(describe_parameter(parameter))) +
               fmt::format("    pub {}: {},\n", rust_name(parameter.name),
                           type_of_parameter(job, parameter));
    values.insert(values.end(), parameter.value.begin(), parameter.value.end());
  }
  const Placeholders number{{"NUMBER", std::string(rust_number(job))}};
  const auto record = [&](std::string_view name, std::string_view file) {
    return has_record(job, name) ? fill(embedded_file(file), number) : "";
  };
  return fill(embedded_file("rust_parameters.in"),
              {{"INERTIAL_STRUCT", record("InertialParameters", "rust_inertial_parameters.in")},
               {"ROTOR_STRUCT", record("Rotor", "rust_rotor.in")},
               {"MEMBERS", members},
               {"VALUES", rust_parameters(job, values, "")}});
}

}  // namespace dynac
