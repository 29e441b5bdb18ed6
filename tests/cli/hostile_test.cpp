// Files and arguments that nobody writes by accident: a message and its exit code, never a crash,
// and nothing of any size is read before its size is known.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::size_t kMany = 100'000;
constexpr std::uintmax_t kTerabyte = 1'000'000'000'000;

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t k = 0; k < count; ++k) result += text;
  return result;
}

/// A folder that dynac wrote from pendulum.urdf.
class Hostile : public testing::Test {
 protected:
  void SetUp() override {
    fs::copy(own_robot("pendulum"), folder_.path());
    expect({"generate", "pendulum.urdf", "--output", "out"}, 0, "");
  }

  void expect(const Words& words, int exit_code, const std::string& message) const {
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome).substr(0, 1000);
    EXPECT_THAT(outcome.out + outcome.err, HasSubstr(message));
    EXPECT_LT(outcome.err.size(), 10'000u);
  }

  /// Text in place of the first occurrence of another in the folder's manifest.
  void replace_in_manifest(const std::string& what, const std::string& by) const {
    std::string text = read_file(manifest_);
    const std::size_t at = text.find(what);
    ASSERT_NE(at, text.npos) << what;
    write_file(manifest_, text.replace(at, what.size(), by));
  }

  const TemporaryFolder folder_;
  const fs::path manifest_ = folder_.path() / "out/pendulum.json";
};

TEST_F(Hostile, ManifestsOfAnySizeAreRefused) {
  const std::string manifest = read_file(manifest_);
  const std::string unreadable = "has no readable manifest";
  replace_in_manifest("\"files\": [", "\"files\": [" + repeated("\"a\",", kMany));
  expect({"check", "out"}, 1, unreadable);
  expect({"generate", "pendulum.urdf", "--output", "out", "--kernels", "all"}, 1,
         "was not written by dynac");
  write_file(manifest_, manifest);
  replace_in_manifest("\"options\": {", "\"options\": {\"name\": " + std::string(kMany, '[') +
                                            std::string(kMany, ']') + ',');
  expect({"check", "out"}, 1, unreadable);
  fs::resize_file(manifest_, kTerabyte);
  expect({"check", "out"}, 1, unreadable);
}

TEST_F(Hostile, RowsOfConstraintSetsAreBounded) {
  std::string text = "set many\n";
  for (int k = 0; k < 33; ++k) text += "point upper_arm as p" + std::to_string(k) + '\n';
  write_file(folder_.path() / "many.constraints", text);
  fs::copy(own_robot("two_link"), folder_.path());
  const Words words{"generate",      "two_link.urdf",    "--base",
                    "floating",      "--kernels",        "constraint_jacobian",
                    "--constraints", "many.constraints", "--output",
                    "many"};
  expect(words, 0, "");
  write_file(folder_.path() / "many.constraints", text + "point upper_arm as last\n");
  expect(words, 1, "constraint set \"many\" has 102 rows, over 100");
}

}  // namespace
}  // namespace dynac::test
