// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/configuration_tables.hpp"

#include <fmt/format.h>

#include <vector>

#include "emit/documents/number_lines.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::string print_positions(const EmitJob& job, const ConfigurationEntry& configuration,
                            std::string_view end_of_line) {
  constexpr std::size_t kInLine = 6;
  std::vector<std::string> numbers;
  for (const double q : configuration.q) {
    numbers.push_back(number_type(job.emit.scalar).sample(q));
  }
  return number_lines(numbers, kInLine, end_of_line);
}

}  // namespace

std::string print_configurations(const EmitJob& job) {
  if (job.configurations.empty()) return "";
  std::string arrays;
  for (const ConfigurationEntry& configuration : job.configurations) {
    arrays += fmt::format("/// {}\nconstexpr std::array<{}, kNq> {}{{{{\n    {}}}}};\n",
                          comment_text(configuration.name), number_type(job.emit.scalar).tested_as,
                          configuration.identifier, print_positions(job, configuration, ""));
  }
  return fill(embedded_file("configurations.in"), {{"CONFIGURATION_ARRAYS", arrays}});
}

std::string print_c_configurations(const EmitJob& job) {
  if (job.configurations.empty()) return "";
  std::string text =
      "\n/* Configurations that the robot file names: initialisers of arrays of all entries of q. "
      "*/\n";
  for (const ConfigurationEntry& configuration : job.configurations) {
    text += fmt::format("#define {}_configuration_{} {{ \\\n    {}}}\n", c_prefix(job),
                        configuration.identifier, print_positions(job, configuration, " \\"));
  }
  return text;
}

}  // namespace dynac
