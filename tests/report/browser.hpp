// SPDX-License-Identifier: BSD-3-Clause
// A page of a report in Chromium without a window.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "report_page_of.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

class ReportInBrowser : public testing::Test {
 protected:
  /// The document after the page's scripts have run.
  std::string document_of(const std::string& robot, const Words& options = {}) {
    page_ = report_page(robot, folder_ / "page.html", options);
    return dump({});
  }

  /// The same after one more script, which may leave what it sees in the data of `root`.
  std::string document_after(const std::string& robot, const std::string& script,
                             const Words& flags = {}, const Words& options = {}) {
    page_ = report_page(robot, folder_ / "page.html", options);
    write_file(
        folder_ / "page.html",
        page_ + "<script>{ const root = document.documentElement.dataset;" + script + "}</script>");
    return dump(flags);
  }

  /// Opens the page.
  [[nodiscard]] Outcome browse(const Words& flags) const {
    Words command{"timeout",
                  "--kill-after=5",
                  "120",
                  DYNAC_CHROMIUM,
                  "--headless",
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-dev-shm-usage",
                  "--user-data-dir=" + folder_ / "profile",
                  "--enable-logging=stderr"};
    command.insert(command.end(), flags.begin(), flags.end());
    command.push_back("file://" + folder_ / "page.html");
    return run(command);
  }

  std::string page_;
  TemporaryFolder folder_;

 private:
  [[nodiscard]] std::string dump(Words flags) const {
    flags.emplace_back("--dump-dom");
    const Outcome outcome = browse(flags);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_THAT(outcome.err, testing::Not(testing::HasSubstr("CONSOLE")));
    return outcome.out;
  }
};

/// The value of an attribute of the document's root.
inline std::string attribute(std::string_view document, const std::string& name) {
  const std::string begin = name + "=\"";
  const std::string_view root = document.substr(0, document.find("<head>"));
  const std::size_t at = root.find(begin);
  if (at == root.npos) return "";
  const std::string_view value = root.substr(at + begin.size());
  return std::string(value.substr(0, value.find('"')));
}

/// Where a text stands in the file of a robot of the project: "arm.urdf:12".
inline std::string place_of(const std::string& robot, const std::string& text) {
  const std::string file = read_file(own_robot(robot));
  const std::size_t at = file.find(text);
  EXPECT_NE(at, file.npos) << text;
  const auto end = file.begin() + static_cast<std::ptrdiff_t>(std::min(at, file.size()));
  return robot + ".urdf:" + std::to_string(1 + std::count(file.begin(), end, '\n'));
}

}  // namespace dynac::test
