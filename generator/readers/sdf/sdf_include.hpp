// SPDX-License-Identifier: BSD-3-Clause
// Reads what <include> names: another file, whose model becomes part of the including one.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "readers/sdf/sdf_files.hpp"
#include "readers/sdf/sdf_outline.hpp"
#include "readers/text/document.hpp"

namespace dynac {

/// Reads an SDF file and those that it includes.
class SdfLoader {
 public:
  explicit SdfLoader(SdfSearch search) : search_(std::move(search)) {}

  /// The model of a text.
  /// @param[in] name      which one; empty: the only one
  /// @param[in] beside    folder of the text's file, if it has one
  /// @param[inout] source  of the text; takes the findings, those of included files too
  /// @throws InputError   if a text is not well-formed XML, no SDF, or has not the model
  [[nodiscard]] SdfModel load(std::string_view text, std::string_view name,
                              const std::optional<std::filesystem::path>& beside, Source& source);

  /// The included files that were read so far, each once, in the order of their first use.
  [[nodiscard]] const std::vector<std::filesystem::path>& files() const { return files_; }
  /// The lists of files in folders of models that were read.
  [[nodiscard]] const std::set<std::filesystem::path>& lists() const { return lists_; }
  /// 9 for SDF 1.9: of the file that was read first.
  [[nodiscard]] int version() const { return version_; }

 private:
  [[nodiscard]] std::optional<SdfModel> include(const Element& element,
                                                const std::optional<std::filesystem::path>& beside,
                                                Source& source);
  [[nodiscard]] std::optional<SdfModel> read_included(const std::filesystem::path& path,
                                                      const Element& element, Source& source);

  SdfSearch search_;
  std::vector<std::filesystem::path>
      open_;  // the files that are being read, each in the one before
  std::vector<std::filesystem::path> files_;
  std::set<std::filesystem::path> lists_;
  std::size_t includes_ = 0;
  IncludedFiles included_{16'000'000};
  int version_ = 0;
};

}  // namespace dynac
