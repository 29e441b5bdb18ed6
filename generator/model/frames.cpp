// SPDX-License-Identifier: BSD-3-Clause
#include "model/frames.hpp"

#include <fmt/format.h>

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "model/magnitudes.hpp"
#include "model/matrix_checks.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

void report_link(const FrameDescription& frame, const RobotDescription& robot, Findings& findings) {
  constexpr std::size_t kMostCompared = 50;  // findings: as many as are printed
  std::vector<std::string> links;
  for (const LinkDescription& link : robot.links) {
    if (findings.size() < kMostCompared) links.push_back(link.name);
  }
  findings.error(frame.place,
                 fmt::format("{}: {}", called("frame", frame.name),
                             unknown_name("link", frame.link, links, "name a link of this robot")));
}

}  // namespace

void check_frames(const RobotDescription& robot, Findings& findings) {
  std::unordered_set<std::string_view> links;
  if (!robot.frames.empty()) {
    for (const LinkDescription& link : robot.links) links.insert(link.name);
  }
  for (const FrameDescription& frame : robot.frames) {
    const auto error = [&](std::string_view text) {
      findings.error(frame.place, fmt::format("{}: {}", called("frame", frame.name), text));
    };
    if (!links.contains(frame.link)) report_link(frame, robot, findings);
    const std::string problem = magnitude_problem("position", frame.X_LF.p, kLengthBound);
    if (!problem.empty()) error(problem);
    if (!is_rotation(frame.X_LF.R)) {
      error("orientation is not a rotation; give an orthonormal matrix");
    }
  }
}

std::vector<NamedFrame> make_frames(const RobotDescription& robot, const Model& model) {
  std::vector<NamedFrame> frames;
  if (robot.frames.empty()) return frames;
  std::unordered_map<std::string_view, LinkId> links;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    links.emplace(model.links[i].name, LinkId::of(i));
  }
  for (const FrameDescription& frame : robot.frames) {
    if (links.contains(frame.name)) continue;
    frames.push_back({frame.name, links.at(frame.link), frame.X_LF, frame.place});
  }
  return frames;
}

}  // namespace dynac
