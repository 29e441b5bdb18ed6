// SPDX-License-Identifier: BSD-3-Clause
#include "emit/text_template.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "emit/embedded_files.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

TEST(TextTemplate, ReplacesEveryPlaceholder) {
  EXPECT_EQ(fill("@A@ and @B@@A@.", {{"A", "x"}, {"B", "y"}}), "x and yx.");
}

TEST(TextTemplate, TextWithoutPlaceholderStaysAsItIs) {
  EXPECT_EQ(fill("nothing\n", {}), "nothing\n");
  EXPECT_EQ(fill("", {}), "");
}

TEST(TextTemplate, ValuesAreNotLookedIntoAgain) {
  EXPECT_EQ(fill("@A@", {{"A", "@B@"}, {"B", "no"}}), "@B@");
}

TEST(TextTemplate, AnUnknownPlaceholderIsAnInternalError) {
  EXPECT_THROW((void)fill("@A@", {}), InternalError);
}

TEST(TextTemplate, AnOpenPlaceholderIsAnInternalError) {
  EXPECT_THROW((void)fill("a@b", {{"b", ""}}), InternalError);
}

TEST(TextTemplate, UnknownFilesAreAnInternalError) {
  EXPECT_THROW((void)embedded_file("nothing.in"), InternalError);
}

TEST(TextTemplate, EveryPlaceholderIsListedInTheReadme) {
  std::ifstream stream(DYNAC_SOURCE_DIR "/templates/README.md");
  const std::string readme{std::istreambuf_iterator<char>(stream), {}};
  const std::regex placeholder("@([A-Z0-9_]+)@");
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.name.ends_with(".in")) continue;
    const std::string text(file.content);
    for (auto i = std::sregex_iterator(text.begin(), text.end(), placeholder);
         i != std::sregex_iterator(); ++i) {
      EXPECT_TRUE(std::regex_search(readme, std::regex("\\b" + (*i)[1].str() + "\\b")))
          << file.name << ": " << i->str();
    }
  }
}

TEST(TextTemplate, TheRuntimeHeadersAreEmbedded) {
  const std::vector<std::string_view> headers = embedded_runtime_headers(".hpp");
  EXPECT_GE(headers.size(), 3U);
  for (const std::string_view header : headers) {
    EXPECT_NE(embedded_file(header).find("#pragma once"), std::string_view::npos) << header;
  }
  EXPECT_EQ(embedded_runtime_headers(".h").size(), 3U);
}

}  // namespace
}  // namespace dynac
