// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/document.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "readers/urdf/urdf.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

/// The message of a refusal; empty if the text is accepted.
std::string refusal(std::string_view text) {
  try {
    check_document(text, "x");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string refusal_of_file(const fs::path& path) {
  try {
    static_cast<void>(read_urdf(path));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string nested(int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += "<a>\n";
  for (int i = 0; i < depth; ++i) text += "</a>\n";
  return text;
}

TEST(Document, RefusesDocumentTypesWhereverTheyStand) {
  const std::string expected = "DOCTYPE and ENTITY are not supported; remove them from the file";
  EXPECT_EQ(refusal("<!DOCTYPE robot><robot/>"), "x:1: " + expected);
  EXPECT_EQ(refusal("<?xml version='1.0'?>\n<!-- a -->\n<!DOCTYPE r [<!ENTITY a 'b'>]>"),
            "x:3: " + expected);
  EXPECT_EQ(refusal("<robot>\n<!ENTITY a 'b'></robot>"), "x:2: " + expected);
}

TEST(Document, AcceptsTalkAboutDocumentTypes) {
  EXPECT_EQ(refusal("<!-- <!DOCTYPE a> --><robot a='<!DOCTYPE a>'/>"), "");
  EXPECT_EQ(refusal("<robot><![CDATA[<!DOCTYPE a>]]></robot>"), "");
}

TEST(Document, RefusesDeepNesting) {
  const std::string expected =
      "elements are nested too deep; no robot description needs 100 levels";
  EXPECT_EQ(refusal(nested(100)), "");
  EXPECT_EQ(refusal(nested(101)), "x:101: " + expected);
  EXPECT_EQ(refusal(nested(60000)), "x:101: " + expected);
  EXPECT_EQ(refusal(std::string(60000, '<')), "");  // one tag that never ends
}

TEST(Document, SiblingsAndEmptyElementsDoNotNest) {
  std::string text = "<robot>";
  for (int i = 0; i < 500; ++i) text += "<link name='a>b'/><link></link><!-- <a> -->";
  EXPECT_EQ(refusal(text + "</robot>"), "");
}

TEST(Document, EverythingTheParserCannotNestIsRefusedInWords) {
  for (const int depth : {97, 98, 99, 100, 101}) {
    std::string message;
    try {
      static_cast<void>(read_urdf_text(nested(depth), "x"));
    } catch (const InputError& error) {
      message = error.what();
    }
    EXPECT_TRUE(message.find("nested too deep") != std::string::npos ||
                message.find("root element is \"a\"") != std::string::npos)
        << message;
  }
}

TEST(Document, RefusesAFloodOfAttributes) {
  std::string text = "<robot";
  for (int i = 0; i < 101; ++i) text += " a" + std::to_string(i) + "=''";
  EXPECT_EQ(refusal(text + "/>"),
            "x:1: an element has over 100 attributes; no robot description needs them");
}

TEST(Document, RefusesWhatIsNoRegularFile) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(refusal_of_file(folder.path()), folder.path().string() +
                                                ": is not a regular file; give the path of a robot "
                                                "description");
  EXPECT_EQ(refusal_of_file("/dev/null"),
            "/dev/null: is not a regular file; give the path of a robot description");
  EXPECT_EQ(refusal_of_file("no/such/robot.urdf"),
            "no/such/robot.urdf: no such file; check the path");
  EXPECT_EQ(refusal_of_file(""), "no such file; check the path");
}

TEST(Document, RefusesHugeFiles) {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "huge.urdf";
  std::ofstream(path) << "<robot>";
  fs::resize_file(path, 64'000'001);
  EXPECT_EQ(refusal_of_file(path),
            path.string() + ": the file is over 64 MB; give a robot description");
}

TEST(Document, TakesOffAByteOrderMark) {
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBF<robot/>"), "<robot/>");
  EXPECT_EQ(without_byte_order_mark("<robot/>"), "<robot/>");
}

}  // namespace
}  // namespace dynac
