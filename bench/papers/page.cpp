#include "page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace dynac::bench {
namespace {

constexpr const char* kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>dynac: the figures of five papers, measured</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 64em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; margin: .5em 0; }
td, th { border: 1px solid #bbb; padding: .2em .6em; text-align: left; vertical-align: top; }
details table { font-size: 12px; display: block; overflow-x: auto; }
.holds { background: #e2f3e2; } .fails { background: #fbe6d4; } .timed { background: #e8ecf6; }
.wrong { background: #f6b8b8; font-weight: bold; }
svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>The figures of five papers, measured</h1>
<p>Beside each figure stands what the paper claims, in our words, and what was measured on this
machine. Slopes, counts, crossovers and errors are asserted; of what takes a clock the figure is told
and nothing asserted. Plots and tables are ours.</p>
)";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return result;
}

// The drawing alone, without the head of its file.
std::string plot(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  const std::string svg = text.str();
  const std::size_t begin = svg.find("<svg");
  return begin == svg.npos ? "" : "<p>" + svg.substr(begin) + "</p>\n";
}

std::string html_of(const Table& table) {
  std::string result = "<table>\n";
  for (std::size_t row = 0; row < table.size(); ++row) {
    const char* const tag = row == 0 ? "th" : "td";
    result += "<tr>";
    for (const std::string& cell : table[row]) {
      result += fmt::format("<{0}>{1}</{0}>", tag, escaped(cell));
    }
    result += "</tr>\n";
  }
  return result + "</table>\n";
}

const char* colour_of(const Checked& checked) {
  if (!checked.is_as_known()) return "wrong";
  if (checked.claim->standing == Standing::kTimed || !checked.finding.holds) return "timed";
  return *checked.finding.holds ? "holds" : "fails";
}

std::string html_of(const Exhibit& exhibit, const Tables& tables,
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
  std::string result = kHead;
  for (const Paper& paper : papers) {
    result +=
        fmt::format("<h2>{}</h2>\n<p>{}</p>\n", escaped(paper.title), escaped(paper.reference));
    for (const Exhibit& exhibit : paper.exhibits) result += html_of(exhibit, tables, folder);
  }
  return result + "</body>\n</html>\n";
}

}  // namespace dynac::bench
