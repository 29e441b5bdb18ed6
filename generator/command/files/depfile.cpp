// SPDX-License-Identifier: BSD-3-Clause
#include "command/files/depfile.hpp"

#include <set>

#include "dynac/files/held_signals.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/files/staged_file.hpp"
#include "support/error.hpp"
#include "support/paths.hpp"

namespace dynac {
namespace {

// A name as make, Ninja and CMake read it.
std::string escaped(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == ' ' || c == '#' || c == '\\') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

}  // namespace

std::string make_rule(std::string_view target, const std::vector<std::filesystem::path>& files) {
  std::string rule = escaped(target) + ':';
  std::set<std::filesystem::path> written;
  for (const std::filesystem::path& file : files) {
    if (written.insert(file).second) rule += " \\\n  " + escaped(file.string());
  }
  return rule + '\n';
}

void write_depfile(const std::filesystem::path& path,
                   const std::vector<std::filesystem::path>& files) {
  constexpr std::uintmax_t kMostRuleBytes = 16'000'000;
  const std::string target = std::filesystem::path(path).replace_extension().string();
  if (leads_anywhere(path)) {
    const std::string old = read_beginning(path, kMostRuleBytes).value_or("");
    if (!old.starts_with(escaped(target) + ':')) {
      throw InputError(path.string(),
                       "is no rule for its target and would be overwritten; move it "
                       "away or choose another file with --depfile");
    }
  }
  const HeldSignals signals;  // an interrupt leaves no temporary file
  StagedFile file(path, make_rule(target, files), "--depfile");
  file.commit();
}

}  // namespace dynac
