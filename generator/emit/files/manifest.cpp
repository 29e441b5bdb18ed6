// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/manifest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "emit/documents/parameter_struct.hpp"
#include "emit/documents/triangle_note.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"
#include "emit/time_json.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// Those that are finite: JSON has no infinity.
Json describe(const JointLimits& limits) {
  Json entry = Json::object();
  const auto add = [&](const char* name, double value) {
    if (std::abs(value) < std::numeric_limits<double>::max()) entry[name] = value;
  };
  add("lower", limits.lower);
  add("upper", limits.upper);
  add("velocity", limits.velocity);
  add("effort", limits.effort);
  return entry;
}

Json describe(const JointEntry& joint) {
  Json entry{{"name", joint.name},          {"identifier", joint.identifier},
             {"type", name_of(joint.type)}, {"q_index", joint.q_index},
             {"q_size", joint.q_size},      {"v_index", joint.v_index},
             {"v_size", joint.v_size}};
  if (const Json limits = describe(joint.limits); !limits.empty()) entry["limits"] = limits;
  if (joint.is_dependent) entry["dependent"] = true;
  if (joint.mimic) {
    entry["mimic"] = {{"joint", joint.mimic->joint},
                      {"multiplier", joint.mimic->multiplier},
                      {"offset", joint.mimic->offset}};
  }
  for (const JointDynamicsEntry& dynamics : joint.dynamics) {
    entry[dynamics.name] =
        dynamics.values.size() == 1 ? Json(dynamics.values.front()) : Json(dynamics.values);
  }
  return entry;
}

// Zeros without a sign, which says nothing of a robot.
Json numbers(const Vector3<double>& vector) {
  return {vector[0] + 0.0, vector[1] + 0.0, vector[2] + 0.0};
}

// Inertial parameters in the order of the regressors' columns.
Json describe(const LinkEntry& link) {
  const Matrix3<double>& I = link.inertia.I_o;
  Json entry{{"name", link.name}};
  if (!link.joint.empty()) {
    entry["parent"] = link.parent;
    entry["joint"] = link.joint;
    entry["translation"] = numbers(link.placement.p);
    for (const Vector3<double>& row : link.placement.R.row) {
      entry["rotation"].push_back(numbers(row));
    }
  }
  for (const Vector3<double>& axis : link.axes) entry["axes"].push_back(numbers(axis));
  entry["mass"] = link.inertia.mass;
  entry["first_moment"] = numbers(link.inertia.h);
  entry["inertia"] = {I.row[0][0], I.row[0][1], I.row[1][1], I.row[0][2], I.row[1][2], I.row[2][2]};
  for (Json& number : entry["inertia"]) number = number.get<double>() + 0.0;
  return entry;
}

Json describe(const ParameterEntry& parameter) {
  Json entry{{"name", parameter.name},
             {"meaning", describe_parameter(parameter)},
             {"value", parameter.value}};
  const ParameterOwner owner = row_of(parameter.kind).owner;
  if (owner == ParameterOwner::kLink) entry["link"] = parameter.owner;
  if (owner == ParameterOwner::kJoint) entry["joint"] = parameter.owner;
  if (!parameter.sums.empty()) entry["entries"] = parameter.sums;
  if (!parameter.besides.empty()) {
    entry["besides"] = {{"links", parameter.besides},
                        {"inertial_parameters", parameter.besides_pi}};
  }
  return entry;
}

Json describe(const Sparsity& sparsity) {
  return {{"shape", sparsity.shape},
          {"rows", sparsity.rows},
          {"column_starts", sparsity.column_starts}};
}

Json describe(const SphereEntry& sphere) {
  Json entry{{"link", sphere.link}, {"center", numbers(sphere.center)}, {"radius", sphere.radius}};
  if (!sphere.name.empty()) entry["name"] = sphere.name;
  return entry;
}

