// SPDX-License-Identifier: BSD-3-Clause
#include "document.hpp"

#include <algorithm>
#include <sstream>

#include "utilities/files.hpp"

namespace dynac::test {

namespace fs = std::filesystem;

std::vector<fs::path> documents() {
  std::vector<fs::path> paths{DYNAC_SOURCE_DIR "/README.md"};
  for (const auto& entry : fs::directory_iterator(DYNAC_SOURCE_DIR "/docs")) {
    if (entry.path().extension() == ".md") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool marks_output(std::string_view line) { return line == kOutput || line == kVaryingOutput; }

std::vector<Block> blocks_of(const fs::path& document) {
  std::vector<Block> blocks;
  std::istringstream stream(read_file(document));
  bool is_inside = false;
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.starts_with("```")) {
      is_inside = !is_inside;
      if (!is_inside) continue;
      const std::string place = document.filename().string() + ":" + std::to_string(number);
      blocks.push_back({line.substr(3), "", place, false});
    } else if (is_inside) {
      blocks.back().text += line + "\n";
    } else if (marks_output(line) && !blocks.empty()) {
      blocks.back().has_generated_output = true;
    }
  }
  return blocks;
}

std::vector<std::string> code_spans(const std::string& text) {
  std::vector<std::string> spans;
  for (std::size_t begin = text.find('`'); begin != text.npos;) {
    const std::size_t end = text.find('`', begin + 1);
    if (end == text.npos) break;
    spans.push_back(text.substr(begin + 1, end - begin - 1));
    begin = text.find('`', end + 1);
  }
  return spans;
}

std::vector<std::vector<std::string>> table_cells(const fs::path& document) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream stream(read_file(document));
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("|")) continue;
    lines.emplace_back();
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) lines.back().push_back(cell);
  }
  return lines;
}

std::vector<std::vector<std::string>> table_lines(const fs::path& document) {
  std::vector<std::vector<std::string>> lines = table_cells(document);
  for (std::vector<std::string>& line : lines) {
    for (std::string& cell : line) {
      const std::size_t first = cell.find_first_not_of(" `");
      const std::size_t last = cell.find_last_not_of(" `");
      cell = first == cell.npos ? "" : cell.substr(first, last - first + 1);
    }
  }
  return lines;
}

}  // namespace dynac::test
