// SPDX-License-Identifier: BSD-3-Clause
// dynac_contest FOLDER [--kernels=NAME,...] [--fixed FILE...] [--floating FILE...]: code that dynac
// writes for robots, against the best of what else there is on this machine. Prints a table and
// writes FOLDER/index.html with its tables. Exit code 1 where dynac's code is wrong.
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <memory>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "report.hpp"

namespace dynac::bench {
namespace {

struct RobotFile {
  std::string path;
  std::string base;
};

struct Arguments {
  std::filesystem::path folder;
  std::vector<RobotFile> robots = {};
  std::vector<std::string> kernels{"inverse_dynamics",
                                   "forward_dynamics",
                                   "mass_matrix",
                                   "mass_matrix_inverse",
                                   "inverse_dynamics_derivatives",
                                   "forward_dynamics_derivatives"};
};

Arguments read_arguments(std::span<char*> words) {
  if (words.empty()) throw std::runtime_error("write a folder, then robots; see bench/README.md");
  Arguments arguments{.folder = words.front()};
  constexpr std::string_view kKernels = "--kernels=";
  std::string base = "fixed";
  for (const std::string_view word : words.subspan(1)) {
    if (word == "--fixed" || word == "--floating") {
      base = word.substr(2);
    } else if (word.starts_with(kKernels)) {
      arguments.kernels.clear();
      std::istringstream list{std::string(word.substr(kKernels.size()))};
      for (std::string name; std::getline(list, name, ',');) {
        if (find_kernel(name) == nullptr) throw std::runtime_error("there is no kernel " + name);
        arguments.kernels.push_back(name);
      }
    } else {
      arguments.robots.push_back({std::string(word), base});
    }
  }
  return arguments;
}

void write(const std::filesystem::path& path, const Table& table) {
  std::ofstream file(path);
  for (const std::vector<std::string>& row : table) {
    for (std::size_t k = 0; k < row.size(); ++k) file << (k == 0 ? "" : "\t") << row[k];
    file << '\n';
  }
  if (!file) throw std::runtime_error("cannot write to " + path.string());
}

// Peers that were not found, and who is missing where.
std::vector<std::string> notes_on(std::span<const Contest> contests,
                                  std::span<const Peer> libraries, std::span<const Peer> writers) {
  std::vector<std::string> notes;
  for (const std::span<const Peer> peers : {libraries, writers}) {
    for (const Peer& peer : peers) {
      if (!peer.is_found()) notes.push_back(fmt::format("not found here: {}", peer.name()));
    }
  }
  for (const Contest& contest : contests) {
    for (const std::string& remark : contest.remarks) {
      notes.push_back(fmt::format("{}, {}: {}", contest.subject->name,
                                  contest.subject->compiled.row->name, remark));
    }
  }
  return notes;
}

int run(const Arguments& arguments) {
  const std::vector<Peer> libraries(peer_names().begin(), peer_names().end());
  const std::vector<Peer> writers(writer_names().begin(), writer_names().end());
  const ContestSettings settings{arguments.folder, DYNAC_CALL_WRITTEN, {}};
  std::vector<std::unique_ptr<Subject>> subjects;
  std::vector<Contest> contests;
  for (const RobotFile& robot : arguments.robots) {
    for (const std::string& kernel : arguments.kernels) {
      const std::string name = std::filesystem::path(robot.path).stem();
      fmt::print(stderr, "writing {} of {}\n", kernel, name);
      subjects.push_back(
          std::make_unique<Subject>(make_subject(name, robot.path, robot.base, kernel)));
      contests.push_back(enter(*subjects.back(), writers, settings));
    }
  }
  fmt::print(stderr, "compiling\n");
  build_all(contests, settings);
  bool is_right = true;
  for (Contest& contest : contests) {
    fmt::print(stderr, "measuring {} of {}\n", contest.subject->compiled.row->name,
               contest.subject->name);
    hold(contest, writers, libraries, settings);
    is_right = is_right && contest.is_right;
  }
  const std::vector<std::string> notes = notes_on(contests, libraries, writers);
  write(arguments.folder / "summary.tsv", summary(contests));
  write(arguments.folder / "details.tsv", details(contests));
  write(arguments.folder / "ratios.tsv", ratios(contests));
  std::ofstream(arguments.folder / "index.html") << page(contests, notes);
  fmt::print("{}\n\n{}\n", machine(), to_text(summary(contests)));
  for (const std::string& note : notes) fmt::print("{}\n", note);
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  try {
    return dynac::bench::run(
        dynac::bench::read_arguments({argv + 1, static_cast<std::size_t>(argc - 1)}));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
