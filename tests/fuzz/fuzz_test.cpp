// SPDX-License-Identifier: BSD-3-Clause
// Numbers of every size in every place of a robot file: they are computed with or refused with
// InputError, whichever compiler and build.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "dynac/make_job.hpp"
#include "dynac/request_of.hpp"
#include "dynac/requirements.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "mutate.hpp"
#include "readers/robot_file.hpp"
#include "search/compile.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

constexpr std::array kSizes{"1e308", "-1e200", "1e100", "1e30", "1e15", "-1e9", "1e-30", "1e-308"};

// Where numbers stand in attributes and in the text of elements.
std::vector<Span> numbers_in(const std::string& text) {
  std::vector<Span> spans;
  const auto is_part = [&](std::size_t at) {
    return std::string_view("0123456789.-e").find(text[at]) != std::string_view::npos;
  };
  const std::size_t first =
      std::min({text.find("<link"), text.find("<mujoco"), text.find("\"gravity\"")});
  for (std::size_t at = first; at < text.size(); ++at) {
    const bool starts = std::string_view("\" >").find(text[at - 1]) != std::string_view::npos;
    if (!starts || (text[at] != '.' && std::isdigit(static_cast<unsigned char>(text[at])) == 0)) {
      continue;
    }
    std::size_t end = at;
    while (is_part(end)) ++end;
    spans.push_back({at, end});
    at = end;
  }
  return spans;
}

// Whether kernels are written; InternalError and all else but InputError escapes.
bool is_written(const std::string& text, const std::vector<const Kernel*>& rows,
                Base base = Base::kFixed) {
  Options options;
  options.joint_dynamics.effects = {true, true, true, true};
  options.emit.copy_runtime = false;
  try {
    Robot robot;
    robot.model = read_robot_text(text, "sweep",
                                  {.build = {.base = base, .effects = {true, true, true, true}}});
    robot.identifier = "robot";
    robot.settings.joint_dynamics = options.joint_dynamics;
    std::vector<CompiledKernel> kernels;
    for (const Kernel* const row : rows) {
      if (!missing_requirement(robot, *row).empty()) continue;
      kernels.push_back(
          compile_kernel(robot, *row, request_of(options), [](const std::string&) {}));
    }
    static_cast<void>(emit(make_job(robot, kernels, options)));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

void sweep(const std::string& file) {
  const std::string text = read_file(DYNAC_SOURCE_DIR "/tests/fuzz/corpus/" + file);
  const std::vector rows{find_kernel("inverse_dynamics"), find_kernel("forward_dynamics"),
                         find_kernel("mass_matrix_inverse")};
  ASSERT_TRUE(is_written(text, rows));
  int written = 0, refused = 0, turn = 0;
  for (const Span number : numbers_in(text)) {
    for (std::size_t k = 0; k < 3; ++k) {  // sizes take turns
      const char* const size = kSizes[static_cast<std::size_t>(turn++) % kSizes.size()];
      std::string changed = text;
      changed.replace(number.first, number.last - number.first, size);
      SCOPED_TRACE(fmt::format("{} at {}", size, number.first));
      try {
        (is_written(changed, rows) ? written : refused) += 1;
      } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
      }
    }
  }
  EXPECT_GT(written, 50);
  EXPECT_GT(refused, 50);
}

TEST(Fuzz, NumbersOfAnySizeInUrdfAreComputedWithOrRefused) { sweep("urdf/numbers.urdf"); }

TEST(Fuzz, NumbersOfAnySizeInSdfAreComputedWithOrRefused) { sweep("sdf/numbers.sdf"); }

TEST(Fuzz, NumbersOfAnySizeInMjcfAreComputedWithOrRefused) { sweep("mjcf/numbers.xml"); }

TEST(Fuzz, NumbersOfAnySizeInJsonAreComputedWithOrRefused) { sweep("json/numbers.json"); }

// Every bound at once: nothing overflows where numbers meet.
TEST(Fuzz, TheLargestNumbersTogetherAreComputedWith) {
  const std::string text = read_file(DYNAC_SOURCE_DIR "/tests/fuzz/corpus/urdf/largest.urdf");
  std::vector<const Kernel*> rows;
  for (const Kernel& row : kernel_table()) rows.push_back(&row);
  for (const Base base : {Base::kFixed, Base::kFloating}) EXPECT_TRUE(is_written(text, rows, base));
}

}  // namespace
}  // namespace dynac::test
