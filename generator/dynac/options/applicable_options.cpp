// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/applicable_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <string>
#include <vector>

#include "dynac/options/option_table.hpp"
#include "dynac/options/options.hpp"
#include "emit/job.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Applies = std::function<bool(const OptionRow&, const EmitOptions&)>;

std::string text_of(const OptionRow& option, const Options& options) {
  return fmt::format("@{} {}", option.key, fmt::join(option.member.print(options), ","));
}

// The options each of which, given alone, leaves this one nothing to decide.
std::vector<std::string> reasons(const OptionRow& option, const Options& options,
                                 const Applies& applies) {
  std::vector<std::string> reasons;
  for (const OptionRow& other : kCodeOptions) {
    if (&other == &option || other.member.is_same(options, Options{})) continue;
    Options alone;
    other.member.read(alone, other, other.member.print(options));
    if (!applies(option, alone.emit)) reasons.push_back(text_of(other, options));
  }
  return reasons;
}

void check(const Options& options, const Applies& applies) {
  std::vector<std::string> complaints;
  const Options defaults;
  for (const OptionRow& option : kCodeOptions) {
    if (option.member.is_same(options, defaults) || applies(option, options.emit)) continue;
    complaints.push_back(fmt::format("{}: has no effect with {}; leave it out",
                                     text_of(option, options),
                                     fmt::join(reasons(option, options, applies), ", nor with ")));
  }
  if (!complaints.empty()) throw UsageError(fmt::format("{}", fmt::join(complaints, "\n")));
}

bool has_effect(const OptionRow& option, const EmitOptions& emit) {
  return option.applies == nullptr || option.applies(emit);
}

}  // namespace

void check_values(const Options& options) {
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.member.arity == Arity::kNone) continue;  // a switch has no wrong value
      const Words words = row.member.print(options);
      Options read;
      if (!words.empty()) row.member.read(read, row, words);
    }
  }
}

void check_options(const Options& options, std::span<const OptionGroup> groups, Command command) {
  for (const OptionGroup& group : groups) {
    for (const OptionRow& row : group.rows) {
      if (row.check != nullptr) row.check(options, command);
    }
  }
  check(options, has_effect);
}

void check_applicable(const Options& options, const EmitJob& job) {
  check(options, [&](const OptionRow& option, const EmitOptions& emit) {
    if (option.applies_to == nullptr) return true;
    if (&emit == &options.emit) return option.applies_to(job);  // as it is: kernels may be huge
    EmitJob other = job;
    other.emit = emit;
    return option.applies_to(other);
  });
}

bool is_applicable(const OptionRow& option, const EmitJob& job) {
  return has_effect(option, job.emit) && (option.applies_to == nullptr || option.applies_to(job));
}

}  // namespace dynac
