// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_files.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "readers/sdf/sdf_values.hpp"
#include "readers/sdf/sdf_version.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "support/paths.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfiguration = "model.config";

/// The folders of a variable such as PATH.
void append_environment(const char* variable, std::vector<fs::path>& folders) {
  const char* const value = std::getenv(variable);
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

void append_folder(const std::optional<fs::path>& folder, std::vector<fs::path>& folders) {
  if (!folder) return;
  folders.push_back(*folder);
  folders.push_back(folder->empty() ? ".." : *folder / "..");
}

std::vector<fs::path> folders_of(const SdfSearch& search, const std::optional<fs::path>& beside) {
  std::vector<fs::path> folders = search.model_paths;
  append_folder(beside, folders);
  append_folder(search.folder, folders);
  append_environment("GZ_SIM_RESOURCE_PATH", folders);
  append_environment("SDF_PATH", folders);
  return folders;
}

/// The file of the newest version that is read; empty: there is none.
std::string newest_of(const tinyxml2::XMLElement& configuration) {
  std::string newest;
  int newest_version = -1;
  for (const auto* xml = configuration.FirstChildElement("sdf"); xml != nullptr;
       xml = xml->NextSiblingElement("sdf")) {
    const Element sdf{*xml, "model"};
    const int version = find_sdf_version(sdf.text("version")).value_or(sdf.has("version") ? -1 : 0);
    if (version < newest_version || version < 0) continue;
    newest_version = version;
    newest = content_of(sdf);
  }
  return newest;
}

FoundSdf look_into(const fs::path& folder) {
  const fs::path path = folder / kConfiguration;
  if (!leads_to_file(path)) {
    return {{},
            fmt::format("names the folder {}, which has no {}; name the SDF file in it",
                        dynac::quoted(folder.string()), kConfiguration)};
  }
  const std::string text = read_file(path);
  const Source source{path.string(), {}};
  check_document(without_byte_order_mark(text), source.name);
  tinyxml2::XMLDocument document;
  const std::string file = newest_of(parse_root(without_byte_order_mark(text), document, source));
  if (file.empty()) {
    return {{},
            fmt::format("names a model of which {} lists no SDF file of a version that is "
                        "read; name the file itself",
                        dynac::quoted(path.string()))};
  }
  if (!leads_to_file(folder / file)) {
    return {{},
            fmt::format("names a model of which {} lists the file {}, which does not exist; "
                        "correct the list",
                        dynac::quoted(path.string()), dynac::quoted(file))};
  }
  return {(folder / file).lexically_normal(), "", path};
}

FoundSdf open(const fs::path& path) {
  return leads_to_folder(path) ? look_into(path) : FoundSdf{path.lexically_normal(), ""};
}

bool leads_up(const fs::path& path) { return std::ranges::find(path, "..") != path.end(); }

}  // namespace

FoundSdf find_sdf(std::string_view uri, const SdfSearch& search,
                  const std::optional<fs::path>& beside) {
  if (uri.empty()) return {{}, "is empty or missing; name a model, as in <uri>model://NAME</uri>"};
  std::string_view rest = uri;
  const std::size_t colon = uri.find("://");
  const std::string_view scheme = colon == uri.npos ? "" : uri.substr(0, colon);
  if (!scheme.empty()) rest.remove_prefix(colon + 3);
  if (!scheme.empty() && scheme != "model" && scheme != "package" && scheme != "file") {
    return {{},
            "is not a file of this machine; download the model, and name it by "
            "model://NAME or by its path"};
  }
  const fs::path path(rest);
  if (!scheme.empty() && scheme != "file" && (path.is_absolute() || leads_up(path))) {
    return {{}, "leaves the folders of models; name it by model://NAME or by its path"};
  }
  if (path.is_absolute() && leads_anywhere(path)) return open(path);
  if (!path.is_absolute()) {
    for (const fs::path& folder : folders_of(search, beside)) {
      if (leads_anywhere(folder / path)) return open(folder / path);
    }
  }
  return {{},
          "names no file or folder; name the folder above it by @model-path DIR, or correct "
          "it"};
}

}  // namespace dynac
