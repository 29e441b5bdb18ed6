#include "sparse/pivot_parts.hpp"

#include "sparse/solve.hpp"

namespace dynac {

Lanes largest_factor(const BlockElimination<Lanes>& block, std::size_t unknown) {
  Lanes largest = 0;
  for (const std::size_t equation : block.equations_of(unknown)) {
    largest = larger(largest, block.rows().at(equation).at(unknown).magnitude());
  }
  return largest;
}

std::vector<Lanes> normal_parts(const BlockElimination<Lanes>& block) {
  BlockElimination<Lanes> normal = block.normal_equations();
  std::map<std::size_t, Lanes> diagonal;
  for (const auto& [unknown, row] : normal.rows()) diagonal.emplace(unknown, row.at(unknown));
  std::vector<Lanes> parts;
  eliminate_by_diagonal(normal, [&](std::size_t unknown, const Lanes& pivot) {
    parts.push_back(pivot / diagonal.at(unknown));
  });
  return parts;
}

}  // namespace dynac
