#include "driver/heeded_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "kernels/joint_dynamics.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Words = std::vector<std::string>;

// Of an option that is heeded or not as a whole.
Words word_if(bool is_given, std::string word = "") {
  return is_given ? Words{std::move(word)} : Words{};
}

template <class Predicate>
bool has_quantity(const Kernel& kernel, const Predicate& predicate) {
  const auto has = [&](std::span<const ArgumentRow> rows) {
    return std::ranges::any_of(rows, predicate);
  };
  return has(kernel.inputs) || has(kernel.outputs);
}

bool takes_wrenches(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.takes_wrenches;
}

bool depends_on_gravity(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.depends_on_gravity;
}

bool is_of_frames(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, [](const ArgumentRow& row) { return row.frames.has_value(); });
}

// A pose has no axes to choose.
bool has_motion_of_frames(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, is_expressed_in_a_frame);
}

bool has_velocities(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, is_along_velocities);
}

bool takes_run_time_parameters(const Kernel& kernel, const KernelContext& context,
                               std::string_view) {
  return takes_parameters(kernel, context.selection);
}

bool has_derivatives_by(const Kernel& kernel, const KernelContext& context, std::string_view word) {
  if (kernel.needs_problem) return false;
  Selection selection = context.selection;
  selection.by_wrenches = word == "fext";
  selection.by_parameters = word == "parameters";
  return !added_outputs(kernel, selection).empty();
}

bool is_of_a_step(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::is_of_a_step(kernel);
}

bool prescribes_motion(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, [](const ArgumentRow& row) { return is_along(row, index::kFound); });
}

bool solves_a_problem(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_problem;
}

JointEffects effects_named(std::string_view word) {
  const bool is_all = word == "all";
  return {is_all || word == "damping", is_all || word == "friction", is_all || word == "armature"};
}

bool counts_effects(const Kernel& kernel, const KernelContext&, std::string_view word) {
  return joint_physics::effects_in(kernel, effects_named(word)) != JointEffects{};
}

// A regressor has columns for rotors, whatever their inertias.
bool counts_rotors(const Kernel& kernel, const KernelContext& context, std::string_view) {
  return counts_effects(kernel, context, "armature") &&
         !has_quantity(kernel, [](const ArgumentRow& row) {
           return !row.indices.empty() && row.indices.back().axis == Axis::kLinkParameter;
         });
}

// All effects mean those that count for a kernel; each of them by its name, just that.
Words effects_given(const Options& options) {
  const JointEffects& effects = options.joint_physics.effects;
  if (effects == effects_named("all")) return {"all"};
  Words words;
  if (effects.damping) words.emplace_back("damping");
  if (effects.friction) words.emplace_back("friction");
  if (effects.armature) words.emplace_back("armature");
  return words;
}

// A name that no kernel has is told where formulations are chosen.
bool has_formulation(const Kernel& kernel, const KernelContext&, std::string_view word) {
  const Kernel* const named = find_kernel(word.substr(0, word.find('=')));
  return named == nullptr || named == &kernel;
}

const std::array kOptions{
    HeededOption{"--formulation", [](const Options& o) { return o.formulations; }, has_formulation},
    HeededOption{"--fext", [](const Options& o) { return word_if(!o.fext.empty()); },
                 takes_wrenches},
    HeededOption{"--wrench-frame",
                 [](const Options& o) {
                   return word_if(o.wrench_frame != Options{}.wrench_frame,
                                  to_string(o.wrench_frame));
                 },
                 takes_wrenches},
    HeededOption{"--gravity",
                 [](const Options& o) { return word_if(o.gravity != Options{}.gravity); },
                 depends_on_gravity},
    HeededOption{"--parameters", [](const Options& o) { return word_if(!o.parameters.empty()); },
                 takes_run_time_parameters},
    HeededOption{"--frames", [](const Options& o) { return word_if(!o.frames.empty()); },
                 is_of_frames},
    HeededOption{"--jacobian-frame",
                 [](const Options& o) {
                   return word_if(o.jacobian_frame != Options{}.jacobian_frame,
                                  to_string(o.jacobian_frame));
                 },
                 has_motion_of_frames},
    HeededOption{"--base-velocity",
                 [](const Options& o) {
                   return word_if(o.base_velocity != Options{}.base_velocity,
                                  to_string(o.base_velocity));
                 },
                 has_velocities},
    HeededOption{"--derivatives-by", [](const Options& o) { return o.derivatives_by; },
                 has_derivatives_by},
    HeededOption{"--discretization",
                 [](const Options& o) {
                   return word_if(o.discretization != Options{}.discretization,
                                  to_string(o.discretization));
                 },
                 is_of_a_step},
    HeededOption{"--prescribed-motion",
                 [](const Options& o) { return word_if(!o.prescribed_motion.empty()); },
                 prescribes_motion},
    HeededOption{"--problem", [](const Options& o) { return word_if(!o.problem.empty()); },
                 solves_a_problem},
    HeededOption{"--joint-physics", effects_given, counts_effects},
    HeededOption{"--friction-velocity",
                 [](const Options& o) {
                   const double usual = Options{}.joint_physics.friction_velocity;
                   return word_if(o.joint_physics.friction_velocity != usual);
                 },
                 [](const Kernel& kernel, const KernelContext& context, std::string_view) {
                   return counts_effects(kernel, context, "friction");
                 }},
    HeededOption{"--rotor", [](const Options& o) { return word_if(!o.rotors.empty()); },
                 counts_rotors},
};

// Names of the kernels that heed a word; of a family, one.
std::vector<std::string_view> heeding_kernels(const HeededOption& option,
                                              const KernelContext& context,
                                              const std::string& word) {
  std::vector<std::string_view> names;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (!option.heeds(kernel, context, word)) continue;
      names.push_back(kernel.name);
      break;
    }
  }
  return names;
}

std::string complaint(const HeededOption& option, const KernelContext& context,
                      const std::string& word, const std::vector<const Kernel*>& kernels) {
  std::vector<std::string_view> asked;
  asked.reserve(kernels.size());
  for (const Kernel* kernel : kernels) asked.push_back(kernel->name);
  return fmt::format("{}{}{}: {}{} {}; leave it out, or ask for a kernel that heeds it: {}",
                     option.flag, word.empty() ? "" : " ", word,
                     asked.size() == 1 ? "" : "none of ", fmt::join(asked, ", "),
                     asked.size() == 1 ? "does not heed it" : "heeds it",
                     fmt::join(heeding_kernels(option, context, word), ", "));
}

}  // namespace

std::span<const HeededOption> heeded_options() { return kOptions; }

void check_heeded(const Robot& robot, const std::vector<const Kernel*>& kernels,
                  const Options& options) {
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.selection};
  std::vector<std::string> complaints;
  for (const HeededOption& option : kOptions) {
    for (const std::string& word : option.words(options)) {
      const bool is_heeded = std::ranges::any_of(
          kernels, [&](const Kernel* kernel) { return option.heeds(*kernel, context, word); });
      if (!is_heeded) complaints.push_back(complaint(option, context, word, kernels));
    }
  }
  if (!complaints.empty()) throw UsageError(fmt::format("{}", fmt::join(complaints, "\n")));
}

}  // namespace dynac
