#include "driver/options/take_constraints.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/options/named_joints.hpp"
#include "readers/constraints/constraints.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

ConstraintSet chosen_set(std::vector<ConstraintSet> sets, const Options& options) {
  std::vector<std::string> names;
  for (const ConstraintSet& set : sets) names.push_back(set.name);
  if (options.constraint_set.empty()) {
    if (sets.size() == 1) return std::move(sets.front());
    throw InputError(options.constraints,
                     fmt::format("holds {} sets; choose one with --constraint-set: {}", sets.size(),
                                 fmt::join(names, ", ")));
  }
  const auto chosen = std::ranges::find(sets, options.constraint_set, &ConstraintSet::name);
  if (chosen != sets.end()) return std::move(*chosen);
  throw InputError(options.constraints,
                   fmt::format("--constraint-set {}: there is no such set; there are {}",
                               dynac::quoted(options.constraint_set), fmt::join(names, ", ")));
}

}  // namespace

std::shared_ptr<const ConstraintSet> take_constraints(const Model& model, const Options& options) {
  if (options.constraints.empty() && options.contacts.empty()) return nullptr;
  ConstraintSet set =
      options.constraints.empty()
          ? read_contacts(fmt::format("{}", fmt::join(options.contacts, ",")), model)
          : chosen_set(read_constraints(options.constraints, model), options);
  set.damping = options.constraint_damping;
  set.steps = options.constraint_steps;
  set.passive = independent_joints(model, options.passive_joints, "--passive-joints");
  return std::make_shared<const ConstraintSet>(std::move(set));
}

}  // namespace dynac
