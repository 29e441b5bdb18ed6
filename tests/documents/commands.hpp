// SPDX-License-Identifier: BSD-3-Clause
// A reader's folder, with the robots of robots/ and the compiler's sources in it, and the commands
// that a block `sh` of a document has a reader type there.
#pragma once

#include <string>
#include <vector>

#include "document.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

/// The commands of a block, one each, without comments, continued lines joined.
[[nodiscard]] std::vector<std::string> commands_of(const std::string& block);

/// Compilers of C++ and of C that belong together.
struct CompilerPair {
  std::string cpp;
  std::string c;
};

/// Whether a command compiles something: g++ or gcc, behind what goes or copies to a folder.
[[nodiscard]] bool compiles_by_hand(const std::string& command);
/// The same command, by other compilers than g++ and gcc; these find the solver that it links.
[[nodiscard]] Words by_compilers(const std::string& command, const CompilerPair& compilers);
/// Whether it makes a library, which later commands use.
[[nodiscard]] bool makes_library(const std::string& command);
/// The name of a file in its first line, "// main.cpp", "// part.hpp" or "/* main.c */"; else "".
[[nodiscard]] std::string source_name(const Block& block);
/// Saves a file that has one under it.
void save_source(const Block& block, const std::filesystem::path& folder);

/// See the top of this file. Blocks may leave files for those after them.
class ReaderFolder {
 public:
  ReaderFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  /// Whether a command is one that runs here: dynac, or what prints parts of a file.
  [[nodiscard]] static bool runs(const std::string& command);
  /// What the commands of a block print that run here.
  /// @throws std::runtime_error  if one fails
  [[nodiscard]] std::string outputs(const std::string& block) const;
  /// What those print that compile by hand and run what comes out.
  /// @throws std::runtime_error  if one fails
  [[nodiscard]] std::string outputs_of_programs(const std::string& block,
                                                const CompilerPair& compilers) const;

 private:
  [[nodiscard]] std::string output_of(const std::string& command, const Words& words) const;

  TemporaryFolder folder_;
};

}  // namespace dynac::test
