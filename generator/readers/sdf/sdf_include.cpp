// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_include.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "readers/sdf/sdf_choice.hpp"
#include "readers/sdf/sdf_values.hpp"
#include "readers/sdf/sdf_version.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDeepest = 20;  // files in each other
constexpr std::size_t kMost = 2000;   // of a robot

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
  if (const auto version = find_sdf_version(text)) return *version;
  throw InputError(source.place(sdf.xml.GetLineNum()),
                   fmt::format("SDF version {} is not supported; write a description of version "
                               "1.{} to 1.{}",
                               dynac::quoted(text), kOldestSdf, kNewestSdf));
}

/// What <include> says of the model that it names.
void apply(const Element& include, SdfModel& model, Source& source) {
  if (const auto name = include.child("name", source)) model.name = content_of(*name);
  const auto pose = include.child("pose", source);
  if (pose) model.pose = read_pose(include, source);
  if (const auto frame = include.child("placement_frame", source)) {
    model.placement_frame = content_of(*frame);
    if (!pose) {
      include.error(source, "has a <placement_frame> but no <pose>; write where that frame stands");
    }
  }
  model.is_static = read_flag(include, "static", model.is_static, source);
  if (include.xml.FirstChildElement("experimental:params") != nullptr) {
    include.error(source,
                  "changes the model by <experimental:params>, which is not supported; change the "
                  "included file");
  }
}

/// Whether the file holds lights and actors alone, which no kernel sees.
bool is_scenery(const tinyxml2::XMLElement& sdf) {
  for (const auto* xml = sdf.FirstChildElement(); xml != nullptr; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag != "light" && tag != "actor") return false;
  }
  return sdf.FirstChildElement() != nullptr;
}

}  // namespace

SdfModel SdfLoader::load(std::string_view text, std::string_view name,
                         const std::optional<fs::path>& beside, Source& source) {
  tinyxml2::XMLDocument document;
  const Element sdf = parse_sdf(text, document, source);
  const int version = read_version(sdf, source);
  if (open_.empty()) version_ = version;
  const SdfIncluder includer = [&](const Element& element, Source& from) {
    return include(element, beside, from);
  };
  return choose_sdf_model(sdf, version, name, includer, source);
}

std::optional<SdfModel> SdfLoader::include(const Element& element,
                                           const std::optional<fs::path>& beside, Source& source) {
  const auto uri = element.child("uri", source);
  const std::string text = uri ? content_of(*uri) : "";
  const auto refuse = [&](std::string_view problem) {
    element.error(source, fmt::format("<uri> {} {}", dynac::quoted(text), problem));
    return std::nullopt;
  };
  const FoundSdf found = find_sdf(text, search_, beside);
  if (!found.problem.empty()) return refuse(found.problem);
  std::error_code error;
  fs::path file = fs::weakly_canonical(found.path, error);
  if (error) file = found.path;
  if (std::ranges::find(open_, file) != open_.end()) {
    return refuse("includes itself; include another model");
  }
  if (open_.size() == kDeepest || includes_ == kMost) {
    return refuse(
        fmt::format("is one file too many: at most {} may be in each other, and a robot "
                    "may have {}; write the model itself",
                    kDeepest, kMost));
  }
  ++includes_;
  if (std::ranges::find(files_, found.path) == files_.end()) files_.push_back(found.path);
  if (!found.list.empty()) lists_.insert(found.list);
  open_.push_back(file);
  std::optional<SdfModel> model = read_included(found.path, element, source);
  open_.pop_back();
  return model;
}

std::optional<SdfModel> SdfLoader::read_included(const fs::path& path, const Element& element,
                                                 Source& source) {
  const std::string bytes =
      included_.read(path, source.place(element.xml.GetLineNum()),
                     fmt::format("<include> of {}", dynac::quoted(path.string())));
  const std::string_view text = without_byte_order_mark(bytes);
  Source included{path.string(), Findings(source.findings.is_strict())};
  check_document(text, included.name);
  {
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement& root = parse_root(text, document, included);
    if (is_scenery(root)) return std::nullopt;
    if (std::string_view(root.Name()) == "robot") {
      element.error(
          source, fmt::format("<uri> names the URDF file {}, and only SDF is included; write it as "
                              "SDF, by `dynac convert`, and name that",
                              dynac::quoted(path.string())));
      return std::nullopt;
    }
  }
  SdfModel model = load(text, "", path.parent_path(), included);
  for (Diagnostic& finding : included.findings.take()) {
    source.findings.add(finding.severity, std::move(finding.place), std::move(finding.text));
  }
  for (const Remark& remark : included.findings.take_remarks()) {
    for (const std::string& place : remark.places) {
      source.findings.remark(remark.treatment, remark.text, place);
    }
  }
  apply(element, model, source);
  return model;
}

}  // namespace dynac
