// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "claim.hpp"
#include "exponent.hpp"

namespace dynac::bench {
namespace {

// Of a ratio of operations or of times in chains or in trees, from a number of joints on.
Finding ratio_above_one(const Tables& tables, const std::string& stem, const std::string& ratio,
                        double from) {
  double least = 1e300, last = 0;
  for (const char* const shape : {"chain", "tree"}) {
    for (const auto& [n, value] : tables.at(stem).of({shape}).points("N", ratio)) {
      if (n < from) continue;
      least = std::min(least, value);
      if (std::string_view(shape) == "chain") last = value;
    }
  }
  return {fmt::format("{} at least {:.2f} from {:.0f} joints on, {:.2f} for the longest chain",
                      ratio, least, from, last),
          least >= 1};
}

Finding range(const Tables& tables, const std::string& stem, const std::string& ratio, double low,
              double high) {
  double least = 1e300, most = 0;
  for (const auto& [n, value] : tables.at(stem).of({"chain"}).points("N", ratio)) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return {fmt::format("{:.2f} to {:.2f} over all chains", least, most),
          least >= low && most <= high};
}

Finding rounding_of_torques(const Tables& tables) {
  double largest = 0;
  const Cells& cells = tables.at("accuracy_of_torques");
  for (const char* const way : {"idsva_body:norm", "idsva_world:norm", "rnea_chain_rule:norm"}) {
    for (const auto& point : cells.points("N", way)) largest = std::max(largest, point.second);
  }
  return {fmt::format("{:.1e} at most, of whole matrices", largest), largest < 2e-14};
}

Finding growth_of_errors(const Tables& tables) {
  std::string measured;
  bool holds = true;
  for (const char* const way : {"ltdl", "rnea_chain_rule", "aba_chain_rule"}) {
    auto points = tables.at("accuracy_of_accelerations").of({"revolute"}).points("N", way);
    std::erase_if(points, [](const auto& point) { return point.first < 2; });
    const double slope = exponent(points);
    measured += fmt::format("{}{} {:.1f}", measured.empty() ? "exponents: " : ", ", way, slope);
    holds = holds && slope > 0;
  }
  return {measured, holds};
}

Finding like_errors(const Tables& tables) {
  double most = 1;
  const Cells cells = tables.at("accuracy_of_accelerations").of({"revolute"});
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    const auto fdsva = cells.number(row, "ltdl"), fdcr = cells.number(row, "rnea_chain_rule");
    if (fdsva && fdcr) most = std::max({most, *fdsva / *fdcr, *fdcr / *fdsva});
  }
  return {fmt::format("they differ by a factor of {:.1f} at most", most), most < 3};
}

// Of the longest chain.
Finding worse_error(const Tables& tables) {
  const Cells cells = tables.at("accuracy_of_accelerations").of({"revolute"});
  const std::size_t last = cells.rows() - 1;
  const double abacr = cells.number(last, "aba_chain_rule").value_or(0);
  const double fdsva = cells.number(last, "ltdl").value_or(0);
  return {fmt::format("{} joints: ABACR {:.1e}, FDSVA {:.1e}", cells.text(last, "N"), abacr, fdsva),
          abacr > fdsva};
}

Finding crossovers(const Tables& tables) {
  const Cells& cells = tables.at("crossover");
  std::string measured = "DMM over AZA at";
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    measured += fmt::format(" {}: {}, AVX2 {};", cells.text(row, "N"), cells.text(row, "DMM/AZA"),
                            cells.text(row, "DMM/AZA:avx2"));
  }
  return {measured, {}};
}

constexpr const char* kNoLibrary =
    "Pinocchio was not found on this machine; the table has dynac's code alone";

// What Pinocchio takes, over what generic and generated code do.
Finding beside_library(const Tables& tables, const std::string& stem) {
  std::string measured;
  for (const char* const column : {"library/generic", "library/generated"}) {
    double least = 1e300, most = 0;
    const Cells& cells = tables.at(stem);
    for (std::size_t row = 0; row < cells.rows(); ++row) {
      const auto ratio = cells.number(row, column);
      if (!ratio) continue;
      least = std::min(least, *ratio);
      most = std::max(most, *ratio);
    }
    if (most == 0) return {kNoLibrary, {}};
    measured +=
        fmt::format("{}{} {:.2f} to {:.2f}", measured.empty() ? "" : ", ", column, least, most);
  }
  return {measured, {}};
}

// Of one joint a derivative is zero, of which no error is a fraction; in long chains the condition
// of M decides.
Finding same_values(const Tables& tables, const std::string& stem, const std::string& count) {
  constexpr double kFewest = 2, kMost = 40;
  double most = 0;
  bool is_found = false;
  for (const auto& [joints, difference] : tables.at(stem).points(count, "difference")) {
    if (joints < kFewest || joints > kMost) continue;
    is_found = true;
    most = std::max(most, difference);
  }
  if (!is_found) return {kNoLibrary, {}};
  return {fmt::format("they differ by {:.0e} of the largest entry at most, {:.0f} to {:.0f} joints",
                      most, kFewest, kMost),
          most < 1e-9};
}

