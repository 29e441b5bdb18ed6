// SPDX-License-Identifier: BSD-3-Clause
// Options that fit together by chance alone: whatever is asked for, dynac answers or says what is
// wrong with it. No combination ends in an internal error or a crash.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "harness/rng.hpp"
#include "harness/state.hpp"
#include "kernels/table.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

struct SmallRobot {
  std::string file;
  Words links, joints;
};

// An arm whose last link has neither mass nor inertia, and which has a screw and a ball.
constexpr const char* kMasslessTip = R"(<robot name="massless_tip">
  <link name="ground"/>
  <link name="a"><inertial><origin xyz="0.1 0.02 0"/><mass value="2"/>
    <inertia ixx="0.02" iyy="0.03" izz="0.01" ixy="0.001" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="1"/>
    <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"/>
  <joint name="turn" type="continuous"><parent link="ground"/><child link="a"/><axis xyz="0 0 1"/></joint>
  <joint name="lift" type="prismatic"><parent link="a"/><child link="b"/><origin xyz="0.2 0 0"/>
    <axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="wrist" type="continuous"><parent link="b"/><child link="tip"/><origin xyz="0.1 0 0.1"/>
    <axis xyz="0 1 0"/></joint>
</robot>
)";

std::vector<SmallRobot> small_robots(const TemporaryFolder& folder) {
  const std::string massless = folder / "massless_tip.urdf";
  std::ofstream(massless) << kMasslessTip;
  return {{own_robot("pendulum"), {"stand", "bar"}, {"pivot"}},
          {own_robot("cart_pole"), {"cart", "pole"}, {"slide", "hinge"}},
          {own_robot("two_link"), {"upper_arm", "forearm"}, {"shoulder", "elbow"}},
          {own_robot("crank_linkage"),
           {"crank", "coupler", "rocker"},
           {"crank_hinge", "coupler_hinge", "rocker_hinge"}},
          {massless, {"a", "b", "tip"}, {"turn", "lift", "wrist"}}};
}

const std::string& one_of(Rng& rng, const Words& words) { return words[rng.below(words.size())]; }

std::string random_constraint(Rng& rng, const SmallRobot& robot) {
  const std::string& link = one_of(rng, robot.links);
  const std::string at = rng.chance(0.5) ? " at 0.3 0 0.1" : "";
  switch (rng.below(4)) {
    case 0:
      return "point " + link + at + one_of(rng, {"", " without y", " without x z"}) + "\n";
    case 1:
      return "frame " + link + at + "\n";
    case 2:
      return "distance " + link + at + " to world at 0.5 0.5 0\n";
    default:
      return "coupling " + one_of(rng, robot.joints) + " * 1 + " + one_of(rng, robot.joints) +
             " * 2 = 0\n";
  }
}

// A link, or sometimes a new frame on one.
std::string link_or_frame(Rng& rng, const SmallRobot& robot) {
  const std::string& link = one_of(rng, robot.links);
  return rng.chance(0.2) ? "tool=" + link + "@0.1,0,0.2,0,0.5,0" : link;
}

// A file of a constraint set, or contacts, or none.
void add_constraints(Rng& rng, const SmallRobot& robot, const TemporaryFolder& folder,
                     Words& words) {
  if (rng.chance(0.5)) {
    const std::string file = folder / "random.constraints";
    std::ofstream text(file);
    text << "set held\n" << random_constraint(rng, robot);
    if (rng.chance(0.5)) text << random_constraint(rng, robot);
    words.insert(words.end(), {"--constraints", file});
  } else {
    words.insert(words.end(),
                 {"--contact", link_or_frame(rng, robot) + ":" + one_of(rng, {"point", "frame"})});
  }
  if (rng.chance(0.3)) words.insert(words.end(), {"--constraint-damping", "0.01"});
  if (rng.chance(0.2)) words.insert(words.end(), {"--constraint-steps", "2"});
  if (rng.chance(0.3)) {
    words.insert(words.end(), {"--passive-joints", one_of(rng, robot.joints)});
  }
  if (rng.chance(0.2)) words.insert(words.end(), {"--dependent-joints", one_of(rng, robot.joints)});
}

Words random_command(Rng& rng, const SmallRobot& robot, const TemporaryFolder& folder) {
  const std::span<const Kernel> table = kernel_table();
  const Kernel& kernel = table[rng.below(table.size())];
  Words words{"generate", robot.file, "--dry-run", "--kernels", kernel.name};
  if (rng.chance(0.5)) words.insert(words.end(), {"--base", "floating"});
  const double constrained = kernel.needs_constraints      ? 0.9
                             : kernel.supports_local_loops ? 0.5
                                                           : 0.1;
  if (rng.chance(constrained)) add_constraints(rng, robot, folder, words);
  const std::string link = link_or_frame(rng, robot);
  const std::string& joint = one_of(rng, robot.joints);
  const std::vector<Words> options{
      {"--base-velocity", one_of(rng, {"spatial", "mixed"})},
      {"--scalar", "float"},
      {"--language", one_of(rng, {"c", "cuda"})},
      {"--fext", link},
      {"--wrench-frame", "spatial"},
      {"--frames", link},
      {"--jacobian-frame", "local"},
      {"--parameters", one_of(rng, {"gravity", "payload:" + link, "inertia:" + link, "base"})},
      {"--joint-dynamics", "all", "--parameters",
       one_of(rng, {"damping:", "friction:", "armature:", "stiffness:", "rotor:"}) + joint},
      {"--derivatives-by", one_of(rng, {"fext", "parameters", "fext,parameters"})},
      {"--prescribed-motion", joint},
      {"--lock", joint + "=0.5"},
      {"--rotor", joint + "=1e-4:50"},
      {"--joint-dynamics", "all"},
      {"--discretization", one_of(rng, {"zero-order-hold", "variational"})},
      {"--integrator", one_of(rng, {"explicit-euler", "rk4", "implicit-midpoint"})},
      {"--substeps", "2"},
      {"--horizon", "3"},
      {"--sparse"},
      {"--triangle", "lower"},
      {"--gravity", "0,0,0"},
      {"--formulation", kernel.name + "=" + kernel.formulations.back().name},
      {"--trig", "libm"},
      {"--batch", "4"},
      {"--target", one_of(rng, {"cortex-m7", "x86-64-v3"})}};
  for (const Words& option : options) {
    if (rng.chance(0.05)) words.insert(words.end(), option.begin(), option.end());
  }
  return words;
}

TEST(RandomOptions, EndInAnAnswerOrAMessage) {
  const TemporaryFolder folder;
  const std::vector<SmallRobot> robots = small_robots(folder);
  const std::uint64_t count = 8 * std::min<std::uint64_t>(seed_count(), 100);
  std::uint64_t answers = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Rng rng(seed);
    const Words command = random_command(rng, robots[rng.below(robots.size())], folder);
    const Outcome outcome = dynac(command);
    std::string line;
    for (const std::string& word : command) line += word + ' ';
    EXPECT_LE(outcome.exit_code, 2) << "seed " << seed << ": dynac " << line << '\n'
                                    << read_file(folder / "random.constraints") << outcome.err;
    const bool is_answered = outcome.exit_code == 0;
    ASSERT_TRUE(is_answered || !outcome.err.empty()) << line;
    answers += is_answered ? 1 : 0;
  }
  EXPECT_GE(answers, count / 6);
}

}  // namespace
}  // namespace dynac::test
