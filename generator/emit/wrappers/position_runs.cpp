// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/position_runs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dynac {
namespace {

constexpr std::string_view kPlain = "plain";

std::string_view kind_of(JointType type) {
  switch (type) {
    case JointType::kFloating:
      return "pose";
    case JointType::kSpherical:
      return "rotation";
    case JointType::kPlanar:
      return "planar";
    default:
      return kPlain;
  }
}

}  // namespace

bool has_rates(JointType type) { return kind_of(type) == kPlain; }

PositionRuns position_runs(const EmitJob& job) {
  PositionRuns positions;
  std::vector<JointEntry> joints = job.joints;
  std::ranges::stable_sort(joints, {}, &JointEntry::q_index);
  for (const JointEntry& joint : joints) {
    if (joint.q_size == 0) continue;
    if (joint.is_dependent)
      positions.problem = "the motion of some joints follows from closed loops";
    const std::string_view kind = kind_of(joint.type);
    std::vector<PositionRun>& runs = positions.runs;
    const bool goes_on = !runs.empty() && kind == kPlain && runs.back().kind == kind &&
                         runs.back().q + runs.back().nq == joint.q_index &&
                         runs.back().v + runs.back().nv == joint.v_index;
    if (goes_on) {
      runs.back().nq += joint.q_size;
      runs.back().nv += joint.v_size;
    } else {
      runs.push_back({kind, joint.q_index, joint.q_size, joint.v_index, joint.v_size});
    }
  }
  positions.is_plain = std::ranges::all_of(
      positions.runs, [](const PositionRun& run) { return run.kind == kPlain && run.q == run.v; });
  if (job.base == Base::kFloating && job.base_velocity != BaseVelocity::kBody) {
    positions.problem = "the velocity of the base is not given in its own axes";
  }
  return positions;
}

std::string print(const PositionRuns& positions) {
  std::string text = "static const dynac_run runs[] = {\n";
  for (const auto& [kind, q, nq, v, nv] : positions.runs) {
    text += fmt::format("    {{dynac_run_{}, {}, {}, {}, {}}},\n", kind, q, nq, v, nv);
  }
  return text + fmt::format("}};\nenum {{ run_count = {} }};\n", positions.runs.size());
}

}  // namespace dynac
