#include "driver/heeded_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/heeding.hpp"
#include "driver/option_table.hpp"
#include "driver/option_words.hpp"
#include "kernels/axes/coordinates.hpp"
#include "kernels/joint_dynamics.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

template <class Predicate>
bool has_quantity(const Kernel& kernel, const Predicate& predicate) {
  const auto has = [&](std::span<const ArgumentRow> rows) {
    return std::ranges::any_of(rows, predicate);
  };
  return has(kernel.inputs) || has(kernel.outputs);
}

}  // namespace

namespace heeding {

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

bool is_discretized(const Kernel& kernel, const KernelContext&, std::string_view) {
  return is_of_a_step(kernel);
}

bool prescribes_motion(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_task || has_quantity(kernel, [](const ArgumentRow& row) {
           return is_along(row, index::kHybridOutput);
         });
}

bool solves_a_problem(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_problem;
}

static JointEffects effects_named(std::string_view word) {
  JointEffects effects;
  for (const auto& [name, effect] : kEffectWords) effects.*effect = word == name || word == "all";
  return effects;
}

bool counts_effects(const Kernel& kernel, const KernelContext&, std::string_view word) {
  return joint_dynamics::effects_in(kernel, effects_named(word)) != JointEffects{};
}

bool counts_friction(const Kernel& kernel, const KernelContext& context, std::string_view) {
  return counts_effects(kernel, context, "friction");
}

// A regressor has columns for rotors, whatever their inertias.
bool counts_rotors(const Kernel& kernel, const KernelContext& context, std::string_view) {
  return counts_effects(kernel, context, "armature") && !has_quantity(kernel, is_regressor);
}

// A name that no kernel has is refused where formulations are chosen.
bool has_formulation(const Kernel& kernel, const KernelContext&, std::string_view word) {
  const Kernel* const named = find_kernel(word.substr(0, word.find('=')));
  return named == nullptr || named == &kernel;
}

}  // namespace heeding

namespace {

// Names of the kernels that heed a word; of a family, one.
std::vector<std::string_view> heeding_kernels(const OptionRow& option, const KernelContext& context,
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

std::string complaint(const OptionRow& option, const KernelContext& context,
                      const std::string& word, const std::vector<const Kernel*>& kernels) {
  std::vector<std::string_view> asked;
  asked.reserve(kernels.size());
  for (const Kernel* kernel : kernels) asked.push_back(kernel->name);
  return fmt::format(
      "{}{}{}: has no effect on {}; leave it out, or request a kernel that it affects: {}",
      option.flag, word.empty() ? "" : " ", word, fmt::join(asked, ", "),
      fmt::join(heeding_kernels(option, context, word), ", "));
}

}  // namespace

Words words_to_heed(const OptionRow& option, const Options& options) {
  const OptionMember& member = option.member;
  if (option.heeds == nullptr || member.is_same(options, Options{})) return {};
  Words given = member.print(options);
  if (!option.is_heeded_by_word) return {member.words == nullptr ? "" : given.front()};
  if (member.words == nullptr) return given;
  // All words there are mean those that count for a kernel; each of them by its name, just that.
  given.emplace_back("all");
  return given == member.words() ? Words{"all"} : Words(given.begin(), given.end() - 1);
}

void check_heeded(const Robot& robot, const std::vector<const Kernel*>& kernels,
                  const Options& options) {
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.selection};
  std::vector<std::string> complaints;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& option : group.rows) {
      for (const std::string& word : words_to_heed(option, options)) {
        const bool is_heeded = std::ranges::any_of(
            kernels, [&](const Kernel* kernel) { return option.heeds(*kernel, context, word); });
        if (!is_heeded) complaints.push_back(complaint(option, context, word, kernels));
      }
    }
  }
  if (!complaints.empty()) throw UsageError(fmt::format("{}", fmt::join(complaints, "\n")));
}

bool could_be_given(const OptionRow& option, const KernelContext& context,
                    const std::vector<const Kernel*>& kernels, const Options& options) {
  if (option.heeds == nullptr) return true;
  const std::string_view word = option.is_heeded_by_word ? option.example : "";
  const bool is_heeded = std::ranges::any_of(
      kernels, [&](const Kernel* kernel) { return option.heeds(*kernel, context, word); });
  if (!is_heeded || option.check == nullptr) return is_heeded;
  Options other = options;
  try {
    option.member.read(other, option, {std::string(option.example)});
    option.check(other, Command::kGenerate);
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

}  // namespace dynac
