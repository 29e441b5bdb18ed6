// SPDX-License-Identifier: BSD-3-Clause
// The text of a robot file, and what is refused before any parser sees it: a hostile or damaged
// file must cost neither memory nor stack.
#pragma once

#include <cstddef>
#include <filesystem>
#include <istream>
#include <string>
#include <string_view>

namespace dynac {

/// What a file describes, in messages: "give a robot description".
inline constexpr std::string_view kRobotDescription = "robot description";

/// The bytes of a regular file; at most one more than check_document() accepts.
/// @param[in] kind  what the file should hold
/// @throws InputError  if there is no such file or it cannot be read
[[nodiscard]] std::string read_file(const std::filesystem::path& path,
                                    std::string_view kind = kRobotDescription);

/// Reads the files that one robot includes, which may have so many bytes in all.
class IncludedFiles {
 public:
  explicit IncludedFiles(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The bytes of one; it counts as often as it is read.
  /// @param[in] place  of what includes it
  /// @param[in] what   begins the message: `<include> file "part.xml"`
  /// @throws InputError  as read_file() does, and for the file that is too much
  [[nodiscard]] std::string read(const std::filesystem::path& path, const std::string& place,
                                 std::string_view what);

 private:
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;  // so far
};

/// The bytes of a stream that may have no end; at most one more than check_document() accepts.
[[nodiscard]] std::string read_stream(std::istream& stream);

/// The text behind a UTF-8 byte order mark, if there is one.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

/// Refuses text that is empty or over 64 MB.
/// @param[in] name  stands for the file in messages
/// @param[in] kind  what the file should hold
/// @throws InputError
void check_document_size(std::string_view text, const std::string& name,
                         std::string_view kind = kRobotDescription);

/// Refuses XML that is empty, over 64 MB, not UTF-8, holds characters that XML does not allow, has
/// a document type or entities, nests elements deeper than 100, or gives one over 100 attributes.
/// @param[in] name  stands for the file in messages
/// @throws InputError
void check_document(std::string_view text, const std::string& name);

/// The name of the first element of a text, "robot" or "sdf"; empty if there is none.
[[nodiscard]] std::string_view root_name(std::string_view text);

/// Whether an element's name starts with these characters.
[[nodiscard]] bool has_element(std::string_view text, std::string_view start_of_name);

}  // namespace dynac
