// SPDX-License-Identifier: BSD-3-Clause
// Generated code against generic code and other libraries, for all robots, in one run.
//
// Every engine is first checked on the pool of states; one that is wrong is not timed. Google
// Benchmark takes them in random turn, so that the noise of a shared machine hits all alike.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "compile_times.hpp"
#include "engine.hpp"
#include "generator_times.hpp"
#include "generic/generic_table.hpp"
#include "peer_engines.hpp"
#include "ratio_table.hpp"

namespace dynac::bench {
namespace {

// Gathers the processor time of every repetition.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      samples[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
    }
  }
  Samples samples;
};

void time_engine(benchmark::State& state, const Engine& engine) {
  while (state.KeepRunningBatch(kStates)) engine.run_all();
}

// Registers an engine if its results are right; otherwise says what is wrong.
bool add_engine(const Subject& subject, const Engine& engine) {
  if (!engine.run_all) return true;
  const double error = largest_error(engine, subject);
  if (!(error <= engine.tolerance)) {
    fmt::print(stderr, "{}: {} is off by {:.1e} of the largest output; not timed\n", subject.name,
               engine.name, error);
    return false;
  }
  benchmark::RegisterBenchmark(benchmark_name(subject, engine.name).c_str(), time_engine, engine);
  return true;
}

std::vector<Subject> make_subjects() {
  std::vector<Subject> subjects;
  for (const GeneratedKernel& kernel : generated_kernels()) {
    const bool is_known = std::any_of(subjects.begin(), subjects.end(), [&](const Subject& known) {
      return known.name == kernel.robot && known.compiled.row->name == kernel.kernel;
    });
    if (is_known) continue;
    subjects.push_back(
        make_subject(kernel.robot, kernel.file, kernel.base, kernel.kernel, kernel.contact));
  }
  return subjects;
}

// Registers all engines; false if one of ours is wrong.
bool add_engines(const std::vector<Subject>& subjects, const std::vector<Peer>& peers) {
  bool is_right = true;
  for (const Subject& subject : subjects) {
    for (const GeneratedKernel& kernel : generated_kernels()) {
      if (kernel.robot != subject.name || kernel.kernel != subject.compiled.row->name) continue;
      is_right = add_engine(subject, generated_engine(kernel, subject)) && is_right;
    }
    is_right = add_engine(subject, generic_engine(subject, generic::kernel_table())) && is_right;
    for (const Peer& peer : peers) {
      if (peer.is_found()) add_engine(subject, peer.engine(subject));
    }
  }
  return is_right;
}

// The program's arguments behind defaults of ours, without our own flags.
std::vector<char*> arguments_with_defaults(int argc, char** argv) {
  static char interleaving[] = "--benchmark_enable_random_interleaving=true";
  static char repetitions[] = "--benchmark_repetitions=25";
  static char min_time[] = "--benchmark_min_time=0.01";
  std::vector<char*> arguments{argv[0], interleaving, repetitions, min_time};
  for (int k = 1; k < argc; ++k) {
    if (std::string_view(argv[k]) != "--compile-times") arguments.push_back(argv[k]);
  }
  return arguments;
}

void print_missing(const std::vector<Peer>& peers) {
  for (const Peer& peer : peers) {
    if (!peer.is_found()) fmt::print("not found on this machine: {}\n", peer.name());
  }
}

int run(int argc, char** argv) {
  const bool wants_compile_times = std::any_of(
      argv, argv + argc, [](const char* a) { return a == std::string("--compile-times"); });
  std::vector<char*> arguments = arguments_with_defaults(argc, argv);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  const std::vector<Subject> subjects = make_subjects();
  const std::vector<Peer> peers(peer_names().begin(), peer_names().end());
  const bool is_right = add_engines(subjects, peers);
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);

  fmt::print(
      "Nanoseconds a call, median of the repetitions; ratios of the best of each side:\n{}\n",
      to_text(ratio_table(subjects, collector.samples, &Times::median)));
  fmt::print("The same, minimum of the repetitions:\n{}",
             to_text(ratio_table(subjects, collector.samples, &Times::minimum)));
  print_missing(peers);
  fmt::print("\nOperations, and milliseconds of the generator by stage:\n{}",
             to_text(generator_table(subjects)));
  if (wants_compile_times) {
    fmt::print("\nCompilation of the emitted bodies, -march=native:\n{}",
               to_text(compile_time_table(subjects)));
  }
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace dynac::bench

int main(int argc, char** argv) {
  try {
    return dynac::bench::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
