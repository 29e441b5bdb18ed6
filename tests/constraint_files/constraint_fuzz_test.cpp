// SPDX-License-Identifier: BSD-3-Clause
// Damaged constraint files and words of @contact: whatever the bytes, they are read or refused
// with InputError or UsageError.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "contact_words.hpp"
#include "dynac/options/take_constraints.hpp"
#include "lift.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/robot_file.hpp"

namespace dynac::test {
namespace {

constexpr std::string_view kText = R"(# all there is
set "left stance"
  point arm at 0 0 -0.02 to cabin rpy 0 1.5 0 axes second without x,y
  frame "left finger" in camera without x rz stabilise 100 20
  hinge cabin about z without rx as axle
set gear
  distance arm to world at 1 2 3 length 0.5 as strut
  coupling 1 * shoulder + -2e-1 * left = 0.25 stabilise 4 4
)";

/// What is read can be computed with.
void expect_sound(const ConstraintSet& set) {
  EXPECT_FALSE(set.name.empty());
  EXPECT_FALSE(set.constraints.empty());
  EXPECT_EQ(row_names(set).size(), rows_of(set));
  for (const Constraint& constraint : set.constraints) {
    EXPECT_FALSE(constraint.name.empty());
    EXPECT_GE(rows_of(constraint), 1u);
    EXPECT_LE(rows_of(constraint), row_kinds(constraint).size());
    EXPECT_EQ(constraint.type == ConstraintType::kDistance, constraint.length > 0);
    EXPECT_EQ(constraint.type == ConstraintType::kCoupling, !constraint.terms.empty());
    EXPECT_TRUE(constraint.kp >= 0 && constraint.kd >= 0);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(std::isfinite(constraint.first.X_LF.p[i]));
      EXPECT_LE(std::abs(constraint.second.X_LF.R(i, i)), 1 + 1e-12);
    }
  }
}

/// Whether a text reads; anything but InputError escapes and fails the test.
bool reads(const std::string& text) {
  try {
    for (const ConstraintSet& set : read_constraints_text(text, "fuzz", lift())) expect_sound(set);
    return true;
  } catch (const InputError& error) {
    EXPECT_FALSE(error.diagnostics().empty());
    for (const Diagnostic& finding : error.diagnostics()) {
      EXPECT_TRUE(finding.place.starts_with("fuzz")) << finding.place;
      EXPECT_FALSE(finding.text.empty());
    }
    return false;
  }
}

TEST(ConstraintFuzz, TheTextItselfReads) { EXPECT_TRUE(reads(std::string(kText))); }

TEST(ConstraintFuzz, NoTruncationEscapes) {
  const std::size_t complete = kText.find(" to cabin");
  int accepted = 0;
  for (std::size_t size = 0; size <= kText.size(); ++size) {
    const bool is_read = reads(std::string(kText.substr(0, size)));
    if (size < complete - 4) {
      EXPECT_EQ(is_read, kText.substr(0, size).ends_with("point arm") ||
                             kText.substr(0, size).ends_with("point arm "))
          << size;
    }
    accepted += is_read ? 1 : 0;
  }
  EXPECT_GT(accepted, 50);
  EXPECT_LT(accepted, 250);
}

TEST(ConstraintFuzz, NoReplacedByteEscapes) {
  constexpr std::string_view kBytes("[]\"\\# +-=*,.0a9exz\n\0\x7f\x80\xff\xC3", 24);
  int accepted = 0;
  for (std::size_t at = 0; at < kText.size(); ++at) {
    for (const char byte : kBytes) {
      std::string text(kText);
      text[at] = byte;
      accepted += reads(text) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 500);  // changed numbers, names and comments
}

TEST(ConstraintFuzz, NoRandomDamageEscapes) {
  int accepted = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::string text(kText);
    for (unsigned i = 0; i <= seed % 4; ++i) {
      const std::size_t at = random() % text.size();
      const std::size_t size = random() % 20;
      if (seed % 3 == 0) text.erase(at, size);
      if (seed % 3 == 1) text.insert(at, kText.substr(random() % kText.size(), size));
      if (seed % 3 == 2) text[at] = static_cast<char>(random() % 256);
    }
    accepted += reads(text) ? 1 : 0;
  }
  EXPECT_GT(accepted, 100);
}

/// The words of the text and some more, of which nonsense is made.
std::vector<std::string> vocabulary() {
  std::vector<std::string> words{"1e8",  "nan",       "0",     "-1",  "z",
                                 "\"\"", "\"world\"", "mount", "rail"};
  std::string word;
  for (const char c : kText) {
    if (c != ' ' && c != '\n') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  return words;
}

TEST(ConstraintFuzz, NoExchangedWordEscapes) {
  const std::vector<std::string> words = vocabulary();
  int accepted = 0;
  for (unsigned seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::string text(kText);
    for (unsigned i = 0; i <= seed % 3; ++i) {
      const std::size_t begin = text.find_first_not_of(" \n", random() % (text.size() - 2));
      const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
      if (begin >= end) continue;
      text.replace(begin, end - begin, words[random() % words.size()]);
    }
    accepted += reads(text) ? 1 : 0;
  }
  EXPECT_GT(accepted, 100);
}

TEST(ConstraintFuzz, NoDamagedContactEscapes) {
  constexpr std::string_view kWords = "arm:point,left finger:frame,camera:point";
  int accepted = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::string words(kWords);
    for (unsigned i = 0; i < seed % 4; ++i) {
      const std::size_t at = random() % (words.size() + 1);
      if (seed % 3 == 0) words.erase(at, random() % 10);
      if (seed % 3 == 1) words.insert(at, kWords.substr(random() % kWords.size(), random() % 10));
      if (seed % 3 == 2) words.insert(at, 1, static_cast<char>(random() % 256));
    }
    try {
      expect_sound(contact_set(lift(), split_at_commas(words)));
      ++accepted;
    } catch (const UsageError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("@contact"));
    }
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace dynac::test
