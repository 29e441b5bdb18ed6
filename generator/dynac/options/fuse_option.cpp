// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/fuse_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "dynac/options/option_forms.hpp"
#include "dynac/options/options.hpp"
#include "dynac/options/word_list.hpp"
#include "kernels/fusion.hpp"
#include "kernels/table.hpp"
#include "support/error.hpp"
#include "support/identifier.hpp"
#include "support/quoted.hpp"
#include "support/reserved_names.hpp"

namespace dynac {
namespace {

// Beginnings and endings that functions and files of other kernels have.
constexpr std::string_view kBeginnings[] = {"casadi_", "jax_",      "q_index_",
                                            "rollout", "sparsity_", "v_index_"};
constexpr std::string_view kEndings[] = {"_batch", "_cuda", "_self_test"};

// Names of what headers and files have besides kernels.
constexpr std::string_view kOfHeaders[] = {"device",
                                           "inertial_parameters",
                                           "inertial_parameters_of",
                                           "link_parameters",
                                           "link_parameters_of",
                                           "model_parameters",
                                           "nq",
                                           "number",
                                           "nv",
                                           "parameters",
                                           "rotor",
                                           "self_test",
                                           "selftest",
                                           "sphere_count",
                                           "sphere_links",
                                           "sphere_names",
                                           "sphere_radii",
                                           "spheres"};

// Names of what a Python package, its modules and its robot have besides kernels.
constexpr std::string_view kOfPython[] = {
    "arrays",      "build",          "cache",   "casadi",   "chart",      "configurations",
    "device",      "differentiable", "entry",   "entry_of", "errors",     "facts",
    "folder",      "frames",         "gravity", "inertia",  "joints",     "kernels",
    "limits",      "links",          "load",    "loader",   "manifest",   "mass",
    "moving_mass", "mujoco",         "name",    "neutral",  "operations", "pathlib",
    "picture",     "random",         "robot",   "torch",    "trust",      "warnings"};

// Words of Python that C does not have, functions of Python that a module for JAX calls, what else
// it has besides kernels, and wrappers, whose files are called so.
constexpr std::string_view kOfModules =
    " as assert async await class def del elif except finally from global in is lambda nonlocal "
    "pass raise with yield enumerate getattr help isinstance len map print range str sum tuple "
    "zip block build change collections ctypes displacement equal flat generation jax jnp "
    "kernel library os pack_parameters product reversed shaped shlex subprocess sys tempfile "
    "turned turned_in_plane unit acados aligator crocoddyl cuda eigen inverse_dynamics_solver "
    "kinematics_interface libfranka matlab ocs2 python ros rust ";

// Names of what a package for MATLAB has besides kernels, and words of its language and Octave's
// that C and Python do not have.
constexpr std::string_view kOfMatlab =
    " arguments build_sfunction classdef elseif end end_try_catch endarguments endclassdef "
    "endenumeration endevents endfor endfunction endif endmethods endparfor endproperties "
    "endspmd endswitch endwhile end_unwind_protect enumeration events function global info "
    "methods otherwise parfor persistent properties spmd until unwind_protect "
    "unwind_protect_cleanup ";

template <std::size_t size>
bool is_among(const std::string_view (&names)[size], std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

// Whether a name is among words with a space before and behind each.
bool is_word_of(std::string_view words, std::string_view name) {
  return words.find(fmt::format(" {} ", name)) != std::string_view::npos;
}

// Why no function can have this name; empty: it can.
std::string name_problem(std::string_view name) {
  const bool is_lower = std::ranges::none_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_plain_name(name) || !is_lower || name.ends_with('_') ||
      name.find("__") != std::string_view::npos || name.size() > 64) {
    return "is no name of a kernel; write small letters, digits and single _ between them, a "
           "letter first";
  }
  if (find_kernel(name) != nullptr) return "is the name of a kernel; choose another one";
  const bool is_taken =
      is_reserved_name(name) || is_among(kOfHeaders, name) || is_among(kOfPython, name) ||
      is_word_of(kOfModules, name) || is_word_of(kOfMatlab, name) ||
      std::ranges::any_of(kBeginnings, [&](auto part) { return name.starts_with(part); }) ||
      std::ranges::any_of(kEndings, [&](auto ending) { return name.ends_with(ending); });
  return is_taken ? "has a meaning of its own in emitted code; choose another one" : "";
}

// The kernels that are given where others than the default are.
Words given_kernels(const Options& options) {
  const bool is_default = options.fuse.empty() && options.kernels == Words{"inverse_dynamics"};
  return is_default ? Words{} : options.kernels;
}

// The kernel of NAME=A,B,..
const Kernel* fused_kernel_of(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) {
    throw UsageError(
        fmt::format("@fuse {}: write NAME=KERNEL,KERNEL,.., such as "
                    "whole_body=mass_matrix,bias_forces",
                    dynac::quoted(word)));
  }
  const std::string name = word.substr(0, equals);
  const std::string problem = name_problem(name);
  if (!problem.empty()) throw UsageError(fmt::format("@fuse {}: {}", dynac::quoted(name), problem));
  std::vector<const Kernel*> parts;
  for (const std::string& part : split_list(word.substr(equals + 1))) {
    if (part.empty()) {
      throw UsageError(
          fmt::format("@fuse {}: a kernel has no name; separate names by one comma "
                      "each, or leave it out",
                      name));
    }
    const Kernel* const kernel = find_kernel(option_forms::known_kernels({part}, "fuse").front());
    if (std::ranges::find(parts, kernel) != parts.end()) {
      throw UsageError(
          fmt::format("@fuse {}: {} is named twice; name it once", name, kernel->name));
    }
    if (kernel->needs_problem) {
      throw UsageError(
          fmt::format("@fuse {}: {} shares no work, because its equations are "
                      "eliminated in an order of their own; name it in @kernels",
                      name, kernel->name));
    }
    parts.push_back(kernel);
  }
  if (parts.size() < 2) {
    throw UsageError(
        fmt::format("@fuse {}: one kernel shares its work with none; name two or more", name));
  }
  return &fused_kernel(name, parts);
}

}  // namespace

Words kernels_asked(const Options& options) {
  return options.kernels.empty() && options.fuse.empty() ? Words{"inverse_dynamics"}
                                                         : options.kernels;
}

std::vector<const Kernel*> fused_kernels(const Options& options) {
  std::vector<const Kernel*> kernels;
  std::set<std::string_view> names;
  for (const std::string& word : options.fuse) {
    const Kernel* const kernel = fused_kernel_of(word);
    if (!names.insert(kernel->name).second) {
      throw UsageError(
          fmt::format("@fuse {}: two kernels have this name; choose another one", kernel->name));
    }
    kernels.push_back(kernel);
  }
  return kernels;
}

namespace option_forms {

void read_fuse(Options& options, const OptionRow&, const Words& arguments) {
  options.fuse.clear();
  for (const std::string& word : arguments) {
    const Kernel& kernel = *fused_kernel_of(word);
    Words parts;
    for (const Kernel* part : kernel.parts) parts.push_back(part->name);
    options.fuse.push_back(fmt::format("{}={}", kernel.name, fmt::join(parts, ",")));
  }
}

Words print_kernels(const Options& options) { return kernels_asked(options); }

bool is_same_kernels(const Options& a, const Options& b) {
  return given_kernels(a) == given_kernels(b);
}

}  // namespace option_forms

}  // namespace dynac