Json describe(const ArgumentEntry& argument) {
  Json entry{{"name", argument.name}, {"meaning", argument.meaning}, {"shape", argument.shape}};
  if (argument.shape.empty()) entry["shape"] = Json::array();
  const std::vector<std::string>& units = argument.units;
  const bool is_uniform =
      std::adjacent_find(units.begin(), units.end(), std::not_equal_to<>()) == units.end();
  entry["unit"] = is_uniform ? Json(units.front()) : Json(units);
  if (argument.shape.size() >= 2) {
    entry["layout"] = "column-major";
    entry["zeros"] = argument.zeros;
    if (const WrittenTriangle& written = argument.written; !written.is_whole()) {
      entry["triangle"] = {{"written", triangle_word(written)},
                           {"indices", {written.index, written.index + 1}},
                           {"meaning", triangle_note(argument)}};
    }
  }
  if (!argument.sparsity.is_none()) entry["sparsity"] = describe(argument.sparsity);
  if (argument.is_matrix() && !argument.columns.empty()) entry["columns"] = argument.columns;
  if (!argument.rows.empty()) entry[argument.is_matrix() ? "rows" : "entries"] = argument.rows;
  const IndexNames& names = argument.index_names;
  if (!names.scope.empty()) {
    entry["indices"] = {{"scope", names.scope}, {"identifiers", names.identifiers}};
  }
  return entry;
}

Json describe_input(const EmitJob& job, const ArgumentEntry& input) {
  Json entry = describe(input);
  if (input.members.empty()) return entry;
  const Language& language = language_of(job.emit);
  entry["type"] = language.parameters_type(job, language.number().name);
  entry["members"] = input.members;
  return entry;
}

Json to_json(const MeasuredCall& measured) {
  Json entry{{"processor", measured.processor}};
  if (!measured.model.empty()) entry["model"] = measured.model;
  entry["compiler"] = measured.compiler;
  entry["flags"] = measured.flags;
  if (measured.nanoseconds) entry["nanoseconds"] = *measured.nanoseconds;
  if (measured.instructions) entry["instructions"] = *measured.instructions;
  if (measured.stack) entry["stack"] = *measured.stack;
  entry["text"] = measured.text;
  entry["rodata"] = measured.rodata;
  return entry;
}

Json describe(const Certificate& certificate) {
  return {{"states", certificate.states},
          {"finite", certificate.finite},
          {"textbook", certificate.textbook},
          {"program_error", certificate.program_error},
          {"error", certificate.error},
          {"largest_ulps", certificate.largest_ulps},
          {"median_ulps", certificate.median_ulps}};
}

Json describe_derivatives(const KernelEntry& kernel) {
  Json blocks = Json::array();
  for (const auto& [of, by, output, row, column, rows, columns] : kernel.derivatives) {
    Json block{{"of", of}, {"by", by}};
    if (!output.empty()) {
      block["output"] = output;
      block["row"] = row;
      block["column"] = column;
    }
    block["shape"] = {rows, columns};
    blocks.push_back(std::move(block));
  }
  return {{"kernel", kernel.differentiates}, {"blocks", std::move(blocks)}};
}

