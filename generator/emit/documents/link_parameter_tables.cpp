// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/link_parameter_tables.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "emit/documents/frame.hpp"
#include "emit/number_type.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::string_view kMeaning =
    "Parameters of the robot file that regressors count, one per column of Y, so that tau = Y pi: "
    "of "
    "each link that a joint moves, with all that is fixed to it, m [kg], m c (3) [kg m], Ixx Ixy "
    "Iyy "
    "Ixz Iyz Izz [kg m^2] about the link's origin in its axes; then, with the option "
    "joint-dynamics, one number of each joint per effect, in SI units.";

// A line for m and m c, and for three moments each; each joint has a line of its own. The first
// line of a link and those of joints say whose they are.
std::string print_numbers(const EmitJob& job, std::string_view end_of_line) {
  const auto print = number_type(job.emit.scalar).sample;
  std::string text;
  std::size_t in_group = 0;
  for (std::size_t k = 0; k < job.link_parameters.size(); ++k) {
    const LinkParameterEntry& entry = job.link_parameters[k];
    const bool is_first = k == 0 || job.link_parameters[k - 1].group != entry.group;
    in_group = is_first ? 0 : in_group + 1;
    const bool begins_line = is_first || in_group == 4 || in_group == 7;
    if (begins_line && k > 0) text += end_of_line;
    if (begins_line) text += "    ";
    if (is_first) text += fmt::format("/* {} */ ", comment_text(entry.group));
    text += print(entry.value);
    const bool is_last = k + 1 == job.link_parameters.size();
    if (!is_last) text += ',';
    const bool ends_line = is_last || in_group == 3 || in_group == 6 ||
                           job.link_parameters[k + 1].group != entry.group;
    if (!ends_line) text += ' ';
  }
  return text;
}

}  // namespace

std::string print_link_parameters(const EmitJob& job) {
  if (job.link_parameters.empty()) return "";
  return fmt::format("\n{}constexpr std::array<{}, {}> kLinkParameters{{{{\n{}}}}};\n",
                     wrap("///", "///", std::string(kMeaning)),
                     number_type(job.emit.scalar).tested_as, job.link_parameters.size(),
                     print_numbers(job, "\n"));
}

std::string print_c_link_parameters(const EmitJob& job) {
  if (job.link_parameters.empty()) return "";
  const std::string meaning = fmt::format("{} The initialiser of an array of {} numbers. */",
                                          kMeaning, job.link_parameters.size());
  return fmt::format("\n{}#define {}_link_parameters {{ \\\n{}}}\n", wrap("/*", "  ", meaning),
                     c_prefix(job), print_numbers(job, " \\\n"));
}

}  // namespace dynac
