// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/take_constraints.hpp"
#include "dynac/options/fuse_option.hpp"
#include "dynac/options/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "dynac/options/loop_set.hpp"
#include "dynac/options/named_joints.hpp"
#include "dynac/options/named_links.hpp"
#include "dynac/options/option_words.hpp"
#include "kernels/table.hpp"
#include "model/findings.hpp"
#include "readers/constraints/constraints.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"
#include "support/some_of.hpp"

namespace dynac {
namespace {

// Whether what is asked for can depend on which set it is.
bool uses_sets(const Options& options) {
  return !options.dependent_joints.empty() ||
         std::ranges::any_of(kernels_asked(options),
                             [](const std::string& name) {
                               const Kernel* const kernel = find_kernel(name);
                               return kernel == nullptr || kernel->needs_constraints;
                             }) ||
         std::ranges::any_of(fused_kernels(options), &Kernel::needs_constraints);
}

ConstraintSet chosen_set(std::vector<ConstraintSet> sets, const Options& options) {
  std::vector<std::string> names;
  for (const ConstraintSet& set : sets) names.push_back(set.name);
  if (options.constraint_set.empty()) {
    // Of a set that no kernel uses it is said that it has no effect, whichever it is.
    if (sets.size() == 1 || (!sets.empty() && !uses_sets(options))) return std::move(sets.front());
    throw UsageError(fmt::format("{}: holds {} sets; choose one with @constraint-set: {}",
                                 options.constraints, sets.size(), some_of(names)));
  }
  const auto chosen = std::ranges::find(sets, options.constraint_set, &ConstraintSet::name);
  if (chosen != sets.end()) return std::move(*chosen);
  throw UsageError(fmt::format("@constraint-set {}: {}", dynac::quoted(options.constraint_set),
                               valid_values(options.constraint_set, names)));
}

Constraint contact_of(const Model& model, std::string_view word) {
  const std::size_t colon = word.rfind(':');
  const std::string_view type = colon == word.npos ? "" : word.substr(colon + 1);
  if (type != "point" && type != "frame") {
    const std::vector<std::string> types{"point", "frame"};
    const std::string question = did_you_mean(type, types);
    throw UsageError(fmt::format("@contact {}: write LINK:point or LINK:frame{}{}",
                                 dynac::quoted(word), question.empty() ? "" : "; ", question));
  }
  Constraint contact;
  contact.name = word.substr(0, colon);
  contact.type = type == "point" ? ConstraintType::kPoint : ConstraintType::kFrame;
  contact.keeps_multipliers = true;
  contact.first.link = link_called(model, "@contact", contact.name);
  if (is_rigid(model, contact)) {
    throw UsageError(
        fmt::format("@contact: {} does not move; name one that does, or write @base floating",
                    called("link", contact.name)));
  }
  return contact;
}

/// A set, which may be empty, and behind it contacts of the command line.
ConstraintSet with_contacts(ConstraintSet set, ConstraintSet contacts) {
  if (set.constraints.empty()) return contacts;
  for (Constraint& contact : contacts.constraints) {
    if (std::ranges::count(set.constraints, contact.name, &Constraint::name) > 0) {
      throw UsageError(
          fmt::format("@contact: constraint set {} has a constraint {} already; leave "
                      "out one of them, or rename the latter with \"as NAME\"",
                      dynac::quoted(set.name), dynac::quoted(contact.name)));
    }
    set.constraints.push_back(std::move(contact));
  }
  return set;
}

/// Elimination of n rows takes n^3 / 6 operations of code, and each passes several compilers.
void check_rows(const ConstraintSet& set, const Options& options) {
  constexpr std::size_t kMost = 100;
  const std::size_t rows = rows_of(set);
  if (rows <= kMost || !uses_sets(options)) return;
  const std::string place = !options.constraints.empty() ? options.constraints
                            : !options.contacts.empty()  ? "@contact"
                                                         : options.robot_file;
  throw InputError(
      place,
      fmt::format("constraint set {} has {} rows, over {}, of which straight-line code would have "
                  "some {:.1g} million operations; hold a link by one frame instead of many points",
                  dynac::quoted(set.name), rows, kMost,
                  static_cast<double>(rows * rows * rows) / 3e6));
}

/// Whether a constraint has multipliers where others close local loops: that of a floating base and
/// the world closes none.
bool keeps_multipliers(const Model& model, const Constraint& constraint) {
  if (constraint.keeps_multipliers) return true;
  const bool sees_world = constraint.first.link.is_none() || constraint.second.link.is_none();
  return sees_world && has_frames(constraint) && model.base() == Base::kFloating;
}

/// Takes the constraints with multipliers out of a set whose others close local loops.
ConstraintSet take_held(const Model& model, ConstraintSet& set) {
  ConstraintSet held{.name = set.name, .constraints = {}};
  const auto is_held = [&](const Constraint& each) { return keeps_multipliers(model, each); };
  std::ranges::copy_if(set.constraints, std::back_inserter(held.constraints), is_held);
  std::erase_if(set.constraints, is_held);
  return held;
}

}  // namespace

ConstraintSet contact_set(const Model& model, const std::vector<std::string>& words) {
  ConstraintSet set;
  set.name = "contacts";
  for (const std::string& word : words) {
    Constraint contact = contact_of(model, word);
    if (std::ranges::count(set.constraints, contact.name, &Constraint::name) > 0) {
      throw UsageError(
          fmt::format("@contact: {} is named twice; name it once", called("link", contact.name)));
    }
    set.constraints.push_back(std::move(contact));
  }
  return set;
}

void take_constraints(const Model& model, const Options& options, KernelSettings& settings) {
  ConstraintSet chosen;
  if (!options.constraints.empty()) {
    chosen = chosen_set(read_constraints(options.constraints, model), options);
  }
  const bool has_roles = !options.dependent_joints.empty();
  ConstraintSet held = has_roles ? take_held(model, chosen) : ConstraintSet{};
  if (!options.contacts.empty()) {
    ConstraintSet& others = has_roles ? held : chosen;
    others = with_contacts(std::move(others), contact_set(model, options.contacts));
  }
  ConstraintSet stated = loop_set(model);
  if (!chosen.constraints.empty()) stated = with_loops(std::move(stated), std::move(chosen));
  check_rows(stated, options);
  if (has_roles) {
    if (stated.constraints.empty()) {
      throw UsageError(
          "@dependent-joints: joints depend on rows that close loops, and neither the robot's file "
          "nor a set states any; add @constraints FILE");
    }
    stated.dependent = independent_joints(model, options.dependent_joints, "@dependent-joints");
    settings.loops = std::make_shared<const ConstraintSet>(std::move(stated));
    check_rows(held, options);
  } else {
    held = std::move(stated);
  }
  if (held.constraints.empty()) return;
  held.damping = options.constraint_damping;
  held.steps = options.constraint_steps;
  held.passive = independent_joints(model, options.passive_joints, "@passive-joints");
  for (const std::string& word : options.constraint_inputs) {
    settings.row_inputs.**value_of(kRowInputWords, word) = true;
  }
  held.has_given_gains = settings.row_inputs.gains;
  settings.constraints = std::make_shared<const ConstraintSet>(std::move(held));
}

}  // namespace dynac
