// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <utility>

#include "model/findings.hpp"
#include "readers/text/document.hpp"
#include "readers/text/unread.hpp"
#include "readers/text/xml_root.hpp"
#include "readers/urdf/urdf_robot.hpp"

namespace dynac {
namespace {

/// The <robot> element of the text.
Element parse_robot(std::string_view text, tinyxml2::XMLDocument& document, const Source& source) {
  const tinyxml2::XMLElement& root = parse_root(text, document, source);
  if (std::string_view(root.Name()) == "sdf") {
    throw InputError(source.place(root.GetLineNum()), "this is an SDF file; give a URDF file");
  }
  check_root_name(root, "robot", "a URDF file", source);
  check_single_root(root, source);
  const char* const name = root.Attribute("name");
  return {root, called("robot", name == nullptr ? "" : name)};
}

}  // namespace

Model read_urdf(const std::filesystem::path& path, const BuildOptions& options) {
  return read_urdf_text(read_file(path), path.string(), options);
}

Model read_urdf_text(std::string_view text, const std::string& name, const BuildOptions& options) {
  return build(describe_urdf_text(text, name, options));
}

DescribedRobot describe_urdf_text(std::string_view text, const std::string& name,
                                  const BuildOptions& options) {
  text = without_byte_order_mark(text);
  check_document(text, name);
  Source source{name, Findings(options.is_strict)};
  tinyxml2::XMLDocument document;
  const Element robot = parse_robot(text, document, source);

  RobotDescription description = read_urdf_robot(robot, source);
  report_unread(robot.xml, source);
  std::vector<Diagnostic> findings = source.findings.take();
  for (Diagnostic& finding : TreeBuilder(description).check(options)) {
    findings.push_back(std::move(finding));
  }
  findings = in_line_order(std::move(findings));
  if (has_error(findings)) throw InputError(std::move(findings));

  DescribedRobot described{std::move(description), options};
  described.warnings = std::move(findings);
  described.format = "URDF";
  described.remarks = source.findings.take_remarks();
  return described;
}

DescribedRobot describe_urdf(const RobotText& robot, const ReadOptions& options) {
  return describe_urdf_text(robot.text, robot.name, options.build);
}

}  // namespace dynac
