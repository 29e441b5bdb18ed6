// SPDX-License-Identifier: BSD-3-Clause
#include "harness/subject.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string_view>

#include "kernels/regrouping.hpp"
#include "readers/urdf/urdf.hpp"
#include "search/lower_as_described.hpp"

namespace dynac::test {
namespace {

const std::filesystem::path& robot_folder() {
  static const std::filesystem::path folder = DYNAC_SOURCE_DIR "/robots";
  return folder;
}

std::vector<FrameChoice> drawn_frames(const Mechanism& aligned, std::string_view kernel) {
  std::seed_seq seed(kernel.begin(), kernel.end());
  std::mt19937 draw(seed);
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < aligned.bodies.size(); ++i) {
    const std::vector<FrameChoice> candidates = frame_candidates(aligned, BodyId::of(i));
    frames.push_back(candidates[draw() % candidates.size()]);
  }
  return frames;
}

}  // namespace

std::string name_of(Lowering lowering) {
  switch (lowering) {
    case Lowering::kLinkFrames:
      return "link_frames";
    case Lowering::kRegrouped:
      return "regrouped";
    case Lowering::kChosenFrames:
      return "chosen_frames";
  }
  return {};
}

Mechanism lowered(const Subject& subject, Lowering lowering) {
  LowerOptions options;
  options.snap_tolerance = subject.snap_tolerance;
  options.regroup = lowering == Lowering::kLinkFrames ? Regrouping::kNone
                                                      : regrouping_for(subject.kernel->invariance);
  if (lowering == Lowering::kChosenFrames && subject.kernel->invariance != Invariance::kNone) {
    const Mechanism aligned = lower(subject.model, as_described(subject.snap_tolerance));
    options.frames = drawn_frames(aligned, subject.kernel->name);
  }
  Mechanism robot = lower(subject.model, options);
  robot.gravity = subject.gravity;
  return robot;
}

Model own_robot(const std::string& name, Base base) {
  return read_urdf(robot_folder() / (name + ".urdf"), {.base = base});
}

std::vector<std::string> own_robot_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(robot_folder())) {
    if (entry.path().extension() == ".urdf") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

LinkId link_called(const Model& model, const std::string& name) {
  const LinkId link = find_link(model, name);
  if (link.is_none()) throw std::out_of_range("no link \"" + name + "\"");
  return link;
}

}  // namespace dynac::test
