// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/request_of.hpp"

#include <fmt/format.h>

#include <string>

#include "dynac/options/kernel_names.hpp"
#include "emit/languages/arithmetic_of.hpp"
#include "emit/languages/language_table.hpp"
#include "kernels/table.hpp"
#include "search/code_budget.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// Takes KERNEL=NAME.
void take_formulation(const std::string& word, CompileRequest& request) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) {
    throw UsageError(fmt::format(
        "@formulation {}: write KERNEL=NAME; `dynac list KERNEL` shows both", dynac::quoted(word)));
  }
  const std::string kernel_name = word.substr(0, equals), name = word.substr(equals + 1);
  const Kernel* kernel = find_kernel(kernel_name);
  if (kernel == nullptr) throw UsageError("@formulation: " + unknown_kernel(kernel_name));
  const Formulation* formulation = find_formulation(*kernel, name);
  if (formulation == nullptr) {
    throw UsageError(
        fmt::format("@formulation {}: {}", kernel_name, unknown_formulation(*kernel, name)));
  }
  const auto [place, is_new] = request.formulations.try_emplace(kernel->name, formulation);
  if (!is_new && place->second != formulation) {
    throw UsageError("@formulation " + word +
                     ": another one is given for this kernel; leave out one of them");
  }
}

}  // namespace

CompileRequest request_of(const Options& options) {
  const bool is_limited = language_of(options.emit).rerolls_bodies();
  CompileRequest request{.arithmetic = arithmetic_of(options.emit),
                         .snap_angles = options.snap_angles,
                         .code_budget = is_limited ? code_budget_of(options) : kUnlimitedCode,
                         .is_checked = options.is_checked,
                         .certified_states = options.certified_states};
  for (const std::string& word : options.formulations) take_formulation(word, request);
  return request;
}

}  // namespace dynac
