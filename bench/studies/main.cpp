// SPDX-License-Identifier: BSD-3-Clause
// dynac_studies FOLDER [STUDY...]: runs all studies or the named ones, prints their tables and
// writes each to FOLDER/<name>.tsv.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string_view>

#include "study.hpp"

namespace dynac::bench {
namespace {

struct Study {
  std::string_view name;
  std::vector<Figure> (*run)();
};

constexpr Study kStudies[] = {{"accuracy", study_accuracy},
                              {"differences", study_differences},
                              {"run_times", study_run_times},
                              {"library_times", study_library_times},
                              {"operations", study_operations},
                              {"crossover", study_crossover},
                              {"higher_orders", study_higher_orders},
                              {"round_trip", study_round_trip},
                              {"panda_torques", study_panda_torques},
                              {"call_times", study_call_times},
                              {"repeated_derivatives", study_repeated_derivatives},
                              {"sparse_forward_dynamics", study_sparse_forward_dynamics},
                              {"load_cells", study_load_cells}};

void write(const Figure& figure, const std::filesystem::path& folder) {
  std::ofstream file(folder / (figure.stem + ".tsv"));
  for (const std::vector<std::string>& row : figure.table) {
    for (std::size_t k = 0; k < row.size(); ++k) file << (k == 0 ? "" : "\t") << row[k];
    file << '\n';
  }
  if (!file) throw std::runtime_error("cannot write to " + folder.string());
}

int run(std::span<char*> arguments) {
  if (arguments.empty()) {
    fmt::print(stderr, "usage: dynac_studies FOLDER [STUDY...]; studies:");
    for (const Study& study : kStudies) fmt::print(stderr, " {}", study.name);
    fmt::print(stderr, "\n");
    return 2;
  }
  const std::filesystem::path folder(arguments[0]);
  const std::vector<std::string_view> wanted(arguments.begin() + 1, arguments.end());
  for (const std::string_view name : wanted) {
    if (std::ranges::find(kStudies, name, &Study::name) != std::end(kStudies)) continue;
    throw std::runtime_error(fmt::format("there is no study \"{}\"", name));
  }
  std::filesystem::create_directories(folder);
  for (const Study& study : kStudies) {
    if (!wanted.empty() && std::ranges::find(wanted, study.name) == wanted.end()) continue;
    for (const Figure& figure : study.run()) {
      write(figure, folder);
      fmt::print("{}\n\n{}\n", figure.title, to_text(figure.table));
    }
  }
  return 0;
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  try {
    return dynac::bench::run({argv + 1, static_cast<std::size_t>(argc - 1)});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
