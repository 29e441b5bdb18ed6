#include "driver/files/write_picture.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "driver/files/held_signals.hpp"
#include "driver/files/output_paths.hpp"
#include "driver/files/staged_file.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

bool is_ours(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string start(kBannerReach, '\0');
  stream.read(start.data(), static_cast<std::streamsize>(start.size()));
  return bears_mark(start);
}

}  // namespace

void write_picture(const fs::path& path, std::string_view picture, std::string_view flag) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::status_known(status)) fail_file(path, "read", error, flag);
  if (fs::exists(status) && !(fs::is_regular_file(status) && is_ours(path))) {
    throw InputError(path.string(),
                     fmt::format("was not written by dynac and would be overwritten; move it away "
                                 "or choose another file with {}",
                                 flag));
  }
  const HeldSignals signals;  // an interrupt leaves no temporary file
  StagedFile file(path, picture, flag);
  file.commit();
}

}  // namespace dynac
