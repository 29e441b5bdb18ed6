// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/write_picture.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "dynac/files/held_signals.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/files/staged_file.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

// What a file begins with, up to the mark; none: it has no mark.
std::optional<std::string> opening_of(const fs::path& path) {
  const std::string start = read_beginning(path, kBannerReach).value_or("");
  if (!bears_mark(start)) return std::nullopt;
  return start.substr(0, start.find(kBannerMark));
}

}  // namespace

void check_replaceable(const fs::path& path, std::string_view opening, std::string_view flag) {
  if (path == "-") {
    throw InputError(fmt::format("{} -", flag),
                     "the standard output is not written to; name a file");
  }
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::status_known(status)) fail_file(path, "read", error, flag);
  if (!fs::exists(status)) return;
  const auto found = fs::is_regular_file(status) ? opening_of(path) : std::nullopt;
  if (found == opening) return;
  throw InputError(
      path.string(),
      fmt::format("{} and would be overwritten; move it away or choose another file with {}",
                  found ? "is another kind of file that dynac wrote" : "was not written by dynac",
                  flag));
}

void write_picture(const fs::path& path, std::string_view picture, std::string_view flag) {
  check_replaceable(path, picture.substr(0, picture.find(kBannerMark)), flag);
  const HeldSignals signals;  // an interrupt leaves no temporary file
  StagedFile file(path, picture, flag);
  file.commit();
}

}  // namespace dynac
