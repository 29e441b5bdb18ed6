// SPDX-License-Identifier: BSD-3-Clause
#include "tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace dynac::bench {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
  return cells;
}

Table read(const std::filesystem::path& path) {
  std::ifstream file(path);
  Table table;
  for (std::string line; std::getline(file, line);) table.push_back(cells_of(line));
  if (table.empty()) throw std::runtime_error(path.string() + " is empty");
  return table;
}

}  // namespace

const std::string& Cells::text(std::size_t row, std::string_view column) const {
  const std::vector<std::string>& head = table_.front();
  const auto place = std::ranges::find(head, column);
  if (place == head.end()) {
    throw std::runtime_error("no table has a column \"" + std::string(column) +
                             "\"; run the studies again");
  }
  return table_[row + 1][static_cast<std::size_t>(place - head.begin())];
}

std::optional<double> Cells::number(std::size_t row, std::string_view column) const {
  const std::string& cell = text(row, column);
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  if (cell.empty() || *end != '\0') return std::nullopt;
  return value;
}

Cells Cells::of(const std::vector<std::string>& first_cells) const {
  Table chosen{table_.front()};
  for (std::size_t row = 1; row < table_.size(); ++row) {
    if (std::equal(first_cells.begin(), first_cells.end(), table_[row].begin())) {
      chosen.push_back(table_[row]);
    }
  }
  return Cells(chosen);
}

std::vector<std::pair<double, double>> Cells::points(std::string_view x, std::string_view y) const {
  std::vector<std::pair<double, double>> result;
  for (std::size_t row = 0; row < rows(); ++row) {
    const auto at_x = number(row, x), at_y = number(row, y);
    if (at_x && at_y) result.emplace_back(*at_x, *at_y);
  }
  return result;
}

Tables::Tables(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".tsv") continue;
    tables_.emplace(entry.path().stem().string(), Cells(read(entry.path())));
  }
}

const Cells& Tables::at(const std::string& stem) const {
  const auto place = tables_.find(stem);
  if (place == tables_.end()) {
    throw std::runtime_error("there is no table " + stem + ".tsv; run its study");
  }
  return place->second;
}

}  // namespace dynac::bench
