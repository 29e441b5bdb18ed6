// SPDX-License-Identifier: BSD-3-Clause
// One kernel of one robot, computed by all that can: code that dynac and other generators wrote,
// each compiled by every compiler, and libraries. In: a subject. Out: times taken in turn in one
// run, instructions, bytes; or why there are none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "measure.hpp"
#include "peer_engines.hpp"
#include "written_code.hpp"

namespace dynac::bench {

/// Where a contest keeps its files and what it may take.
struct ContestSettings {
  std::filesystem::path folder;         ///< of sources and of what was compiled
  std::filesystem::path counting_call;  ///< the program dynac_call_written
  CompileLimits limits = {};
};

/// Code, and what each compiler made of it.
struct Participant {
  std::string side;  ///< who wrote it: "dynac", "cppadcg"
  WrittenCode code;
  std::vector<std::optional<BuiltCode>> built = {};  ///< one per compilers()
  std::optional<BuiltCode> counted = {};             ///< by the first, as counting_flags() has it
};

/// What was measured of one way to compute a kernel.
struct Result {
  std::string side;           ///< "dynac", "cppadcg", "pinocchio", "kdl", "dart"
  std::string compiler = {};  ///< "gcc", "clang"; empty where a distribution built it
  Times times = {};           ///< [ns]
  double error = 0;           ///< largest_error()
  double compile_seconds = 0;
  long text_bytes = 0;
  std::optional<long> instructions = {};
};

/// See the top of this file.
struct Contest {
  const Subject* subject = nullptr;
  std::vector<Participant> participants = {};
  std::vector<Result> results = {};
  std::vector<std::string> remarks = {};  ///< who is missing and why
  bool is_right = true;                   ///< whether all that dynac wrote is
};

/// Names of compilers of C and C++, "gcc" and "clang", in the order of Participant::built.
[[nodiscard]] const std::vector<std::string>& compilers();

/// Lets all generators write code for a subject, which must outlive the result.
[[nodiscard]] Contest enter(const Subject& subject, const std::vector<Peer>& writers,
                            const ContestSettings& settings);

/// Compiles what they wrote, of all contests, as many at a time as the machine has processors.
void build_all(std::vector<Contest>& contests, const ContestSettings& settings);

/// Checks all, times those that are right in turn, and counts their instructions.
void hold(Contest& contest, const std::vector<Peer>& writers, const std::vector<Peer>& libraries,
          const ContestSettings& settings);

}  // namespace dynac::bench
