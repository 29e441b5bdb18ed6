// SPDX-License-Identifier: BSD-3-Clause
// Number literals: every finite number reads back to the same bits, whatever the locale.
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>
#include <random>
#include <string>
#include <vector>

#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::uint64_t kNumberSeed = 20240811;
constexpr int kSamples = 100'000;

bool is_floating_literal(const std::string& text) {
  return text.find_first_of(".e") != std::string::npos &&
         text.find_first_not_of("0123456789+-.e") == std::string::npos;
}

template <class Real>
Real read_back(const std::string& text) {
  Real value = 0;
  const std::from_chars_result result =
      std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_EQ(result.ptr, text.data() + text.size()) << text;
  return value;
}

void expect_same_bits(double value) {
  const std::string text = number_literal(value);
  EXPECT_TRUE(is_floating_literal(text)) << text;
  EXPECT_EQ(std::bit_cast<std::uint64_t>(read_back<double>(text)),
            std::bit_cast<std::uint64_t>(value))
      << text;
}

void expect_same_bits(float value) {
  std::string text = number_literal(value);
  ASSERT_TRUE(text.ends_with('f')) << text;
  text.pop_back();
  EXPECT_TRUE(is_floating_literal(text)) << text;
  EXPECT_EQ(std::bit_cast<std::uint32_t>(read_back<float>(text)),
            std::bit_cast<std::uint32_t>(value))
      << text;
}

void expect_random_numbers_read_back() {
  std::mt19937_64 random(kNumberSeed);
  for (int i = 0; i < kSamples; ++i) {
    const std::uint64_t bits = random();
    const auto value = std::bit_cast<double>(bits);
    const auto small_value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (std::isfinite(value)) expect_same_bits(value);
    if (std::isfinite(small_value)) expect_same_bits(small_value);
  }
}

class CommaPoint : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(NumberLiteral, IsAlwaysAFloatingLiteral) {
  EXPECT_EQ(number_literal(1.0), "1.0");
  EXPECT_EQ(number_literal(-3.0), "-3.0");
  EXPECT_EQ(number_literal(0.0), "0.0");
  EXPECT_EQ(number_literal(-0.0), "-0.0");
  EXPECT_EQ(number_literal(1e22), "1e+22");
  EXPECT_EQ(number_literal(5e-324), "5e-324");
  EXPECT_EQ(number_literal(123456789.0), "123456789.0");
  EXPECT_EQ(number_literal(1.0f), "1.0f");
  EXPECT_EQ(number_literal(1e10f), "1e+10f");
}

TEST(NumberLiteral, IsTheShortestForItsType) {
  EXPECT_EQ(number_literal(0.1), "0.1");
  EXPECT_EQ(number_literal(0.1f), "0.1f");
  EXPECT_EQ(number_literal(9.81), "9.81");
  EXPECT_EQ(number_literal(1.0 / 3.0), "0.3333333333333333");
  EXPECT_EQ(number_literal(1.0f / 3.0f), "0.33333334f");
}

TEST(NumberLiteral, ReadsBackToTheSameBits) {
  SCOPED_TRACE(testing::Message() << "seed " << kNumberSeed);
  using Limits = std::numeric_limits<double>;
  for (const double value : {0.0, -0.0, Limits::min(), Limits::max(), Limits::denorm_min(),
                             Limits::lowest(), Limits::epsilon(), M_PI}) {
    expect_same_bits(value);
  }
  using FloatLimits = std::numeric_limits<float>;
  for (const float value : {0.0f, -0.0f, FloatLimits::min(), FloatLimits::max(),
                            FloatLimits::denorm_min(), FloatLimits::lowest()}) {
    expect_same_bits(value);
  }
  expect_random_numbers_read_back();
}

TEST(NumberLiteral, DoesNotDependOnTheLocale) {
  std::setlocale(LC_ALL, "de_DE.UTF-8");  // stays "C" where this machine has no German
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaPoint));
  EXPECT_EQ(number_literal(1234567.5), "1234567.5");
  EXPECT_EQ(number_literal(1234567.5f), "1234567.5f");
  expect_random_numbers_read_back();
  std::locale::global(before);
  std::setlocale(LC_ALL, "C");
}

TEST(NumberLiteral, RefusesWhatHasNone) {
  using Limits = std::numeric_limits<double>;
  EXPECT_THROW((void)number_literal(Limits::infinity()), InternalError);
  EXPECT_THROW((void)number_literal(Limits::quiet_NaN()), InternalError);
  EXPECT_THROW((void)number_literal(-std::numeric_limits<float>::infinity()), InternalError);
}

TEST(ToFloat, RoundsToNearest) {
  EXPECT_EQ(to_float(0.1), 0.1f);
  EXPECT_EQ(to_float(-1e-60), 0.0f);
  EXPECT_TRUE(std::signbit(to_float(-1e-60).value()));
  EXPECT_EQ(to_float(std::numeric_limits<float>::max()), std::numeric_limits<float>::max());
}

TEST(ToFloat, HasNoneForWhatIsNotFinite) {
  using Limits = std::numeric_limits<double>;
  for (const double value : {1e39, -1e39, 3.5e38, Limits::infinity(), Limits::quiet_NaN()}) {
    EXPECT_EQ(to_float(value), std::nullopt) << value;
  }
}

}  // namespace
}  // namespace dynac
