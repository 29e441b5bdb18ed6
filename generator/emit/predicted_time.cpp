#include "emit/predicted_time.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "emit/number_type.hpp"

namespace dynac {

std::optional<TimeEntry> predicted_time(const Program& program, const EmitOptions& emit) {
  const std::vector<TimeEntry> entries = predicted_times(program, emit);
  if (entries.empty()) return std::nullopt;
  return entries.front();
}

std::vector<TimeEntry> predicted_times(const Program& program, const EmitOptions& emit) {
  const NumberType& number = number_type(emit.scalar);
  const bool is_known =
      !number.is_generic && emit.trig == Trig::kOwn && number.bytes <= emit.target->largest_number;
  if (!is_known) return {};
  std::vector<TimeEntry> entries;
  for (const Core& core : emit.target->cores) {
    const CallWork work = work_of(program, *emit.target, core, number.bytes);
    entries.push_back({&core, time_of(work, core), work.code_bytes});
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
