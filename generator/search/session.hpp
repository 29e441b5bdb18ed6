// SPDX-License-Identifier: BSD-3-Clause
// What lasts from one kernel of a robot to the next: how far the work is, and frames that were
// searched for before. One session is for one robot and one selection.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lower/lower.hpp"
#include "search/progress.hpp"

namespace dynac {

/// Receives the text that the setting dump-after asks for.
using DumpSink = std::function<void(const std::string&)>;

/// See the top of this file.
struct Session {
  Session() = default;
  /// @param[in] show  where the progress is shown; none: nowhere
  explicit Session(Progress::Show show) : progress(std::move(show)) {}

  Progress progress;
  bool predicts_steps = false;  ///< the time is wanted after every step, not only of the result
  /// Frames that suit the kernel which guides the search, by the tolerance of the setting
  /// snap-angles.
  std::map<double, std::vector<FrameChoice>> guiding_frames;
  /// What was searched for, by the fingerprints of graphs.
  std::map<std::string, std::vector<FrameChoice>> frames;
};

}  // namespace dynac
