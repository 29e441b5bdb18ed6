// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/write_description.hpp"

#include <fmt/format.h>

#include "command/files/write_picture.hpp"
#include "dynac/files/output_paths.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNoStamp = "0000000000000000";
constexpr std::size_t kMostBytes = 64'000'000;  // as readers take

std::string stamp_mark() { return fmt::format("{} convert ", kBannerMark); }

// Where the stamp is; npos: nowhere.
std::size_t stamp_place(const std::string& text) {
  const std::size_t mark = text.substr(0, kBannerReach).find(stamp_mark());
  if (mark == text.npos) return mark;
  const std::size_t place = mark + stamp_mark().size();
  return place + kNoStamp.size() <= text.size() ? place : text.npos;
}

}  // namespace

std::string description_banner(const std::string& source) {
  return fmt::format("{}{}, from {}", stamp_mark(), kNoStamp, source);
}

std::string with_stamp(std::string text) {
  const std::size_t place = stamp_place(text);
  if (place == text.npos) return text;
  text.replace(place, kNoStamp.size(), kNoStamp);
  return text.replace(place, kNoStamp.size(), sha256_hex(text).substr(0, kNoStamp.size()));
}

void write_description(const fs::path& path, const std::string& text, const fs::path& source) {
  const auto refuse = [&](std::string_view problem) {
    throw InputError(path.string(),
                     fmt::format("{}; move it away or choose another file with --output", problem));
  };
  std::error_code ignored;
  if (fs::equivalent(path, source, ignored)) refuse("is the robot file itself");
  check_replaceable(path, text.substr(0, text.find(kBannerMark)), "--output");
  const std::string old = read_beginning(path, kMostBytes).value_or("");
  if (bears_mark(old) && (stamp_place(old) == old.npos || old != with_stamp(old))) {
    refuse("was edited since dynac wrote it");
  }
  write_picture(path, text, "--output");
}

}  // namespace dynac
