#include "emit/predicted_time.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "emit/number_type.hpp"

namespace dynac {

std::optional<TimeEntry> predicted_time(const Program& program, const Core& core,
                                        const EmitOptions& emit) {
  if (number_type(emit.scalar).is_generic || emit.trig != Trig::kOwn) return std::nullopt;
  const std::size_t number_bytes =
      emit.scalar == ScalarType::kFloat ? sizeof(float) : sizeof(double);
  const CallWork work = work_of(program, core, number_bytes);
  return TimeEntry{&core, time_of(work, core), work.code_bytes};
}

std::vector<TimeEntry> predicted_times(const Program& program, const EmitOptions& emit) {
  std::vector<TimeEntry> entries;
  for (const Core& core : core_table()) {
    if (const auto entry = predicted_time(program, core, emit)) entries.push_back(*entry);
  }
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
