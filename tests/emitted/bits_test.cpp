// SPDX-License-Identifier: BSD-3-Clause
// The bits of results. With --fma off they are the same from every compiler, at every level, for
// every instruction set and processor, also where the compiler is asked to contract multiplications
// and additions; with fused multiply-adds the same wherever there are some. Compared are those of
// random inputs (programs/print_bits.cpp), and the hash that self-tests print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iomanip>
#include <regex>
#include <span>
#include <sstream>

#include "dynac/measure/machine_table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

/// The line of a self-test with the hash of its results, without what stands around it.
std::string hash_in(const std::string& output) {
  std::smatch match;
  const std::regex line("hash of all results *([0-9a-f]{16})\n");
  EXPECT_TRUE(std::regex_search(output, match, line)) << output;
  return match[1];
}

/// FNV-1a of bytes.
std::string fnv1a(const std::vector<unsigned char>& bytes) {
  std::uint64_t hash = 14695981039346656037u;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  std::ostringstream text;
  text << std::hex << std::setw(16) << std::setfill('0') << hash;
  return text.str();
}

TEST(Bits, OfSelftestsAreHashedFromTheLowestByteAndWithoutTheSignOfZero) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("pendulum"), {"--language", "c"}, "pendulum"});
  const std::string body = root / "body.c", program = root / "program";
  write_file(body,
             "#include \"pendulum_c.h\"\n"
             "void pendulum_inverse_dynamics(const double* q, const double* v, const double* a,\n"
             "                               double* tau) {\n"
             "  static int calls = 0;\n"
             "  (void)q, (void)v, (void)a;\n"
             "  *tau = calls++ == 0 ? -0.0 : -0x1.23456789abcdep+1;\n"
             "}\n");
  ASSERT_TRUE(succeeds(join({{DYNAC_C_COMPILER},
                             folder.include_flags(),
                             {body, folder.file("_selftest.c"), "-lm", "-o", program}})));
  const std::string output = run({program}).out;
  std::vector<unsigned char> bytes(8, 0);
  for (std::size_t k = 1; output.find("sample " + std::to_string(k + 1)) != output.npos; ++k) {
    bytes.insert(bytes.end(), {0xde, 0xbc, 0x9a, 0x78, 0x56, 0x34, 0x02, 0xc0});
  }
  EXPECT_GT(bytes.size(), 16U);
  EXPECT_EQ(hash_in(output), fnv1a(bytes));
}

/// Robots, and programs that call all of their kernels: these are compiled once.
class Callers {
 public:
  explicit Callers(const std::vector<EmittedRobot>& robots) : rows_(robots) {
    const Words include = join({{"-I" + rows_.path().string()}, tested().include_flags()});
    const std::string source = DYNAC_SOURCE_DIR "/tests/emitted/programs/print_bits.cpp";
    EXPECT_TRUE(compiles(compilers()[0],
                         {header_flags(), include, {"-c", source, "-o", object("print_bits")}}));
    EXPECT_TRUE(compiles(
        compilers()[0],
        {header_flags(), include, {"-c", tested().file("_selftest.cpp"), "-o", object("hash")}}));
  }

  /// Of all kernels, compiled so, and the hash of the first robot's; empty after a failure.
  [[nodiscard]] std::string bits(const std::string& compiler, const Words& flags) const {
    Words objects;
    for (const EmittedFolder& robot : rows_.robots()) {
      const Words bodies = robot.united_bodies();
      EXPECT_TRUE(compiles_bodies(robot, compiler, flags, body_flags(), bodies));
      for (const std::string& body : bodies) objects.push_back(body + ".o");
    }
    const std::string text = output("print_bits", objects);
    return text.empty() ? "" : text + hash_in(output("hash", {objects.front()}));
  }

 private:
  [[nodiscard]] const EmittedFolder& tested() const { return rows_.robots().front(); }
  [[nodiscard]] std::string object(const std::string& name) const {
    return rows_.program(name) + ".o";
  }

  [[nodiscard]] std::string output(const std::string& program, const Words& objects) const {
    const std::string path = rows_.program(program);
    const testing::AssertionResult is_linked =
        succeeds(join({{compilers()[0], object(program)}, objects, {"-o", path}}));
    EXPECT_TRUE(is_linked);
    if (!is_linked) return "";
    const Outcome outcome = run({path});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome.out;
  }

  RowsFolder rows_;
};

