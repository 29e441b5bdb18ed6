// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/statement_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <system_error>

#include "readers/text/document.hpp"
#include "support/error.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

constexpr std::size_t kMaximumStatementBytes = 1'000'000;

[[noreturn]] void refuse_size(const std::string& name, const StatementFile& kind) {
  throw InputError(name, fmt::format("the file is over 1 MB; give {}", kind.content));
}

}  // namespace

std::string read_statements(const std::filesystem::path& path, const StatementFile& kind) {
  std::error_code ignored;
  const bool exists = std::filesystem::exists(path, ignored);
  if (exists && !std::filesystem::is_regular_file(path, ignored)) {
    throw InputError(path.string(),
                     fmt::format("is not a regular file; give the path of {}", kind.file));
  }
  // Not a byte of what is too big is read.
  const std::uintmax_t size = exists ? std::filesystem::file_size(path, ignored) : 0;
  if (size > kMaximumStatementBytes) refuse_size(path.string(), kind);
  return read_file(path);
}

std::string_view checked_statements(std::string_view text, const std::string& name,
                                    const StatementFile& kind) {
  if (text.size() > kMaximumStatementBytes) refuse_size(name, kind);
  text = without_byte_order_mark(text);
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character character = first_character(text.substr(at));
    const auto refuse = [&](const std::string& problem) {
      throw InputError(fmt::format("{}:{}", name, line), problem);
    };
    if (character.size == 0) refuse("is not UTF-8; save the file as UTF-8");
    const char32_t c = character.code_point;
    if (is_control(c) && c != '\t' && c != '\n' && c != '\r') {
      refuse(fmt::format("holds the control character 0x{:02x}; is it a text file?",
                         static_cast<unsigned>(c)));
    }
    line += c == '\n' ? 1 : 0;
    at += character.size;
  }
  return text;
}

}  // namespace dynac
