// SPDX-License-Identifier: BSD-3-Clause
#include "ratio_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "ir/count.hpp"

namespace dynac::bench {
namespace {

// A column of the table: an engine's time, or what another engine takes of the generated code's.
struct Column {
  std::string_view head;
  std::string_view engine;       // whose time; empty in a ratio
  std::string_view compared[2];  // builds of the alternative, the best of which counts
};

constexpr std::array kColumns{
    Column{"generated", "plain", {}},
    Column{"by clang", "clang", {}},
    Column{"fma off", "fma_off", {}},
    Column{"float", "float", {}},
    Column{"generic", "generic", {}},
    Column{"ratio", "", {"generic", "generic"}},
    Column{"Pinocchio", "pinocchio", {}},
    Column{"by clang", "pinocchio_clang", {}},
    Column{"ratio", "", {"pinocchio", "pinocchio_clang"}},
    Column{"KDL", "kdl", {}},
    Column{"ratio", "", {"kdl", "kdl"}},
    Column{"DART", "dart", {}},
    Column{"ratio", "", {"dart", "dart"}},
};

constexpr double kNever = std::numeric_limits<double>::infinity();

double time_of(const Subject& subject, const Samples& samples, std::string_view engine,
               double Times::*figure) {
  const auto found = samples.find(benchmark_name(subject, engine));
  return found == samples.end() ? kNever : summarise(found->second).*figure;
}

std::string cell(const Column& column, const Subject& subject, const Samples& samples,
                 double Times::*figure) {
  const auto time = [&](std::string_view engine) {
    return time_of(subject, samples, engine, figure);
  };
  if (!column.engine.empty()) {
    return time(column.engine) == kNever ? "-" : nanoseconds_text(time(column.engine));
  }
  const double ours = std::min(time("plain"), time("clang"));
  const double theirs = std::min(time(column.compared[0]), time(column.compared[1]));
  return ours == kNever || theirs == kNever ? "-" : fmt::format("{:.1f}", theirs / ours);
}

// Leaves out columns in which no row has a figure.
Table without_empty_columns(const Table& table) {
  Table result(table.size());
  for (std::size_t column = 0; column < table.front().size(); ++column) {
    const bool has_figure = std::any_of(table.begin() + 1, table.end(),
                                        [&](const auto& row) { return row[column] != "-"; });
    if (!has_figure) continue;
    for (std::size_t k = 0; k < table.size(); ++k) result[k].push_back(table[k][column]);
  }
  return result;
}

}  // namespace

std::string benchmark_name(const Subject& subject, std::string_view engine) {
  return fmt::format("{}/{}/{}", subject.compiled.row->name, subject.name, engine);
}

Table ratio_table(const std::vector<Subject>& subjects, const Samples& samples,
                  double Times::*figure) {
  Table table{{"robot", "kernel", "operations"}};
  for (const Column& column : kColumns) table.front().emplace_back(column.head);
  for (const Subject& subject : subjects) {
    const int operations = count_operations(subject.compiled.program.graph).operations();
    std::vector<std::string>& row = table.emplace_back();
    row = {subject.name, std::string(subject.compiled.row->name), std::to_string(operations)};
    for (const Column& column : kColumns) row.push_back(cell(column, subject, samples, figure));
  }
  return without_empty_columns(table);
}

}  // namespace dynac::bench
