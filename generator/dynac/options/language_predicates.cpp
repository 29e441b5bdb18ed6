// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/language_predicates.hpp"

#include "emit/job.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/number_type.hpp"

namespace dynac {
namespace language_predicates {

bool has_wide_values(const EmitOptions& emit) { return language_of(emit).has_wide_values(emit); }

bool has_one_number_type(const EmitOptions& emit) { return !number_type(emit.scalar).is_generic; }

bool has_target(const EmitOptions& emit) { return language_of(emit).has_target(); }

bool rerolls_bodies(const EmitOptions& emit) { return language_of(emit).rerolls_bodies(); }

bool includes_runtime(const EmitJob& job) {
  return !language_of(job.emit).runtime_headers(job).empty();
}

}  // namespace language_predicates

}  // namespace dynac
