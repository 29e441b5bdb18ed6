// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/recorded_measurements.hpp"

#include <algorithm>
#include <limits>

#include "emit/job.hpp"

namespace dynac {
namespace {

using Json = nlohmann::json;

// A number of bytes. An edited manifest may hold any number, which no conversion is safe for.
unsigned bytes_of(const Json& number) {
  constexpr Json::number_unsigned_t kMost = std::numeric_limits<unsigned>::max();
  return static_cast<unsigned>(std::min(number.get_ref<const Json::number_unsigned_t&>(), kMost));
}

// As the manifest is written (emit/files/manifest.cpp).
std::optional<MeasuredCall> measured_of(const Json& kernel) {
  try {
    const Json& entry = kernel.at("measured");
    MeasuredCall call;
    call.processor = entry.at("processor");
    call.model = entry.at("model");
    call.compiler = entry.at("compiler");
    call.flags = entry.at("flags");
    call.nanoseconds = entry.at("nanoseconds").get<double>();
    call.text = bytes_of(entry.at("text"));
    call.rodata = bytes_of(entry.at("rodata"));
    return call;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

void take_recorded_measurements(EmitJob& job, const RecordedFolder& folder) {
  const Json kernels = folder.manifest.value("kernels", Json::array());
  for (KernelEntry& entry : job.kernels) {
    for (const Json& kernel : kernels) {
      if (!kernel.is_object() || kernel.value("name", Json()) != entry.name) continue;
      entry.measured = measured_of(kernel);
    }
  }
}

}  // namespace dynac