/// Limbs side by side, in lanes.
std::vector<EmittedRobot> robots_in_lanes(const Words& flags) {
  const Words floating = join({flags, {"--base", "floating", "--fext", "all"}});
  return {
      {own_robot("aerial_manipulator"), floating, "aerial"},
      {own_robot("aerial_manipulator"),
       join({floating, {"--scalar", "float", "--namespace", "narrow::aerial"}}), "narrow_aerial"}};
}

/// Kernels that have among them every operation and every function of the runtime.
EmittedRobot few_kernels(const Words& flags) {
  return {own_robot("two_link"),
          join({flags,
                {"--contact", "tip:point", "--frames", "forearm", "--constraint-damping", "1e-3"},
                {"--kernels",
                 "inverse_dynamics,forward_dynamics,mass_matrix_inverse,constrained_step,"
                 "inverse_kinematics_step,friction_cones"}}),
          "few"};
}

/// These kernels first, of a robot whose kernels are short; then what it has not.
std::vector<EmittedRobot> robots(const EmittedRobot& first, const Words& flags) {
  std::vector<EmittedRobot> list{
      first,
      closed_loop(flags),
      {own_robot("aerial_manipulator"),
       join({flags,
             {"--base", "floating", "--scalar", "float", "--namespace", "turning"},
             {"--kernels", "integrate,difference"}}),
       "turning"}};
  std::ranges::copy(robots_in_lanes(flags), std::back_inserter(list));
  return list;
}

/// A compiler for this machine, with flags.
struct Row {
  std::string compiler;
  Words flags;
};

/// Every compiler at every level, for any processor of this family and for this very one.
std::vector<Row> rows() {
  std::vector<Row> list;
  for (const std::string& compiler : compilers()) {
    for (const char* level : {"-O0", "-O1", "-O2", "-O3"}) {
      list.push_back({compiler, {level}});
      // clang contracts under -ffp-contract=fast whatever the pragma says, and documents that.
      const char* contract = is_clang(compiler) ? "-ffp-contract=on" : "-ffp-contract=fast";
      list.push_back({compiler, {level, "-march=native", contract}});
    }
  }
  return list;
}

std::string to_string(const Row& row) {
  std::string text = row.compiler;
  for (const std::string& flag : row.flags) text += " " + flag;
  return text;
}

void expect_same_bits(const Callers& callers, std::span<const Row> rows) {
  std::string expected;
  for (const Row& row : rows) {
    const std::string bits = callers.bits(row.compiler, row.flags);
    ASSERT_NE(bits, "") << to_string(row);
    if (expected.empty()) expected = bits;
    EXPECT_EQ(bits, expected) << to_string(row);
  }
}

TEST(Bits, WithoutFmaAreTheSameFromEveryCompilerAtEveryLevel) {
  const Words flags{"--fma", "off"};
  expect_same_bits(Callers(robots(few_kernels(flags), flags)), rows());
}

TEST(Bits, OfEveryKernelWithoutFmaAreTheSameFromEveryCompiler) {
  const std::vector<Row> all = rows();
  const Words flags{"--fma", "off"};
  expect_same_bits(Callers(robots(every_kernel("double", flags), flags)),
                   std::array{all.front(), all.back()});
}

// Neither does it matter which limbs are computed side by side.
TEST(Bits, WithoutFmaAreTheSameWhateverTheLanes) {
  const auto bits = [](const char* lanes) {
    return Callers(robots_in_lanes({"--fma", "off", "--lanes", lanes}))
        .bits(compilers()[0], for_this_machine("-O2"));
  };
  const std::string expected = bits("1");
  EXPECT_NE(expected, "");
  for (const char* lanes : {"2", "4"}) EXPECT_EQ(bits(lanes), expected) << lanes;
}

TEST(Bits, WithFmaAreTheSameFromEveryCompilerForOneMachine) {
  const Callers callers(robots(few_kernels({}), {}));
  const std::string expected = callers.bits(compilers()[0], for_this_machine("-O1"));
  EXPECT_NE(expected, "");
  for (const std::string& compiler : compilers()) {
    EXPECT_EQ(callers.bits(compiler, for_this_machine("-O2")), expected) << compiler;
  }
}

/// A compiler with its flags, and the command that runs its programs.
struct Board {
  std::string compiler;
  Words flags;
  Words emulator;
  bool is_bare = false;
};

