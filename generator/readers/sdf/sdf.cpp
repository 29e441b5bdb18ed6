// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "model/findings.hpp"
#include "model/topology.hpp"
#include "readers/sdf/sdf_flat.hpp"
#include "readers/sdf/sdf_frames.hpp"
#include "readers/sdf/sdf_gearbox.hpp"
#include "readers/sdf/sdf_include.hpp"
#include "readers/sdf/sdf_poses.hpp"
#include "readers/sdf/sdf_tree.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"

namespace dynac {
namespace {

/// As far as names tell, without geometry: so that a file can be checked that has other errors.
std::vector<JointPlacement> place_by_names(const SdfModel& model, const SdfFrames& frames) {
  std::vector<JointPlacement> placements;
  for (const SdfJoint& joint : model.joints) {
    JointPlacement placement;
    placement.parent = frames.link_of(joint.joint.parent);
    placement.child = frames.link_of(joint.joint.child);
    placement.axes_C = {joint.axes[0].xyz, joint.axes[1].xyz};
    const bool is_comparable = joint.axes[0].expressed_in == joint.axes[1].expressed_in;
    const bool has_axes =
        placement.axes_C[0] != Vector3<double>{} && placement.axes_C[1] != Vector3<double>{};
    if (!is_comparable && has_axes) placement.axes_C = {{{{1, 0, 0}}, {{0, 1, 0}}}};
    placements.push_back(std::move(placement));
  }
  return placements;
}

/// A root link that no joint holds to the world: gravity is taken in its axes.
void warn_about_tilt(const SdfModel& model, const SdfPlacements& placements,
                     const DescribedRobot& described, std::vector<Diagnostic>& findings) {
  Findings none;
  const std::size_t first = sort_tree(described.robot, none).front().link;
  const std::string& root = described.robot.links[first].name;
  if (described.build.base == Base::kFloating || root == kSdfWorld) return;
  const auto is_root = [&root](const SdfLink& link) { return link.link.name == root; };
  const auto link = std::ranges::find_if(model.links, is_root);
  const auto index = static_cast<std::size_t>(link - model.links.begin());
  const Matrix3<double> R_WL = placements.X_WM.R * placements.links[index].R;
  if (R_WL(2, 2) > 1 - 1e-9) return;  // its z axis is up
  findings.push_back(
      {Severity::kWarning, link->link.place,
       fmt::format(
           "{}: its <pose> or the model's tilts it, but a root link on a fixed base has its own z "
           "axis up; if this is not intended, attach it to the world by a joint with parent world",
           called("link", root))});
}

/// Reports nested models that are to stand still in one that moves.
void check_static(const SdfModel& model, std::vector<Diagnostic>& findings) {
  for (const SdfModel& nested : model.models) {
    if (nested.is_static) {
      findings.push_back({Severity::kError, nested.place,
                          called("nested model", nested.name) +
                              ": is <static> in a model that moves; attach it to the world by a "
                              "fixed joint, and remove <static>"});
    }
    check_static(nested, findings);
  }
}

/// A model that was read, and what was found in it.
struct Read {
  SdfModel model;
  std::vector<Diagnostic> findings = {};
  std::vector<Remark> remarks = {};
  int version = 0;  // 9 for SDF 1.9
};

DescribedRobot describe_model(Read read, const BuildOptions& options, std::optional<Base> wanted) {
  SdfModel flat = flattened(read.model);
  Findings found;
  const SdfFrames frames(flat);
  frames.check(found);
  const auto is_to_world = [](const SdfJoint& joint) { return joint.joint.child == kSdfWorld; };
  if (std::ranges::any_of(flat.joints, is_to_world)) {  // which no tree has
    std::vector<Diagnostic> findings = found.take();
    std::ranges::move(read.findings, std::back_inserter(findings));
    throw InputError(in_line_order(std::move(findings)));
  }
  for (SdfJoint& joint : flat.joints) {
    if (joint.gearbox) joint.gearbox->reference = frames.link_of(joint.gearbox->reference);
  }
  SdfPlacements placements{.joints = place_by_names(flat, frames)};
  check_world(flat, placements.joints, wanted, found);
  BuildOptions build = options;
  build.base = wanted.value_or(base_of(flat, placements.joints));
  std::vector<Diagnostic> findings = std::move(read.findings);
  std::ranges::move(found.take(), std::back_inserter(findings));
  const auto is_good = [&] {
    return !has_error(TreeBuilder(describe(flat, placements.joints)).check(build));
  };
  if (!has_error(findings) && is_good()) placements = place_parts(flat, frames);
  DescribedRobot described{describe(flat, placements.joints), build, flat.gravity};
  if (!placements.links.empty()) {
    described.robot.frames = std::move(placements.frames);
    add_gearboxes(flat, placements.joints, placements.links, described.robot, found);
    std::ranges::move(found.take(), std::back_inserter(findings));
  }
  const TreeBuilder builder(described.robot);
  std::ranges::move(builder.check(build), std::back_inserter(findings));
  if (has_error(findings)) throw InputError(in_line_order(std::move(findings)));

  warn_about_tilt(flat, placements, described, findings);
  described.warnings = in_line_order(std::move(findings));
  described.format = fmt::format("SDF 1.{}", read.version);
  described.remarks = std::move(read.remarks);
  return described;
}

}  // namespace

Model read_sdf(const std::filesystem::path& path, const BuildOptions& options, SdfOptions sdf) {
  sdf.search.folder = path.parent_path();
  return read_sdf_text(read_file(path), path.string(), options, sdf);
}

Model read_sdf_text(std::string_view text, const std::string& name, const BuildOptions& options,
                    const SdfOptions& sdf) {
  return build(describe_sdf_text(text, name, options, sdf));
}

DescribedRobot describe_sdf_text(std::string_view text, const std::string& name,
                                 const BuildOptions& options, const SdfOptions& sdf) {
  text = without_byte_order_mark(text);
  check_document(text, name);
  Source source{name, Findings(options.is_strict)};
  SdfLoader loader(sdf.search);
  Read read{loader.load(text, sdf.model, sdf.search.folder, source)};
  read.findings = source.findings.take();
  read.remarks = source.findings.take_remarks();
  read.version = loader.version();
  const bool is_static = read.model.is_static;
  if (is_static) {
    read.findings.push_back(
        {Severity::kError, read.model.place,
         called("model", read.model.name) + ": is <static>, so it cannot move; remove <static>"});
  } else {
    check_static(read.model, read.findings);
  }
  // What else is wrong follows from that.
  if (is_static || read.model.lacks_parts)
    throw InputError(in_line_order(std::move(read.findings)));
  DescribedRobot described = describe_model(std::move(read), options, sdf.base);
  described.included = loader.files();
  described.consulted.assign(loader.lists().begin(), loader.lists().end());
  return described;
}

bool is_sdf(std::string_view text) {
  const std::string_view root = root_name(text);
  return root == "sdf" || root == "gazebo";
}

DescribedRobot describe_sdf(const RobotText& robot, const ReadOptions& options) {
  return describe_sdf_text(robot.text, robot.name, options.build,
                           {options.model, options.base(), {options.model_paths, robot.folder}});
}

}  // namespace dynac
