// SPDX-License-Identifier: BSD-3-Clause
#include "measure.hpp"

#include <time.h>

#include <algorithm>

namespace dynac::bench {
namespace {

// Seconds that an engine takes for `rounds` times all states.
double seconds_for(const Engine& engine, int rounds) {
  const double start = thread_seconds();
  for (int round = 0; round < rounds; ++round) engine.run_all();
  return thread_seconds() - start;
}

// Rounds that take about `seconds`; warms the engine up.
int rounds_for(const Engine& engine, double seconds) {
  int rounds = 1;
  double elapsed = seconds_for(engine, rounds);
  while (elapsed < seconds / 8) {
    rounds *= 2;
    elapsed = seconds_for(engine, rounds);
  }
  return std::max(1, static_cast<int>(rounds * seconds / elapsed));
}

}  // namespace

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Times summarise(std::vector<double> nanoseconds) {
  std::sort(nanoseconds.begin(), nanoseconds.end());
  return {nanoseconds[nanoseconds.size() / 2], nanoseconds.front()};
}

std::vector<Times> measure(std::span<const Engine> engines, int repetitions, double seconds) {
  std::vector<int> rounds;
  for (const Engine& engine : engines) rounds.push_back(rounds_for(engine, seconds));
  std::vector<std::vector<double>> nanoseconds(engines.size());
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t k = 0; k < engines.size(); ++k) {
      const double calls = static_cast<double>(rounds[k]) * kStates;
      nanoseconds[k].push_back(1e9 * seconds_for(engines[k], rounds[k]) / calls);
    }
  }
  std::vector<Times> times;
  for (std::vector<double>& list : nanoseconds) times.push_back(summarise(std::move(list)));
  return times;
}

}  // namespace dynac::bench
