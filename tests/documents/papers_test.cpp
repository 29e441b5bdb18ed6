// SPDX-License-Identifier: BSD-3-Clause
// The pages on papers name what there is: files and symbols in them, kernels and their
// formulations, tests and laws.
//
// The column of a table says what its code spans are. "where": files, and symbols of the file
// before them. "call": KERNEL, KERNEL=FORMULATION or options. "proof": Suite.Test, laws, files and
// their symbols.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "document.hpp"
#include "generated_blocks.hpp"
#include "kernels/table.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_of_word(text[at - 1])) && (end == text.size() || !is_of_word(text[end]))) {
      return true;
    }
  }
  return false;
}

/// All sources of a folder in one text, with single spaces, so that names stand in it however lines
/// are broken.
std::string sources_of(const fs::path& folder) {
  std::string text;
  for (const auto& [name, source] : contents(folder)) {
    if (!name.ends_with(".cpp")) continue;
    std::unique_copy(source.begin(), source.end(), std::back_inserter(text), [](char a, char b) {
      return std::isspace(static_cast<unsigned char>(a)) != 0 &&
             std::isspace(static_cast<unsigned char>(b)) != 0;
    });
  }
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// Looks up names, and keeps those that it does not find.
class Names {
 public:
  void look_up(const std::string& column, const std::string& name) {
    if (column == "call") {
      look_up_call(name);
    } else if (name.find('/') != name.npos) {
      open(name);
    } else if (column == "where") {
      look_up_symbol(name);
    } else if (name.find('.') != name.npos) {
      look_up_test(name);
    } else if (!has_word(file_, name)) {
      look_up_law(name);
    }
  }
  /// What a row's names say ends with it.
  void end_row() { file_.clear(); }
  void note(const std::string& name, bool is_there) {
    ++count_;
    if (!is_there) missing_.push_back(name);
  }

  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }
  [[nodiscard]] int count() const { return count_; }

 private:
  void open(const std::string& name) {
    const fs::path path = DYNAC_SOURCE_DIR / fs::path(name);
    const bool is_there = fs::is_regular_file(path);
    note(name, is_there);
    file_ = is_there ? read_file(path) : "";
  }

  void look_up_symbol(const std::string& name) { note(name, has_word(file_, name)); }

  void look_up_call(const std::string& name) {
    if (name.starts_with("--")) return look_up_options(name);
    const std::size_t equals = name.find('=');
    const Kernel* kernel = find_kernel(name.substr(0, equals));
    const bool has_formulation =
        kernel != nullptr &&
        (equals == name.npos || find_formulation(*kernel, name.substr(equals + 1)) != nullptr);
    note(name, has_formulation);
  }

  void look_up_options(const std::string& words) {
    static const std::string kOptions = options_block();
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
      if (word.starts_with("--")) note(word, has_word(kOptions, word));
    }
  }

  void look_up_test(const std::string& name) {
    static const std::string kTests = sources_of(DYNAC_SOURCE_DIR "/tests");
    const std::size_t dot = name.find('.');
    const std::string arguments = '(' + name.substr(0, dot) + ", " + name.substr(dot + 1) + ") {";
    note(name, std::ranges::any_of(
                   std::vector{"TEST", "TEST_F", "TEST_P", "TYPED_TEST"},
                   [&](const std::string& macro) { return has_word(kTests, macro + arguments); }));
  }

  void look_up_law(const std::string& name) {
    static const std::string kLaws = sources_of(DYNAC_SOURCE_DIR "/tests/kernel_laws");
    note(name, kLaws.find("{\"" + name + "\",") != kLaws.npos);
  }

  std::string file_;  // the text of the one named last
  std::vector<std::string> missing_;
  int count_ = 0;
};

/// Of all tables of a page.
Names names_of(const fs::path& page) {
  Names names;
  std::vector<std::string> head;
  bool is_inside = false;  // such tables come last on a page
  for (const std::vector<std::string>& row : table_cells(page)) {
    if (row.size() >= 2 && row[1].starts_with("---")) continue;
    if (row.front() == " in the paper ") {
      head = row;
      is_inside = true;
      continue;
    }
    if (!is_inside) continue;
    if (row.size() != head.size()) names.note("row like that of" + row.front(), false);
    for (std::size_t c = 0; c < std::min(row.size(), head.size()); ++c) {
      const std::string column = head[c].substr(1, head[c].size() - 2);
      if (column != "where" && column != "call" && column != "proof") continue;
      for (const std::string& name : code_spans(row[c])) names.look_up(column, name);
    }
    names.end_row();
  }
  return names;
}

std::vector<fs::path> paper_pages() {
  std::vector<fs::path> pages = documents();
  std::erase_if(pages, [](const fs::path& page) {
    return !page.filename().string().starts_with("paper_") && page.filename() != "papers.md";
  });
  return pages;
}

class PaperPages : public testing::TestWithParam<fs::path> {};

TEST_P(PaperPages, NameWhatThereIs) {
  const Names names = names_of(GetParam());
  for (const std::string& name : names.missing()) ADD_FAILURE() << "there is no " << name;
  EXPECT_GE(names.count(), 20);
}

INSTANTIATE_TEST_SUITE_P(All, PaperPages, testing::ValuesIn(paper_pages()),
                         [](const auto& page) { return page.param.stem().string(); });

TEST(Papers, HaveAPageEachThatIsLinked) {
  EXPECT_EQ(paper_pages().size(), 6U);
  for (const fs::path& page : paper_pages()) {
    for (const char* from : {"docs/README.md", "docs/papers.md"}) {
      const fs::path path = DYNAC_SOURCE_DIR / fs::path(from);
      if (path == page) continue;
      EXPECT_NE(read_file(path).find(page.filename().string() + ")"), std::string::npos)
          << from << " does not lead to " << page.filename();
    }
  }
}

// A row of right names, and the same with a slip in each.
TEST(Papers, MayNotMisspellANameOfAnyKind) {
  const TemporaryFolder folder;
  const fs::path page = folder.path() / "page.md";
  const auto missing = [&](const std::string& row) {
    write_file(page, "| in the paper | where | call | proof |\n|---|---|---|---|\n" + row + "\n");
    return names_of(page).missing();
  };
  using Missing = std::vector<std::string>;
  EXPECT_EQ(
      missing("| (1) | `generator/algorithms/inverse/rnea.hpp`: `inverse_dynamics_body_frame` "
              "| `inverse_dynamics_order3=world` with `--fext all` "
              "| `Papers.MayNotMisspellANameOfAnyKind`, law `OrderZeroIsInverseDynamics` |"),
      Missing{});
  EXPECT_EQ(
      missing("| (1) | `generator/algorithms/inverse/rnea.hpp`: `inverse_dynamics_body` "
              "| `inverse_dynamics_order3=worlds`, `inverse_dynamic=rnea_body` with `--fex all` "
              "| `Papers.MayNotMisspell`, law `OrderZeroIsInverse` |"),
      (Missing{"inverse_dynamics_body", "inverse_dynamics_order3=worlds",
               "inverse_dynamic=rnea_body", "--fex", "Papers.MayNotMisspell",
               "OrderZeroIsInverse"}));
  EXPECT_EQ(missing("| (1) | `generator/algorithms/rne.hpp`: `inverse_dynamics_body_frame` | | |"),
            (Missing{"generator/algorithms/rne.hpp", "inverse_dynamics_body_frame"}));
}

}  // namespace
}  // namespace dynac::test
