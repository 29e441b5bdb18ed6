// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/kernel_names.hpp"

#include <fmt/format.h>

#include <vector>

#include "readers/format_readers.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

std::string_view without_order(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

std::string_view order_of(std::string_view name) { return name.substr(without_order(name).size()); }

// "id" of inverse_dynamics.
std::string initials(std::string_view name) {
  std::string result;
  for (std::size_t k = 0; k < name.size(); ++k) {
    if (k == 0 || name[k - 1] == '_') result += name[k];
  }
  return result;
}

// Words that name no kernel here but an algorithm or a quantity elsewhere.
struct WordElsewhere {
  std::string_view word;
  std::string_view kernels;
};
constexpr WordElsewhere kWordsElsewhere[] = {
    {"composite",
     "of composite rigid bodies there are mass_matrix (crba) and centroidal_inertia (ccrbi)"},
    {"articulated", "of articulated bodies there is forward_dynamics (aba)"},
    {"newton", "of Newton and Euler there is inverse_dynamics (rnea)"},
    {"nonlinear", "of nonlinear effects there is bias_forces (nle)"},
};

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const Kernel& listed : kernel_table()) {
    for (const Kernel& kernel : family_of(listed)) {
      names.emplace_back(kernel.name);
      if (!kernel.alias.empty()) names.emplace_back(kernel.alias);
    }
  }
  return names;
}

}  // namespace

const Kernel* kernel_called(std::string_view name) {
  if (const Kernel* const kernel = find_kernel(name)) return kernel;
  for (const Kernel& kernel : kernel_table()) {
    if (kernel.family.empty() && initials(kernel.name) == name) return &kernel;
  }
  return nullptr;
}

std::string unknown_kernel(std::string_view name) {
  for (const Kernel& kernel : kernel_table()) {
    const auto family = family_of(kernel);
    const bool is_of_family = family.size() > 1 && !order_of(name).empty() &&
                              without_order(name) == without_order(kernel.name);
    if (!is_of_family) continue;
    return fmt::format("there is no kernel {}; {} has the orders {} to {}", dynac::quoted(name),
                       without_order(name), order_of(family.front().name),
                       order_of(family.back().name));
  }
  if (names_robot_file(name)) {
    return fmt::format("there is no kernel {}; the robot comes first: dynac explain {} KERNEL",
                       dynac::quoted(name), name);
  }
  for (const auto& [word, kernels] : kWordsElsewhere) {
    if (name.find(word) == name.npos) continue;
    return fmt::format("there is no kernel {}; {}; `dynac list` shows them all",
                       dynac::quoted(name), kernels);
  }
  return unknown_name("kernel", name, kernel_names(), "`dynac list` shows them all");
}

std::string unknown_formulation(const Kernel& kernel, std::string_view name) {
  std::vector<std::string> names;
  for (const Formulation& formulation : kernel.formulations) names.emplace_back(formulation.name);
  return unknown_name("formulation", name, names,
                      fmt::format("`dynac list {}` shows them all", kernel.name));
}

}  // namespace dynac
