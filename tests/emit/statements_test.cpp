// SPDX-License-Identifier: BSD-3-Clause
#include "emit/statements.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "emit/languages/language_table.hpp"
#include "job_of.hpp"

namespace dynac {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string statements_of(const Options& options) {
  return print_statements(job_of(options).kernels[0], language_of(options.emit), options.emit)
      .statements;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Statements, EveryTemporaryIsConstAndAssignedOnce) {
  const std::regex temporary("  const double ([A-Za-z]\\w*) = .*;");
  std::set<std::string> names;
  std::smatch match;
  for (const std::string& line : lines_of(statements_of(options_of("panda")))) {
    if (std::regex_match(line, match, temporary)) {
      EXPECT_TRUE(names.insert(match[1]).second) << line;
    }
  }
  EXPECT_GT(names.size(), 100U);
}

TEST(Statements, OutputsAreStoredAfterEverythingElse) {
  const std::vector<std::string> lines = lines_of(statements_of(options_of("panda")));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_store = lines[i].starts_with("  tau[");
    EXPECT_EQ(is_store, i + 7 >= lines.size()) << lines[i];
  }
}

TEST(Statements, InputsAreReadOnceAndFirst) {
  const std::string text = statements_of(options_of("panda"));
  const std::size_t angles = text.find("sine[");
  for (const char* input : {"q[", "v[", "a["}) {
    const std::regex use("[^\\w]" + std::string(1, input[0]) + "\\[\\d+\\]");
    for (auto i = std::sregex_iterator(text.begin(), text.end(), use); i != std::sregex_iterator();
         ++i) {
      EXPECT_LT(static_cast<std::size_t>(i->position()), angles) << i->str();
    }
  }
}

TEST(Statements, TemporariesBearTheNamesOfLinks) {
  EXPECT_THAT(statements_of(options_of("cart_pole")), HasSubstr("const double pole_0 = "));
}

TEST(Statements, FunctionsOfTheRuntimeAreDeclaredWhereTheyAreCalled) {
  const std::regex declaration("  using (dynac::runtime|std)::(\\w+);");
  int declarations = 0;
  for (const char* robot : {"panda", "humanoid", "pendulum"}) {
    for (const ScalarType scalar : {ScalarType::kDouble, ScalarType::kTemplate}) {
      Options options = options_of(robot);
      options.kernels = {"integrate"};
      options.base = Base::kFloating;
      options.emit.scalar = scalar;
      const std::string text = statements_of(options);
      std::smatch match;
      for (const std::string& line : lines_of(text)) {
        if (!std::regex_match(line, match, declaration)) continue;
        ++declarations;
        EXPECT_TRUE(std::regex_search(text, std::regex("[^:\\w]" + match[2].str() + "[(<>]")))
            << line;
      }
    }
  }
  EXPECT_GE(declarations, 20);
  EXPECT_THAT(statements_of(options_of("cart_pole")), Not(HasSubstr("half_sinc")));
}

TEST(Statements, InputsBearTheNamesOfJoints) {
  const std::string text = statements_of(options_of("cart_pole"));
  EXPECT_THAT(text, HasSubstr("const double v_hinge = v[1];"));
  Options options = options_of("humanoid");
  options.base = Base::kFloating;
  options.fext = {"all"};
  const std::string floating = statements_of(options);
  for (const char* line : {"q_root_joint_qw = q[6];", "v_root_joint_linear_x = v[0];",
                           "a_root_joint_angular_z = a[5];", "q_left_elbow_pitch = q[14];",
                           "fext_body_pelvis_moment_x = fext_body[3];"}) {
    EXPECT_THAT(floating, HasSubstr(line));
  }
}

TEST(Statements, HaveHeadingsWhereALinkHasManyInARow) {
  Options options = options_of("panda");
  options.kernels = {"forward_kinematics"};
  const std::string text = statements_of(options);
  for (const char* heading : {"  // Inputs: all are read before anything is stored.\n",
                              "  // Sines and cosines.\n", "  // Link panda_link4\n"}) {
    EXPECT_THAT(text, HasSubstr(heading));
  }
  EXPECT_THAT(text, Not(HasSubstr("// Link robot")));
  EXPECT_THAT(statements_of(options_of("panda")), HasSubstr("  // Outputs.\n  tau[0] = "));
}

TEST(Statements, FloatLiteralsHaveTheirSuffix) {
  Options options = options_of("panda");
  options.emit.scalar = ScalarType::kFloat;
  const std::string text = statements_of(options);
  EXPECT_THAT(text, Not(HasSubstr("double")));
  EXPECT_FALSE(std::regex_search(text, std::regex("[0-9]\\.[0-9]+(e[+-]?[0-9]+)?[^f0-9e]")));
}

TEST(Statements, LargeMatricesOfMostlyZerosAreClearedByALoop) {
  Options options = options_of("humanoid");
  options.base = Base::kFloating;
  options.kernels = {"inertial_regressor"};
  const std::string text = statements_of(options);
  const std::size_t size = job_of(options).kernels[0].outputs[0].size();
  const std::size_t loop = text.find(fmt::format("for (int i = 0; i < {}; ++i) Y[i] = 0.0;", size));
  ASSERT_NE(loop, std::string::npos);
  EXPECT_GT(loop, text.rfind(" = a[")) << "inputs may overlap Y";
  EXPECT_LT(loop, text.find("Y[", loop + 60));
  EXPECT_FALSE(std::regex_search(text, std::regex("Y\\[[0-9]+\\] = 0\\.0;")));
}

TEST(Statements, TemplateLiteralsAreConverted) {
  Options options = options_of("pendulum");
  options.emit.scalar = ScalarType::kTemplate;
  const std::string text = statements_of(options);
  EXPECT_THAT(text, HasSubstr("const T "));
  EXPECT_THAT(text, HasSubstr(" = sin(q_pivot);"));
  EXPECT_THAT(text, Not(HasSubstr("dynac::")));
  EXPECT_THAT(text, HasSubstr("  using std::sin;\n"));
}

TEST(Statements, WithoutFmaThereIsNoMultiplyAdd) {
  Options options = options_of("panda");
  options.emit.fma = false;
  const std::string text = statements_of(options);
  EXPECT_THAT(text, Not(HasSubstr("muladd")));
  EXPECT_THAT(text, HasSubstr("kFmaOff"));
  EXPECT_THAT(statements_of(options_of("panda")), HasSubstr("muladd"));
}

TEST(Statements, SineAndCosineOfTheLibraryAreNamed) {
  Options options = options_of("pendulum");
  options.emit.trig = Trig::kLibm;
  EXPECT_THAT(statements_of(options), HasSubstr("= sin(q_pivot);"));
  options.emit.scalar = ScalarType::kFloat;
  EXPECT_THAT(statements_of(options), HasSubstr("= sinf(q_pivot);"));
}

TEST(Statements, NothingIsMultipliedByOneOrAddedToZero) {
  for (const char* robot : {"panda", "humanoid", "aerial_manipulator"}) {
    Options options = options_of(robot);
    options.base = Base::kFloating;
    const std::string text = statements_of(options);
    EXPECT_FALSE(std::regex_search(text, std::regex("[^.0-9]-?[01]\\.0 [*+]|[*+-] -?[01]\\.0;")))
        << robot;
  }
}

}  // namespace
}  // namespace dynac
