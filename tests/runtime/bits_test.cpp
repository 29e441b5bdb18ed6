// SPDX-License-Identifier: BSD-3-Clause
// With kFmaOff, the functions of the runtime have the same bits whatever the compiler does.
#include <gtest/gtest.h>

#include "fingerprints.hpp"

// Recorded on x86-64; aarch64 and riscv64 (under emulation) agree.
constexpr std::uint64_t kDouble = 0x16bc5cdec30fbac4;
constexpr std::uint64_t kFloat = 0x86f46dcba86bc7f9;
constexpr std::uint64_t kDoubleRotation = 0x40cc844bc34ed452;
constexpr std::uint64_t kFloatRotation = 0x54ca37e97355b432;
// Computed by another program, in Python, whose arithmetic is that of IEEE 754 without contraction.
constexpr std::uint64_t kDoubleReduced = 0xb0986745defa65ff;
constexpr std::uint64_t kFloatReduced = 0xdd6f209d96b07e8;

TEST(RuntimeBits, AreTheRecordedOnesAtEveryOptimisationLevel) {
  for (const Variant& variant : kVariants) {
    SCOPED_TRACE(variant.flags);
    const Fingerprint fingerprint = variant.run();
    EXPECT_EQ(fingerprint.of_double, kDouble);
    EXPECT_EQ(fingerprint.of_float, kFloat);
    EXPECT_EQ(fingerprint.of_double_rotation, kDoubleRotation);
    EXPECT_EQ(fingerprint.of_float_rotation, kFloatRotation);
    EXPECT_EQ(fingerprint.of_double_reduced, kDoubleReduced);
    EXPECT_EQ(fingerprint.of_float_reduced, kFloatReduced);
  }
}
