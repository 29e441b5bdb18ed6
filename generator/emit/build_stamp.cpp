// SPDX-License-Identifier: BSD-3-Clause
#include "emit/build_stamp.hpp"

#include <fmt/format.h>

#include <map>

#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

// Before and behind the path of the file whose stamp is meant.
constexpr char kOfFile = '\x02';

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  if (what.empty()) return;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

// With the stamps of the files that a text refers to.
std::string with_file_stamps(std::string_view text, const std::map<std::string, std::string>& of) {
  std::string result;
  while (true) {
    const std::size_t begin = text.find(kOfFile);
    result += text.substr(0, begin);
    if (begin == text.npos) return result;
    const std::size_t end = text.find(kOfFile, begin + 1);
    result += of.at(std::string(text.substr(begin + 1, end - begin - 1)));
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::string text_digits(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  return sha256_hex(text).substr(0, kDigits);
}

void write_stamp(std::string& text, std::string_view digits) {
  replace_all(text, kUnstamped, digits);
}

std::string file_stamp(std::string_view path) { return fmt::format("{0}{1}{0}", kOfFile, path); }

std::string stamp(std::vector<OutputFile>& files) {
  std::map<std::string, std::string> stamps;
  for (const OutputFile& file : files) stamps[file.path] = text_digits(file.content);
  std::string all;
  for (OutputFile& file : files) {
    file.content = with_file_stamps(file.content, stamps);
    all += file.path + '\0' + file.content + '\0';
  }
  std::string digits = text_digits(all);
  for (OutputFile& file : files) write_stamp(file.content, digits);
  return digits;
}

bool bear_stamp(std::vector<OutputFile> files, const std::string& digits) {
  for (OutputFile& file : files) replace_all(file.content, digits, kUnstamped);
  return stamp(files) == digits;
}

std::string print_stamp_check(const EmitJob& job, std::string_view file, std::string_view header) {
  return fill(embedded_file("stamp_check.in"), {{"PREFIX", c_prefix(job)},
                                                {"GENERATION", std::string(kUnstamped)},
                                                {"FILE", std::string(file)},
                                                {"HEADER", std::string(header)}});
}

std::string link_name(const EmitJob& job, std::string_view c_function, std::string_view body) {
  return fmt::format("{}_{}_{}", c_function, number_type(job.emit.scalar).name, file_stamp(body));
}

}  // namespace dynac
