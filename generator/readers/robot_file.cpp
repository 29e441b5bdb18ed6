// SPDX-License-Identifier: BSD-3-Clause
#include "readers/robot_file.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "readers/format_readers.hpp"
#include "readers/text/document.hpp"
#include "readers/xacro.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

bool is_xacro(const std::filesystem::path& path, std::string_view text) {
  if (!reader_of(without_byte_order_mark(text)).is_xml) return false;
  return path.extension() == ".xacro" || needs_xacro(text);
}

void refuse_xacro_arguments(const ReadOptions& options, const std::string& name) {
  if (options.xacro_arguments.empty()) return;
  throw InputError("@xacro-arg", name + " is not a xacro file; leave the option out");
}

/// @param[in] folder  of the file; none: there is no file
DescribedRobot describe_text(std::string_view text, const std::string& name,
                             const ReadOptions& options,
                             const std::optional<std::filesystem::path>& folder) {
  text = without_byte_order_mark(text);
  const FormatReader& reader = reader_of(text);
  if (reader.is_xml) check_document(text, name);
  if (!options.model.empty() && !reader.holds_models) {
    throw InputError("@model",
                     name + " is not an SDF file and holds one robot; leave the option out");
  }
  return reader.describe({text, name, folder}, options);
}

}  // namespace

DescribedRobot describe_robot(const std::filesystem::path& path, const ReadOptions& options) {
  const std::string text = read_file(path);
  const std::string name = path.string();
  if (is_xacro(path, text)) {
    check_document(without_byte_order_mark(text), name);
    DescribedRobot described = describe_robot_text(expand_xacro(path, options.xacro_arguments),
                                                   name + " (expanded)", options);
    if (options.lists_consulted) {
      std::ranges::move(files_of_xacro(path, options.xacro_arguments),
                        std::back_inserter(described.consulted));
    }
    return described;
  }
  refuse_xacro_arguments(options, name);
  return describe_text(text, name, options, path.parent_path());
}

DescribedRobot describe_robot_stream(std::string_view bytes, const ReadOptions& options) {
  const std::string name(kStreamName);
  if (reader_of(without_byte_order_mark(bytes)).is_xml && needs_xacro(bytes)) {
    throw InputError(name,
                     "is xacro, which can only be read from a file; give its path, or expand it "
                     "first: xacro FILE | dynac generate - @name NAME");
  }
  refuse_xacro_arguments(options, name);
  return describe_robot_text(bytes, name, options);
}

DescribedRobot describe_robot_text(std::string_view text, const std::string& name,
                                   const ReadOptions& options) {
  return describe_text(text, name, options, std::nullopt);
}

Model read_robot(const std::filesystem::path& path, const ReadOptions& options) {
  return build(describe_robot(path, options));
}

Model read_robot_stream(std::string_view bytes, const ReadOptions& options) {
  return build(describe_robot_stream(bytes, options));
}

Model read_robot_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  return build(describe_robot_text(text, name, options));
}

bool states_base_and_gravity(std::string_view text) {
  return reader_of(without_byte_order_mark(text)).states_base_and_gravity;
}

}  // namespace dynac
