#include "driver/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "support/text.hpp"

namespace dynac {
namespace {

// A word as a shell reads it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::string to_string(Base base) { return base == Base::kFloating ? "floating" : "fixed"; }

std::string to_string(JacobianFrame frame) {
  switch (frame) {
    case JacobianFrame::kWorldAligned:
      return "world-aligned";
    case JacobianFrame::kLocal:
      return "local";
    case JacobianFrame::kSpatial:
      break;
  }
  return "spatial";
}

std::string to_string(BaseVelocity representation) {
  switch (representation) {
    case BaseVelocity::kBody:
      return "body";
    case BaseVelocity::kSpatial:
      return "spatial";
    case BaseVelocity::kMixed:
      break;
  }
  return "mixed";
}

std::string to_string(Discretization discretization) {
  return discretization == Discretization::kVariational ? "variational" : "zero-order-hold";
}

std::string to_string(const JointEffects& effects) {
  std::vector<std::string_view> words;
  if (effects.damping) words.emplace_back("damping");
  if (effects.friction) words.emplace_back("friction");
  if (effects.armature) words.emplace_back("armature");
  return fmt::format("{}", fmt::join(words, ","));
}

std::string to_string(ScalarType scalar) {
  switch (scalar) {
    case ScalarType::kDouble:
      return "double";
    case ScalarType::kFloat:
      return "float";
    case ScalarType::kTemplate:
      break;
  }
  return "template";
}

std::vector<OptionValue> option_values(const Options& options) {
  const Options defaults;
  std::vector<OptionValue> list;
  const auto add = [&](bool differs, const char* name, std::string value) {
    list.push_back({name, std::move(value), !differs});
  };
  const auto join = [](const std::vector<std::string>& items) {
    return fmt::format("{}", fmt::join(items, ","));
  };
  add(options.kernels != defaults.kernels, "kernels", join(options.kernels));
  add(!options.name.empty(), "name", options.name);
  add(!options.model.empty(), "model", options.model);
  for (const std::string& argument : options.xacro_arguments) add(true, "xacro-arg", argument);
  add(options.base != defaults.base, "base", to_string(options.base));
  if (options.emit.language == LanguageName::kC) add(true, "language", "c");
  add(options.emit.scalar != defaults.emit.scalar, "scalar", to_string(options.emit.scalar));
  for (const std::string& formulation : options.formulations) add(true, "formulation", formulation);
  add(!options.name_space.empty(), "namespace", options.name_space);
  add(!options.fext.empty(), "fext", join(options.fext));
  add(options.wrench_frame != defaults.wrench_frame, "wrench-frame",
      to_string(options.wrench_frame));
  add(!options.parameters.empty(), "parameters", join(options.parameters));
  add(!options.frames.empty(), "frames", join(options.frames));
  add(options.jacobian_frame != defaults.jacobian_frame, "jacobian-frame",
      to_string(options.jacobian_frame));
  add(options.base_velocity != defaults.base_velocity, "base-velocity",
      to_string(options.base_velocity));
  add(!options.derivatives_by.empty(), "derivatives-by", join(options.derivatives_by));
  add(options.discretization != defaults.discretization, "discretization",
      to_string(options.discretization));
  add(!options.problem.empty(), "problem",
      std::filesystem::path(options.problem).filename().string());
  add(!options.prescribed_motion.empty(), "prescribed-motion", join(options.prescribed_motion));
  const auto& [effects, friction_velocity] = options.joint_physics;
  add(effects != JointEffects{}, "joint-physics", to_string(effects));
  add(friction_velocity != defaults.joint_physics.friction_velocity, "friction-velocity",
      number_literal(friction_velocity));
  add(!options.rotors.empty(), "rotor", join(options.rotors));
  add(!options.joint_order.empty(), "joint-order", join(options.joint_order));
  add(!options.locks.empty(), "lock", join(options.locks));
  const auto& [ignores_all, ignored] = options.ignored_mimics;
  const std::string mimic = ignored.empty() ? "follow" : "ignore:" + join(ignored);
  add(ignores_all || !ignored.empty(), "mimic", ignores_all ? "ignore" : mimic);
  const Vector3<double>& g = options.gravity;
  add(g != defaults.gravity, "gravity",
      fmt::format("{},{},{}", number_literal(g[0]), number_literal(g[1]), number_literal(g[2])));
  add(options.snap_angles != defaults.snap_angles, "snap-angles",
      number_literal(options.snap_angles));
  add(options.code_budget != defaults.code_budget, "code-budget",
      std::to_string(options.code_budget));
  add(options.emit.trig != defaults.emit.trig, "trig",
      options.emit.trig == Trig::kLibm ? "libm" : "own");
  add(!options.emit.fma, "fma", options.emit.fma ? "on" : "off");
  add(!options.emit.copy_runtime, "runtime", options.emit.copy_runtime ? "copy" : "external");
  return list;
}

std::vector<std::pair<std::string, std::string>> canonical_options(const Options& options) {
  std::vector<std::pair<std::string, std::string>> list;
  for (OptionValue& option : option_values(options)) {
    if (!option.is_default) list.emplace_back(option.name, std::move(option.value));
  }
  return list;
}

std::string canonical_command_line(const Options& options) {
  const std::string file = std::filesystem::path(options.robot_file).filename().string();
  std::string text = shell_word(file.starts_with('-') ? "./" + file : file);
  for (const auto& [name, value] : canonical_options(options)) {
    text += fmt::format(" --{} {}", name, shell_word(value));
  }
  return text;
}

}  // namespace dynac
