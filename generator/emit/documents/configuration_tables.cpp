#include "emit/documents/configuration_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// Lines of up to six numbers; their ends are `end_of_line`.
std::string print_positions(const EmitJob& job, const ConfigurationEntry& configuration,
                            std::string_view end_of_line) {
  constexpr std::size_t kInLine = 6;
  const auto print = number_type(job.emit.scalar).sample;
  std::string text;
  for (std::size_t i = 0; i < configuration.q.size(); ++i) {
    if (i > 0) text += i % kInLine == 0 ? fmt::format(",{}\n    ", end_of_line) : ", ";
    text += print(configuration.q[i]);
  }
  return text;
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
