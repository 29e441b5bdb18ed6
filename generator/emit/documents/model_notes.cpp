// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/model_notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "describe/layout_notes.hpp"
#include "emit/documents/angle_range.hpp"
#include "emit/documents/frame.hpp"
#include "emit/language.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::string world_note(const EmitJob& job) {
  const std::string link = comment_text(job.base_link);
  if (job.base == Base::kFloating) {
    return fmt::format(
        "World frame: any inertial frame; q begins with the pose of the root link {} in it.", link);
  }
  return fmt::format("World frame: the frame of the root link {}, which does not move.", link);
}

// Which inputs the stated mass depends on; empty: none.
std::string note_of_mass_inputs(const EmitJob& job) {
  std::vector<std::string> names;
  for (const ParameterEntry& parameter : job.parameters) {
    const bool has_mass =
        parameter.kind == ParameterKind::kInertia || parameter.kind == ParameterKind::kPayload;
    if (has_mass) names.push_back(parameter.name);
  }
  if (names.empty()) return "";
  return fmt::format(
      " It depends on run-time parameters, of which it counts the initial values: {}.",
      fmt::join(names, ", "));
}

std::string mass_note(const EmitJob& job) {
  const std::string inputs = note_of_mass_inputs(job);
  if (job.moving_mass == job.mass) return fmt::format("Mass: {:.9g} kg.{}", job.mass, inputs);
  return fmt::format(
      "Mass: {:.9g} kg move, which momenta, centres of mass and energies count; "
      "{:.9g} kg with what is fixed to the world.{}",
      job.moving_mass, job.mass, inputs);
}

// Whether some kernel has what a note is about.
template <class Predicate>
bool has_kernel(const EmitJob& job, const Predicate& predicate) {
  return std::ranges::any_of(job.kernels, predicate);
}

std::string gravity_note(const EmitJob& job, HeaderOf header) {
  const bool is_input = std::ranges::any_of(job.parameters, [](const ParameterEntry& parameter) {
    return parameter.kind == ParameterKind::kGravity;
  });
  const std::string vector =
      fmt::format("({}, {}, {}) m/s^2 in the world frame", number_literal(job.gravity[0]),
                  number_literal(job.gravity[1]), number_literal(job.gravity[2]));
  const std::string record = header == HeaderOf::kC        ? c_prefix(job) + "_parameters.gravity"
                             : header == HeaderOf::kPython ? "gravity of the parameters"
                                                           : "Parameters::gravity";
  if (is_input) return fmt::format("Gravity: an input, {}, initially {}.", record, vector);
  return fmt::format(
      "Gravity: {}, folded into the constants (option parameters=gravity makes it an input).",
      vector);
}

std::string base_acceleration_note(const EmitJob& job) {
  return "Accelerations of the base, a, also as rows and columns of matrices: the time derivatives "
         "of its entries of v, without gravity; " +
         classical_acceleration(job.base_velocity) + '.';
}

std::string options_note(const EmitJob& job) {
  std::string text = "Options in force:";
  for (const OptionEntry& option : job.options) {
    const bool is_said_elsewhere = option.name == "kernels";
    if (is_said_elsewhere || option.value.empty() || !option.shapes_kernels) continue;
    text += fmt::format(" {} {};", option.name, comment_text(option.value));
  }
  text.back() = '.';
  return text;
}

// The number of a batch's configurations.
std::string batch_name(const EmitJob& job, HeaderOf header) {
  if (header == HeaderOf::kC) return c_prefix(job) + "_batch";
  return header == HeaderOf::kCpp ? "kBatch" : "BATCH";
}

