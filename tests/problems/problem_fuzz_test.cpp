// SPDX-License-Identifier: BSD-3-Clause
// Damaged problem files: whatever the bytes, they are read or refused with InputError.
#include <gtest/gtest.h>

#include <random>

#include "readers/estimation/problem.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"
#include "utilities/reads.hpp"

namespace dynac::test {
namespace {

constexpr std::string_view kText = R"(# all there is
measure joint_acceleration all except rail sigma 0.1
measure external_wrench "left finger"[force mz] arm[fx]
zero joint_torque rail[0 2] left
zero sum joint_torque shoulder - 0.5 joint_wrench mount[fz] + 2 joint_torque rail[1] sigma 1e-3
estimate link_acceleration camera[angular]
report covariance
)";

bool reads_problem(const std::string& text) {
  static const Model model = read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf");
  return reads([&] { return read_problem_text(text, "fuzz", model); });
}

TEST(ProblemFuzz, TheTextItselfReads) { EXPECT_TRUE(reads_problem(std::string(kText))); }

TEST(ProblemFuzz, NoTruncationEscapes) {
  const std::size_t asks = kText.find("link_acceleration");
  for (std::size_t size = 0; size < asks; ++size) {
    EXPECT_FALSE(reads_problem(std::string(kText.substr(0, size)))) << size;
  }
}

TEST(ProblemFuzz, NoReplacedByteEscapes) {
  constexpr std::string_view kBytes("[]\"\\# +-=.0a9e\n\0\x7f\x80\xff\xC3", 20);
  int accepted = 0;
  for (std::size_t at = 0; at < kText.size(); ++at) {
    for (const char byte : kBytes) {
      std::string text(kText);
      text[at] = byte;
      accepted += reads_problem(text) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 200);  // changed numbers and comments
}

TEST(ProblemFuzz, NoRandomDamageEscapes) {
  for (unsigned seed = 0; seed < 4000; ++seed) {
    std::mt19937 random(seed);
    std::string text(kText);
    for (unsigned i = 0; i <= seed % 4; ++i) {
      const std::size_t at = random() % text.size();
      const std::size_t size = random() % 20;
      if (seed % 3 == 0) text.erase(at, size);
      if (seed % 3 == 1) text.insert(at, kText.substr(random() % kText.size(), size));
      if (seed % 3 == 2) text[at] = static_cast<char>(random() % 256);
    }
    SCOPED_TRACE(seed);
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(reads_problem(text)));
  }
}

}  // namespace
}  // namespace dynac::test
