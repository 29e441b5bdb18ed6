// SPDX-License-Identifier: BSD-3-Clause
// Arguments of a wrong size: none compiles where sizes are known, and none reaches a kernel, with
// assertions or without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

constexpr const char* kBegin =
    "#include <panda/panda_eigen.hpp>\n"
    "using V = Eigen::Matrix<double, 7, 1>;\n"
    "using Short = Eigen::Matrix<double, 6, 1>;\n"
    "int main(int count, char**) {\n  static_cast<void>(count);\n"
    "  Eigen::VectorXd x = V::Ones(), six = Short::Ones();\n"
    "  Eigen::MatrixXd table = Eigen::MatrixXd::Ones(7, 8);\n"
    "  const V q = V::Ones();\n"
    "  std::array<double, 7> array{};\n"
    "  std::array<double, 6> short_array{};\n"
    "  static_cast<void>(short_array);\n"
    "  const V expected = panda::inverse_dynamics";

class Sizes : public testing::TestWithParam<const char*> {
 protected:
  Sizes() : folder_(root_.path(), {own_robot("panda"), {"--scalar", GetParam()}, "panda"}) {}

  [[nodiscard]] bool is_template() const { return GetParam() == std::string("template"); }

  /// How a kernel is called where the compiler cannot find the number type by itself.
  [[nodiscard]] std::string kernel() const {
    return std::string("panda::inverse_dynamics") + (is_template() ? "<double>" : "");
  }

  /// Compiles a program that calls the kernel by this statement.
  [[nodiscard]] Outcome compile(const std::string& statement, const Words& flags) const {
    write_file(root_.path() / "call.cpp", std::string(kBegin) + "(q, q, q);\n  " + statement +
                                              "\n  return tau == expected ? 0 : 1;\n}\n");
    return run(join({{compilers()[0], "-std=c++17", "-DNDEBUG", "-I" + root_.path().string(),
                      "-isystem", DYNAC_EIGEN_FOLDER, root_ / "call.cpp"},
                     folder_.include_flags(),
                     flags}));
  }

  /// The same, up to a program.
  [[nodiscard]] Outcome build(const std::string& statement) const {
    return compile(statement, join({folder_.bodies(), {"-o", root_ / "call"}}));
  }

  [[nodiscard]] bool is_well_formed(const std::string& statement) const {
    return compile(statement, {"-fsyntax-only"}).exit_code == 0;
  }

  TemporaryFolder root_;
  EmittedFolder folder_;
};

TEST_P(Sizes, ThatAreRightAreTakenInEveryForm) {
  const Outcome built = build(
      "V tau = " + kernel() + "(x, table.col(3), table.row(2).head(7));\n  tau += " + kernel() +
      "(2 * x - q, table.block<7, 1>(0, 1), V::Map(x.data())) - expected;\n" +
      "  for (auto& one : array) one = 1;\n  const auto other = array;\n  " + kernel() +
      "(array, other, array, array);\n  tau += V::Map(array.data()) - expected;");
  ASSERT_EQ(built.exit_code, 0) << to_string(built);
  EXPECT_TRUE(succeeds({root_ / "call"}));
}

TEST_P(Sizes, ThatAreKnownAndWrongDoNotCompile) {
  EXPECT_TRUE(is_well_formed("V tau = " + kernel() + "(q, q, q);"));
  EXPECT_FALSE(is_well_formed("V tau = " + kernel() + "(Short(), q, q);"));
  EXPECT_FALSE(is_well_formed("V tau = " + kernel() + "(q, q, Short());"));
  EXPECT_TRUE(is_well_formed("V tau = q; " + kernel() + "(array, array, array, array);"));
  EXPECT_FALSE(is_well_formed("V tau = q; " + kernel() + "(short_array, array, array, array);"));
  EXPECT_FALSE(is_well_formed("V tau = q; " + kernel() + "(array, array, array, short_array);"));
}

TEST_P(Sizes, ThatAreWrongAtRunTimeEndTheProgramWithAMessage) {
  const Outcome built =
      build("V tau = count == 1   ? " + kernel() + "(six, q, q)\n" + "          : count == 2 ? " +
            kernel() + "(q, table.row(1), q)\n" + "                       : " + kernel() +
            "(q, q, table.leftCols(2));");
  ASSERT_EQ(built.exit_code, 0) << to_string(built);
  const std::pair<Words, const char*> calls[] = {
      {{}, "6 x 1"}, {{"second"}, "1 x 8"}, {{"third", "case"}, "7 x 2"}};
  for (const auto& [arguments, size] : calls) {
    const Outcome ended = run(join({{root_ / "call"}, arguments}));
    EXPECT_GE(ended.exit_code, 128) << size;
    EXPECT_THAT(ended.err,
                HasSubstr(std::string("panda: an argument is ") + size + ", and must be 7 x 1"));
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Sizes, testing::Values("double", "template"),
                         [](const auto& scalar) { return std::string(scalar.param); });

}  // namespace
}  // namespace dynac::test
