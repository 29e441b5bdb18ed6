#include "readers/urdf.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <utility>

#include "model/findings.hpp"
#include "readers/document.hpp"
#include "readers/urdf_outline.hpp"
#include "readers/urdfdom.hpp"

namespace dynac {
namespace {

/// XML_ERROR_MISMATCHED_ELEMENT -> "mismatched element".
std::string error_in_words(const tinyxml2::XMLDocument& document) {
  constexpr std::string_view kPrefix = "XML_ERROR_";
  std::string words = document.ErrorName();
  if (words.starts_with(kPrefix)) words.erase(0, kPrefix.size());
  for (char& c : words) {
    if (c == '_') c = ' ';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return words;
}

[[noreturn]] void refuse_xml(const tinyxml2::XMLDocument& document, const Source& source) {
  const std::string place = source.place(document.ErrorLineNum());
  if (document.ErrorID() == tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED) {
    throw InputError(place, "elements are nested too deep; no robot description needs 100 levels");
  }
  throw InputError(place, fmt::format("is not well-formed XML ({}); close every element, and write "
                                      "every attribute once and in quotes",
                                      error_in_words(document)));
}

/// The <robot> element of the text.
Element parse_robot(std::string_view text, tinyxml2::XMLDocument& document, const Source& source) {
  document.Parse(text.data(), text.size());
  if (document.Error()) refuse_xml(document, source);
  const tinyxml2::XMLElement* const root = document.RootElement();
  if (root == nullptr) throw InputError(source.name, "holds no element; give a robot description");
  if (std::string_view(root->Name()) == "sdf") {
    throw InputError(source.place(root->GetLineNum()),
                     "this is an SDF file, which is not supported yet; give a URDF file");
  }
  if (std::string_view(root->Name()) != "robot") {
    throw InputError(source.place(root->GetLineNum()),
                     fmt::format("the root element is {}, not \"robot\"; give a URDF file",
                                 quoted(root->Name())));
  }
  if (const auto* const second = root->NextSiblingElement()) {
    throw InputError(
        source.place(second->GetLineNum()),
        fmt::format("a second root element {}; keep one robot a file", quoted(second->Name())));
  }
  const char* const name = root->Attribute("name");
  return {*root, called("robot", name == nullptr ? "" : name)};
}

/// All findings in the order of the file. Places differ in their line alone, and the shorter of two
/// numbers is the smaller one.
std::vector<Diagnostic> in_line_order(std::vector<Diagnostic> findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::pair(a.place.size(), std::string_view(a.place)) <
           std::pair(b.place.size(), std::string_view(b.place));
  });
  return findings;
}

}  // namespace

Model read_urdf(const std::filesystem::path& path, const BuildOptions& options) {
  return read_urdf_text(read_file(path), path.string(), options);
}

Model read_urdf_text(std::string_view text, const std::string& name, const BuildOptions& options) {
  text = without_byte_order_mark(text);
  check_document(text, name);
  Source source{name, {}};
  tinyxml2::XMLDocument document;
  const Element robot = parse_robot(text, document, source);

  RobotDescription outline = read_outline(robot, source);
  std::vector<Diagnostic> findings = source.findings.take();
  for (Diagnostic& finding : TreeBuilder(outline).check(options)) {
    findings.push_back(std::move(finding));
  }
  findings = in_line_order(std::move(findings));
  if (has_error(findings)) throw InputError(std::move(findings));

  Model model = TreeBuilder(read_with_urdfdom(reduced_document(robot), std::move(outline), name))
                    .build(options);
  model.warnings = std::move(findings);
  return model;
}

}  // namespace dynac
