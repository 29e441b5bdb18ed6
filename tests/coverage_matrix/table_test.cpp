// SPDX-License-Identifier: BSD-3-Clause
// The table of joints and kernels of the manual names all that there are, and only those.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "harness/robots_with_joints.hpp"
#include "kernels/table.hpp"

namespace dynac::test {
namespace {

using Row = std::vector<std::string>;

Row cells_of(const std::string& line) {
  Row cells;
  std::istringstream stream(line.substr(1));
  for (std::string cell; std::getline(stream, cell, '|');) {
    const std::size_t first = cell.find_first_not_of(" `");
    const std::size_t last = cell.find_last_not_of(" `");
    cells.push_back(first == cell.npos ? "" : cell.substr(first, last - first + 1));
  }
  return cells;
}

// The table that begins with this cell, without the line below its head.
std::vector<Row> read_table(const std::string& first_cell) {
  std::ifstream file(DYNAC_SOURCE_DIR "/docs/kernel_reference.md");
  std::vector<Row> table;
  for (std::string line; std::getline(file, line);) {
    const bool is_begun = !table.empty();
    if (!line.starts_with('|')) {
      if (is_begun) break;
      continue;
    }
    const Row row = cells_of(line);
    if (is_begun || row.front() == first_cell) table.push_back(row);
  }
  if (table.size() > 1) table.erase(table.begin() + 1);
  return table;
}

TEST(SupportTable, NamesEveryJoint) {
  const std::vector<Row> table = read_table("kernel");
  ASSERT_FALSE(table.empty());
  EXPECT_EQ(Row(table.front().begin() + 1, table.front().end()), joint_words());
}

TEST(SupportTable, NamesEveryKernelAndHasNoEmptyCell) {
  const std::vector<Row> table = read_table("kernel");
  ASSERT_EQ(table.size(), kernel_table().size() + 1);
  for (std::size_t k = 0; k < kernel_table().size(); ++k) {
    const Row& row = table[k + 1];
    EXPECT_EQ(row.front(), kernel_table()[k].name);
    ASSERT_EQ(row.size(), joint_words().size() + 1) << row.front();
    for (std::size_t i = 1; i < row.size(); ++i) EXPECT_EQ(row[i], "x") << row.front();
  }
}

}  // namespace
}  // namespace dynac::test
