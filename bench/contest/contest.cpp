// SPDX-License-Identifier: BSD-3-Clause
#include "contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

#include "own_code.hpp"

namespace dynac::bench {
namespace {

constexpr int kRepetitions = 25;
constexpr double kSeconds = 0.01;

const char* command_of(const std::string& compiler, bool is_c) {
  if (compiler == "gcc") return is_c ? "gcc" : "g++";
  return is_c ? "clang" : "clang++";
}

// Takes engines that are right, and says which are not.
class Field {
 public:
  explicit Field(Contest& contest) : contest_(&contest) {}

  void add(const Engine& engine, Result result) {
    if (!engine.run_all) return;
    result.error = largest_error(engine, *contest_->subject);
    if (!(result.error <= engine.tolerance)) {
      contest_->remarks.push_back(
          fmt::format("{} {}: off by {:.1e} of the largest output; not timed", result.side,
                      result.compiler, result.error));
      if (result.side == "dynac") contest_->is_right = false;
      return;
    }
    engines_.push_back(engine);
    contest_->results.push_back(std::move(result));
  }

  void measure_all() {
    const std::vector<Times> times = measure(engines_, kRepetitions, kSeconds);
    for (std::size_t k = 0; k < times.size(); ++k) contest_->results[k].times = times[k];
  }

 private:
  Contest* contest_;
  std::vector<Engine> engines_;
};

// A library's module is named after it, with "_clang" where clang built it.
Result result_of(const Peer& library) {
  const std::string name(library.name());
  const std::size_t suffix = name.find("_clang");
  if (suffix != name.npos) return {.side = name.substr(0, suffix), .compiler = "clang"};
  return {.side = name, .compiler = name == "pinocchio" ? "gcc" : ""};
}

void add_written(Field& field, Contest& contest, const Participant& participant,
                 const std::vector<Peer>& writers) {
  for (std::size_t k = 0; k < compilers().size(); ++k) {
    const std::optional<BuiltCode>& built = participant.built[k];
    if (!built) {
      contest.remarks.push_back(
          fmt::format("{} {}: not compiled, or not within the limits of time and memory",
                      participant.side, compilers()[k]));
      continue;
    }
    const auto writer = std::ranges::find(writers, participant.side, &Peer::name);
    const Engine engine = writer == writers.end() ? own_engine(*contest.subject, load(*built))
                                                  : writer->engine(*contest.subject, load(*built));
    field.add(engine, {.side = participant.side,
                       .compiler = compilers()[k],
                       .compile_seconds = built->seconds,
                       .text_bytes = built->text_bytes});
  }
}

// Beside the results of the first compiler.
void count(Contest& contest, const ContestSettings& settings) {
  for (const Participant& participant : contest.participants) {
    if (!participant.counted) continue;
    for (Result& result : contest.results) {
      if (result.side != participant.side || result.compiler != compilers().front()) continue;
      result.instructions =
          count_instructions(participant.code, *participant.counted, settings.counting_call);
    }
  }
}

// What the first compiler made is counted: of what it gave up, no count is tried.
void build_by(Participant& participant, std::size_t compiler, const ContestSettings& settings) {
  const WrittenCode& code = participant.code;
  const auto build_with = [&](const std::vector<std::string>& flags) {
    return build(code, command_of(compilers()[compiler], code.is_c()), flags,
                 settings.folder / "compiled", settings.limits);
  };
  participant.built[compiler] = build_with({"-O3", "-march=native"});
  if (compiler == 0 && participant.built[0]) participant.counted = build_with(counting_flags());
}

}  // namespace

const std::vector<std::string>& compilers() {
  static const std::vector<std::string> names{"gcc", "clang"};
  return names;
}

Contest enter(const Subject& subject, const std::vector<Peer>& writers,
              const ContestSettings& settings) {
  Contest contest{.subject = &subject};
  const auto folder = settings.folder / subject.name / std::string(subject.compiled.row->name);
  std::filesystem::remove_all(folder);
  contest.participants.push_back({"dynac", write_own(subject, folder / "dynac")});
  for (const Peer& writer : writers) {
    if (!writer.is_found()) continue;
    const std::string side(writer.name());
    std::optional<WrittenCode> code = writer.write(subject, folder / side);
    if (code) contest.participants.push_back({side, std::move(*code)});
  }
  for (Participant& participant : contest.participants) {
    participant.built.resize(compilers().size());
  }
  return contest;
}

void build_all(std::vector<Contest>& contests, const ContestSettings& settings) {
  std::vector<std::function<void()>> jobs;
  for (Contest& contest : contests) {
    for (Participant& participant : contest.participants) {
      for (std::size_t k = 0; k < compilers().size(); ++k) {
        jobs.emplace_back([&, k] { build_by(participant, k, settings); });
      }
    }
  }
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads;
  for (unsigned k = 0; k < std::max(1U, std::thread::hardware_concurrency()); ++k) {
    threads.emplace_back([&] {
      for (std::size_t job = next++; job < jobs.size(); job = next++) jobs[job]();
    });
  }
}

void hold(Contest& contest, const std::vector<Peer>& writers, const std::vector<Peer>& libraries,
          const ContestSettings& settings) {
  Field field(contest);
  for (const Participant& participant : contest.participants) {
    add_written(field, contest, participant, writers);
  }
  for (const Peer& library : libraries) {
    if (library.is_found()) field.add(library.engine(*contest.subject), result_of(library));
  }
  field.measure_all();
  count(contest, settings);
}

}  // namespace dynac::bench
