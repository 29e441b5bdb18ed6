// SPDX-License-Identifier: BSD-3-Clause
// Small folders of generated files for the tests of writing them, and processes that may be killed
// while they do.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/banner.hpp"
#include "support/error.hpp"
#include "support/output_file.hpp"

namespace dynac::test {

inline constexpr const char* kManifest = "arm.json";

/// A file with our banner.
inline std::string ours(std::string_view body) {
  return "// " + std::string(kBannerMark) + " 0.1.0\n" + std::string(body);
}

/// These files and a manifest that lists them.
inline std::vector<OutputFile> with_manifest(std::vector<OutputFile> files) {
  std::string list;
  for (const OutputFile& file : files) list += "\"" + file.path + "\", ";
  files.push_back({kManifest, "{\"dynac\": \"0.1.0\", \"files\": [" + list + "\"arm.json\"]}"});
  return files;
}

/// Everything below a folder, as relative paths.
inline std::set<std::string> listing(const std::filesystem::path& directory) {
  std::set<std::string> paths;
  for (const std::filesystem::directory_entry& entry :
       std::filesystem::recursive_directory_iterator(directory)) {
    paths.insert(entry.path().lexically_relative(directory).string());
  }
  return paths;
}

/// The message of the InputError that a call throws.
inline std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

/// Runs a call in a process of its own, so that limits and rights end with it.
inline int exit_code_in_child(const std::function<int()>& call) {
  const pid_t child = fork();
  if (child == 0) {
    int code = 99;
    try {
      code = call();
    } catch (...) {
    }
    _exit(code);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace dynac::test
