#include "emit/predicted_time.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "emit/number_type.hpp"

namespace dynac {

namespace {

bool is_predictable(const EmitOptions& emit) {
  const NumberType& number = number_type(emit.scalar);
  return !number.is_generic && emit.trig == Trig::kOwn &&
         number.bytes <= emit.target->largest_number;
}

TimeEntry time_on(const Core& core, const Program& program, const EmitOptions& emit) {
  const CallWork work = work_of(program, *emit.target, core, number_type(emit.scalar).bytes);
  return {&core, time_of(work, core), work.code_bytes};
}

}  // namespace

std::optional<TimeEntry> predicted_time(const Program& program, const EmitOptions& emit) {
  if (!is_predictable(emit)) return std::nullopt;
  return time_on(emit.target->cores.front(), program, emit);
}

std::vector<TimeEntry> predicted_times(const Program& program, const EmitOptions& emit) {
  if (!is_predictable(emit)) return {};
  std::vector<TimeEntry> entries;
  for (const Core& core : emit.target->cores) entries.push_back(time_on(core, program, emit));
  return entries;
}

nlohmann::ordered_json to_json(const TimeEntry& entry) {
  using Json = nlohmann::ordered_json;
  const auto rounded = [](double nanoseconds) {
    return Json::parse(fmt::format("{:.3g}", nanoseconds));
  };
  return {{"core", entry.core->name},
          {"nanoseconds", rounded(entry.time.total)},
          {"throughput", rounded(entry.time.throughput)},
          {"fetch", rounded(entry.time.fetch)},
          {"path", rounded(entry.time.path)},
          {"code_bytes", rounded(entry.code_bytes).get<long>()}};
}

}  // namespace dynac
