// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/option_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <unordered_set>

#include "dynac/options/named_elsewhere.hpp"
#include "dynac/options/new_frame.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/option_words.hpp"
#include "dynac/options/options.hpp"
#include "dynac/options/take_parameters.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/wrappers/wrapper_table.hpp"
#include "kernels/table.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/identifier.hpp"
#include "support/quoted.hpp"
#include "support/reserved_names.hpp"

namespace dynac::option_checks {
namespace {

void check_once(const char* flag, const Words& words) {
  std::unordered_set<std::string_view> named;
  for (const std::string& word : words) {
    if (named.insert(word).second) continue;
    throw UsageError(fmt::format("{}: {} is named twice; name it once", flag, dynac::quoted(word)));
  }
}

// A word is one of those that a list of option_words.hpp names.
template <class List>
void check_word(const char* flag, const std::string& word, const List& list) {
  if (value_of(list, word) != nullptr) return;
  throw UsageError(
      fmt::format("{} {}: {}", flag, dynac::quoted(word), valid_values(word, words_in(list))));
}

// Joints of JOINT=VALUE.
void check_joints_once(const char* flag, const Words& words) {
  Words joints;
  for (const std::string& word : words) joints.push_back(word.substr(0, word.rfind('=')));
  check_once(flag, joints);
}

// A link is listed once, by its name or by the definition of a frame, and `all` says it all.
void check_links(const char* flag, const Words& links) {
  Words names;
  for (const std::string& link : links) names.emplace_back(named_by(link));
  check_once(flag, names);
  if (links.size() > 1 && std::ranges::find(links, "all") != links.end()) {
    throw UsageError(fmt::format("{}: write either all or the names of links", flag));
  }
}

}  // namespace

void check_lock(const Options& options, Command) { check_joints_once("@lock", options.locks); }

void check_joint_order(const Options& options, Command) {
  check_once("@joint-order", options.joint_order);
}

void check_mimic(const Options& options, Command) {
  check_once("@mimic", options.ignored_mimics.joints);
}

void check_fext(const Options& options, Command) { check_links("@fext", options.fext); }

void check_wrench_frame(const Options& options, Command) {
  if (options.wrench_frame == JacobianFrame::kLocal || !options.fext.empty()) return;
  throw UsageError("@wrench-frame: there are no wrenches; add @fext LINK");
}

void check_model_paths(const Options& options, Command) {
  for (const std::string& folder : options.model_paths) {
    std::error_code ignored;
    if (std::filesystem::is_directory(folder, ignored)) continue;
    throw UsageError(fmt::format("@model-path {}: there is no such folder; correct the path",
                                 dynac::quoted(folder)));
  }
}

void check_constraint_set(const Options& options, Command) {
  if (options.constraint_set.empty() || !options.constraints.empty()) return;
  throw UsageError("@constraint-set: there is no file of sets; add @constraints FILE");
}

void check_constraint_inputs(const Options& options, Command) {
  check_once("@constraint-inputs", options.constraint_inputs);
  for (const std::string& word : options.constraint_inputs) {
    check_word("@constraint-inputs", word, kRowInputWords);
  }
}

void check_constraint_steps(const Options& options, Command) {
  if (options.constraint_steps > 1 && options.constraint_damping == 0) {
    throw UsageError(
        "@constraint-steps: undamped constraint forces are exact after one step; add "
        "@constraint-damping MU");
  }
}

void check_passive_joints(const Options& options, Command) {
  check_once("@passive-joints", options.passive_joints);
}

void check_dependent_joints(const Options& options, Command) {
  check_once("@dependent-joints", options.dependent_joints);
}

// Base parameters are made of all inertias and of what joints have.
void check_base_parameters(const Options& options) {
  if (std::ranges::find(options.parameters, row_of(ParameterKind::kBase).word) ==
      options.parameters.end()) {
    return;
  }
  for (const std::string& word : options.parameters) {
    const ParameterKind kind = read_parameter_word(word).kind;
    if (kind != ParameterKind::kInertia && row_of(kind).owner != ParameterOwner::kJoint) continue;
    throw UsageError(
        fmt::format("@parameters: {} is part of base, the base parameters of the whole robot; "
                    "leave one of them out",
                    word));
  }
}

void check_parameters(const Options& options, Command) {
  check_once("@parameters", options.parameters);
  check_base_parameters(options);
  for (const std::string& word : options.parameters) {
    const auto effect = row_of(read_parameter_word(word).kind).effect;
    if (effect == nullptr || options.joint_dynamics.effects.*effect) continue;
    const auto known = std::ranges::find(kEffectWords, effect, &Word<bool JointEffects::*>::value);
    throw UsageError(fmt::format("@parameters {}: {} {} not included; add @joint-dynamics {}", word,
                                 known->word, known->word == "springs" ? "are" : "is",
                                 known->word));
  }
}

void check_frames(const Options& options, Command) { check_links("@frames", options.frames); }

Words frames_without_use(const Options& options, const Robot& robot) {
  Words idle;
  for (const std::string& word : options.frames) {
    const std::string_view name = named_by(word);
    const bool is_definition = name.size() < word.size();
    if (is_definition && is_named_elsewhere(robot, find_link(robot.model, name))) continue;
    idle.push_back(word);
  }
  return idle.size() == options.frames.size() ? Words{""} : idle;
}

void check_derivatives(const Options& options, Command) {
  check_once("@derivatives-by", options.derivatives_by);
  for (const std::string& word : options.derivatives_by) {
    check_word("@derivatives-by", word, kDerivativesByWords);
    if (option_called(word).member.print(options).empty()) {
      throw UsageError(fmt::format("@derivatives-by {}: needs @{}; add that option", word, word));
    }
  }
}

void check_sparse(const Options& options, Command) {
  if (options.sparse && options.horizon > 0) {
    throw UsageError("@sparse: rollouts write whole matrices; leave out @horizon");
  }
}

// What a wrapper takes of the code beside it.
void check_wrapper(const WrapperRow& row, const Options& options) {
  const WrapperDemands& demands = row.demands;
  const EmitOptions& emit = options.emit;
  const auto refuse = [&](std::string_view problem) {
    throw UsageError(fmt::format("@wrap {}: {}", row.word, problem));
  };
  if (demands.copied_runtime && !emit.copy_runtime) {
    throw UsageError("@wrap: packages compile the files of the folder alone; leave out @runtime");
  }
  const bool is_c = language_of(emit).is_c();
  if (demands.bodies == BodyLanguage::kC && !is_c)
    refuse("it is compiled with bodies in C; add @language c");
  if (demands.doubles && emit.scalar != ScalarType::kDouble)
    refuse("its numbers are double; leave out @scalar");
  if (demands.whole_matrices && options.triangle != Triangle::kFull)
    refuse("its matrices are whole; leave out @triangle");
  if (demands.whole_matrices && options.sparse) {
    const bool writes_sparse_matrices = row.target == WrapperTarget::kModule;
    refuse(writes_sparse_matrices ? "it passes on what the solver takes, sparse matrices as such; "
                                    "leave out @sparse"
                                  : "its matrices are whole; leave out @sparse");
  }
  if (demands.bodies == BodyLanguage::kCpp && is_c)
    refuse("its class is written in C++; leave out @language");
}

void check_wrap(const Options& options, Command) {
  check_once("@wrap", options.emit.wrappers);
  for (const std::string& word : options.emit.wrappers) {
    const auto row = std::ranges::find(kWrappers, word, &WrapperRow::word);
    if (row == kWrappers.end()) {
      throw UsageError(fmt::format("@wrap {}: {}", dynac::quoted(word),
                                   valid_values(word, words_in(kWrappers))));
    }
    check_wrapper(*row, options);
  }
}

void check_prescribed(const Options& options, Command) {
  check_once("@prescribed-motion", options.prescribed_motion);
}

// What is given for an effect that does not count would be lost.
void check_friction_velocity(const Options& options, Command) {
  const auto& [effects, velocity] = options.joint_dynamics;
  if (velocity != JointDynamicsSettings{}.friction_velocity && !effects.friction) {
    throw UsageError("@friction-velocity: friction is not included; add @joint-dynamics friction");
  }
}

void check_rotor(const Options& options, Command command) {
  check_joints_once("@rotor", options.rotors);
  if (options.rotors.empty() || options.joint_dynamics.effects.armature) return;
  if (command == Command::kInspect) return;
  throw UsageError("@rotor: rotor inertia is not included; add @joint-dynamics armature");
}

// A template's user calls it with vectors as its number type.
void check_batch(const Options& options, Command) {
  if (options.emit.batch == 0 || options.emit.scalar != ScalarType::kTemplate) return;
  throw UsageError(
      "@batch: @scalar template does not support batches, because its number type may itself be "
      "a vector; leave out @batch, or use @scalar double or float");
}

void check_language(const Options& options, Command) {
  const std::string_view language = options.emit.language;
  if (!has_number_type(language, options.emit.scalar)) {
    throw UsageError(fmt::format(
        "@language {}: its bodies are no templates of a number type, as @scalar template asks; use "
        "@scalar double or float, or @language c++",
        language));
  }
  if (!language_of(options.emit).starts_threads()) return;
  const std::array<std::pair<bool, std::string_view>, 4> refused{{
      {options.emit.batch > 0,
       "@batch: with @language cuda every kernel takes any number of configurations, "
       "<robot>_<kernel>_cuda(); leave out @batch"},
      {options.horizon > 0,
       "@horizon: rollouts are not written in CUDA; call the step's function for many states once "
       "a step, or use @language c++"},
      {options.measure != nullptr,
       "@measure: kernels in CUDA are not measured; leave out @measure, or use @language c++"},
      {!options.emit.wrappers.empty(),
       "@wrap: takes bodies in C++ or C; leave out @wrap, or use @language c++"},
  }};
  for (const auto& [is_given, message] : refused) {
    if (is_given) throw UsageError(std::string(message));
  }
}

// Why no robot and no namespace may have a name.
std::string taken(const std::string& name) {
  return dynac::quoted(name) +
         " is already a name of C++, the C library or dynac, or of the build; choose another name";
}

// Files, namespace and CMake targets are called so, letter by letter.
void check_name(const Options& options, Command command) {
  const std::string& name = options.name;
  if (name.empty()) {
    if (options.robot_file != kStandardInput || command != Command::kGenerate) return;
    throw UsageError(
        "ROBOT -: the standard input provides no name for the files and the namespace; add @name "
        "NAME");
  }
  const std::string possible = identifier(name, "robot");
  if (possible == name) return;
  if (is_reserved_name(name) || is_reserved_robot_name(name)) {
    throw UsageError(fmt::format("@name: {}, such as {}", taken(name), possible));
  }
  throw UsageError(
      fmt::format("@name {}: write a letter followed by letters, digits and single underscores, "
                  "64 at most, such as {}",
                  dynac::quoted(name), possible));
}

// What compilers and linkers take as a part of each name.
constexpr std::size_t kLongestNamespace = 200;

void check_namespace(const Options& options, Command) {
  const std::string& path = options.name_space;
  if (path.size() > kLongestNamespace) {
    throw UsageError(fmt::format("@namespace: has {} characters; choose one of at most {}",
                                 path.size(), kLongestNamespace));
  }
  for (std::size_t first = 0; first < path.size();) {
    const std::size_t last = std::min(path.find("::", first), path.size());
    const std::string name = path.substr(first, last - first);
    const bool ends_in_separator = last + 2 == path.size();
    if (!is_plain_name(name) || name.find("__") != name.npos || ends_in_separator) {
      throw UsageError("@namespace: write identifiers separated by ::, such as arm::dynamics");
    }
    if (is_reserved_name(name) || (first == 0 && is_reserved_robot_name(name))) {
      throw UsageError("@namespace: " + taken(name));
    }
    first = last + 2;
  }
}

}  // namespace dynac::option_checks