Board board_of(const Machine& machine) {
  Board board{std::string(machine.tools) + "gcc", split(std::string(machine.flags), ' '),
              split(std::string(machine.emulator), ' '), machine.is_bare()};
  if (!board.is_bare) return board;
  board.emulator = join({board.emulator,
                         {"-nographic", "-monitor", "none", "-serial", "none"},
                         {"-semihosting-config", "enable=on,target=native", "-kernel"}});
  return board;
}

/// What links a program for a bare machine: a C library's place is taken by a few functions.
Words linked_with(const Machine& machine) {
  if (!machine.is_bare()) return {"-static"};
  const std::string firmware = DYNAC_SOURCE_DIR "/bench/examples/firmware/";
  const std::string bare = DYNAC_SOURCE_DIR "/tests/emitted/programs/bare/";
  Words words{"-nostdlib",      "-ffreestanding",       "-I" + bare, "-I" + firmware,
              bare + "board.c", firmware + "startup.c", "-T",        firmware + "firmware.ld"};
  const auto define = [&](const std::string& name, std::string_view begin) {
    words.push_back("-Wl,--defsym=" + name + "=" + std::string(begin) + ",--defsym=" + name +
                    "_size=" + std::string(machine.size));
  };
  define("flash", machine.flash);
  define("ram", machine.ram);
  return words;
}

/// A folder's bodies in C and the self-test as a program for a board; the hash that it prints.
std::string hash_of(const EmittedFolder& folder, const Board& board, const Words& linked) {
  const std::string united = (folder.path() / "united.c").string();
  std::string includes;
  for (const std::string& body : folder.bodies()) includes += "#include \"" + body + "\"\n";
  write_file(united, includes);
  const std::string program = (folder.path() / "program").string();
  const auto builds = [&](const char* level, const Words& words) {
    return succeeds(join({{board.compiler, "-std=gnu99", "-ffp-contract=off", level},
                          board.flags,
                          folder.include_flags(),
                          words}));
  };
  EXPECT_TRUE(builds("-O2", {"-c", united, "-o", united + ".o"}));
  // Compilers take longest for all the numbers of a self-test.
  EXPECT_TRUE(
      builds("-O0", join({{united + ".o", folder.file("_selftest.c")}, linked, {"-o", program}})));
  const Outcome outcome = run(join({{"timeout", "60"}, board.emulator, {program}}));
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return hash_in(outcome.out + outcome.err);
}

/// On this machine, with fused multiply-adds if it has some, and on others.
void expect_same_hashes(const std::vector<EmittedRobot>& list, const std::vector<Machine>& there) {
  const Board here{split(DYNAC_C_COMPILERS, ',').front(), for_this_machine("-g0"), {}};
  const TemporaryFolder root;
  for (const EmittedRobot& robot : list) {
    const EmittedFolder folder(root.path(), robot);
    const std::string expected = hash_of(folder, here, {"-lm"});
    for (const Machine& machine : there) {
      EXPECT_EQ(hash_of(folder, board_of(machine), linked_with(machine)), expected)
          << robot.folder << ", " << machine.name;
    }
  }
}

bool is_installed(const Machine& machine) {
  const Board board = board_of(machine);
  return run({board.compiler, "--version"}).exit_code == 0 &&
         run({board.emulator.front(), "--version"}).exit_code == 0;
}

TEST(Bits, OfSelftestsHaveTheSameHashOnEveryProcessor) {
  std::vector<Machine> machines;
  std::string missing;
  for (const Machine& machine : kMachines) {
    if (!machine.has_doubles) continue;
    if (is_installed(machine)) {
      machines.push_back(machine);
    } else {
      missing += " " + std::string(machine.name);
    }
  }
  const auto floating = [](const char* fma) {
    return EmittedRobot{own_robot("aerial_manipulator"),
                        {"--language", "c", "--fma", fma, "--base", "floating", "--scalar", "float",
                         "--kernels", "inverse_dynamics,forward_dynamics,integrate,difference"},
                        std::string("floating_fma_") + fma};
  };
  expect_same_hashes({every_kernel("double", {"--language", "c", "--fma", "off"}), floating("off")},
                     machines);
  if (!is_x86_64() || runs_x86_64_v3()) expect_same_hashes({floating("on")}, machines);
  if (!missing.empty()) GTEST_SKIP() << "compiler or QEMU are missing for" << missing;
}

}  // namespace
}  // namespace dynac::test
