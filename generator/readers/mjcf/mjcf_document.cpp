// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_document.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "support/paths.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 2000;  // that a robot includes
constexpr int kMaximumDepth = 100;        // of elements, those of included files too

/// What messages call an element that has a name.
std::string_view kind_of(const tinyxml2::XMLElement& xml) {
  const tinyxml2::XMLElement* const parent =
      xml.Parent() == nullptr ? nullptr : xml.Parent()->ToElement();
  const std::string_view section = parent == nullptr ? "" : parent->Name();
  return section == "tendon" || section == "equality" ? section : xml.Name();
}

/// Whether no name of a path leads to the folder above or to the root.
bool stays_inside(const fs::path& path) {
  const fs::path normal = path.lexically_normal();
  return normal.is_relative() && (normal.empty() || *normal.begin() != "..");
}

class DocumentLoader {
 public:
  DocumentLoader(std::optional<fs::path> folder, Findings& findings)
      : folder_(std::move(folder)), findings_(findings) {}

  /// @param[in] path  of the file relative to the main one's folder
  MjcfDocument load(std::string_view text, const std::string& name, const fs::path& path) {
    files_.push_back(path.lexically_normal());
    const Source source{name, {}};
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement& root = parse_root(text, document, source);
    check_root_name(root, "mujoco", "an MJCF file", source);
    check_single_root(root, source);
    MjcfDocument result{convert(root, source, path, ""), {}};
    for (std::size_t i = 1; i < files_.size(); ++i) result.included.push_back(*folder_ / files_[i]);
    return result;
  }

 private:
  /// @param[in] owner  what is around the element and has a name: `body "arm":`
  MjcfElement convert(const tinyxml2::XMLElement& xml, const Source& source, const fs::path& path,
                      const std::string& owner) {
    MjcfElement element;
    element.tag = xml.Name();
    element.place = source.place(xml.GetLineNum());
    const char* const name = xml.Attribute("name");
    const bool is_named = name != nullptr && *name != '\0';
    element.subject = is_named
                          ? called(kind_of(xml), name) + ':'
                          : fmt::format("{}{}<{}>", owner, owner.empty() ? "" : " ", element.tag);
    for (const auto* a = xml.FirstAttribute(); a != nullptr; a = a->Next()) {
      element.attributes.push_back(
          {a->Name(), a->Value(), source.place(a->GetLineNum()), element.subject});
    }
    convert_children(xml, source, path, is_named ? element.subject : owner, element.children);
    return element;
  }

  void convert_children(const tinyxml2::XMLElement& xml, const Source& source, const fs::path& path,
                        const std::string& owner, std::vector<MjcfElement>& children) {
    ++depth_;
    for (const auto* child = xml.FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
      const std::string place = source.place(child->GetLineNum());
      if (depth_ > kMaximumDepth) {
        throw InputError(place,
                         "elements are nested too deep; no robot description needs 100 levels");
      }
      if (std::string_view(child->Name()) == "include") {
        include(*child, place, path, owner, children);
      } else {
        children.push_back(convert(*child, source, path, owner));
      }
    }
    --depth_;
  }

  void include(const tinyxml2::XMLElement& xml, const std::string& place, const fs::path& path,
               const std::string& owner, std::vector<MjcfElement>& children) {
    const char* const file = xml.Attribute("file");
    if (file == nullptr) {
      return findings_.error(place, "<include> has no attribute file; write file=\"part.xml\"");
    }
    const auto error = [&](std::string_view text) {
      findings_.error(place, fmt::format("<include> file {} {}", dynac::quoted(file), text));
    };
    if (!folder_) {
      return error("cannot be found, because this robot was not read from a file; give its path");
    }
    const fs::path found = find_file(file, path);
    if (!stays_inside(found)) {
      return error("leaves the folder of the robot's file; put the part there");
    }
    if (std::ranges::find(files_, found) != files_.end()) {
      return error("is included already; include each file once");
    }
    if (files_.size() > kMostFiles) {
      return error(fmt::format("is one file too many: a robot may have {}; write the part itself",
                               kMostFiles));
    }
    if (!leads_to_file(*folder_ / found)) {
      return error("does not exist; give its path from the folder of the robot's file");
    }
    if (!lies_inside(found)) {
      return error("is a link that leaves the folder of the robot's file; put the part there");
    }
    paste(found, place, owner, children);
  }

  /// From the main file's folder, or else beside the including file.
  [[nodiscard]] fs::path find_file(const fs::path& file, const fs::path& including) const {
    const fs::path from_main = file.lexically_normal();
    const fs::path beside = (including.parent_path() / file).lexically_normal();
    const bool is_beside = stays_inside(from_main) && stays_inside(beside) &&
                           !leads_anywhere(*folder_ / from_main) &&
                           leads_anywhere(*folder_ / beside);
    return is_beside ? beside : from_main;
  }

  /// Whether an existing file lies in the main one's folder, links followed; where that file is a
  /// link itself, it may lie in the folder that it leads to.
  [[nodiscard]] bool lies_inside(const fs::path& file) const {
    std::error_code error;
    const fs::path real = fs::canonical(*folder_ / file, error);
    if (error) return false;
    const auto is_in = [&](const fs::path& folder) {
      return !error && stays_inside(real.lexically_relative(folder));
    };
    if (is_in(fs::canonical(folder_->empty() ? "." : *folder_, error))) return true;
    return is_in(fs::canonical(*folder_ / files_.front(), error).parent_path());
  }

  void paste(const fs::path& file, const std::string& place, const std::string& owner,
             std::vector<MjcfElement>& children) {
    files_.push_back(file);
    const std::string name = (*folder_ / file).string();
    const std::string bytes = included_.read(
        *folder_ / file, place, fmt::format("<include> file {}", dynac::quoted(file.string())));
    const std::string_view text = without_byte_order_mark(bytes);
    check_document(text, name);
    const Source source{name, {}};
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement& root = parse_root(text, document, source);
    if (root.FirstChildElement() == nullptr) {
      findings_.error(place, fmt::format("<include> file {} has no elements in its root; remove "
                                         "the <include>",
                                         dynac::quoted(file.string())));
    }
    convert_children(root, source, file, owner, children);
  }

  std::optional<fs::path> folder_;
  Findings& findings_;
  std::vector<fs::path> files_;  // the main one and those included, relative to the folder
  IncludedFiles included_{64'000'000};
  int depth_ = 0;
};

}  // namespace

MjcfDocument load_mjcf(std::string_view text, const std::string& name,
                       const std::optional<fs::path>& folder, Findings& findings) {
  text = without_byte_order_mark(text);
  check_document(text, name);
  return DocumentLoader(folder, findings).load(text, name, fs::path(name).filename());
}

}  // namespace dynac
