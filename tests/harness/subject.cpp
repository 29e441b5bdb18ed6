#include "harness/subject.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "harness/kernels.hpp"
#include "kernels/regrouping.hpp"
#include "readers/urdf/urdf.hpp"
#include "search/frame_search.hpp"

namespace dynac::test {
namespace {

const std::filesystem::path& robot_folder() {
  static const std::filesystem::path folder = DYNAC_SOURCE_DIR "/robots";
  return folder;
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
    const Mechanism robot = lump(subject.model);
    const auto formulations = formulations_for(*subject.kernel, {robot, subject.settings});
    options.frames = search_frames(
        subject.model, *subject.kernel,
        formulations.empty() ? subject.kernel->formulations.front() : *formulations.front(),
        subject.settings, subject.snap_tolerance);
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
