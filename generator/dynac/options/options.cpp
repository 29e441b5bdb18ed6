// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/options.hpp"

#include <fmt/format.h>

#include "dynac/options/option_words.hpp"
#include "support/nearest_names.hpp"
#include "support/some_of.hpp"

namespace dynac {

std::string valid_values(std::string_view word, const std::vector<std::string>& values) {
  const std::string question = did_you_mean(word, values);
  return fmt::format("valid values: {}{}{}", some_of(values), question.empty() ? "" : "; ",
                     question);
}

std::size_t code_budget_of(const Options& options) {
  return options.code_budget.value_or(options.emit.target->code_budget);
}

std::string to_string(Base base) { return word_for(kBaseWords, base); }

std::string to_string(ScalarType scalar) { return word_for(kScalarWords, scalar); }

std::string to_string(JacobianFrame frame) { return word_for(kJacobianFrameWords, frame); }

std::string to_string(BaseVelocity representation) {
  return word_for(kBaseVelocityWords, representation);
}

std::string to_string(Discretization discretization) {
  return word_for(kDiscretizationWords, discretization);
}

}  // namespace dynac
