// SPDX-License-Identifier: BSD-3-Clause
// The tables that dynac_studies wrote, read again.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table.hpp"

namespace dynac::bench {

/// One table: a head and rows of cells, "-" where nothing was measured.
class Cells {
 public:
  explicit Cells(Table table) : table_(std::move(table)) {}

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] std::size_t rows() const { return table_.size() - 1; }
  /// @throws std::runtime_error  where there is no column of that name
  [[nodiscard]] const std::string& text(std::size_t row, std::string_view column) const;
  /// Nothing where the cell holds no number.
  [[nodiscard]] std::optional<double> number(std::size_t row, std::string_view column) const;

  /// The rows whose first cells are these words.
  [[nodiscard]] Cells of(const std::vector<std::string>& first_cells) const;
  /// The numbers of two columns, of the rows that have both.
  [[nodiscard]] std::vector<std::pair<double, double>> points(std::string_view x,
                                                              std::string_view y) const;

 private:
  Table table_;
};

/// All tables of a folder, by the stems of their files.
class Tables {
 public:
  /// Reads FOLDER/*.tsv.
  explicit Tables(const std::filesystem::path& folder);

  [[nodiscard]] bool has(const std::string& stem) const { return tables_.contains(stem); }
  /// @throws std::runtime_error  where that study was not run
  [[nodiscard]] const Cells& at(const std::string& stem) const;

 private:
  std::map<std::string, Cells> tables_;
};

}  // namespace dynac::bench
