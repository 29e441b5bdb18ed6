// SPDX-License-Identifier: BSD-3-Clause
// What `./dev manual` runs: writes the generated blocks of README.md and docs/, and docs/pictures/.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "document.hpp"
#include "manual.hpp"
#include "pictures/pictures.hpp"
#include "solvers.hpp"
#include "utilities/files.hpp"

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
  if (std::filesystem::exists(file) && text == dynac::test::read_file(file)) return;
  dynac::test::write_file(file, text);
  std::printf("%s: written\n", file.filename().c_str());
}

void write(const std::vector<dynac::test::Picture>& pictures) {
  for (const dynac::test::Picture& picture : pictures) {
    write(DYNAC_SOURCE_DIR "/docs/pictures/" + picture.name, picture.svg);
  }
}

}  // namespace

int main() {
  try {
    std::vector<dynac::test::Solver> found;
    for (const dynac::test::Solver& solver : dynac::test::solvers()) {
      if (solver.is_found()) found.push_back(solver);
    }
    for (const auto& document : dynac::test::documents()) {
      const dynac::test::Regenerated today = dynac::test::regenerated(document, found);
      write(document, today.text);
      write(today.pictures);
    }
    write(dynac::test::pictures());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
