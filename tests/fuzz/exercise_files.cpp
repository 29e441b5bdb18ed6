// SPDX-License-Identifier: BSD-3-Clause
#include "exercise_files.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "exercise.hpp"
#include "readers/robot_file.hpp"
#include "readers/text/numbers.hpp"
#include "scratch.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "=== ";
constexpr std::size_t kMostFiles = 10;

struct Part {
  std::string path;
  std::vector<std::string> options;
  std::string_view content;
};

// Names of letters, digits and the like, at most three folders deep, none of them hidden.
bool is_harmless(std::string_view path) {
  constexpr std::string_view kCharacters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./ ";
  return !path.empty() && path.size() < 100 && path.find_first_not_of(kCharacters) == path.npos &&
         path.front() != '/' && path.front() != '.' && path.back() != '/' &&
         path.find("/.") == path.npos && path.find("//") == path.npos &&
         std::ranges::count(path, '/') < 3;
}

std::optional<Part> part_of(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::vector<std::string_view> words = split_words(text.substr(0, end));
  if (words.empty() || !is_harmless(words.front())) return std::nullopt;
  Part part{std::string(words.front()), {}, text.substr(std::min(end + 1, text.size()))};
  part.options.assign(words.begin() + 1, words.end());
  return part;
}

std::vector<Part> parts_of(std::string_view text) {
  std::vector<Part> parts;
  for (std::size_t at = text.find(kMark); at != text.npos && parts.size() < kMostFiles;) {
    const std::size_t next = text.find("\n=== ", at);
    const std::string_view rest = text.substr(at + kMark.size(), next - at - kMark.size());
    if (std::optional<Part> part = part_of(rest)) parts.push_back(*std::move(part));
    at = next == text.npos ? next : next + 1;
  }
  return parts;
}

ReadOptions options_of(const Part& part, const fs::path& folder) {
  ReadOptions options;
  options.lists_consulted = true;
  for (const std::string& word : part.options) {
    const std::string value = word.substr(std::min(word.find('=') + 1, word.size()));
    if (word.starts_with("@base=")) {
      options.is_base_given = true;
      options.build.base = value == "floating" ? Base::kFloating : Base::kFixed;
    } else if (word.starts_with("@model=")) {
      options.model = value;
    } else if (word.starts_with("@model-path=")) {
      options.model_paths.push_back(folder / value);
    } else {
      options.xacro_arguments.push_back(word);
    }
  }
  return options;
}

// A file in place of a folder, or the other way round, is left out.
void write_part(const Part& part, const fs::path& folder) {
  const fs::path path = folder / part.path;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error || fs::exists(path)) return;
  write_file(path, part.content);
}

}  // namespace

Outcome exercise_files(std::string_view text) {
  const fs::path folder = enter_scratch() / "files";
  fs::remove_all(folder);
  const std::vector<Part> parts = parts_of(text);
  if (parts.empty()) return Outcome::kRefused;
  for (const Part& part : parts) write_part(part, folder);
  try {
    lower_and_write(read_robot(folder / parts.front().path, options_of(parts.front(), folder)));
    return Outcome::kRead;
  } catch (const InputError&) {
    return Outcome::kRefused;
  } catch (const UsageError&) {
    return Outcome::kRefused;
  }
}

}  // namespace dynac::test
