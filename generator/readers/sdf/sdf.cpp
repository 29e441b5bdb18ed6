#include "readers/sdf/sdf.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "model/findings.hpp"
#include "readers/sdf/libsdformat.hpp"
#include "readers/sdf/sdf_frames.hpp"
#include "readers/sdf/sdf_outline.hpp"
#include "readers/sdf/sdf_tree.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"

namespace dynac {
namespace {

/// The <sdf> element of the text, which was called <gazebo> before SDF 1.3.
Element parse_sdf(std::string_view text, tinyxml2::XMLDocument& document, const Source& source) {
  const tinyxml2::XMLElement& root = parse_root(text, document, source);
  if (std::string_view(root.Name()) != "gazebo")
    check_root_name(root, "sdf", "an SDF file", source);
  return {root, "SDF file"};
}

/// 9 for version="1.9".
int read_version(const Element& sdf, const Source& source) {
  const std::string text = sdf.text("version");
  int minor = 0;
  const char* const end = text.data() + text.size();
  if (text.starts_with("1.") && std::from_chars(text.data() + 2, end, minor).ptr == end &&
      kOldestSdf <= minor && minor <= kNewestSdf) {
    return minor;
  }
  throw InputError(source.place(sdf.xml.GetLineNum()),
                   fmt::format("SDF version {} is not supported; write a description of version "
                               "1.{} to 1.{}",
                               dynac::quoted(text), kOldestSdf, kNewestSdf));
}

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
void warn_about_tilt(const SdfModel& model, const Model& robot, Base base, Source& source) {
  const std::string& root = robot.links.front().name;
  if (base == Base::kFloating || root == kSdfWorld) return;
  const auto is_root = [&root](const SdfLink& link) { return link.link.name == root; };
  const auto link = std::find_if(model.links.begin(), model.links.end(), is_root);
  const Matrix3<double> R_WL = model.pose.X.R * link->pose.X.R;
  if (R_WL(2, 2) > 1 - 1e-9) return;  // its z axis is up
  source.findings.add(
      Severity::kWarning, link->link.place,
      fmt::format(
          "{}: its <pose> or the model's tilts it, but a root link on a fixed base has its own z "
          "axis up; if this is not intended, attach it to the world by a joint with parent world",
          called("link", root)));
}

}  // namespace

Model read_sdf(const std::filesystem::path& path, const BuildOptions& options,
               const SdfOptions& sdf) {
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
  demand_libsdformat(name);
  Source source{name, {}};
  tinyxml2::XMLDocument document;
  const Element root = parse_sdf(text, document, source);
  const int version = read_version(root, source);
  const Element chosen = find_model(root, sdf.model, source);
  const SdfModel model = read_sdf_model(chosen, version, source);

  const SdfFrames frames(model);
  frames.check(source.findings);
  const std::vector<JointPlacement> by_names = place_by_names(model, frames);
  check_world(model, by_names, sdf.base, source.findings);
  BuildOptions build = options;
  build.base = sdf.base.value_or(base_of(by_names));
  std::vector<Diagnostic> findings = source.findings.take();
  std::vector<JointPlacement> placements = by_names;
  if (!has_error(findings) && !has_error(TreeBuilder(describe(model, by_names)).check(build))) {
    placements = place_joints(model, name);
    for (std::size_t j = 0; j < placements.size(); ++j) {
      DYNAC_ASSERT(
          placements[j].parent == by_names[j].parent && placements[j].child == by_names[j].child,
          "libsdformat attaches joint {} to other links",
          dynac::quoted(model.joints[j].joint.name));
    }
  }
  DescribedRobot described{describe(model, placements), build, model.gravity};
  const TreeBuilder builder(described.robot);
  for (Diagnostic& finding : builder.check(build)) findings.push_back(std::move(finding));
  findings = in_line_order(std::move(findings));
  if (has_error(findings)) throw InputError(std::move(findings));

  warn_about_tilt(model, builder.build(build), build.base, source);
  for (Diagnostic& finding : source.findings.take()) findings.push_back(std::move(finding));
  described.warnings = in_line_order(std::move(findings));
  described.format = fmt::format("SDF 1.{}", version);
  remark_on_ignored(chosen.xml, source);
  described.remarks = source.findings.take_remarks();
  return described;
}

}  // namespace dynac
