// SPDX-License-Identifier: BSD-3-Clause
#include "html.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace dynac::bench {
namespace {

constexpr const char* kStyle = R"(<style>
body { font: 16px/1.5 sans-serif; max-width: 64em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; margin: .5em 0; }
td, th { border: 1px solid #bbb; padding: .2em .6em; text-align: left; vertical-align: top; }
details table { font-size: 12px; display: block; overflow-x: auto; }
.holds { background: #e2f3e2; } .fails { background: #fbe6d4; } .timed { background: #e8ecf6; }
.wrong { background: #f6b8b8; font-weight: bold; }
svg { max-width: 100%; height: auto; }
</style>)";

}  // namespace

std::string html_head(const std::string& title, const std::string& introduction) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<title>dynac: {0}</title>\n{2}\n</head>\n<body>\n<h1>{0}</h1>\n<p>{1}</p>\n",
      escaped(title), escaped(introduction), kStyle);
}

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

std::string plot(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  const std::string svg = text.str();
  const std::size_t begin = svg.find("<svg");
  return begin == svg.npos ? "" : "<p>" + svg.substr(begin) + "</p>\n";
}

}  // namespace dynac::bench
