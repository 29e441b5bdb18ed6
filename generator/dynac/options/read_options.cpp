// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/option_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "dynac/options/gravity_option.hpp"
#include "dynac/options/kernel_names.hpp"
#include "dynac/options/option_members.hpp"
#include "dynac/options/option_words.hpp"
#include "dynac/options/options.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/text.hpp"

namespace dynac::option_forms {
namespace {

// Of a name that we have given: none begins or ends with a space.
std::string_view trimmed(std::string_view word) {
  const std::size_t first = std::min(word.find_first_not_of(' '), word.size());
  return word.substr(first, word.find_last_not_of(' ') + 1 - first);
}

// From 1 on; 0 stands for an option that is not given.
void read_count(std::size_t& count, std::size_t most, const OptionRow& option,
                const Words& arguments) {
  if (parse_whole(count, arguments.front()) && count >= 1 && count <= most) return;
  throw UsageError(fmt::format("@{} {}: write a whole number from 1 to {}", option.key,
                               dynac::quoted(arguments.front()), most));
}

Words print_count(std::size_t count) { return count == 0 ? Words{} : Words{std::to_string(count)}; }

}  // namespace

Words known_kernels(const Words& arguments, std::string_view option) {
  Words kernels;
  for (const std::string& argument : arguments) {
    const std::string_view name = trimmed(argument);
    const Kernel* const kernel = kernel_called(name);
    if (kernel == nullptr) {
      throw UsageError(option.empty() ? unknown_kernel(name)
                                      : fmt::format("@{}: {}", option, unknown_kernel(name)));
    }
    kernels.push_back(kernel->name);
  }
  return kernels;
}

void read_kernels(Options& options, const OptionRow& option, const Words& arguments) {
  options.kernels.clear();
  for (const std::string& argument : arguments) {
    const bool is_all = trimmed(argument) == "all";
    options.kernels.push_back(is_all ? "all" : known_kernels({argument}, option.key).front());
  }
}

void read_mimic(Options& options, const OptionRow& option, const Words& arguments) {
  auto& [ignores_all, ignored] = options.ignored_mimics;
  ignores_all = false;
  ignored.clear();
  if (arguments == Words{"follow"}) return;
  ignores_all = arguments == Words{"ignore"};
  if (ignores_all) return;
  constexpr std::string_view kIgnore = "ignore:";
  for (const std::string& word : arguments) {
    const bool starts = word.starts_with(kIgnore);
    if (!starts && ignored.empty()) {
      throw UsageError(fmt::format("@{} {}: {}", option.key, dynac::quoted(word),
                                   valid_values(word, {"follow", "ignore", "ignore:JOINT,.."})));
    }
    ignored.push_back(starts ? word.substr(kIgnore.size()) : word);
    if (ignored.back().empty())
      throw UsageError("@mimic ignore: names no joint; write ignore, or ignore:JOINT");
  }
}

Words print_mimic(const Options& options) {
  const auto& [ignores_all, ignored] = options.ignored_mimics;
  if (ignores_all) return {"ignore"};
  if (ignored.empty()) return {"follow"};
  Words words = ignored;
  words.front() = "ignore:" + words.front();
  return words;
}

bool is_same_mimic(const Options& a, const Options& b) {
  return a.ignored_mimics.all == b.ignored_mimics.all &&
         a.ignored_mimics.joints == b.ignored_mimics.joints;
}

void read_gravity(Options& options, const OptionRow&, const Words& arguments) {
  options.gravity = dynac::read_gravity(arguments.front());
}

Words print_gravity(const Options& options) {
  const Vector3<double> g = options.gravity.value_or(kUsualGravity);
  return {fmt::format("{},{},{}", number_word(g[0]), number_word(g[1]), number_word(g[2]))};
}

bool is_same_gravity(const Options& a, const Options& b) {
  return a.gravity.value_or(kUsualGravity) == b.gravity.value_or(kUsualGravity);
}

bool gives_base(const Options& options) { return options.base.has_value(); }
bool gives_gravity(const Options& options) { return options.gravity.has_value(); }

void read_prescribed(Options& options, const OptionRow& option, const Words& arguments) {
  for (const std::string& word : arguments) {
    if (arguments.size() > 1 && (word == "none" || word == "all")) {
      throw UsageError(fmt::format("@{}: write none, all or the names of joints", option.key));
    }
  }
  options.prescribed_motion = arguments == Words{"none"} ? Words{} : arguments;
}

void read_horizon(Options& options, const OptionRow& option, const Words& arguments) {
  read_count(options.horizon, 4096, option, arguments);
}

Words print_horizon(const Options& options) { return print_count(options.horizon); }

void read_batch(Options& options, const OptionRow& option, const Words& arguments) {
  read_count(options.emit.batch, 4096, option, arguments);
}

Words print_batch(const Options& options) { return print_count(options.emit.batch); }

Words lanes_words() { return words_in(kLanesWords); }

Words print_lanes(const Options& options) { return {std::to_string(options.emit.most_lanes())}; }

bool is_same_lanes(const Options& a, const Options& b) {
  const std::size_t usual = a.emit.target->lanes;
  return a.emit.lanes.value_or(usual) == b.emit.lanes.value_or(usual);
}

Words print_code_budget(const Options& options) {
  return {std::to_string(code_budget_of(options))};
}

bool is_same_code_budget(const Options& a, const Options& b) {
  return code_budget_of(a) == b.code_budget.value_or(a.emit.target->code_budget);
}

static Words print_file(const std::string& path) {
  if (path.empty()) return {};
  return {std::filesystem::path(path).filename().string()};
}
Words print_problem(const Options& options) { return print_file(options.problem); }
Words print_constraints(const Options& options) { return print_file(options.constraints); }
Words print_spheres(const Options& options) { return print_file(options.spheres); }

Words effect_words() {
  Words words = words_in(kEffectWords);
  words.emplace_back("all");
  return words;
}

void read_effects(Options& options, const OptionRow& option, const Words& arguments) {
  options.joint_dynamics.effects = {};
  for (const std::string& argument : arguments) {
    const std::string word(trimmed(argument));
    bool is_known = false;
    for (const auto& [name, effect] : kEffectWords) {
      if (word != name && word != "all") continue;
      options.joint_dynamics.effects.*effect = true;
      is_known = true;
    }
    if (!is_known) {
      throw UsageError(fmt::format("@{} {}: {}", option.key, dynac::quoted(word),
                                   valid_values(word, effect_words())));
    }
  }
}

Words print_effects(const Options& options) {
  Words words;
  for (const auto& [name, effect] : kEffectWords) {
    if (options.joint_dynamics.effects.*effect) words.emplace_back(name);
  }
  return words;
}

}  // namespace dynac::option_forms
