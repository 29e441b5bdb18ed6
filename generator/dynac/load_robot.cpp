// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/load_robot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <limits>
#include <optional>

#include "describe/describe.hpp"
#include "dynac/local_loops.hpp"
#include "dynac/options/add_frames.hpp"
#include "dynac/options/loop_set.hpp"
#include "dynac/options/named_joints.hpp"
#include "dynac/options/named_links.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/option_words.hpp"
#include "dynac/options/options.hpp"
#include "dynac/options/take_base_parameters.hpp"
#include "dynac/options/take_constraints.hpp"
#include "dynac/options/take_parameters.hpp"
#include "emit/wrappers/wrapper_table.hpp"
#include "lower/lower.hpp"
#include "model/findings.hpp"
#include "model/rearrange.hpp"
#include "readers/estimation/problem.hpp"
#include "readers/json/spheres.hpp"
#include "readers/robot_file.hpp"
#include "readers/text/document.hpp"
#include "readers/text/numbers.hpp"
#include "support/identifier.hpp"
#include "support/quoted.hpp"
#include "support/sha256.hpp"
#include "support/utf8.hpp"
#include "writers/write_json.hpp"

namespace dynac {
namespace {

// The file's name without what says its format: "arm" of arm.urdf, arm.sdf and arm.urdf.xacro.
std::string stem_of(const std::filesystem::path& path) {
  const std::filesystem::path stem = path.stem();
  const bool has_two =
      path.extension() == ".xacro" && (stem.extension() == ".urdf" || stem.extension() == ".sdf");
  return (has_two ? stem.stem() : stem).string();
}

// JOINT of JOINT=INERTIA[:RATIO].
std::string joint_of_rotor(const std::string& rotor) { return rotor.substr(0, rotor.rfind('=')); }

ReadOptions read_options(const Options& options) {
  BuildOptions build{options.base.value_or(Base::kFixed),
                     options.is_strict,
                     options.joint_dynamics.effects,
                     {},
                     {}};
  build.ignored_mimics = options.ignored_mimics;
  for (const std::string& rotor : options.rotors) build.rotors.push_back(joint_of_rotor(rotor));
  for (const std::string& text : options.parameters) {
    const ParameterWord word = read_parameter_word(text);
    if (row_of(word.kind).effect == &JointEffects::armature) build.rotors.emplace_back(word.owner);
  }
  return {std::move(build),         options.model,
          options.xacro_arguments,  {options.model_paths.begin(), options.model_paths.end()},
          options.base.has_value(), options.lists_consulted_files};
}

// A robot as it is read.
struct ReadSource {
  Model model;
  std::string sha256;
  std::string name;  // if the user gives none
  bool states_base_and_gravity = false;
  std::vector<std::filesystem::path> files = {};
};

// Of the robot's file; if it includes others, of the hashes of all, one a line.
std::string hash_of(const std::string& bytes, const std::vector<std::filesystem::path>& included) {
  if (included.empty()) return sha256_hex(bytes);
  std::string hashes = sha256_hex(bytes) + '\n';
  for (const std::filesystem::path& file : included) hashes += sha256_hex(read_file(file)) + '\n';
  return sha256_hex(hashes);
}

std::vector<std::filesystem::path> described_files(const DescribedRobot& described,
                                                   std::vector<std::filesystem::path> own) {
  own.insert(own.end(), described.included.begin(), described.included.end());
  own.insert(own.end(), described.consulted.begin(), described.consulted.end());
  return own;
}

/// @param[in,out] options  words that define frames become the frames' names
ReadSource read_source(Options& options, const ReadOptions& read) {
  if (options.robot_file != kStandardInput) {
    DescribedRobot described = describe_robot(options.robot_file, read);
    const std::string bytes = read_file(options.robot_file);
    options = add_frames(std::move(options), described.robot);
    return {build(described), hash_of(bytes, described.included), stem_of(options.robot_file),
            states_base_and_gravity(bytes), described_files(described, {options.robot_file})};
  }
  const std::string bytes = read_stream(std::cin);
  DescribedRobot described = describe_robot_stream(bytes, read);
  options = add_frames(std::move(options), described.robot);
  const std::string name = described.robot.name;  // there is no file to be called by
  return {build(described), hash_of(bytes, described.included), name,
          states_base_and_gravity(bytes), described_files(described, {})};
}

void apply_lock(Model& model, const std::string& lock) {
  const std::size_t equals = lock.rfind('=');
  const ParsedNumber position = equals == std::string::npos
                                    ? ParsedNumber{0, "is missing"}
                                    : parse_number(std::string_view(lock).substr(equals + 1));
  if (!position.problem.empty()) {
    throw UsageError(
        fmt::format("@lock {}: the value {}; write JOINT=VALUE, the value in radians or metres",
                    dynac::quoted(lock), position.problem));
  }
  lock_joint(model, lock.substr(0, equals), position.value);
}

void apply_rotor(Model& model, const std::string& rotor) {
  const std::size_t equals = rotor.rfind('=');
  const std::string_view values =
      equals == rotor.npos ? "" : std::string_view(rotor).substr(equals + 1);
  const std::size_t colon = values.find(':');
  const ParsedNumber inertia = parse_number(values.substr(0, colon));
  const bool has_ratio = colon != values.npos;
  const ParsedNumber ratio =
      has_ratio ? parse_number(values.substr(colon + 1)) : ParsedNumber{1, ""};
  if (!inertia.problem.empty() || !ratio.problem.empty() || inertia.value < 0 || ratio.value == 0) {
    throw UsageError(
        fmt::format("@rotor {}: write JOINT=INERTIA:RATIO, an inertia of 0 kg m^2 or "
                    "more and a gear ratio other than 0",
                    dynac::quoted(rotor)));
  }
  set_rotor(model, joint_of_rotor(rotor), inertia.value,
            has_ratio ? std::optional(ratio.value) : std::nullopt);
}

// Kernels of longer robots would take minutes and gigabytes.
void check_length(const Model& model, const Options& options) {
  constexpr std::size_t kMostBodies = 5000;
  const std::size_t bodies = lump(model).bodies.size();
  if (bodies <= kMostBodies) return;
  throw InputError(robot_place(options),
                   fmt::format("robot {}: {} moving bodies exceed the limit of {}; lock joints "
                               "with @lock, or make them fixed",
                               dynac::quoted(model.name), bodies, kMostBodies));
}

// Links of which a float would lose the mass or the inertia.
std::vector<Diagnostic> inertias_below_float(const Model& model) {
  constexpr double kLeast = std::numeric_limits<float>::min();
  const auto is_lost = [](double number) { return number != 0 && std::abs(number) < kLeast; };
  std::vector<Diagnostic> findings;
  for (const Link& link : model.links) {
    const Matrix3<double>& I = link.inertia.I_o;
    if (!is_lost(link.inertia.mass) && !is_lost(I(0, 0)) && !is_lost(I(1, 1)) && !is_lost(I(2, 2)))
      continue;
    findings.push_back(
        {Severity::kWarning, link.place,
         fmt::format("{}: its mass or inertia is below {:.2g}, the smallest number that a float "
                     "keeps all digits of; use @scalar double",
                     called("link", link.name), kLeast)});
  }
  return findings;
}

// What may make kernels wrong: a warning, an error of strict runs.
void warn(std::vector<Diagnostic> findings, Model& model, const Options& options) {
  if (options.is_strict && !findings.empty()) {
    for (Diagnostic& finding : findings) finding.severity = Severity::kError;
    throw InputError(std::move(findings));
  }
  for (Diagnostic& finding : findings) model.warnings.push_back(std::move(finding));
}

// A package in another language may not bear every name.
void check_wrappers(const Robot& robot, const Options& options) {
  for (const WrapperRow& row : wrappers_of(options.emit)) {
    const std::string problem = row.name_problem(robot.identifier);
    if (problem.empty()) continue;
    throw InputError(robot.place,
                     fmt::format("@wrap {}: {} cannot be the name of a package, because {}; choose "
                                 "another with @name",
                                 row.word, dynac::quoted(robot.identifier), problem));
  }
}

// A file may say that the robot floats, so that this is known only now.
void check_base_velocity(const Model& model, BaseVelocity base_velocity) {
  if (base_velocity == BaseVelocity::kBody || model.base() == Base::kFloating) return;
  throw UsageError("@base-velocity: a fixed base has no velocity; add @base floating");
}

// Of all joints, those that follow from local loops are none.
std::vector<LinkId> prescribed_joints(const Robot& robot, const Options& options) {
  std::vector<LinkId> links =
      independent_joints(robot.model, options.prescribed_motion, "@prescribed-motion");
  const bool names_all = options.prescribed_motion == std::vector<std::string>{"all"};
  if (!names_all || robot.settings.loops == nullptr) return links;
  const std::vector<LinkId>& dependent = robot.settings.loops->dependent;
  std::erase_if(links,
                [&](LinkId link) { return std::ranges::find(dependent, link) != dependent.end(); });
  return links;
}

// Names of files stand in what is written.
void check_file_names(const Options& options) {
  std::vector<std::string> files = named_files(options);
  files.push_back(options.robot_file);
  for (const std::string& file : files) {
    if (is_printable(std::filesystem::path(file).filename().string())) continue;
    throw InputError(dynac::quoted(file),
                     "the file's name holds a control character or is not UTF-8; rename the file");
  }
}

// An inertia that is given at run time replaces that of one link, while regressors count bodies.
void warn_about_rest_of_bodies(Robot& robot) {
  if (robot.settings.parameters.empty()) return;
  const Mechanism mechanism = lump(robot.model);
  for (const ParameterEntry& each : describe_parameters({mechanism, robot.settings})) {
    if (each.besides.empty()) continue;
    robot.model.warnings.push_back(
        {Severity::kWarning, robot.place,
         fmt::format(
             "@parameters inertia:{}: the inertia of {}, fixed to it, stays; subtract it from "
             "parameters that regressors identified",
             each.owner, fmt::join(each.besides, ", "))});
  }
}

// With all that the options ask of it.
Robot finish_robot(const Options& options, ReadSource source) {
  check_file_names(options);
  Robot robot;
  robot.place = robot_place(options);
  robot.source_file = source_name(options);
  robot.model = std::move(source.model);
  for (const std::string& rotor : options.rotors) apply_rotor(robot.model, rotor);
  for (const std::string& lock : options.locks) apply_lock(robot.model, lock);
  check_length(robot.model, options);
  warn(loops_out_of_reach(robot.model), robot.model, options);  // locked joints may be the cause
  if (options.emit.scalar == ScalarType::kFloat)
    warn(inertias_below_float(robot.model), robot.model, options);
  if (!options.joint_order.empty()) order_joints(robot.model, options.joint_order);
  robot.file_states_base_and_gravity = source.states_base_and_gravity;
  if (options.gravity || !source.states_base_and_gravity) {
    robot.model.gravity = options.gravity.value_or(kUsualGravity);
  }
  robot.identifier = identifier(options.name.empty() ? source.name : options.name, "robot");
  check_wrappers(robot, options);
  robot.source_sha256 = std::move(source.sha256);
  robot.files = std::move(source.files);
  static_cast<KernelChoices&>(robot.settings) = options;
  robot.settings.wrench_links = links_called(robot.model, "@fext", options.fext);
  robot.settings.frames = links_called(robot.model, "@frames", options.frames);
  robot.settings.offset_links = links_placed_by_input(robot.model);
  check_base_velocity(robot.model, options.base_velocity);
  robot.settings.parameters = take_parameters(robot.model, options.parameters);
  robot.settings.joint_dynamics = options.joint_dynamics;
  if (!options.problem.empty()) {
    robot.settings.problem =
        std::make_shared<const EstimationProblem>(read_problem(options.problem, robot.model));
  }
  if (!options.spheres.empty()) {
    robot.settings.spheres = read_spheres(options.spheres, robot.model);
  }
  take_constraints(robot.model, options, robot.settings);
  robot.settings.prescribed = prescribed_joints(robot, options);
  check_local_loops(robot.model, robot.settings, options.constraints);
  take_base_parameters(robot.model, robot.settings);
  warn_about_rest_of_bodies(robot);
  for (const std::string& word : options.derivatives_by) {
    robot.settings.**value_of(kDerivativesByWords, word) = true;
  }
  return robot;
}

}  // namespace

std::string robot_place(const Options& options) {
  return options.robot_file == kStandardInput ? std::string(kStreamName) : options.robot_file;
}

std::string source_name(const Options& options) {
  return std::filesystem::path(robot_place(options)).filename().string();
}

DescribedRobot describe_robot(const Options& options) {
  ReadOptions read = read_options(options);
  read.build.effects = {true, true, true, true};  // a description has them, whoever counts them
  DescribedRobot described = options.robot_file == kStandardInput
                                 ? describe_robot_stream(read_stream(std::cin), read)
                                 : describe_robot(options.robot_file, read);
  if (options.gravity || !described.gravity) {
    described.gravity = options.gravity.value_or(kUsualGravity);
  }
  return described;
}

Robot load_robot(const Options& options) {
  Options with_names = options;
  ReadSource source = read_source(with_names, read_options(options));
  return finish_robot(with_names, std::move(source));
}

Robot load_robot(const Options& options, const RobotDescription& description) {
  const BuildOptions build = read_options(options).build;
  const std::string text =
      write_json({description, build, options.gravity.value_or(kUsualGravity)}, "").text;
  RobotDescription with_frames = description;
  const Options with_names = add_frames(options, with_frames);
  return finish_robot(with_names, {TreeBuilder(std::move(with_frames)).build(build),
                                   sha256_hex(text), description.name, false});
}

}  // namespace dynac
