#include "emit/build_stamp.hpp"

#include <fmt/format.h>

#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

constexpr std::size_t kDigits = 16;

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  if (what.empty()) return;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

}  // namespace

std::string stamp(std::vector<OutputFile>& files) {
  std::string all;
  for (const OutputFile& file : files) all += file.path + '\0' + file.content + '\0';
  std::string digits = sha256_hex(all).substr(0, kDigits);
  for (OutputFile& file : files) replace_all(file.content, kUnstamped, digits);
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

std::string link_name(const EmitJob& job, std::string_view c_function) {
  return fmt::format("{}_{}_{}", c_function, number_type(job.emit.scalar).name, kUnstamped);
}

}  // namespace dynac
