// SPDX-License-Identifier: BSD-3-Clause
// A program with another locale than "C" may use the compiler as a library: the text stays the
// same.
#include <gtest/gtest.h>

#include <locale>
#include <string>

#include "job_of.hpp"

namespace dynac {
namespace {

// 1.234.567,5, as in much of Europe.
class CommaNumbers : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
  std::string do_truename() const override { return "wahr"; }
  std::string do_falsename() const override { return "falsch"; }
};

std::string all_text() {
  Options options = options_of("panda");
  options.base = Base::kFloating;
  options.fext = {"all"};
  options.snap_angles = 1e-9;
  std::string text;
  for (const OutputFile& file : emit(job_of(options))) text += file.path + '\n' + file.content;
  return text;
}

TEST(Locale, OfTheProgramDoesNotChangeTheText) {
  const std::string before = all_text();
  const std::locale old =
      std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
  const std::string with_commas = all_text();
  std::locale::global(old);
  EXPECT_EQ(with_commas, before);
}

}  // namespace
}  // namespace dynac
