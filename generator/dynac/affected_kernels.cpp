// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/affected_kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "dynac/load_robot.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/options.hpp"
#include "kernels/fusion.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// Names of the kernels that a word of the option affects; of a family, one.
std::vector<std::string_view> affected_kernels(const OptionRow& option,
                                               const KernelContext& context,
                                               const std::string& word) {
  std::vector<std::string_view> names;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      if (!option.affects(kernel, context, word)) continue;
      names.push_back(kernel.name);
      break;
    }
  }
  return names;
}

// Whether a word of the option affects one of these kernels, or a part of it.
bool affects_any(const OptionRow& option, const KernelContext& context,
                 const std::vector<const Kernel*>& kernels, std::string_view word) {
  return std::ranges::any_of(parts_of(kernels), [&](const Kernel* kernel) {
    return option.affects(*kernel, context, word);
  });
}

// Names, those of a line.
std::string some_of(std::span<const std::string_view> names) {
  constexpr std::size_t kMost = 8;
  const std::size_t count = names.size() > kMost + 1 ? kMost : names.size();
  return fmt::format(
      "{}{}", fmt::join(names.first(count), ", "),
      count < names.size() ? fmt::format(" or {} others", names.size() - count) : "");
}

std::string complaint(const OptionRow& option, const KernelContext& context,
                      const std::string& word, const std::vector<const Kernel*>& kernels) {
  std::vector<std::string_view> asked;
  asked.reserve(kernels.size());
  for (const Kernel* kernel : kernels) asked.push_back(kernel->name);
  return fmt::format(
      "@{}{}{}: has no effect on {}; leave it out, or request a kernel that it affects: {}",
      option.key, word.empty() ? "" : " ", word, some_of(asked),
      some_of(affected_kernels(option, context, word)));
}

// What to complain of where a word affects no kernel: the word, or those arguments of the option
// that have no other use.
Words idle_words(const OptionRow& option, const Options& options, const Robot& robot,
                 const std::string& word) {
  return option.idle_words == nullptr ? Words{word} : option.idle_words(options, robot);
}

}  // namespace

Words words_to_check(const OptionRow& option, const Options& options) {
  const OptionMember& member = option.member;
  if (option.affects == nullptr || member.is_same(options, Options{})) return {};
  Words given = member.print(options);
  if (!option.is_checked_by_word) return {member.words == nullptr ? "" : given.front()};
  if (member.words == nullptr) return given;
  // All words there are mean those that count for a kernel; each of them by its name, just that.
  given.emplace_back("all");
  return given == member.words() ? Words{"all"} : Words(given.begin(), given.end() - 1);
}

void check_affected_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                            const Options& options) {
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  std::vector<std::string> complaints;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& option : group.rows) {
      for (const std::string& word : words_to_check(option, options)) {
        if (affects_any(option, context, kernels, word)) continue;
        for (const std::string& idle : idle_words(option, options, robot, word)) {
          complaints.push_back(complaint(option, context, idle, kernels));
        }
      }
    }
  }
  if (!complaints.empty()) throw UsageError(fmt::format("{}", fmt::join(complaints, "\n")));
}

bool could_be_given(const OptionRow& option, const KernelContext& context,
                    const std::vector<const Kernel*>& kernels, const Options& options) {
  if (option.affects == nullptr) return true;
  const std::string_view word = option.is_checked_by_word ? option.example : "";
  const bool is_effective = affects_any(option, context, kernels, word);
  if (!is_effective || option.check == nullptr) return is_effective;
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