Exhibit errors() {
  return {"Section V-A",
          "Term-by-term and normwise rms errors of every formulation against complex steps",
          {"accuracy_of_torques", "accuracy_of_accelerations"},
          {"accuracy_of_torques", "accuracy_of_accelerations"},
          {{"Derivatives of torques agree with complex steps to rounding.", Standing::kHolds,
            rounding_of_torques},
           {"Errors of all methods for accelerations grow with the number of joints, straight on "
            "logarithmic scales.",
            Standing::kHolds, growth_of_errors},
           {"FDSVA and FDCR have the same error.", Standing::kHolds, like_errors},
           {"ABACR has a larger one.", Standing::kFails, worse_error,
            "both solve with M, whose condition grows with the chain; articulated bodies never "
            "form it. In long chains that weighs more than the longer chain rule."}}};
}

Exhibit runtimes() {
  const auto counts = [](const char* stem, const char* ratio, double from) {
    return [=](const Tables& tables) { return ratio_above_one(tables, stem, ratio, from); };
  };
  return {"Figure 2",
          "IDSVA against the chain rule (RNEACR, FDCR, ABACR): operations of generated code, "
          "times of generic code",
          {"operations_of_torques", "operations_of_accelerations", "run_times_of_torques",
           "run_times_of_accelerations"},
          {"operations_of_torques", "operations_of_accelerations", "run_times_of_torques",
           "run_times_of_accelerations"},
          {{"IDSVA is cheaper than RNEACR (operations of generated code).", Standing::kHolds,
            counts("operations_of_torques", "RNEACR/IDSVA", 1)},
           {"FDSVA is cheaper than FDCR for every N (operations).", Standing::kHolds,
            counts("operations_of_accelerations", "FDCR/FDSVA", 1)},
           {"FDSVA is cheaper than ABACR (operations).", Standing::kHolds,
            counts("operations_of_accelerations", "ABACR/FDSVA", 1)},
           {"IDSVA is faster than RNEACR (generic code).", Standing::kTimed,
            counts("run_times_of_torques", "RNEACR/IDSVA", 1)},
           {"FDSVA is faster than FDCR for every N (generic code).", Standing::kTimed,
            counts("run_times_of_accelerations", "FDCR/FDSVA", 1)}}};
}

Exhibit frames() {
  return {
      "Figure 3",
      "IDSVA in the links' frames over IDSVA in the world frame",
      {"operations_of_torques", "run_times_of_torques"},
      {},
      {{"The world frame saves 1.3 to 1.9 times (generic code).", Standing::kTimed,
        [](const Tables& tables) {
          return range(tables, "run_times_of_torques", "body/world", 1.3, 1.9);
        }},
       {"The world frame is cheaper in generated code, too (operations).", Standing::kFails,
        [](const Tables& tables) {
          return range(tables, "operations_of_torques", "body/world", 1, 100);
        },
        "constants of a link, its inertia and its axis, fold into the code in its own frame and "
        "not in the world's; the frames of generated code are chosen for the most zeros."}}};
}

Exhibit library(const char* place, const char* shows, const std::string& stem, const char* claim,
                bool has_plot) {
  return {
      place,
      shows,
      {stem},
      has_plot ? std::vector{stem} : std::vector<std::string>{},
      {{claim, Standing::kTimed, [=](const Tables& tables) { return beside_library(tables, stem); },
        "Pinocchio has taken IDSVA over since, as the paper says: what was slower is not there "
        "to compare with. Here its IDSVA stands beside dynac's, generic (which allocates its "
        "results) and generated."},
       {"The library computes the same derivatives.", Standing::kHolds,
        [=](const Tables& tables) { return same_values(tables, stem, has_plot ? "N" : "nv"); }}}};
}

std::vector<Exhibit> libraries() {
  return {
      library("Figure 4", "IDSVA and Pinocchio's derivatives of torques, chains and trees",
              "library_times_of_torques",
              "IDSVA in C++ is faster than the algorithm that Pinocchio 2.6.0 has.", true),
      library("Figure 5", "The same, of robots with a floating base, by both compilers",
              "library_times_of_robots",
              "On a humanoid of 50 joints IDSVA is 1.4 times faster (gcc 9).", false),
      library("Figure 6", "FDSVA and Pinocchio's derivatives of accelerations, chains and trees",
              "library_times_of_accelerations",
              "FDSVA in C++ is faster than what Pinocchio 2.6.0 has.", true)};
}

Exhibit crossover() {
  return {"Figure 7 and Table III",
          "-M^-1 times both derivatives of torques: by the dense inverse (DMM) and by articulated "
          "bodies (AZA), without and with AVX2",
          {"crossover"},
          {"crossover"},
          {{"AZA is faster from 50 joints on without AVX and from 450 with it (gcc 9).",
            Standing::kTimed, crossovers,
            "the number depends on the machine and on how the matrix product is blocked; ours is "
            "not."}}};
}

}  // namespace

Paper paper_of_analytical_derivatives() {
  std::vector<Exhibit> exhibits{errors(), runtimes(), frames()};
  for (Exhibit& exhibit : libraries()) exhibits.push_back(std::move(exhibit));
  exhibits.push_back(crossover());
  return {"Efficient Analytical Derivatives of Rigid-Body Dynamics using Spatial Vector Algebra",
          "Singh, Russell, Wensing 2022, IEEE Robotics and Automation Letters",
          std::move(exhibits)};
}

}  // namespace dynac::bench
