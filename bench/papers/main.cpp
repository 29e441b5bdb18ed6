// SPDX-License-Identifier: BSD-3-Clause
// dynac_papers FOLDER: checks what five papers claim against the tables that dynac_studies wrote to
// FOLDER and writes FOLDER/index.html. Exit code 1 where a claim that no clock enters is not as
// known.
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "page.hpp"

namespace dynac::bench {
namespace {

// Prints a line per claim.
int report(const std::vector<Paper>& papers, const Tables& tables) {
  int wrong = 0;
  for (const Paper& paper : papers) {
    fmt::print("{}\n", paper.reference);
    for (const Exhibit& exhibit : paper.exhibits) {
      for (const Claim& claim : exhibit.claims) {
        const Checked checked = check(claim, tables);
        fmt::print("  {}: {} {}: {}\n", exhibit.place, claim.words, checked.verdict(),
                   checked.finding.measured);
        wrong += checked.is_as_known() ? 0 : 1;
      }
    }
  }
  return wrong;
}

int run(const std::filesystem::path& folder) {
  const Tables tables(folder);
  const std::vector<Paper> papers{
      paper_of_geometric_linearization(), paper_of_analytical_derivatives(),
      paper_of_spatial_higher_orders(), paper_of_floating_higher_orders(),
      paper_of_sparse_factorization()};
  std::ofstream file(folder / "index.html");
  file << page(papers, tables, folder);
  file.close();
  if (!file) throw std::runtime_error("cannot write to " + folder.string());
  const int wrong = report(papers, tables);
  if (wrong > 0) fmt::print(stderr, "{} claims are not as known\n", wrong);
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: dynac_papers FOLDER\n");
    return 2;
  }
  try {
    return dynac::bench::run(argv[1]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
