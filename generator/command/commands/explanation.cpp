// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/explanation.hpp"

#include <nlohmann/json.hpp>

#include "emit/time_json.hpp"
#include "search/compile.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json explanation(const CompiledKernel& kernel, std::span<const TimeEntry> times) {
  Json entry{{"kernel", kernel.row->name}, {"candidates", Json::array()}, {"steps", Json::array()}};
  for (const Candidate& candidate : kernel.choice.candidates) {
    entry["candidates"].push_back({{"formulation", candidate.formulation->name},
                                   {"lowering", candidate.lowering},
                                   {"operations", candidate.operations},
                                   {"chosen", &candidate == &kernel.choice.chosen()}});
    if (candidate.nanoseconds) {
      entry["candidates"].back()["nanoseconds"] = *candidate.nanoseconds;
    }
  }
  for (const StepReport& step : kernel.steps) {
    entry["steps"].push_back({{"name", step.name},
                              {"operations", step.counts.operations()},
                              {"add", step.counts.add},
                              {"mul", step.counts.mul},
                              {"div", step.counts.div},
                              {"fma", step.counts.fma},
                              {"sincos", step.counts.sincos},
                              {"instructions", step.instructions},
                              {"nodes", step.nodes},
                              {"seconds", step.seconds}});
    if (step.proof) {
      entry["steps"].back()["proof"] = {{"elements", step.proof->elements},
                                        {"within_rounding", step.proof->within_rounding},
                                        {"undecided", step.proof->undecided},
                                        {"rounded_constants", step.proof->rounded_constants}};
    }
    if (step.time) entry["steps"].back()["time"] = to_json(*step.time);
  }
  for (const TimeEntry& time : times) entry["times"].push_back(to_json(time));
  return entry;
}

}  // namespace dynac
