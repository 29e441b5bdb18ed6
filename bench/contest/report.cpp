// SPDX-License-Identifier: BSD-3-Clause
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>

#include "html.hpp"

namespace dynac::bench {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// How each side is called in a table.
struct Side {
  std::string_view name;
  std::string_view title;
};
constexpr Side kSides[] = {{"dynac", "dynac"},
                           {"cppadcg", "CppADCodeGen"},
                           {"pinocchio", "Pinocchio"},
                           {"kdl", "KDL"},
                           {"dart", "DART"}};

double best(const Contest& contest, std::string_view side, double Times::*figure) {
  double least = kNever;
  for (const Result& result : contest.results) {
    if (result.side == side) least = std::min(least, result.times.*figure);
  }
  return least;
}

const Side* best_peer(const Contest& contest, double Times::*figure) {
  const Side* found = nullptr;
  double least = kNever;
  for (const Side& side : kSides) {
    const double time = side.name == "dynac" ? kNever : best(contest, side.name, figure);
    if (time < least) found = &side;
    least = std::min(least, time);
  }
  return found;
}

std::string ratio(const Contest& contest, double Times::*figure) {
  const Side* const peer = best_peer(contest, figure);
  const double own = best(contest, "dynac", figure);
  if (peer == nullptr || own == kNever) return "-";
  return fmt::format("{:.2f}", best(contest, peer->name, figure) / own);
}

std::string time_cell(const Contest& contest, std::string_view side) {
  const double median = best(contest, side, &Times::median);
  if (median == kNever) return "-";
  return nanoseconds_text(median) + " / " + nanoseconds_text(best(contest, side, &Times::minimum));
}

std::string instructions(const Contest& contest, std::string_view side) {
  for (const Result& result : contest.results) {
    if (result.side == side && result.instructions) return std::to_string(*result.instructions);
  }
  return "-";
}

std::string kernel_of(const Contest& contest) {
  return std::string(contest.subject->compiled.row->name);
}

std::string first_line_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  char line[256] = "";
  if (!pipe || std::fgets(line, sizeof line, pipe.get()) == nullptr) return "";
  const std::string text(line);
  return text.substr(0, text.find('\n'));
}

}  // namespace

Table summary(std::span<const Contest> contests) {
  Table table{{"robot", "kernel"}};
  for (const Side& side : kSides) table.front().emplace_back(side.title);
  for (const char* const head :
       {"best peer", "ratio", "of minima", "instructions: dynac", "instructions: CppADCodeGen"}) {
    table.front().emplace_back(head);
  }
  for (const Contest& contest : contests) {
    std::vector<std::string>& row = table.emplace_back();
    row = {contest.subject->name, kernel_of(contest)};
    for (const Side& side : kSides) row.push_back(time_cell(contest, side.name));
    const Side* const peer = best_peer(contest, &Times::median);
    row.emplace_back(peer == nullptr ? "-" : peer->title);
    row.push_back(ratio(contest, &Times::median));
    row.push_back(ratio(contest, &Times::minimum));
    row.push_back(instructions(contest, "dynac"));
    row.push_back(instructions(contest, "cppadcg"));
  }
  return table;
}

Table details(std::span<const Contest> contests) {
  Table table{{"robot", "kernel", "side", "compiler", "median [ns]", "minimum [ns]", "instructions",
               "text [B]", "compilation [s]", "largest error"}};
  for (const Contest& contest : contests) {
    for (const Result& result : contest.results) {
      const bool is_written = result.text_bytes > 0;
      table.push_back({contest.subject->name, kernel_of(contest), result.side,
                       result.compiler.empty() ? "-" : result.compiler,
                       nanoseconds_text(result.times.median),
                       nanoseconds_text(result.times.minimum),
                       result.instructions ? std::to_string(*result.instructions) : "-",
                       is_written ? std::to_string(result.text_bytes) : "-",
                       is_written ? fmt::format("{:.1f}", result.compile_seconds) : "-",
                       fmt::format("{:.1e}", result.error)});
    }
  }
  return table;
}

Table ratios(std::span<const Contest> contests) {
  std::vector<std::string> robots, kernels;
  const auto note = [](std::vector<std::string>& list, const std::string& name) {
    if (std::ranges::find(list, name) == list.end()) list.push_back(name);
  };
  for (const Contest& contest : contests) {
    note(robots, contest.subject->name);
    note(kernels, kernel_of(contest));
  }
  Table table{{"kernel"}};
  table.front().insert(table.front().end(), robots.begin(), robots.end());
  for (const std::string& kernel : kernels) {
    std::vector<std::string>& row = table.emplace_back(robots.size() + 1, "-");
    row.front() = kernel;
    for (const Contest& contest : contests) {
      if (kernel_of(contest) != kernel) continue;
      const auto robot = std::ranges::find(robots, contest.subject->name) - robots.begin();
      row[static_cast<std::size_t>(robot) + 1] = ratio(contest, &Times::median);
    }
  }
  return table;
}

std::string machine() {
  return fmt::format(
      "{}; {}; {}",
      first_line_of("sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null || uname -m"),
      first_line_of("g++ --version 2>/dev/null"), first_line_of("clang++ --version 2>/dev/null"));
}

std::string page(std::span<const Contest> contests, const std::vector<std::string>& notes) {
  std::string result = html_head(
      "Generated code against the best peers",
      "Nanoseconds of one call in double, median / minimum of interleaved repetitions over 64 "
      "states, of the better of gcc and clang at -O3 -march=native on each side; every result was "
      "first found equal to another formulation's, to 1e-9. A ratio is the best peer's time over "
      "that of dynac's code. Instructions of a call: gcc -O3 -march=x86-64-v3, by callgrind. "
      "Pinocchio writes one triangle of symmetric matrices, dynac both.");
  result += "<p>" + escaped(machine()) + "</p>\n" + html_of(summary(contests));
  result += "<p><img src=\"ratios.svg\" alt=\"ratios by kernel and robot\"></p>\n<ul>\n";
  for (const std::string& note : notes) result += "<li>" + escaped(note) + "</li>\n";
  result += "</ul>\n<details><summary>every build</summary>\n" + html_of(details(contests)) +
            "</details>\n";
  return result + kHtmlEnd;
}

}  // namespace dynac::bench