Json describe(const EmitJob& job, const KernelEntry& kernel) {
  Json entry{{"name", kernel.name},           {"summary", kernel.summary},
             {"formula", kernel.formula},     {"formulation", kernel.formulation},
             {"algorithm", kernel.algorithm}, {"reference", kernel.reference}};
  if (!kernel.alias.empty()) entry["alias"] = kernel.alias;
  if (!kernel.integrator.empty()) entry["integrator"] = kernel.integrator;
  if (!kernel.joint_dynamics.empty()) entry["joint_dynamics"] = kernel.joint_dynamics;
  if (!kernel.open_loops.empty()) entry["open_loops"] = kernel.open_loops;
  if (!kernel.gains.empty()) entry["gains"] = kernel.gains;
  if (!kernel.dependent_rows.empty()) entry["dependent_rows"] = kernel.dependent_rows;
  entry["inputs"] = Json::array();
  for (const ArgumentEntry& input : kernel.inputs) {
    entry["inputs"].push_back(describe_input(job, input));
  }
  entry["outputs"] = Json::array();
  for (const ArgumentEntry& output : kernel.outputs) entry["outputs"].push_back(describe(output));
  if (!kernel.derivatives.empty()) entry["derivatives"] = describe_derivatives(kernel);
  if (kernel.is_rollout()) {
    entry["rollout"] = {{"horizon", kernel.rollout.horizon}, {"step", kernel.rollout.step}};
    if (!kernel.rollout.adjoint.empty()) entry["rollout"]["adjoint"] = kernel.rollout.adjoint;
  }
  const OperationCounts& counts = kernel.counts;
  entry["operations"] = {{"add", counts.add},
                         {"mul", counts.mul},
                         {"div", counts.div},
                         {"fma", counts.fma},
                         {"sincos", counts.sincos}};
  if (kernel.lanes > 1) {
    entry["wide"] = {{"lanes", kernel.lanes}, {"instructions", kernel.instructions}};
  }
  for (const TimeEntry& predicted : kernel.times) entry["times"].push_back(to_json(predicted));
  if (kernel.stack_bytes > 0) entry["stack_bytes"] = kernel.stack_bytes;
  if (kernel.certificate) entry["certificate"] = describe(*kernel.certificate);
  if (kernel.measured) entry["measured"] = to_json(*kernel.measured);
  if (!number_type(job.emit.scalar).is_generic) {
    entry["functions"] = Json::array({c_function(job, kernel)});
    if (job.emit.batch > 0) entry["functions"].push_back(batch_c_function(job, kernel));
    if (language_of(job.emit).starts_threads()) entry["launch"] = launch_function(job, kernel);
  }
  return entry;
}

// What stands several times becomes an array.
void add_option(Json& options, const std::string& name, const std::string& value) {
  if (!options.contains(name)) {
    options[name] = value;
    return;
  }
  if (!options[name].is_array()) options[name] = Json::array({options[name]});
  options[name].push_back(value);
}

}  // namespace

std::string print_manifest(const EmitJob& job, const std::vector<std::string>& files,
                           std::string_view build_stamp) {
  Json manifest{{"dynac", job.version},
                {"license", "LicenseRef-users-own"},
                {"generation", build_stamp},
                {"robot", job.robot},
                {"model_name", job.model_name},
                {"namespace", job.name_space},
                {"source", {{"file", job.source_file}, {"sha256", job.source_sha256}}},
                {"options", Json::object()},
                {"base_link", job.base_link},
                {"gravity", job.gravity.e},
                {"mass", job.mass},
                {"moving_mass", job.moving_mass},
                {"nq", job.nq},
                {"nv", job.nv},
                {"joints", Json::array()},
                {"fixed_joints", job.fixed_joints},
                {"links", Json::array()},
                {"kernels", Json::array()},
                {"files", files}};
  for (const ParameterEntry& parameter : job.parameters) {
    manifest["parameters"].push_back(describe(parameter));
  }
  for (const LinkParameterEntry& each : job.link_parameters) {
    manifest["link_parameters"].push_back(
        {{"name", each.name}, {"value", each.value}, {"unit", each.unit}});
  }
  if (job.emit.batch > 0) manifest["batch"] = job.emit.batch;
  if (!job.conventions.empty()) manifest["conventions"] = job.conventions;
  if (job.snapping.entries > 0) {
    manifest["snapping"] = {{"entries", job.snapping.entries},
                            {"largest_change", job.snapping.largest_change},
                            {"torque_change", job.snapping.torque_change}};
  }
  for (const OptionEntry& option : job.options) {
    add_option(manifest["options"], option.name, option.value);
    if (!option.file_sha256.empty()) manifest["option_files"][option.name] = option.file_sha256;
    if (option.is_left_to_file) manifest["options_of_robot_file"].push_back(option.name);
  }
  for (const SphereEntry& sphere : job.spheres) {
    manifest["spheres"].push_back(describe(sphere));
  }
  for (const JointEntry& joint : job.joints) manifest["joints"].push_back(describe(joint));
  for (const LinkEntry& link : job.links) manifest["links"].push_back(describe(link));
  for (const auto& [name, identifier, q] : job.configurations) {
    manifest["configurations"].push_back({{"name", name}, {"identifier", identifier}, {"q", q}});
  }
  for (const KernelEntry& kernel : job.kernels)
    manifest["kernels"].push_back(describe(job, kernel));
  return manifest.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace dynac
