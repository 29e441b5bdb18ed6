// SPDX-License-Identifier: BSD-3-Clause
#include "stopwatch.hpp"

#include "measure.hpp"

namespace dynac::bench {
namespace {

double seconds_for(const std::function<void()>& call, int rounds) {
  const double start = thread_seconds();
  for (int round = 0; round < rounds; ++round) call();
  return thread_seconds() - start;
}

// Rounds that take so long; warms the call up.
int rounds_for(const std::function<void()>& call, double seconds) {
  int rounds = 1;
  while (seconds_for(call, rounds) < seconds) rounds *= 2;
  return rounds;
}

}  // namespace

std::vector<double> median_seconds(std::span<const std::function<void()>> calls, int repetitions,
                                   double seconds) {
  std::vector<int> rounds;
  for (const auto& call : calls) rounds.push_back(rounds_for(call, seconds));
  std::vector<std::vector<double>> times(calls.size());
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t k = 0; k < calls.size(); ++k) {
      times[k].push_back(seconds_for(calls[k], rounds[k]) / rounds[k]);
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& list : times) medians.push_back(summarise(std::move(list)).median);
  return medians;
}

}  // namespace dynac::bench
