// SPDX-License-Identifier: BSD-3-Clause
// The prime field obeys the laws that the other tests rely on.

#include <gtest/gtest.h>

#include "../ir/random.hpp"
#include "proof/prime_field.hpp"

namespace dynac {
namespace {

TEST(Field, RepresentsNumbersExactly) {
  EXPECT_EQ(Field(0), Field::of(0));
  EXPECT_EQ(Field(-0.0), Field::of(0));
  EXPECT_EQ(Field(7), Field::of(7));
  EXPECT_EQ(Field(-1), Field::of(Field::kPrime - 1));
  EXPECT_EQ(Field(0.75) * Field(4), Field(3));
  EXPECT_EQ(Field(0x1p100) * Field(-0x1p-97), Field(-8));
  EXPECT_EQ(Field(0.1) + Field(0.2) - Field(0.1), Field(0.2));
  EXPECT_NE(Field(0.1) + Field(0.2), Field(0.1 + 0.2));  // in double that rounds, here it does not
}

TEST(Field, IsAField) {
  Rng random(1);
  for (int k = 0; k < 1000; ++k) {
    const Field a = Field::of(random.bits());
    const Field b = Field::of(random.bits());
    const Field c = Field::of(random.bits());
    ASSERT_EQ(a + b, b + a);
    ASSERT_EQ(a * b, b * a);
    ASSERT_EQ((a + b) * c, a * c + b * c);
    ASSERT_EQ(a * b * c, a * (b * c));
    ASSERT_EQ(a - b, a + -b);
    ASSERT_EQ(a / b * b, a);
    ASSERT_EQ(a - a, Field(0));
  }
}

TEST(Field, HasSinesAndCosines) {
  Rng random(2);
  Field s;
  Field c;
  sincos(Field(0), s, c);
  EXPECT_EQ(s, Field(0));
  EXPECT_EQ(c, Field(1));
  for (int k = 0; k < 1000; ++k) {
    const Field angle = Field::of(random.bits());
    Field minus_s;
    Field minus_c;
    sincos(angle, s, c);
    sincos(-angle, minus_s, minus_c);
    ASSERT_EQ(s * s + c * c, Field(1));
    ASSERT_EQ(minus_s, -s);
    ASSERT_EQ(minus_c, c);
  }
}

}  // namespace
}  // namespace dynac
