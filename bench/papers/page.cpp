// SPDX-License-Identifier: BSD-3-Clause
#include "page.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "html.hpp"

namespace dynac::bench {
namespace {

constexpr const char* kTitle = "The figures of five papers, measured";
constexpr const char* kIntroduction =
    "Beside each figure stands what the paper claims, in our words, and what was measured on this "
    "machine. Slopes, counts, crossovers and errors are asserted; of what takes a clock the figure "
    "is told and nothing asserted. Plots and tables are ours.";

const char* colour_of(const Checked& checked) {
  if (!checked.is_as_known()) return "wrong";
  if (checked.claim->standing == Standing::kTimed || !checked.finding.holds) return "timed";
  return *checked.finding.holds ? "holds" : "fails";
}

std::string section(const Exhibit& exhibit, const Tables& tables,
                    const std::filesystem::path& folder) {
  std::string result =
      fmt::format("<h3>{}</h3>\n<p>{}.</p>\n", escaped(exhibit.place), escaped(exhibit.shows));
  result += "<table>\n<tr><th>claim</th><th>measured</th><th></th></tr>\n";
  for (const Claim& claim : exhibit.claims) {
    const Checked checked = check(claim, tables);
    std::string note = escaped(checked.finding.measured);
    if (!claim.reason.empty()) note += "<br>" + escaped(claim.reason);
    result += fmt::format("<tr class=\"{}\"><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                          colour_of(checked), escaped(claim.words), note, checked.verdict());
  }
  result += "</table>\n";
  for (const std::string& stem : exhibit.plots) result += plot(folder / (stem + ".svg"));
  for (const std::string& stem : exhibit.tables) {
    if (!tables.has(stem)) continue;
    result += fmt::format("<details><summary>{}</summary>\n{}</details>\n", stem,
                          html_of(tables.at(stem).table()));
  }
  return result;
}

}  // namespace

bool Checked::is_as_known() const {
  return claim->standing == Standing::kTimed || !finding.holds ||
         *finding.holds == (claim->standing == Standing::kHolds);
}

const char* Checked::verdict() const {
  if (claim->standing == Standing::kTimed) return "timed";
  if (!is_as_known()) return "not as known";
  if (!finding.holds) return "not measured";
  return *finding.holds ? "holds" : "does not hold";
}

Checked check(const Claim& claim, const Tables& tables) {
  try {
    return {&claim, claim.check(tables)};
  } catch (const std::exception& error) {
    return {&claim, {error.what(), claim.standing == Standing::kFails}};
  }
}

std::string page(std::span<const Paper> papers, const Tables& tables,
                 const std::filesystem::path& folder) {
  std::string result = html_head(kTitle, kIntroduction);
  for (const Paper& paper : papers) {
    result +=
        fmt::format("<h2>{}</h2>\n<p>{}</p>\n", escaped(paper.title), escaped(paper.reference));
    for (const Exhibit& exhibit : paper.exhibits) result += section(exhibit, tables, folder);
  }
  return result + kHtmlEnd;
}

}  // namespace dynac::bench
