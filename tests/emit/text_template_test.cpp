#include "emit/text_template.hpp"

#include <gtest/gtest.h>

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

TEST(TextTemplate, TheRuntimeHeadersAreEmbedded) {
  const std::vector<std::string_view> headers = embedded_runtime_headers();
  EXPECT_GE(headers.size(), 3U);
  for (const std::string_view header : headers) {
    EXPECT_NE(embedded_file(header).find("#pragma once"), std::string_view::npos) << header;
  }
}

}  // namespace
}  // namespace dynac
