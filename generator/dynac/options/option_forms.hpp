// SPDX-License-Identifier: BSD-3-Clause
// Options whose text has a form of its own: mimic joints, joint dynamics, gravity and the like,
// each with its way from words into Options and back.
#pragma once

#include "dynac/options/option_row.hpp"

namespace dynac::option_forms {

/// Kernels' names, their aliases resolved.
/// @param[in] option  key of the option that names them; empty: they are positional arguments
/// @throws UsageError  a kernel that does not exist
[[nodiscard]] Words known_kernels(const Words& arguments, std::string_view option = {});

/// The same, or "all".
void read_kernels(Options& options, const OptionRow& option, const Words& arguments);
Words print_kernels(const Options& options);
bool is_same_kernels(const Options& a, const Options& b);

/// NAME=A,B,.. each.
void read_fuse(Options& options, const OptionRow& option, const Words& arguments);

/// "follow" and "ignore" stand alone; behind "ignore:" all words are names of joints.
void read_mimic(Options& options, const OptionRow& option, const Words& arguments);
Words print_mimic(const Options& options);
bool is_same_mimic(const Options& a, const Options& b);

/// Three numbers [m/s^2].
void read_gravity(Options& options, const OptionRow& option, const Words& arguments);
Words print_gravity(const Options& options);
bool is_same_gravity(const Options& a, const Options& b);

/// Whether they are given, so that the robot's file does not decide.
bool gives_base(const Options& options);
bool gives_gravity(const Options& options);

/// Names of joints, or "none" or "all" alone.
void read_prescribed(Options& options, const OptionRow& option, const Words& arguments);

/// A number of configurations, 1 or more.
void read_horizon(Options& options, const OptionRow& option, const Words& arguments);
Words print_horizon(const Options& options);
void read_batch(Options& options, const OptionRow& option, const Words& arguments);
Words print_batch(const Options& options);

/// Where they are not given, what the target decides; that of `a` for both.
Words lanes_words();
Words print_lanes(const Options& options);
bool is_same_lanes(const Options& a, const Options& b);
Words print_code_budget(const Options& options);
bool is_same_code_budget(const Options& a, const Options& b);

/// A file, printed without its folder.
Words print_problem(const Options& options);
Words print_constraints(const Options& options);
Words print_spheres(const Options& options);

/// Names of effects, or "all".
Words effect_words();
void read_effects(Options& options, const OptionRow& option, const Words& arguments);
Words print_effects(const Options& options);

}  // namespace dynac::option_forms
