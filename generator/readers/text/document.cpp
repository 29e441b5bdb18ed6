// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "support/error.hpp"
#include "support/nearest_paths.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

constexpr std::size_t kMaximumBytes = 64'000'000;
constexpr int kMaximumDepth = 100;
constexpr int kMaximumAttributes = 100;  // tinyxml2 compares each with all before it

[[noreturn]] void refuse(std::string_view text, std::size_t offset, const std::string& name,
                         std::string problem) {
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  throw InputError(fmt::format("{}:{}", name, line), std::move(problem));
}

void check_characters(std::string_view text, const std::string& name) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character character = first_character(text.substr(at));
    if (character.size == 0) refuse(text, at, name, "is not UTF-8; save the file as UTF-8");
    const char32_t c = character.code_point;
    if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') {
      refuse(text, at, name,
             fmt::format("holds the byte 0x{:02x}, which XML does not allow; is it "
                         "a text file?",
                         static_cast<unsigned>(c)));
    }
    at += character.size;
  }
}

/// The offset behind `end` in text, from `at` on; the text's size if there is none.
std::size_t behind(std::string_view text, std::size_t at, std::string_view end) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

/// The offset behind a comment, a CDATA section or a processing instruction that starts at `at`;
/// `at` if none does.
std::size_t behind_remark(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<!--")) return behind(text, at + 4, "-->");
  if (rest.starts_with("<![CDATA[")) return behind(text, at + 9, "]]>");
  if (rest.starts_with("<?")) return behind(text, at + 2, "?>");
  return at;
}

/// A tag's last offset and one more, and how many quoted texts it holds.
struct Tag {
  std::size_t end;
  int attributes;
};

/// The tag that starts at `at`; a quoted '>' does not end it.
Tag find_tag(std::string_view text, std::size_t at) {
  int attributes = 0;
  while (at < text.size() && text[at] != '>') {
    const char c = text[at];
    const bool is_quote = c == '"' || c == '\'';
    attributes += is_quote ? 1 : 0;
    at = is_quote ? behind(text, at + 1, std::string_view(&c, 1)) : at + 1;
  }
  return {std::min(at + 1, text.size()), attributes};
}

/// Walks over the markup without believing that it is well-formed: the parser will judge that.
void check_markup(std::string_view text, const std::string& name) {
  int depth = 0;
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t end = behind_remark(text, at); end != at) {
      at = end;
    } else if (rest.starts_with("<!")) {
      refuse(text, at, name, "DOCTYPE and ENTITY are not supported; remove them from the file");
    } else {
      const Tag tag = find_tag(text, at);
      if (tag.attributes > kMaximumAttributes) {
        refuse(text, at, name,
               "an element has over 100 attributes; no robot description needs them");
      }
      const bool is_closing = rest.starts_with("</");
      const bool is_empty = text.substr(at, tag.end - at).ends_with("/>");
      if (is_closing) --depth;
      if (!is_closing && !is_empty && ++depth > kMaximumDepth) {
        refuse(text, at, name,
               "elements are nested too deep; no robot description needs 100 levels");
      }
      at = tag.end;
    }
  }
}

/// The offset behind the '<' of the first tag at `at` or later; npos if there is none.
std::size_t find_element(std::string_view text, std::size_t at) {
  for (at = text.find('<', at); at < text.size(); at = text.find('<', at)) {
    const std::size_t end = behind_remark(text, at);
    if (end == at) return at + 1;
    at = end;
  }
  return std::string_view::npos;
}

}  // namespace

std::string read_file(const std::filesystem::path& path, std::string_view kind) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status)) {
    const std::string question = did_you_mean_path(path);
    throw InputError(path.string(), fmt::format("no such file; {}{}check the path", question,
                                                question.empty() ? "" : " "));
  }
  if (!std::filesystem::is_regular_file(status)) {
    throw InputError(path.string(),
                     fmt::format("is not a regular file; give the path of a {}", kind));
  }
  std::ifstream file(path, std::ios::binary);
  const std::uintmax_t size = std::filesystem::file_size(path, ignored);
  std::string text(std::min<std::uintmax_t>(size, kMaximumBytes + 1), '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file) throw InputError(path.string(), "cannot be read; check its permissions");
  return text;
}

std::string IncludedFiles::read(const std::filesystem::path& path, const std::string& place,
                                std::string_view what) {
  std::string bytes = read_file(path);
  bytes_ += bytes.size();
  if (bytes_ > most_bytes_) {
    throw InputError(place, fmt::format("{} brings what the robot includes to over {} MB; include "
                                        "fewer or smaller files",
                                        what, most_bytes_ / 1'000'000));
  }
  return bytes;
}

std::string read_stream(std::istream& stream) {
  std::string text;
  std::string part(1 << 16, '\0');
  while (stream && text.size() <= kMaximumBytes) {
    stream.read(part.data(), static_cast<std::streamsize>(part.size()));
    text.append(part, 0, static_cast<std::size_t>(stream.gcount()));
  }
  text.resize(std::min(text.size(), kMaximumBytes + 1));
  return text;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

void check_document_size(std::string_view text, const std::string& name, std::string_view kind) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(name, fmt::format("the file is empty; give a {}", kind));
  }
  if (text.size() > kMaximumBytes) {
    throw InputError(name, fmt::format("the file is over 64 MB; give a {}", kind));
  }
}

void check_document(std::string_view text, const std::string& name) {
  check_document_size(text, name);
  check_characters(text, name);
  check_markup(text, name);
}

std::string_view root_name(std::string_view text) {
  const std::size_t at = find_element(text, 0);
  if (at >= text.size()) return "";
  return text.substr(at, text.find_first_of(" \t\r\n/>", at) - at);
}

bool has_element(std::string_view text, std::string_view start_of_name) {
  for (std::size_t at = find_element(text, 0); at < text.size(); at = find_element(text, at)) {
    if (text.substr(at).starts_with(start_of_name)) return true;
    at = find_tag(text, at).end;
  }
  return false;
}

}  // namespace dynac
