// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "readers/mjcf/mjcf_document.hpp"
#include "readers/mjcf/mjcf_efforts.hpp"
#include "readers/mjcf/mjcf_equality.hpp"
#include "readers/mjcf/mjcf_keyframes.hpp"
#include "readers/mjcf/mjcf_mass.hpp"
#include "readers/mjcf/mjcf_remarks.hpp"
#include "readers/mjcf/mjcf_schema.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"

namespace dynac {
namespace {

/// In the order of lines, each once: what is wrong with a default is found wherever it is used.
std::vector<Diagnostic> each_once(std::vector<Diagnostic> findings) {
  std::set<std::pair<std::string, std::string>> seen;
  std::erase_if(findings, [&](const Diagnostic& finding) {
    return !seen.emplace(finding.place, finding.text).second;
  });
  return in_line_order(std::move(findings));
}

DescribedRobot describe(const MjcfElement& mujoco, std::optional<Base> wanted,
                        const BuildOptions& options, Findings& findings) {
  const MjcfSettings settings = read_mjcf_settings(mujoco, findings);
  const MjcfDefaults defaults(mujoco, findings);
  MjcfBodies robot = read_mjcf_bodies(mujoco, defaults, settings, findings);
  const MjcfRelations relations = read_mjcf_relations(mujoco, defaults, settings, robot, findings);
  read_mjcf_efforts(mujoco, defaults, settings, relations, robot, findings);
  const MjcfBase base = choose_mjcf_base(robot.bodies, wanted, findings);
  complete_mjcf_masses(settings, base.base == Base::kFloating ? base.root : 0, robot, findings);
  RobotDescription tree = describe_mjcf(robot.bodies, base);
  tree.name = mujoco.has("model") ? mujoco.text("model") : "MuJoCo Model";
  tree.place = mujoco.place;
  tree.frames = describe_mjcf_sites(robot, tree);
  read_mjcf_keyframes(mujoco, robot, base, tree, findings);
  read_mjcf_equalities(mujoco, defaults, settings, robot, relations, base, tree, findings);
  remark_on_mjcf(mujoco, settings, robot, relations, base, findings);
  DescribedRobot described{std::move(tree), options, settings.gravity};
  described.build.base = base.base;
  return described;
}

}  // namespace

Model read_mjcf_text(std::string_view text, const std::string& name, const BuildOptions& options,
                     std::optional<Base> base, const std::optional<std::filesystem::path>& folder) {
  return build(describe_mjcf_text(text, name, options, base, folder));
}

DescribedRobot describe_mjcf_text(std::string_view text, const std::string& name,
                                  const BuildOptions& options, std::optional<Base> base,
                                  const std::optional<std::filesystem::path>& folder) {
  Findings findings(options.is_strict);
  auto [mujoco, included] = load_mjcf(text, name, folder, findings);
  check_mjcf_schema(mujoco, findings);
  DescribedRobot described = describe(mujoco, base, options, findings);
  std::vector<Diagnostic> list = findings.take();
  // Its warnings would be about what is wrong already.
  const bool is_wrong = has_error(list);
  for (Diagnostic& finding : TreeBuilder(described.robot).check(described.build)) {
    if (!is_wrong || finding.severity == Severity::kError) list.push_back(std::move(finding));
  }
  list = each_once(std::move(list));
  if (has_error(list)) throw InputError(std::move(list));
  described.warnings = std::move(list);
  described.format = "MJCF";
  described.remarks = findings.take_remarks();
  described.included = std::move(included);
  return described;
}

Model read_mjcf(const std::filesystem::path& path, const BuildOptions& options,
                std::optional<Base> base) {
  return read_mjcf_text(read_file(path), path.string(), options, base, path.parent_path());
}

bool is_mjcf(std::string_view text) { return root_name(text) == "mujoco"; }

DescribedRobot describe_mjcf(const RobotText& robot, const ReadOptions& options) {
  return describe_mjcf_text(robot.text, robot.name, options.build, options.base(), robot.folder);
}

}  // namespace dynac
