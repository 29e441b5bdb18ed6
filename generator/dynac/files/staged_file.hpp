// SPDX-License-Identifier: BSD-3-Clause
// A file that is written beside its place and then renamed into it, so that whoever looks sees the
// old content or the new, and a failure leaves the old. In: a path and its content. Two runs at
// once never share a temporary file. Whoever makes one holds the signals that would leave it behind
// (dynac/files/held_signals.hpp).
#pragma once

#include <sys/types.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace dynac {

/// What the operating system refused last, as errno says.
[[nodiscard]] inline std::error_code last_error() { return {errno, std::generic_category()}; }

/// Reports what the operating system refused, as an InputError with a remedy.
/// @param[in] action  "write", "rename", ...: completes "cannot ..."
/// @param[in] flag    the one by which the user chose the place
[[noreturn]] void fail_file(const std::filesystem::path& path, std::string_view action,
                            std::error_code reason, std::string_view flag = "@output");

/// What the name of a temporary file says.
struct TemporaryName {
  std::string target;  ///< name of the file that it was to become
  pid_t process = 0;   ///< that made it
};

/// @return none where a file of this name is no temporary file of ours
[[nodiscard]] std::optional<TemporaryName> read_temporary_name(const std::string& name);

/// The temporary file of one path. It is removed with this object unless commit() came first.
class StagedFile {
 public:
  /// Writes the temporary file; the folder exists.
  /// @param[in] flag  the one by which the user chose the place, a literal
  /// @throws InputError where that fails, with nothing left behind
  StagedFile(std::filesystem::path path, std::string_view content,
             std::string_view flag = "@output");
  ~StagedFile();
  StagedFile(StagedFile&& other) noexcept;
  StagedFile& operator=(StagedFile&&) = delete;

  /// Renames the temporary file into its place.
  /// @throws InputError where that fails
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: nothing to remove
  std::string_view flag_;
};

}  // namespace dynac
