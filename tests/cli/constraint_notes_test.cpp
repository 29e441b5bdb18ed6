// SPDX-License-Identifier: BSD-3-Clause
// What headers and commands state of a constraint set: gains that pull contacts without a place to
// the world's origin, equations as options make them, rows that depend on each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPulled = "kp pulls the frame to the world's origin";

class ConstraintNotes : public testing::Test {
 protected:
  /// Generates kernels of the quadruped on its four feet.
  [[nodiscard]] Outcome generate(const std::string& kernels, const Words& more) {
    Words words{"generate", own_robot("quadruped"), "--base", "floating", "--kernels", kernels,
                "--output", folder_ / "out"};
    words.insert(words.end(), more.begin(), more.end());
    Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome;
  }
  /// A field of a kernel in the manifest; empty: it has none.
  [[nodiscard]] std::string field(const std::string& kernel, const std::string& name) const {
    const json manifest = json::parse(read_file(folder_ / "out/quadruped.json"));
    for (const json& each : manifest["kernels"]) {
      if (each["name"] == kernel) return each.value(name, "");
    }
    return "no kernel " + kernel;
  }
  [[nodiscard]] std::string file(const std::string& text) const {
    write_file(folder_ / "feet.constraints", text);
    return folder_ / "feet.constraints";
  }

 private:
  TemporaryFolder folder_;
};

const Words kFeet{"--contact", "FL_foot:point,FR_foot:point,RL_foot:point,RR_foot:point"};

Words on_feet(const Words& more) {
  Words words = kFeet;
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_F(ConstraintNotes, SayThatGainsPullContactsWithoutAPlaceToTheOrigin) {
  const Outcome outcome =
      generate("constrained_forward_dynamics,constraint_jacobian",
               {"--contact", "FL_foot:point,RR_foot:frame", "--constraint-inputs", "gains"});
  EXPECT_THAT(outcome.out, HasSubstr("phi of FL_foot, RR_foot, without a place"));
  EXPECT_THAT(outcome.out, HasSubstr(kPulled));
  EXPECT_THAT(field("constrained_forward_dynamics", "gains"), HasSubstr(kPulled));
  EXPECT_THAT(field("constraint_jacobian", "gains"), Not(HasSubstr(kPulled)));
}

TEST_F(ConstraintNotes, SayNothingOfGainsThatPullNowhere) {
  const std::string placed = file(
      "set feet\npoint FL_foot to world at 0.2 0.1 0\npoint FR_foot to RL_foot\n"
      "distance RR_foot to world length 0.4\n");
  const Outcome outcome = generate("constrained_forward_dynamics",
                                   {"--constraints", placed, "--constraint-inputs", "gains"});
  EXPECT_THAT(outcome.out, Not(HasSubstr(kPulled)));
  EXPECT_THAT(field("constrained_forward_dynamics", "gains"), HasSubstr("kp and kd are inputs"));
  EXPECT_THAT(field("constrained_forward_dynamics", "gains"), Not(HasSubstr(kPulled)));
  const Outcome active =
      generate("constrained_forward_dynamics", on_feet({"--constraint-inputs", "active"}));
  EXPECT_THAT(active.out, Not(HasSubstr(kPulled)));
}

TEST_F(ConstraintNotes, StateTheEquationsThatInputsMake) {
  const auto formulas = [this](const Words& more) {
    static_cast<void>(generate("constrained_forward_dynamics,impact_dynamics", on_feet(more)));
    return field("constrained_forward_dynamics", "formula") + "; " +
           field("impact_dynamics", "formula");
  };
  const std::string plain = formulas({});
  EXPECT_THAT(plain, HasSubstr("J a + gamma = -kd c - kp phi;"));
  EXPECT_THAT(plain, HasSubstr("J v_next = -restitution J v"));
  const std::string given = formulas({"--constraint-inputs", "accelerations,restitution"});
  EXPECT_THAT(given, HasSubstr("J a + gamma = c_dot - kd c - kp phi;"));
  EXPECT_THAT(given, HasSubstr("J v_next = -diag(restitution) J v"));
}

TEST_F(ConstraintNotes, StateDependentRowsWhereForcesAreFound) {
  const std::string note = "12 rows, at some configurations only";
  const Outcome without = generate("friction_cones,constraint_motion", kFeet);
  EXPECT_THAT(without.out, HasSubstr("constraint set contacts: 12 rows\n"));
  EXPECT_EQ(field("friction_cones", "dependent_rows"), "");
  const Outcome fused =
      generate("friction_cones", on_feet({"--fuse", "seen=constraint_motion,mass_matrix", "--fuse",
                                          "held=constrained_forward_dynamics,mass_matrix"}));
  EXPECT_THAT(fused.out, HasSubstr(note));
  EXPECT_EQ(field("friction_cones", "dependent_rows"), "");
  EXPECT_EQ(field("seen", "dependent_rows"), "");
  EXPECT_THAT(field("held", "dependent_rows"), HasSubstr(note));
}

}  // namespace
}  // namespace dynac::test