// What holds of all batches.
std::string batch_note(const Language& language, const EmitJob& job, HeaderOf header) {
  const std::string layout = fmt::format(
      "Batches: <kernel>_batch() computes <kernel>() for {} = {} configurations. Arrays hold one "
      "configuration after the other, each matrix column-major; all configurations share the "
      "run-time parameters. An output may begin where an input begins that has at least as many "
      "entries per configuration; otherwise the arrays of a batch must not overlap. ",
      batch_name(job, header), job.emit.batch);
  if (!language.has_lanes()) return layout + "It is a loop over single calls.";
  const bool is_float = job.emit.scalar == ScalarType::kFloat;
  const int unit = is_float ? 2 : 1;
  return layout + fmt::format(
                      "Each lane of a vector computes one configuration. The number of lanes is {} "
                      "with AVX-512, {} with AVX, {} with SSE2 or NEON and 1 otherwise, depending "
                      "on the compiler and its flags (-march=native); a last vector that is not "
                      "full takes as long as a full one. {}",
                      8 * unit, 4 * unit, 2 * unit,
                      job.emit.fma ? "Compiled with the same flags, results are bit-identical to "
                                     "those of <kernel>(), except for the signs of NaN."
                                   : "Results are bit-identical to those of <kernel>() with any "
                                     "flags, except for the signs of NaN.");
}

std::string target_note(const Target& target) {
  return fmt::format(
      "Optimised for {} ({}); compile with {} for the best speed. The code is correct on every "
      "processor.",
      target.name, target.meaning, target.flags);
}

// How far the numbers are from the robot file's.
std::string snapping_note(const SnappingEntry& snapping) {
  if (snapping.entries == 0) return "Rotations and axes are exactly those of the robot file.";
  return fmt::format(
      "Snapped (option snap-angles): entries of rotations and axes set to 0 or +-1: {}, changed by "
      "{} "
      "at most; torques change by {} of the largest.",
      snapping.entries, number_literal(snapping.largest_change),
      number_literal(snapping.torque_change));
}

}  // namespace

std::string print_promises(const EmitJob& job) {
  const bool has_triangles = has_kernel(job, [](const KernelEntry& kernel) {
    return std::ranges::any_of(
        kernel.outputs, [](const ArgumentEntry& output) { return !output.written.is_whole(); });
  });
  const bool has_rollouts =
      has_kernel(job, [](const KernelEntry& kernel) { return kernel.is_rollout(); });
  const std::string_view overlapping = job.emit.batch > 0 ? " of a single call"
                                       : has_rollouts     ? ", but for those of rollouts,"
                                                          : "";
  return fill(
      embedded_file("promises.in"),
      {{"TRIG_NOTE",
        job.emit.trig == Trig::kOwn ? "" : ",\n// except in the library's sin and cos"},
       {"OF_A_SINGLE_CALL", std::string(overlapping)},
       {"FILLED", has_triangles
                      ? "completely\n// filled, but for those that say which triangle is written"
                      : "completely filled"}});
}

std::string print_model_notes(const Language& language, const EmitJob& job, HeaderOf header) {
  std::vector<std::string> notes{world_note(job), mass_note(job)};
  if (has_kernel(job, [](const KernelEntry& k) { return k.depends_on_gravity; })) {
    notes.push_back(gravity_note(job, header));
  }
  if (job.base == Base::kFloating &&
      has_kernel(job, [](const KernelEntry& k) { return k.has_accelerations; })) {
    notes.push_back(base_acceleration_note(job));
  }
  if (!job.conventions.empty()) {
    notes.push_back(fmt::format("Conventions of {} that were converted: {}.", job.source_file,
                                fmt::join(job.conventions, "; ")));
  }
  notes.push_back(snapping_note(job.snapping));
  if (has_kernel(job, [](const KernelEntry& k) { return k.counts.sincos > 0; })) {
    notes.push_back(angle_range_note(job.emit));
  }
  if (job.emit.batch > 0 && header != HeaderOf::kPython) {
    notes.push_back(batch_note(language, job, header));
  }
  notes.push_back(options_note(job));
  if (language.has_target()) notes.push_back(target_note(*job.emit.target));
  notes.emplace_back(
      "Stack figures are estimates for optimised code (-O2 takes at most 2.5 times as much, of "
      "small "
      "kernels a part; without optimisation, a call can take more than 100 kB); -fstack-usage and "
      "size report what a compiler makes of them.");
  std::string text;
  for (const std::string& note : notes) text += wrap("//", "//", note);
  return text;
}

}  // namespace dynac
