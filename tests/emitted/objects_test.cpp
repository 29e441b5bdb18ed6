// SPDX-License-Identifier: BSD-3-Clause
// Object files of kernels, by every compiler, level and instruction set: freestanding C++14 without
// a warning; no symbol from outside but memcpy and its kin; no data; a stack of fixed size.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <regex>
#include <string>

#include "kernels/table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

struct Variant {
  std::string compiler;
  Words flags;
};

std::string name_of(const Variant& variant) {
  std::string name = std::filesystem::path(variant.compiler).filename().string();
  for (const std::string& flag : variant.flags) {
    name += '_';
    name += flag.substr(flag.find_last_of("-=") + 1);
  }
  return std::regex_replace(name, std::regex("\\W"), "_");
}

/// How GoogleTest prints one.
void PrintTo(const Variant& variant, std::ostream* stream) { *stream << name_of(variant); }

std::vector<Variant> variants() {
  std::vector<Variant> list;
  for (const std::string& compiler : compilers()) {
    list.push_back({compiler, {"-O0"}});
    list.push_back({compiler, is_x86_64() ? Words{"-O2", "-march=x86-64"} : Words{"-O2"}});
    list.push_back({compiler, is_x86_64() ? Words{"-O3", "-march=x86-64-v3"} : Words{"-O3"}});
  }
  return list;
}

std::vector<EmittedRobot> robots() {
  return {{own_robot("panda"), {}, "double"},
          {own_robot("panda"), {"--scalar", "float"}, "float"},
          {own_robot("panda"), {"--fma", "off"}, "double_off"},
          {own_robot("panda"), {"--scalar", "float", "--fma", "off"}, "float_off"},
          {own_robot("cart_pole"), {}, "small"},
          {own_robot("pendulum"), {"--scalar", "float"}, "smallest"},
          {own_robot("humanoid"), {"--base", "floating"}, "floating"},
          {own_robot("aerial_manipulator"), {"--base", "floating", "--fext", "all"}, "wrenches"},
          {own_robot("panda"), {"--batch", "11"}, "batch"},
          {own_robot("pendulum"),
           {"--base", "floating", "--kernels", "integrate,difference", "--scalar", "float",
            "--batch", "5", "--fma", "off"},
           "batch_float_off"},
          {own_robot("pendulum"),
           {"--base", "floating", "--kernels", "integrate,difference"},
           "manifold"},
          {own_robot("pendulum"),
           {"--base", "floating", "--kernels", "integrate,difference", "--scalar", "float"},
           "manifold_float"}};
}

void expect_allowed_symbols(const std::string& object) {
  const Outcome symbols = run({DYNAC_NM, "-u", object});
  EXPECT_EQ(symbols.exit_code, 0) << to_string(symbols);
  const std::regex allowed("\\s*U (memcpy|memset|memmove)\n");
  EXPECT_EQ(std::regex_replace(symbols.out, allowed, ""), "") << object;
}

/// Variables, whether written or read, and code that runs before main().
void expect_no_data(const std::string& object) {
  const Outcome sections = run({DYNAC_SIZE, "-A", object});
  EXPECT_EQ(sections.exit_code, 0) << to_string(sections);
  const std::regex row("\\n(\\.(data|bss|tdata|tbss|init_array|ctors|fini_array)\\S*)\\s+([0-9]+)");
  for (auto i = std::sregex_iterator(sections.out.begin(), sections.out.end(), row);
       i != std::sregex_iterator(); ++i) {
    EXPECT_EQ((*i)[3], "0") << object << ": " << (*i)[1];
  }
}

/// What a function takes of the stack does not depend on what it computes.
void expect_fixed_stack(const std::string& usage_file) {
  const std::string usage = read_file(usage_file);
  EXPECT_NE(usage, "") << usage_file;
  for (const std::string& line : split(usage, '\n')) {
    EXPECT_TRUE(line.ends_with("\tstatic")) << line;
  }
}

void expect_promises(const EmittedFolder& folder, const Variant& variant) {
  ASSERT_TRUE(compiles_bodies(folder, variant.compiler, variant.flags));
  for (const std::string& body : folder.bodies()) {
    const std::string object = body + ".o";
    expect_allowed_symbols(object);
    expect_no_data(object);
    expect_fixed_stack(body + ".su");
  }
}

class Objects : public testing::TestWithParam<Variant> {};

TEST_P(Objects, KeepWhatTheHeaderPromises) {
  const TemporaryFolder root;
  for (const EmittedRobot& robot : robots()) {
    const EmittedFolder folder(root.path(), robot);
    ASSERT_FALSE(folder.bodies().empty());
    expect_promises(folder, GetParam());
  }
  // Every kernel that there is, where compilers optimise as they usually do.
  if (GetParam().flags.front() != "-O2") return;
  const EmittedFolder folder(root.path(), every_kernel("double"));
  EXPECT_EQ(folder.bodies().size() + 1, kernel_table().size());  // but for loop_positions
  expect_promises(folder, GetParam());
  expect_promises(EmittedFolder(root.path(), closed_loop()), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Variants, Objects, testing::ValuesIn(variants()),
                         [](const auto& variant) { return name_of(variant.param); });

}  // namespace
}  // namespace dynac::test
