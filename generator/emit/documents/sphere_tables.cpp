// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/sphere_tables.hpp"

#include <fmt/format.h>

#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// An entry per sphere, each on a line of its own; lines end with `end_of_line`.
template <class Print>
std::string print_list(const EmitJob& job, const Print& print, std::string_view end_of_line) {
  std::string text;
  for (const SphereEntry& sphere : job.spheres) {
    text += fmt::format("    {},{}\n", print(sphere), end_of_line);
  }
  return text;
}

struct SphereLists {
  std::string names, links, radii;
};

SphereLists print_lists(const EmitJob& job, std::string_view end_of_line) {
  const auto radius = number_type(job.emit.scalar).sample;
  return {
      print_list(
          job, [](const SphereEntry& sphere) { return string_literal(sphere.name); }, end_of_line),
      print_list(
          job, [](const SphereEntry& sphere) { return string_literal(sphere.link); }, end_of_line),
      print_list(
          job, [&](const SphereEntry& sphere) { return radius(sphere.radius); }, end_of_line)};
}

}  // namespace

std::string print_spheres(const EmitJob& job) {
  if (job.spheres.empty()) return "";
  const SphereLists lists = print_lists(job, "");
  return fill(embedded_file("spheres.in"),
              {{"SPHERE_COUNT", std::to_string(job.spheres.size())},
               {"SPHERE_NAMES", lists.names},
               {"SPHERE_LINKS", lists.links},
               {"SPHERE_RADII", lists.radii},
               {"NUMBER", std::string(number_type(job.emit.scalar).tested_as)}});
}

std::string print_c_spheres(const EmitJob& job) {
  if (job.spheres.empty()) return "";
  const SphereLists lists = print_lists(job, " \\");
  return fill(embedded_file("spheres_c.in"), {{"SPHERE_COUNT", std::to_string(job.spheres.size())},
                                              {"SPHERE_NAMES", lists.names},
                                              {"SPHERE_LINKS", lists.links},
                                              {"SPHERE_RADII", lists.radii},
                                              {"PREFIX", c_prefix(job)}});
}

}  // namespace dynac
