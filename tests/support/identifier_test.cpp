// SPDX-License-Identifier: BSD-3-Clause
// Identifiers from hostile names: always valid, never reserved, different where they must differ.
#include "support/identifier.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.hpp"
#include "support/reserved_names.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

using namespace std::string_view_literals;

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void expect_safe(const std::string& name, std::string_view kind) {
  ASSERT_FALSE(name.empty());
  EXPECT_LE(name.size(), 64u) << name;
  EXPECT_TRUE(std::ranges::all_of(name, [](char c) { return is_alphanumeric(c) || c == '_'; }))
      << name;
  EXPECT_FALSE(name[0] >= '0' && name[0] <= '9') << name;
  EXPECT_FALSE(name.starts_with('_') || name.ends_with('_')) << name;
  EXPECT_EQ(name.find("__"), std::string::npos) << name;
  EXPECT_FALSE(is_reserved_name(name)) << name;
  EXPECT_FALSE(kind == "robot" && is_reserved_robot_name(name)) << name;
}

TEST(Identifier, KeepsWhatIsOneAlready) {
  for (const char* name : {"panda_joint1", "elbow", "Elbow", "A1", "EE", "q", "v_1", "joint1"}) {
    EXPECT_EQ(identifier(name, "joint"), name);
  }
}

TEST(Identifier, TurnsOtherCharactersIntoUnderscores) {
  EXPECT_EQ(identifier("left arm/elbow-2", "joint"), "left_arm_elbow_2");
  EXPECT_EQ(identifier("../../etc/passwd", "robot"), "etc_passwd");
  EXPECT_EQ(identifier("gr\xc3\xbcn", "joint"), "gr_n");
  EXPECT_EQ(identifier("a\0b\n*/\xff\xe2\x80\xae-c?\?/\\"sv, "joint"), "a_b_c");
}

TEST(Identifier, HasNoReservedUnderscores) {
  EXPECT_EQ(identifier("__init__", "joint"), "init");
  EXPECT_EQ(identifier("_Bool", "joint"), "Bool");
  EXPECT_EQ(identifier("a__b", "joint"), "a_b");
  EXPECT_EQ(identifier("a_-_b", "joint"), "a_b");
}

TEST(Identifier, IsTheKindWhereNothingIsLeft) {
  EXPECT_EQ(identifier("", "link"), "link");
  EXPECT_EQ(identifier("***", "link"), "link");
  EXPECT_EQ(identifier("___", "robot"), "robot");
  EXPECT_EQ(identifier("\xe8\x85\x95", "joint"), "joint_joint") << "joint is an emitted name";
}

TEST(Identifier, DoesNotBeginWithADigit) {
  EXPECT_EQ(identifier("1", "joint"), "joint_1");
  EXPECT_EQ(identifier("_2nd", "link"), "link_2nd");
  EXPECT_EQ(identifier("7dof", "robot"), "robot_7dof");
}

TEST(Identifier, AvoidsKeywordsAndMacros) {
  for (const std::string name :
       {"int",       "class",  "and",      "not_eq", "co_await", "constinit", "char8_t", "requires",
        "restrict",  "typeof", "nullptr",  "linux",  "unix",     "i386",      "errno",   "NULL",
        "EOF",       "assert", "stdin",    "stdout", "stderr",   "main",      "std",     "std2",
        "dynac",     "Eigen",  "Index",    "kNq",    "kNv",      "joint",     "q_index", "v_index",
        "I",         "M_PI",   "INFINITY", "NAN",    "HUGE_VAL", "signbit",   "isnan",   "complex",
        "imaginary", "min",    "max",      "near",   "far",      "interface", "ERROR",   "B0",
        "B101",      "B9600",  "F",        "PI",     "abs",      "EDOM",      "ERANGE",  "SIGINT",
        "INT_MAX",   "vector", "small"}) {
    EXPECT_EQ(identifier(name, "joint"), name + "_joint");
    EXPECT_EQ(identifier("_" + name + "!", "link"), name + "_link");
  }
}

TEST(Identifier, AvoidsGlobalNamesForRobotsOnly) {
  for (const std::string name : {"all",
                                 "test",
                                 "install",
                                 "clean",
                                 "help",
                                 "package",
                                 "edit_cache",
                                 "rebuild_cache",
                                 "list_install_components",
                                 "package_source",
                                 "m",
                                 "time",
                                 "index",
                                 "link",
                                 "sin",
                                 "sinf",
                                 "y1",
                                 "div",
                                 "tm",
                                 "stat",
                                 "size_t",
                                 "FILE",
                                 "con",
                                 "nul",
                                 "COM1"}) {
    EXPECT_EQ(identifier(name, "robot"), name + "_robot");
    EXPECT_EQ(identifier(name, "joint"), name);
  }
}

