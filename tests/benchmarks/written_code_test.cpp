// SPDX-License-Identifier: BSD-3-Clause
// Code that a generator wrote, compiled, called and counted: of sources so short that all is known
// of them, and of a pendulum, whose torque is known in closed form.
#include "written_code.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "own_code.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::bench {
namespace {

constexpr const char* kSum =
    "void dynac_entry(const double* in, double* out);\n"
    "void dynac_entry(const double* in, double* out) { out[0] = in[0] + 2 * in[1]; }\n";

WrittenCode written(const test::TemporaryFolder& folder, const std::string& source) {
  test::write_file(folder.path() / "entry.c", source);
  return {
      .folder = folder.path(), .sources = {"entry.c"}, .flags = {}, .sample = {1, 2}, .outputs = 1};
}

std::optional<BuiltCode> compiled(const WrittenCode& code, const std::string& compiler = "gcc",
                                  const CompileLimits& limits = {}) {
  return build(code, compiler, {"-O1"}, code.folder / "compiled", limits);
}

TEST(WrittenCode, IsCompiledAndCalled) {
  const test::TemporaryFolder folder;
  const auto built = compiled(written(folder, kSum));
  ASSERT_TRUE(built);
  EXPECT_GT(built->text_bytes, 0);
  const double in[]{3, 4};
  double out[]{0};
  load (*built)(in, out);
  EXPECT_EQ(out[0], 11);
}

TEST(WrittenCode, IsCompiledOnceForAll) {
  const test::TemporaryFolder folder;
  const auto first = compiled(written(folder, kSum));
  const auto second = compiled(written(folder, kSum));
  const auto other = compiled(written(folder, fmt::format("{}int more;\n", kSum)));
  ASSERT_TRUE(first && second && other);
  EXPECT_EQ(first->library, second->library);
  EXPECT_NE(first->library, other->library);
}

TEST(WrittenCode, ThatIsWrongIsLeftOut) {
  const test::TemporaryFolder folder;
  EXPECT_FALSE(compiled(written(folder, "not C\n")));
  EXPECT_FALSE(compiled(written(folder, kSum), "no_such_compiler"));
}

TEST(WrittenCode, ThatTakesTooLongIsLeftOut) {
  const test::TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(compiled(written(folder, kSum), "sh -c 'while :; do :; done' #", {.seconds = 1}));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(WrittenCode, ExecutesAsManyInstructionsAsItsSourceHas) {
  const test::TemporaryFolder folder;
  const WrittenCode code = written(folder,
                                   "__asm__(\".text\\n.globl dynac_entry\\n\"\n"
                                   "        \".type dynac_entry, %function\\ndynac_entry:\\n\"\n"
                                   "        \"nop\\nnop\\nnop\\nret\\n\"\n"
                                   "        \".size dynac_entry, . - dynac_entry\\n\");\n");
  const auto built = compiled(code);
  ASSERT_TRUE(built);
  EXPECT_EQ(count_instructions(code, *built, DYNAC_CALL_WRITTEN), 4) << "is valgrind installed?";
}

TEST(OwnCode, OfThePendulumIsItsClosedForm) {
  const Subject subject =
      make_subject("pendulum", test::own_robot("pendulum"), "fixed", "inverse_dynamics");
  const test::TemporaryFolder folder;
  const WrittenCode code = write_own(subject, folder.path() / "code");
  const auto built = build(code, "g++", {"-O1"}, folder.path() / "compiled", {});
  ASSERT_TRUE(built);
  const Engine engine = own_engine(subject, load(*built));
  for (std::size_t state = 0; state < kStates; ++state) {
    const Arrays<double>& input = subject.inputs[state];
    const double torque = 0.40025 * input[2][0] + 0.6 * 9.81 * std::sin(input[0][0]);
    EXPECT_NEAR(engine.outputs(state)[0][0], torque, 1e-14);
  }
}

}  // namespace
}  // namespace dynac::bench
