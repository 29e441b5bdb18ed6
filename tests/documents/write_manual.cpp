// What `./dev manual` runs: writes the generated blocks of README.md and docs/.
#include <cstdio>
#include <exception>

#include "document.hpp"
#include "manual.hpp"
#include "utilities/files.hpp"

int main() {
  try {
    for (const auto& document : dynac::test::documents()) {
      const std::string text = dynac::test::regenerated(document);
      if (text == dynac::test::read_file(document)) continue;
      dynac::test::write_file(document, text);
      std::printf("%s: written\n", document.filename().c_str());
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
