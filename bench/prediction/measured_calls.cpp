// SPDX-License-Identifier: BSD-3-Clause
#include "measured_calls.hpp"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <stdexcept>

#include "ir/target_table.hpp"

namespace dynac::bench {

void write_calls(const std::filesystem::path& path, std::span<const MeasuredCall> calls) {
  std::ofstream file(path);
  file << "robot kernel lanes set arithmetic divisions moves sincos reads writes path text_bytes "
          "nanoseconds\n";
  for (const MeasuredCall& call : calls) {
    const CallWork& work = call.work;
    file << fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {:.1f}\n", call.robot, call.kernel,
                        call.lanes, call.is_fitted ? "fit" : "check", work.arithmetic,
                        work.divisions, work.moves, work.sincos, work.reads, work.writes, work.path,
                        call.text_bytes, call.nanoseconds);
  }
}

std::vector<MeasuredCall> read_calls(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  std::vector<MeasuredCall> calls;
  MeasuredCall call;
  CallWork& work = call.work;
  std::string set;
  while (file >> call.robot >> call.kernel >> call.lanes >> set >> work.arithmetic >>
         work.divisions >> work.moves >> work.sincos >> work.reads >> work.writes >> work.path >>
         call.text_bytes >> call.nanoseconds) {
    call.is_fitted = set == "fit";
    work.code_bytes = code_bytes(work, kDefaultTarget.code);
    calls.push_back(call);
  }
  return calls;
}

}  // namespace dynac::bench