TEST(Identifier, AvoidsNamesOfCuda) {
  for (const std::string name : {"CUDA_VERSION", "CUDART_INF", "cudaStreamLegacy"}) {
    EXPECT_EQ(identifier(name, "joint"), name + "_joint") << "a macro";
  }
  for (const std::string name :
       {"dim3", "threadIdx", "blockIdx", "warpSize", "float4", "double4_16a", "ulonglong2",
        "make_uint3", "rsqrtf", "half", "norm", "atomicAdd", "tex2DLod", "surfCubemapread", "cuda",
        "cudaMalloc", "CUstream_st"}) {
    EXPECT_EQ(identifier(name, "robot"), name + "_robot");
  }
  for (const std::string name : {"float5", "make_float", "cudarm", "texas", "surf_robot", "CUBE"}) {
    EXPECT_EQ(identifier(name, "robot"), name);
  }
  for (const std::string name : {"dim3", "threadIdx", "half", "norm"}) {
    EXPECT_EQ(identifier(name, "joint"), name) << "in a scope of its own";
  }
}

TEST(Identifier, CutsLongNamesAndKeepsThemApart) {
  const std::string fits(64, 'a');
  EXPECT_EQ(identifier(fits, "joint"), fits);
  const std::string huge(10'000, 'a');
  const std::string name = identifier(huge, "joint");
  EXPECT_EQ(name, std::string(55, 'a') + "_" + sha256_hex(huge).substr(0, 8));
  EXPECT_NE(identifier(huge + "b", "joint"), name);
  EXPECT_NE(identifier(fits + "-b", "joint"), identifier(fits + "_b", "joint"));
  EXPECT_EQ(identifier(std::string(54, 'a') + "_" + fits, "joint").find("__"), std::string::npos);
}

TEST(Identifier, IsSafeForRandomText) {
  constexpr std::uint64_t kSeed = 3;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint64_t left = random() % 80; left > 0; --left) {
      text += random() % 3 == 0 ? '_' : static_cast<char>(random());
    }
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", sample " << i);
    for (const char* kind : {"joint", "link", "robot"}) expect_safe(identifier(text, kind), kind);
  }
}

TEST(Identifier, RefusesAKindThatIsNone) {
  EXPECT_THROW((void)identifier("a", ""), InternalError);
  EXPECT_THROW((void)identifier("a", "_x"), InternalError);
  EXPECT_THROW((void)identifier("a", "1"), InternalError);
}

TEST(NameScope, NumbersNamesThatSanitiseToTheSame) {
  NameScope scope;
  EXPECT_EQ(scope.unique("left-arm", "joint"), "left_arm");
  EXPECT_EQ(scope.unique("left_arm", "joint"), "left_arm_2");
  EXPECT_EQ(scope.unique("left/arm", "joint"), "left_arm_3");
}

TEST(NameScope, NeverGivesOneNameTwice) {
  NameScope scope;
  EXPECT_EQ(scope.unique("a_2", "joint"), "a_2");
  EXPECT_EQ(scope.unique("a", "joint"), "a");
  EXPECT_EQ(scope.unique("a", "joint"), "a_3");
  EXPECT_EQ(scope.unique("a_2", "joint"), "a_2_2");
  EXPECT_EQ(scope.unique("int", "joint"), "int_joint");
  EXPECT_EQ(scope.unique("int_joint", "joint"), "int_joint_2");
}

TEST(NameScope, AppendsTheKindToTakenNames) {
  NameScope scope({"tau", "q", "q_joint"});
  EXPECT_EQ(scope.unique("tau", "joint"), "tau_joint");
  EXPECT_EQ(scope.unique("tau", "joint"), "tau_joint_2");
  EXPECT_EQ(scope.unique("q", "joint"), "q_joint_2");
  EXPECT_EQ(scope.unique("q", "link"), "q_link");
}

TEST(NameScope, DoesNotNumberIntoAMacro) {
  NameScope scope;
  EXPECT_EQ(scope.unique("M_SQRT1", "joint"), "M_SQRT1");
  EXPECT_EQ(scope.unique("M_SQRT1", "joint"), "M_SQRT1_3") << "M_SQRT1_2 is a macro of <math.h>";
}

TEST(NameScope, StaysDistinctAndShortForManyEqualLongNames) {
  NameScope scope;
  std::set<std::string> names;
  const std::string huge(10'000, 'x');
  const std::string fits(64, 'x');
  for (int i = 0; i < 2'000; ++i) {
    for (const std::string& text : {huge, fits}) {
      const std::string name = scope.unique(text, "joint");
      expect_safe(name, "joint");
      EXPECT_TRUE(names.insert(name).second) << name;
    }
  }
}

TEST(NameScope, DependsOnTheSequenceOfCallsAlone) {
  constexpr std::uint64_t kSeed = 5;
  std::vector<std::string> results[2];
  for (std::vector<std::string>& result : results) {
    std::mt19937_64 random(kSeed);
    NameScope scope({"a", "b_2"});
    for (int i = 0; i < 5'000; ++i) {
      const std::string text = {"ab_2\xff"[random() % 5], "ab_2\xff"[random() % 5]};
      result.push_back(scope.unique(text, random() % 2 == 0 ? "joint" : "link"));
    }
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(std::set<std::string>(results[0].begin(), results[0].end()).size(), results[0].size());
}

}  // namespace
}  // namespace dynac
